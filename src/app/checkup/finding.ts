import { plainError } from '../../lib/errors.ts';
import { explainFault } from '../../lib/system-faults.ts';
import { hintText, messageText } from '../../words/message.ts';

export interface Finding {
  /** The subject of the check: `config`, `state`, `ledger`, `connector inbox` … */
  readonly about: string;
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly text: string;
  /** The remedy; null where none is needed. */
  readonly todo: string | null;
}

export function ok(about: string, text: string): Finding {
  return { about, state: 'ok', text, todo: null };
}

export function wrong(about: string, text: string, todo: string | null, state: 'wrong' | 'warning' = 'wrong'): Finding {
  return { about, state, text, todo };
}

export function failure(about: string, raw: unknown): Finding {
  const fault = plainError(explainFault(raw));
  return wrong(about, messageText(fault), hintText(fault) ?? null);
}
