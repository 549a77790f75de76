import type { SourceContext } from '../../../src/plugin/contract.ts';
import { type EbAccount, nameOf } from './session.ts';

/** Whether the last pass over the account lies back `every` milliseconds. */
export function isDue(account: EbAccount, every: number, { keep, now }: SourceContext): boolean {
  const at = Number(keep.read(fileOf(account)) ?? 0);
  const since = now().getTime() - at;
  return since >= every || since < 0;
}

/** All that the bank has of the account was asked for. */
export function notePass(account: EbAccount, { keep, now }: SourceContext): void {
  keep.write(fileOf(account), String(now().getTime()));
}

function fileOf(account: EbAccount): string {
  return `pass-${nameOf(account)}`;
}
