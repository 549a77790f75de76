/**
 * Ids of rows in the state. Each is a number of its own kind, so that the compiler never takes a document for a run.
 * They are born where the store reads a row: the row type of the statement names the id.
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
