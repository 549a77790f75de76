import {
  hintOf,
  inEnglish,
  type Message,
  type MessageKey,
  type MessageValues,
  type Plain,
  type Said,
  saidOf,
  words,
} from '../words/message.ts';
import { isMessage } from '../words/speak.ts';

interface Circumstances {
  readonly cause?: unknown;
  readonly exitCode?: number;
}

/**
 * The one error class. `code` is stable and dotted. `message` names the attempt and the fault, and `hint` the remedy, both
 * in English. Expected outcomes are values; an error is for a fault after which the caller cannot go on.
 *
 * The key of a message is the code, or the code and a word of its own (`plugin.missing#package`). The catalogues have the
 * remedy under the same key with `.hint`. What a plug-in or another process throws has its own words, in plain text.
 */
export class AppError extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  /** The message as data; its remedy follows from it (see hintOf). */
  readonly words: Message | undefined;
  /** The exit code of the process where nobody handles the error. */
  readonly exitCode: number;

  constructor(key: MessageKey, values?: MessageValues, options?: Circumstances);
  constructor(
    code: string,
    plain: string,
    options?: Circumstances & { readonly hint?: string; readonly words?: Message },
  );
  constructor(
    key: string,
    what: string | MessageValues = {},
    options: Circumstances & { readonly hint?: string; readonly words?: Message } = {},
  ) {
    const words = typeof what === 'string' ? options.words : { key: key as MessageKey, values: what };
    super(
      typeof what === 'string' ? what : inEnglish({ key: key as MessageKey, values: what }),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    const hint = hintOf({ hint: options.hint, words });
    this.name = 'AppError';
    this.code = key.replace(/#.*/, '');
    this.words = words;
    this.hint = hint === undefined ? undefined : inEnglish(hint);
    this.exitCode = options.exitCode ?? EXIT.attention;
  }
}

/** A wish that cannot be met: an argument, an option, a file or an id that is not right. */
export function refusal(key: MessageKey, values?: MessageValues, cause?: unknown): AppError {
  return new AppError(key, values, { cause, exitCode: EXIT.usage });
}

/** The plain values of an AppError, which cross to a thread or a process and are made into one there. */
export type PlainError = Pick<AppError, 'code' | 'message' | 'exitCode'> & {
  readonly hint?: string | null | undefined;
  readonly words?: Message | undefined;
};

/** `otherwise`: the code of what is no AppError. */
export function plainError(raw: unknown, otherwise = 'bug'): PlainError {
  const thrown = firstThrown(raw);
  if (!(thrown instanceof AppError)) return { code: otherwise, message: messageOf(thrown), exitCode: EXIT.attention };
  const { code, exitCode, hint, message, words } = thrown;
  return { code, message, hint, words, exitCode };
}

export function errorFrom({ code, exitCode, hint, message, words }: PlainError): AppError {
  return new AppError(code, message, { exitCode, ...(hint == null ? {} : { hint }), ...(words && { words }) });
}

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

/** What was thrown, as a value for another message. */
export function reasonOf(raw: unknown): Said {
  const thrown = firstThrown(raw);
  if (!(thrown instanceof Error)) return String(thrown);
  if ('words' in thrown) return saidOf(thrown as Plain);
  const { code, message, path, syscall = '' } = thrown as NodeJS.ErrnoException;
  const key = `system.${code}`;
  return path !== undefined && message.endsWith(`'${path}'`) && isMessage(key)
    ? words(key, { call: syscall, path })
    : message;
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
