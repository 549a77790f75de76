/** Which transaction of before a folded one is. An id is given again to the same line, and to no other one. */
import type { TransactionId } from '../../domain/row-ids.ts';
import type { ExternalId } from '../../domain/transaction.ts';
import { textKey } from '../text-key.ts';

/** The earlier facts about a folded transaction, in the order of its births. */
export interface Candidates {
  /** Row id of the transaction that its first line was the first to show before. */
  readonly borne: TransactionId | undefined;
  /** Row ids of the transactions that its lines were, in the order of the lines. */
  readonly ofLines: readonly TransactionId[];
  /** Row id of the transaction that was born at its place; asked only where it has no line. */
  readonly ofBirth: TransactionId | undefined;
}

/**
 * Gives each folded transaction its transaction of before. That is the one that its bearing line bore before, else
 * one that its lines belonged to. Transactions that stand in the ledger come first, so that the ledger hears as
 * little as possible. A transaction without a line is the one that was born at its place.
 *
 * @param standing whether a transaction of before stands
 * @returns row ids beside `folded`; undefined for a new one
 */
export function nameTransactions(
  folded: readonly Candidates[],
  standing: (id: TransactionId) => boolean,
): readonly (TransactionId | undefined)[] {
  const names: (TransactionId | undefined)[] = new Array(folded.length).fill(undefined);
  const taken = new Set<TransactionId>();
  const give = (choose: (each: Candidates) => readonly TransactionId[]): void => {
    for (const [at, each] of folded.entries()) {
      if (names[at] !== undefined) continue;
      const name = choose(each).find((id) => !taken.has(id));
      if (name === undefined) continue;
      names[at] = name;
      taken.add(name);
    }
  };
  const own = ({ borne }: Candidates) => (borne === undefined ? [] : [borne]);
  give((each) => own(each).filter(standing));
  give(({ ofLines }) => ofLines.filter(standing));
  give(own);
  give(({ ofLines }) => ofLines);
  give(({ ofBirth, ofLines }) => (ofBirth === undefined || ofLines.length > 0 ? [] : [ofBirth]));
  return names;
}

/** What tells a transaction from others of its account, day, amount and currency. */
export interface Told {
  /** Row id. */
  readonly id: TransactionId;
  /** The id that counting gave it. */
  readonly externalId: ExternalId;
  readonly reference: string | null;
  readonly payee: string | null;
  readonly memo: string | null;
}

/**
 * Gives new transactions the ids that an undo left. A transaction is the line that it is: its account, day, amount, currency
 * and count. So the owner's deletion and words on it hold again, whichever document brings the line. Of several in one bucket,
 * reference and text tell which is which, then the count.
 *
 * @returns row id of a new one → row id of the undone one
 */
export function nameAgain(fresh: readonly Told[], undone: readonly Told[]): ReadonlyMap<TransactionId, TransactionId> {
  const names = new Map<TransactionId, TransactionId>();
  const left = new Set(undone);
  const stem = ({ externalId }: Told) => externalId.slice(0, externalId.lastIndexOf('.'));
  const keys: readonly ((told: Told) => string | null)[] = [
    (told) => told.reference && `${stem(told)} ${told.reference}`,
    (told) => `${stem(told)} ${textKey(told.payee, told.memo)}`,
    ({ externalId }) => externalId,
    stem,
  ];
  for (const keyOf of keys) {
    const byKey = Map.groupBy(left, keyOf);
    for (const each of fresh) {
      const key = names.has(each.id) ? null : keyOf(each);
      const found = key === null ? undefined : byKey.get(key)?.shift();
      if (found === undefined) continue;
      names.set(each.id, found.id);
      left.delete(found);
    }
  }
  return names;
}
