/** Taking over what the owner entered by hand before the statement came, instead of doubling it. */
import { matchDays } from '../../core/streams/matching.ts';
import { addDays, daysBetween, parseDate } from '../../domain/calendar-date.ts';
import type { LedgerClient } from '../../ledger/client/client.ts';
import { type LedgerObject, parseObject, readId } from '../../ledger/client/object.ts';
import type { LedgerReads } from '../../ledger/client/reads.ts';
import { saveEntry } from '../../store/accounts/own-entries.ts';
import { joinMembers, splitMembers } from '../../store/outbox/merge.ts';
import {
  bindTransaction,
  type Creation,
  creationsInKnownAccounts,
  saveHeld,
  turnIntoPatch,
} from '../../store/outbox/unreviewed.ts';
import { isSettled } from '../../store/outbox/verified.ts';
import type { Store } from '../../store/store.ts';
import { type Choice, type Hindrance, listAll } from '../push/answers/read-objects.ts';
import { compare } from './bind.ts';

/** How far the owner's day may lie from the bank's. */
const REACH_DAYS = 3;

/** A line that is to be created. `amount` in the ledger's sense. */
interface Wanted {
  readonly externalId: string;
  readonly amount: number;
  readonly date: string;
}

/** By the index of the line: what the ledger holds under its very id, and what its owner entered by hand for it. */
export interface HeldLines {
  readonly byId: ReadonlyMap<number, LedgerObject>;
  readonly byHand: ReadonlyMap<number, LedgerObject>;
}

const NOTHING: HeldLines = { byId: new Map(), byHand: new Map() };

/** What the ledger holds of these lines of one of its accounts, or why it could not be asked. */
export async function findHeldLines(
  store: Store,
  ledger: Pick<LedgerReads, 'listTransactions'>,
  accountId: string,
  lines: readonly Wanted[],
): Promise<HeldLines | Hindrance> {
  const days = lines.flatMap(({ date }) => parseDate(date) ?? []).sort();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return NOTHING;
  const range = { accountId, from: addDays(first, -REACH_DAYS), to: addDays(last, REACH_DAYS) };
  const listed = await listAll(ledger.listTransactions, range, unknownIn(store, accountId));
  if (listed.kind === 'unsupported') return NOTHING;
  if (listed.kind !== 'listed') return listed;
  const under = new Map(listed.items.map((item) => [item.externalId, item]));
  const entries = [...lines.entries()];
  const byId = new Map(
    entries.flatMap(([at, { externalId }]) => {
      const item = under.get(externalId);
      return item === undefined || readId(item, 'transaction') === null ? [] : [[at, item] as const];
    }),
  );
  const others = entries.filter(([at]) => !byId.has(at));
  const handmade = listed.items.filter((item) => isHandmade(item, accountId));
  const found = matchRecords(
    others.map(([, line]) => line),
    handmade,
    REACH_DAYS,
  );
  return { byId, byHand: new Map([...found].map(([at, item]) => [others[at]?.[0] ?? -1, item])) };
}

/** @returns how many were taken over, or why the ledger could not be asked */
export async function adoptHandmade(store: Store, ledger: LedgerClient, upTo: number): Promise<number | Hindrance> {
  const byAccount = Map.groupBy(
    creationsInKnownAccounts(store, upTo, 'plain'),
    ({ accountLedgerId }) => accountLedgerId ?? '',
  );
  let adopted = 0;
  for (const [accountId, creations] of byAccount) {
    const lines = creations.map(({ body, object: externalId }) => {
      const { amount, date } = parseObject(body);
      return { externalId, amount: Number(amount), date: String(date) };
    });
    const held = await findHeldLines(store, ledger, accountId, lines);
    if ('kind' in held) return held;
    store.transact(() => {
      // A whole state folder was put back to an earlier day: these are kept to be bound.
      for (const [at, item] of held.byId)
        saveHeld(store, lines[at]?.externalId ?? '', readId(item, 'transaction') ?? '', item);
      for (const [at, item] of held.byHand) {
        const creation = creations[at];
        if (creation !== undefined) adopt(store, creation, item);
      }
    });
    adopted += held.byHand.size;
  }
  return adopted;
}

