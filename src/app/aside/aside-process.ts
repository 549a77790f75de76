/**
 * One question about a copy of the state, answered in a process of its own. It takes seconds and hundreds of
 * megabytes where an account has a hundred thousand lines. Pages and health answer meanwhile, and the memory goes
 * with the process.
 */
import { setPriority } from 'node:os';
import { systemClock } from '../../lib/clock.ts';
import { AppError, EXIT, messageOf } from '../../lib/errors.ts';
import { silentLog } from '../../lib/log.ts';
import { explainFault } from '../../lib/system-faults.ts';
import { undo } from '../../sync/history/undo.ts';
import { previewRead, readFiles } from '../../sync/preview/preview.ts';
import { openCopy } from '../rehearse.ts';
import type { AsideAnswer, AsideOrder } from './messages.ts';

/** Whoever asks is not kept from the processor. */
const NICE = 5;

const stop = new AbortController();
// Without the daemon nobody waits for the answer; signals to the whole group are for the daemon.
process.once('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('message', async (order: AsideOrder) => {
  // A preview is waited for by who has just given the files.
  if (order.question.kind === 'undo') setPriority(NICE);
  await answerTo(order).catch((thrown: unknown) => tell(failureOf(thrown)));
  process.disconnect();
});

/** Somebody waits for the answer, and nobody for the end of the copy. */
function tell(answer: AsideAnswer): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(answer, () => resolve());
  });
}

async function answerTo({ question, settings }: AsideOrder): Promise<void> {
  const options = { clock: systemClock, log: silentLog, signal: stop.signal, below: settings.state };
  switch (question.kind) {
    case 'undo': {
      await using copy = await openCopy(settings, options, async () => undefined);
      await tell({ kind: 'undo', report: undo(copy.deps, question.targets, { dryRun: true }) });
      break;
    }
    case 'preview': {
      await using copy = await openCopy(settings, options, ({ config, pool }) =>
        readFiles({ config, parsePool: pool }, question.files, { as: question.as }),
      );
      await tell({ kind: 'preview', files: previewRead(copy.deps, copy.read) });
      break;
    }
  }
}

function failureOf(raw: unknown): AsideAnswer {
  const thrown = explainFault(raw);
  const isOurs = thrown instanceof AppError;
  return {
    kind: 'failed',
    code: isOurs ? thrown.code : 'aside.failed',
    message: messageOf(thrown),
    hint: isOurs ? thrown.hint : undefined,
    exitCode: isOurs ? thrown.exitCode : EXIT.attention,
  };
}
