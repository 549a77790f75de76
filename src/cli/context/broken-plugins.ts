import type { Registry } from '../../plugin/registry.ts';
import { echo } from '../../words/echo.ts';
import type { CliContext } from './context.ts';

/** Says on standard error which plug-ins cannot be used, and why. */
export function noteBroken({ out }: CliContext, { broken }: Pick<Registry, 'broken'>): void {
  for (const { hint, message } of broken) {
    out.note(echo(message));
    if (hint !== null) out.note(echo(hint));
  }
}
