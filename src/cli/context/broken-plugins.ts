import type { Registry } from '../../plugin/registry.ts';
import { hintText, messageText } from '../../words/echo.ts';
import type { CliContext } from './context.ts';

/** Says on standard error which plug-ins cannot be used, and why. */
export function noteBroken({ out }: CliContext, { broken }: Pick<Registry, 'broken'>): void {
  for (const each of broken) {
    out.note(messageText(each));
    const hint = hintText(each);
    if (hint !== undefined) out.note(hint);
  }
}
