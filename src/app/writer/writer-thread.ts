/**
 * The thread that carries out one long order. Each of its commits asks the daemon for the right to write. The thread
 * stands still until it has it. A kill of the process ends the thread as well: nobody writes on behind a new daemon.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../lib/clock.ts';
import { AppError, EXIT, messageOf, type PlainError } from '../../lib/errors.ts';
import { armFailPoint, failPoint } from '../../lib/fail-points.ts';
import type { Log } from '../../lib/log.ts';
import { explainFault } from '../../lib/system-faults.ts';
import { openStore, type Store } from '../../store/store.ts';
import { makeChange } from '../../sync/orders/changes.ts';
import { openParsing } from '../parsing.ts';
import { STOP, type WriterOrder, type WriterWord } from './messages.ts';

const say = (word: WriterWord): void => parentPort?.postMessage(word);

const tell = (level: keyof Log) => (fields: object, event: string) => say({ kind: 'log', level, fields, event });
const log: Log = { debug: tell('debug'), info: tell('info'), warn: tell('warn'), error: tell('error') };

const order = workerData as WriterOrder;
const stop = new AbortController();
parentPort?.on('message', (word) => word === STOP && stop.abort());
armFailPoint(order.failAt);
say(await carryOut(order).catch((thrown: unknown) => ({ kind: 'failed' as const, error: plain(thrown) })));

async function carryOut({ input, name, settings, turn }: WriterOrder): Promise<WriterWord> {
  await using parsing = await openParsing(settings);
  const { config, pool, registry } = parsing;
  const store = openStore(settings.state, systemClock, { lived: order.lived });
  try {
    const deps = { store: inTurn(store, new Int32Array(turn)), registry, config, parsePool: pool, clock: systemClock };
    const report = await makeChange({ ...deps, log, signal: stop.signal }, name, input);
    return { kind: 'done', report };
  } finally {
    store.close();
  }
}

/** The store whose commits wait for the right to write. */
function inTurn(store: Store, turn: Int32Array): Store {
  let isWriting = false;
  return {
    ...store,
    transact: (work) => {
      if (isWriting) return work();
      say({ kind: 'asks' });
      Atomics.wait(turn, 0, 0);
      isWriting = true;
      try {
        const result = store.transact(() => {
          failPoint('order.begun');
          const done = work();
          failPoint('order.before-commit');
          return done;
        });
        failPoint('order.committed');
        return result;
      } finally {
        isWriting = false;
        Atomics.store(turn, 0, 0);
        say({ kind: 'wrote' });
      }
    },
  };
}

function plain(raw: unknown): PlainError {
  const thrown = explainFault(raw);
  const isOurs = thrown instanceof AppError;
  return {
    code: isOurs ? thrown.code : 'order.failed',
    message: messageOf(thrown),
    hint: isOurs ? thrown.hint : undefined,
    exitCode: isOurs ? thrown.exitCode : EXIT.attention,
  };
}
