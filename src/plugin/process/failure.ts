import { AppError, codeOf, messageOf } from '../../lib/errors.ts';
import type { Failure } from './protocol.ts';

/** An exception in the form that crosses to the host. */
export function failureOf(thrown: unknown): Failure {
  const hint = typeof thrown === 'object' && thrown !== null && 'hint' in thrown ? thrown.hint : null;
  return {
    message: messageOf(thrown),
    code: codeOf(thrown) ?? null,
    hint: typeof hint === 'string' ? hint : null,
  };
}

/** A failure that crossed, as an exception again. A code of the program's own or of the system stays the same. */
export function errorOf({ code, hint, message }: Failure): Error {
  if (code === null) return new Error(message);
  if (code.includes('.')) return new AppError(code, message, hint === null ? {} : { hint });
  return Object.assign(new Error(message), { code });
}