/** Records that may be a new transaction: handmade ones in this account, and ids that are not settled. */
function unknownIn(store: Store, accountId: string): Choice {
  const isOpen = ({ externalId }: LedgerObject): boolean =>
    typeof externalId === 'string' && externalId !== '' && !isSettled(store, externalId);
  return { name: `unknown in ${accountId}`, isWanted: (item) => isOpen(item) || isHandmade(item, accountId) };
}

/** Entered by hand: in this account, under no tool's id, and no transfer. */
function isHandmade(item: LedgerObject, accountId: string): boolean {
  const isOwn = (item.externalId ?? '') === '' && item.accountId === accountId;
  return isOwn && item.isTransfer !== true && readId(item, 'transaction') !== null && typeof item.date === 'string';
}

/**
 * Finds a record for each of these lines of one account. Amounts are equal (the ledger's sense), and days at most
 * `reachDays` apart. As many lines as possible find one, the nearer day first, then the same payee. Index of the
 * line → record.
 */
export function matchRecords(
  lines: readonly { readonly amount: number; readonly date: string; readonly payee?: unknown }[],
  records: readonly LedgerObject[],
  reachDays: number,
): ReadonlyMap<number, LedgerObject> {
  const found = new Map<number, LedgerObject>();
  const byAmount = Map.groupBy(records, (item) => Number(item.amount));
  for (const [amount, wanting] of Map.groupBy(lines.entries(), ([, line]) => line.amount)) {
    const offered = byAmount.get(amount) ?? [];
    if (offered.length === 0) continue;
    const lefts = wanting.map(([, { date }]) => dayNumber(parseDate(date)));
    const rights = offered.map((item) => dayNumber(parseDate(String(item.date))));
    const cost = (l: number, r: number) =>
      2 * Math.abs((lefts[l] ?? 0) - (rights[r] ?? 0)) + (wanting[l]?.[1].payee === offered[r]?.payeeName ? 0 : 1);
    const partners = matchDays(lefts, rights, { before: reachDays, after: reachDays, cost });
    for (const [at, [index]] of wanting.entries()) {
      const item = offered[partners[at] ?? -1];
      if (item !== undefined) found.set(index, item);
    }
  }
  return found;
}

const DAY_ZERO = parseDate('1970-01-01');

function dayNumber(date: ReturnType<typeof parseDate>): number {
  return date === undefined || DAY_ZERO === undefined ? Number.MIN_SAFE_INTEGER : daysBetween(DAY_ZERO, date);
}

/** The owner's texts stay; the externalId is put on, and the bank's day where it is another. */
function adopt(store: Store, creation: Creation, item: LedgerObject): void {
  const id = readId(item, 'transaction');
  if (creation.transactionId === null || id === null) return;
  const { acked } = compare(creation, item);
  bindTransaction(store, creation.transactionId, id, acked);
  const members = splitMembers(creation.body);
  saveEntry(store, { externalId: creation.object, entry: entryOf(item, members) });
  const told = ['"externalId"', '"date"'].flatMap((name) => {
    const value = members.get(name);
    return value === undefined || JSON.parse(name) in acked ? [] : [`${name}:${value}`];
  });
  turnIntoPatch(store, creation.id, `{${told.join(',')}}`);
}

/** JSON: what the undo of the line puts back. The digits of the amount are the bank's, which is the same. */
function entryOf(item: LedgerObject, members: ReadonlyMap<string, string>): string {
  const said = ['date', 'payeeName', 'note', 'time'].map(
    (name) => [JSON.stringify(name), JSON.stringify(item[name] ?? null)] as const,
  );
  return joinMembers(new Map([['"amount"', members.get('"amount"') ?? String(item.amount)], ...said]));
}
