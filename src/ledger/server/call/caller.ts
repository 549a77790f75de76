import type { Scope } from '../../wire/scopes.ts';

/**
 * The caller, and the owner of the ledger, kept apart. In v1 the principal is always a key of the subject. Delegated
 * access can be added without a change of any operation.
 */
export interface Caller {
  readonly principal: { readonly type: 'apiKey'; readonly id: string; readonly name: string };
  readonly subject: { readonly owner: number };
  readonly scopes: ReadonlySet<Scope>;
}

/** One request as operations see it. */
export interface Call {
  readonly caller: Caller;
  /** The object's id of the path; empty on routes without. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}
