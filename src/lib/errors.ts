/**
 * The one error class. `code` is stable and dotted. `message` names the attempt and the fault, and `hint` the remedy.
 * Expected outcomes are values; an error is for a fault after which the caller cannot go on.
 */
export class AppError extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  /** The exit code of the process where nobody handles the error. */
  readonly exitCode: number;

  constructor(code: string, message: string, options: { hint?: string; cause?: unknown; exitCode?: number } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.hint = options.hint;
    this.exitCode = options.exitCode ?? EXIT.attention;
  }
}

/** The plain values of an AppError, which cross to a thread or a process. */
export type PlainError = Pick<AppError, 'code' | 'message' | 'hint' | 'exitCode'>;

/** Exit codes; README.md says what each means. */
export const EXIT = { ok: 0, attention: 1, usage: 2, ledger: 3, locked: 4 } as const;

/**
 * The error that came first. Where a thing fails to close after work that failed, the second error hides the one of
 * the work.
 */
export function firstThrown(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.name === 'SuppressedError' && 'suppressed' in thrown
    ? firstThrown(thrown.suppressed)
    : thrown;
}

/** The message of anything that was thrown. */
export function messageOf(raw: unknown): string {
  const thrown = firstThrown(raw);
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The `code` of a Node system error or an AppError (`ENOENT`, `ledger.auth`), or undefined. */
export function codeOf(raw: unknown): string | undefined {
  const thrown = firstThrown(raw);
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}

export function assertNever(value: never): never {
  throw new AppError('bug', `unexpected value: ${JSON.stringify(value)}`);
}
