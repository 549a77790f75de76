import type { FieldError, ProblemCode } from '../../wire/problem.ts';

/**
 * The ledger's own codes (docs/ledger.md), and three codes of the library. `unreachable`: no answer.
 * `unexpected_answer`: no answer of a ledger. `aborted`: the caller's signal.
 */
export type ErrorCode = ProblemCode | 'unreachable' | 'unexpected_answer' | 'aborted';

export interface LedgerErrorFacts {
  /** Decide by this. Another ledger's code comes through as it is. */
  readonly code: ErrorCode | (string & {});
  /** The HTTP status; null where no answer came. */
  readonly status: number | null;
  /** `definite`: certainly not carried out. `unknown`: it may have been; send it again with the same `idempotencyKey`. */
  readonly outcome: 'definite' | 'unknown';
  /** Of a POST or PATCH; null for others. */
  readonly idempotencyKey: string | null;
  readonly attempts: number;
  /** Which fields are at fault. */
  readonly errors: readonly FieldError[];
  /** The ledger's X-Request-Id, for its operator. */
  readonly requestId: string | null;
  /** How long the ledger asks to wait, in milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null;
}

/** Every failure of a call. Its message holds the ledger's words, never the API key or what was sent. */
export class LedgerError extends Error implements LedgerErrorFacts {
  override readonly name = 'LedgerError';
  readonly code: LedgerErrorFacts['code'];
  readonly status: number | null;
  readonly outcome: 'definite' | 'unknown';
  readonly idempotencyKey: string | null;
  readonly attempts: number;
  readonly errors: readonly FieldError[];
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;

  constructor(message: string, facts: LedgerErrorFacts) {
    super(message);
    this.code = facts.code;
    this.status = facts.status;
    this.outcome = facts.outcome;
    this.idempotencyKey = facts.idempotencyKey;
    this.attempts = facts.attempts;
    this.errors = facts.errors;
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** Whether `thrown` is the ledger's error with this code; the type of `code` follows. */
export function hasCode<Code extends ErrorCode>(
  thrown: unknown,
  code: Code,
): thrown is LedgerError & { readonly code: Code } {
  return thrown instanceof LedgerError && thrown.code === code;
}
