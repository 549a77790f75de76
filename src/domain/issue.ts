import { inEnglish, isMessageData, type Message } from '../words/message.ts';

/** Where in a document something stands. Lines and columns count from 1. */
export interface Position {
  readonly line?: number;
  readonly column?: number;
}

/**
 * `error`: something could not be read, the document is quarantined whole.
 * `hold`: it was read, but a person should confirm first.
 * `warning`: worth saying, nothing waits for it.
 */
export type Severity = 'error' | 'hold' | 'warning';

/** A reader's finding about a document. Codes are stable, lower case, dotted: `format.amount`. */
export interface Issue {
  readonly severity: Severity;
  readonly code: string;
  /** In English. */
  readonly message: string;
  /** The message as data, which pages and commands say in their reader's language. Plug-ins give none. */
  readonly words?: Message;
  readonly position?: Position;
}

export function error(code: string, message: string | Message, position?: Position): Issue {
  return issue('error', code, message, position);
}

export function hold(code: string, message: string | Message, position?: Position): Issue {
  return issue('hold', code, message, position);
}

export function warning(code: string, message: string | Message, position?: Position): Issue {
  return issue('warning', code, message, position);
}

/** The gravest severity among the issues, or undefined where there are none. */
export function worstOf(issues: readonly Issue[]): Severity | undefined {
  for (const severity of ['error', 'hold', 'warning'] as const) {
    if (issues.some((each) => each.severity === severity)) return severity;
  }
  return undefined;
}

/** A question on whose lines a document has. */
export function isAboutAccount({ code, severity }: Pick<Issue, 'code' | 'severity'>): boolean {
  return severity === 'hold' && code.startsWith('account.');
}

/**
 * A question that the name of the account leaves open. A layout that nothing denies is taken as it was read.
 * Odd rows, and several readings that fit, need a word of their own.
 */
export function isBesidesAccount(issue: Issue): boolean {
  const isPlainLayout = issue.code === 'csv.unproved' && issue.position === undefined;
  return issue.severity === 'hold' && !isAboutAccount(issue) && !isPlainLayout;
}

/** The same finding in other words. */
export function reworded({ code, position, severity }: Issue, said: Message): Issue {
  return issue(severity, code, said, position);
}

/** For `JSON.stringify` of what programs read: they get the English message alone. */
export function withoutWords(key: string, value: unknown): unknown {
  if (key === 'words') return undefined;
  return isMessageData(value) ? inEnglish(value) : value;
}

function issue(severity: Severity, code: string, said: string | Message, position: Position | undefined): Issue {
  const found = { severity, code, message: inEnglish(said), ...(typeof said === 'string' ? {} : { words: said }) };
  return position === undefined ? found : { ...found, position };
}
