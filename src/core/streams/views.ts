import type { KnownTransaction } from '../../domain/transaction.ts';
import type { AccountHistory } from '../history.ts';

/** An account's transactions as one stream sees them. */
export interface Views {
  /** The transactions that the stream itself has shown, with its own days and spellings. */
  readonly own: readonly KnownTransaction[];
  /** The transactions that only other streams have shown so far. */
  readonly foreign: readonly KnownTransaction[];
  /** The transaction behind a view of `own`; absent where they are the same. */
  readonly behind: Map<KnownTransaction, KnownTransaction>;
}

/**
 * Splits the history for the stream of the statement. Pending transactions are in neither part: only a booked line
 * that takes them over makes them comparable. An account with one stream pays one look at each transaction.
 */
export function viewsOf({ stream, transactions }: AccountHistory): Views {
  if (transactions.every((each) => each.stream === stream && isPlain(each))) {
    return { own: transactions, foreign: [], behind: new Map() };
  }
  const own: KnownTransaction[] = [];
  const foreign: KnownTransaction[] = [];
  const behind = new Map<KnownTransaction, KnownTransaction>();
  for (const known of transactions) {
    if (known.status === 'pending') continue;
    const view = viewOf(known, stream);
    if (view === undefined) foreign.push(known);
    else own.push(view);
    if (view !== undefined && view !== known) behind.set(view, known);
  }
  return { own, foreign, behind };
}

function isPlain(known: KnownTransaction): boolean {
  return known.assertions === undefined && known.status === 'booked';
}

function viewOf(known: KnownTransaction, stream: string): KnownTransaction | undefined {
  if (known.assertions === undefined) return known.stream === stream ? known : undefined;
  const assertion = known.assertions.find((each) => each.stream === stream);
  if (assertion === undefined) return undefined;
  const { fields, reference, balance, asOf } = assertion;
  return { ...known, ...fields, stream, reference, balance, asOf };
}
