import type { Registry } from '../../plugin/registry.ts';
import type { CliContext } from './context.ts';

/** Says on standard error which plug-ins cannot be used, and why. */
export function noteBroken({ out }: CliContext, { broken }: Pick<Registry, 'broken'>): void {
  for (const { hint, message } of broken) out.note(hint === null ? message : `${message}\n${hint}`);
}
