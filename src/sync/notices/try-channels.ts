/** `notify test`: one notice to each target, and what became of it. */

import type { Clock } from '../../lib/clock.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { t } from '../../words/speak.ts';
import { deliver } from './channel.ts';
import type { NoticeTarget } from './notify.ts';
import { wordNotice } from './words.ts';

export interface TriedChannel {
  /** Which entry of `notify:`, from 1. */
  readonly entry: number;
  /** The plug-in's name. */
  readonly use: string;
  readonly on: readonly string[];
  /** Why it failed; null where the notice was taken. */
  readonly failure: string | null;
}

/** In the order of the entries; none waits for another one. */
export function tryChannels(
  targets: readonly { readonly entry: number; readonly target: NoticeTarget }[],
  {
    clock,
    signal,
    dashboard,
  }: { readonly clock: Clock; readonly signal: AbortSignal; readonly dashboard: string | null },
): Promise<readonly TriedChannel[]> {
  return Promise.all(
    targets.map(async ({ entry, target }) => {
      const { use, on, detail } = target;
      const text = t('notices.howBankfeedTells', { events: on.join(', ') });
      const frame = { id: uuidv7(clock.now()), at: new Date(clock.now()).toISOString(), detail, dashboard };
      const notice = wordNotice('test', [{ kind: 'test', id: '', say: () => text }], frame);
      return { entry, use, on, failure: await deliver(target, notice, { signal }) };
    }),
  );
}
