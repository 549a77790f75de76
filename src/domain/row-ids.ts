/**
 * Ids of rows in the state. The compiler never takes the id of a document for that of a run. A plain number passes for
 * any of them, so an id gets its kind where the store reads a row, or where a person names one.
 */
declare const kind: unique symbol;

type RowId<Kind extends string> = number & { readonly [kind]?: Kind };

export type AccountId = RowId<'account'>;
export type StreamId = RowId<'stream'>;
export type DocumentId = RowId<'document'>;
export type StatementId = RowId<'statement'>;
export type TransactionId = RowId<'transaction'>;
export type RunId = RowId<'run'>;
