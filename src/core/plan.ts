/**
 * What the ledger is to be told. `object` is the externalId it is about: requests of one object go out in order,
 * one at a time. `path` and `body` may hold `{{account}}` and `{{transaction}}` where the ledger's own ids go
 * (only as `"accountId":"{{account}}"` in a body, which no text of a bank can imitate: its quotes are escaped);
 * they are filled in when the request is first sent, and from then on the bytes never change.
 */
export interface PlannedRequest {
  readonly object: string;
  readonly kind: RequestKind;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body: string | null;
  /** What the answer's `operation` should be: a probe of what the ledger really holds. */
  readonly expects: 'created' | 'updated' | 'any';
}

export type RequestKind =
  | 'account.upsert'
  | 'account.balance'
  | 'transaction.upsert'
  | 'transaction.patch'
  | 'transaction.delete';
