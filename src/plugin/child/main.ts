/**
 * The process of one plug-in. It is a process and not a thread: a plug-in may end it, fill its memory or crash it, and
 * no other process suffers. It gets none of the daemon's environment.
 */
import { serialize } from 'node:v8';
import { AppError, messageOf } from '../../lib/errors.ts';
import type { Plugin } from '../contract.ts';
import { allowNoSignals, loadModules } from '../modules.ts';
import { failureOf, type Outcome, outcomeOf, type TaskName, type Tasks, type ToPlugin } from '../process/protocol.ts';
import { describePlugin, needsOf, receiverOf, sendNotice, validateKeys } from './answers.ts';
import { OpenFeed } from './feed.ts';
import { takeWire } from './wire.ts';

const [url = '', mostBytes = '0'] = process.argv.slice(2);
const wire = takeWire();
const abort = new AbortController();
allowNoSignals();
const feed = new OpenFeed(wire, abort.signal);

/** Signals to the whole group (Ctrl-C, a service manager) are for the daemon, which ends this process. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
/** Thrown where nobody waits for it, in a timer or a promise that nobody holds. */
process.on('uncaughtException', (thrown) => {
  void wire.last({ kind: 'fatal', message: messageOf(thrown) }).then(() => process.exit(1));
});
for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) {
  console[level] = (...said: readonly unknown[]) => wire.log('debug', { said: said.map(String).join(' ') }, 'console');
}

type TaskTable = {
  readonly [Name in TaskName]: (
    plugin: Plugin,
    ...input: Parameters<Tasks[Name]>
  ) => ReturnType<Tasks[Name]> | Promise<ReturnType<Tasks[Name]>>;
};

const TASKS: TaskTable = {
  describe: describePlugin,
  validate: validateKeys,
  needs: needsOf,
  receiver: receiverOf,
  open: (plugin, opening) => feed.open(plugin, opening),
  login: (plugin, opening) => feed.login(plugin, opening),
  check: () => feed.check(),
  pull: (_, cursor) => feed.pull(cursor),
  next: () => feed.next(),
  settle: (_, receipt, outcome) => feed.settle(receipt, outcome),
  send: (plugin, order) => sendNotice(wire, abort.signal, plugin, order),
  dispose: () => feed.dispose(),
};

/** Begun with the first task; a fault in it is the answer to every task. */
let loading: Promise<readonly Plugin[]> | undefined;

wire.onMessage((message) => {
  if (message.kind === 'task') void answer(message);
  else abort.abort();
});

async function answer({ id, input, name }: Extract<ToPlugin, { readonly kind: 'task' }>): Promise<void> {
  const outcome = await outcomeOf(async () => {
    loading ??= loadModules([url]);
    const [plugin] = await loading;
    const task = TASKS[name] as (plugin: Plugin | undefined, ...input: readonly unknown[]) => unknown;
    return task(plugin, ...input);
  });
  wire.send({ kind: 'task', id, packed: pack(outcome, name) });
}

/** An answer that cannot cross, or is too much for the host, is a failure of its own. */
function pack(outcome: Outcome, name: TaskName): Uint8Array {
  try {
    const packed = serialize(outcome);
    if (packed.length <= Number(mostBytes)) return packed;
    const most = Math.round(Number(mostBytes) / 1024 / 1024);
    return failed(new AppError('plugin.size#gave', { name, count: most }));
  } catch (thrown) {
    return failed(new AppError('plugin.answer#gave', { name, why: messageOf(thrown) }));
  }
}

function failed(fault: AppError): Uint8Array {
  return serialize({ failure: failureOf(fault) });
}
