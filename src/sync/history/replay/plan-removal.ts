import { type PlannedRequest, planDelete, planLeave, planPatch } from '../../../core/plan.ts';
import type { LegRecord } from '../../../store/accounts/legs.ts';
import { findEntry } from '../../../store/accounts/own-entries.ts';
import { joinMembers, splitMembers } from '../../../store/outbox/merge.ts';
import type { Store } from '../../../store/store.ts';
import { CLEARED, confirmedBody } from './plan-update.ts';

/**
 * The requests that take a transaction which stands no more out of the ledger. An entry of the owner's stays there, as it
 * was before a line took it over. Later words of its owner stay on it as well.
 */
export function planRemoval(
  store: Store,
  { acked, externalId, isTransfer }: Pick<LegRecord, 'acked' | 'externalId' | 'isTransfer'>,
): readonly PlannedRequest[] {
  const known = findEntry(store, externalId);
  if (known === undefined) return [planDelete(externalId)];
  const before = fieldsBefore(splitMembers(known), splitMembers(confirmedBody(store, externalId, acked)));
  const ofBank = [...before].filter(([name]) => OF_BANK.includes(name));
  const words = [...before].filter(([name]) => !OF_BANK.includes(name));
  const leave = joinMembers(new Map([['"externalId"', 'null'], ...ofBank, ...(isTransfer ? PLAIN : [])]));
  const said = words.length === 0 ? [] : [planPatch(externalId, joinMembers(new Map(words)))];
  return [...said, planLeave(externalId, leave)];
}

const OF_BANK: readonly string[] = ['"amount"', '"date"'];

const PLAIN = [
  ['"isTransfer"', 'false'],
  ['"transferToAccountId"', 'null'],
] as const;

/** The entry's own fields, where statements wrote on it. A payee cannot be cleared. */
function fieldsBefore(
  entry: ReadonlyMap<string, string>,
  confirmed: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, said] of entry) {
    const written = confirmed.get(name);
    if (written === undefined || JSON.parse(written) === JSON.parse(said)) continue;
    const value = said === 'null' ? CLEARED[name] : said;
    if (value !== undefined) fields.set(name, value);
  }
  return fields;
}
