/**
 * The duties of every plug-in, whoever wrote it. These checks report their findings, for `bankfeed connectors test`.
 */
import { plainError } from '../../lib/errors.ts';
import { hintText, messageText } from '../../words/echo.ts';

export interface Check {
  /** As a sentence: `the same bytes give the same result`. */
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** The finding, or the reason why the check was skipped; null where all is well. */
  readonly detail: string | null;
}

/** Runs a check. The error that it throws is its finding; `undefined` means that all is well. */
export async function check(
  name: string,
  look: () => string | undefined | Promise<string | undefined>,
): Promise<Check> {
  try {
    const found = await look();
    return { name, outcome: found === undefined ? 'passed' : 'failed', detail: found ?? null };
  } catch (thrown) {
    return { name, outcome: 'failed', detail: wordsOf(thrown) };
  }
}

export function skipped(name: string, detail: string): Check {
  return { name, outcome: 'skipped', detail };
}

function wordsOf(thrown: unknown): string {
  const fault = plainError(thrown);
  const hint = hintText(fault);
  return `${messageText(fault)}${hint === undefined ? '' : ` (${hint})`}`;
}
