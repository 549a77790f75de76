import type { TransactionId } from '../../domain/row-ids.ts';
/** Ids once given are never given a second time: which transaction of before a folded one is. */

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
