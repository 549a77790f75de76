import { type PlanContext, planNew, planPatch } from '../../../core/plan.ts';
import type { AccountId, TransactionId } from '../../../domain/row-ids.ts';
import type { TransactionFields } from '../../../domain/transaction.ts';
import { mergeBodies, splitMembers } from '../../../store/outbox/merge.ts';
import type { Intent } from '../../../store/outbox/types.ts';
import { isBeingDeleted, openBodies, withdrawUnsent } from '../../../store/outbox/withdraw.ts';
import type { Store } from '../../../store/store.ts';
import { readLedgerRecord } from '../../../store/transactions/ledger-record.ts';
import { withEffects } from '../../rules/apply-rules.ts';

/** The news for the ledger about a transaction that stands after a fold. */
export interface Update {
  /** Requests that were never sent and never will be. */
  readonly withdrawn: number;
  readonly intent: Intent | null;
}

/**
 * Withdraws the unsent requests of a transaction and plans the ones that are still needed. After them the ledger
 * shows these fields. A transaction that the ledger never heard of, or deleted, is sent whole. Any other is sent by a
 * PATCH of the fields that differ. `before`: the fields until now; null where the transaction did not stand.
 */
export function planUpdate(
  store: Store,
  {
    accountId,
    externalId,
    id,
  }: { readonly accountId: AccountId; readonly externalId: string; readonly id: TransactionId },
  { before, after }: { readonly before: TransactionFields | null; readonly after: TransactionFields },
  context: PlanContext,
): Update {
  const place = { accountId, transactionId: id };
  const unsent = withdrawUnsent(store, externalId, 'all', store.clock.now());
  const [creation] = withEffects(store, [{ ...planNew({ externalId, fields: after }, context), ...place }]);
  if (creation === undefined) return { withdrawn: unsent.length, intent: null };
  const record = readLedgerRecord(store, id);
  const confirmed = confirmedBody(store, externalId, record?.acked ?? null);
  // The withdrawn requests may have been its creation behind that deletion.
  const isGone = isBeingDeleted(store, externalId) || (before === null && record?.ledgerId === null);
  if ((confirmed === '{}' && record?.ledgerId == null) || isGone) return { withdrawn: unsent.length, intent: creation };
  const touched = new Set([...unsent.flatMap(({ body }) => namesIn(body)), ...changedNames(before, after, context)]);
  const members = difference(splitMembers(confirmed), splitMembers(creation.body ?? '{}'), touched);
  if (members.length === 0) return { withdrawn: unsent.length, intent: null };
  return { withdrawn: unsent.length, intent: { ...place, ...planPatch(externalId, `{${members.join(',')}}`) } };
}

/** All that the ledger confirmed, or may be hearing of just now. */
export function confirmedBody(store: Store, externalId: string, acked: string | null): string {
  const said = [acked, ...openBodies(store, externalId)];
  return said.reduce<string>((all, body) => (body === null ? all : mergeBodies(all, body)), '{}');
}

function namesIn(body: string | null): readonly string[] {
  return body === null ? [] : [...splitMembers(body).keys()];
}

/** The members that two readings of the fields say otherwise; of one that stands anew, all. */
function changedNames(
  before: TransactionFields | null,
  after: TransactionFields,
  context: PlanContext,
): readonly string[] {
  const said = (fields: TransactionFields) => splitMembers(planNew({ externalId: '', fields }, context).body ?? '{}');
  const now = said(after);
  if (before === null) return [...now.keys(), ...Object.keys(CLEARED)];
  const was = said(before);
  return [...new Set([...was.keys(), ...now.keys()])].filter((name) => was.get(name) !== now.get(name));
}

/**
 * The value that clears a field. The ledger takes null for a time or category, an empty text for a note, and nothing
 * for a payee.
 */
export const CLEARED: Readonly<Record<string, string>> = { '"note"': '""', '"time"': 'null', '"categoryId"': 'null' };

function difference(
  confirmed: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, string>,
  touched: ReadonlySet<string>,
): readonly string[] {
  return [...touched].flatMap((name) => {
    if (NEVER_PATCHED.has(name) && !(name === EXTERNAL_ID && !confirmed.has(name))) return [];
    const value = wanted.get(name) ?? (confirmed.has(name) ? CLEARED[name] : undefined);
    return value === undefined || value === confirmed.get(name) ? [] : [`${name}:${value}`];
  });
}

/** An entry of the owner's may not have been told it yet. */
const EXTERNAL_ID = '"externalId"';

/** The keys of an upsert, and a transfer's terms, which go in one request. */
const NEVER_PATCHED: ReadonlySet<string> = new Set(
  [
    'externalId',
    'accountId',
    'isTransfer',
    'transferToAccountId',
    'destinationAmount',
    'exchangeRate',
    'categoryId',
  ].map((name) => JSON.stringify(name)),
);
