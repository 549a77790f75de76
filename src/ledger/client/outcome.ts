import type { Said } from '../../words/message.ts';
import type { RateLimits } from './limits.ts';
import type { Problem } from './problem.ts';

/** A request to the ledger whose bytes are fixed. `path` begins with `/v1/`. */
export interface LedgerRequest {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Sent exactly so. */
  readonly body: string | null;
  /** The Idempotency-Key. */
  readonly key: string;
}

/**
 * The meaning of an answer. `done`, `rejected` and `refused` are definite: the request was carried out or certainly
 * not. After `unknown` it may have been either: the same bytes go out again under the same key (P-KEY-6).
 */
export type Outcome =
  | {
      readonly kind: 'done';
      readonly status: number;
      /** Of an upsert, where the ledger said it. */
      readonly operation: 'created' | 'updated' | null;
      /** The object's id in the ledger, where the answer shows one. */
      readonly id: string | null;
    }
  | { readonly kind: 'rejected'; readonly status: number; readonly problem: Problem }
  /** The key was used with another body, or the ledger does not say what conflicts. */
  | { readonly kind: 'conflict'; readonly status: number; readonly problem: Problem }
  /** The API key is not accepted (401) or lacks a scope (403). */
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem }
  /** Not before `waitMs` from now. Null where the ledger names no time, or none that can be understood. */
  | { readonly kind: 'paced'; readonly status: number; readonly waitMs: number | null; readonly problem: Problem }
  /** `status` is null where no answer came at all. */
  | { readonly kind: 'unknown'; readonly status: number | null; readonly reason: Said };

/** An outcome with what the answer's headers said of the limits. */
export interface Answer {
  readonly outcome: Outcome;
  readonly limits: RateLimits | null;
}
