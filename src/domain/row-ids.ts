/**
 * Ids of rows in the state. The compiler keeps the id of a document apart from that of a run, and both from a plain
 * number. An id gets its kind where the store reads a row, or here.
 */
declare const kind: unique symbol;

type RowId<Kind extends string> = number & { readonly [kind]: Kind };

export type AccountId = RowId<'account'>;
export type StreamId = RowId<'stream'>;
export type DocumentId = RowId<'document'>;
export type StatementId = RowId<'statement'>;
export type TransactionId = RowId<'transaction'>;
export type RunId = RowId<'run'>;
export type RequestId = RowId<'request'>;

export function accountIdOf(value: number | bigint): AccountId {
  return Number(value) as AccountId;
}

export function streamIdOf(value: number | bigint): StreamId {
  return Number(value) as StreamId;
}

export function documentIdOf(value: number | bigint): DocumentId {
  return Number(value) as DocumentId;
}

export function statementIdOf(value: number | bigint): StatementId {
  return Number(value) as StatementId;
}

export function transactionIdOf(value: number | bigint): TransactionId {
  return Number(value) as TransactionId;
}

export function runIdOf(value: number | bigint): RunId {
  return Number(value) as RunId;
}

export function requestIdOf(value: number | bigint): RequestId {
  return Number(value) as RequestId;
}

/** In the place of a run's id: nothing is recorded under a run. */
export const NO_RUN = runIdOf(0);

/** In the place of a stream's id: the stream is not there. */
export const NO_STREAM = streamIdOf(0);

/** Stands for a missing transaction's id. */
export const NO_TRANSACTION = transactionIdOf(0);

/** How a transaction is named to people in short: `t12`. */
export function transactionIdText(id: TransactionId | bigint): string {
  return `t${id}`;
}

/** `t12` to the row id; undefined for anything else. */
export function parseTransactionId(text: string): TransactionId | undefined {
  return /^t[1-9]\d{0,14}$/.test(text) ? transactionIdOf(Number(text.slice(1))) : undefined;
}
