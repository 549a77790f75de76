import type { Scope } from '../../wire/scopes.ts';

/**
 * Who asks and whose ledger it is about, kept apart: in v1 the principal is always a key of the subject, and
 * delegated access can be added without changing any operation.
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
