import { EXIT, refusal } from '../../lib/errors.ts';
import type { TriedChannel } from '../../sync/notices/notify.ts';
import { t } from '../../words/speak.ts';
import { requireSettings } from '../context/context.ts';
import { giveOrder } from '../context/give-order.ts';
import type { Declare } from '../context/task.ts';
import type { Output } from '../output/output.ts';

export const declare: Declare = (program, line) => {
  const notify = line.command(program, 'notify', 'who is told what needs a look');
  const test = line
    .command(notify, 'test', 'send a test by every channel of `notify:`')
    .argument('[entry...]', 'only these entries, counted from 1');
  line.runs(test, async (context, words: readonly string[]) => {
    const loaded = await requireSettings(context, 'required');
    const entries = entriesOf(words, loaded.settings.notify.length);
    const report = await giveOrder(context, loaded, { kind: 'notify-test', entries }, { patienceMs: 0 });
    return tell(context.out, report.tried ?? []);
  });
};

/** Throws AppError `notify.nobody` or `usage` (exit code 2). */
function entriesOf(words: readonly string[], count: number): readonly number[] {
  if (count === 0) throw refusal('notify.nobody');
  const wrong = words.find((word) => !/^[1-9]\d{0,3}$/.test(word) || Number(word) > count);
  if (wrong === undefined) return words.map(Number);
  throw refusal('usage#noEntry', { entry: wrong, count });
}

function tell(out: Output, tried: readonly TriedChannel[]): number {
  for (const { entry, use, on, failure } of tried) {
    const what = { entry: String(entry), use };
    const events = on.join(', ');
    if (failure === null) out.line(t('commands.entryTakenTold', { ...what, events }));
    else {
      const values = { ...what, why: failure };
      out.line(t('commands.entryLookAddressKey', values));
    }
  }
  return tried.every(({ failure }) => failure === null) ? EXIT.ok : EXIT.attention;
}
