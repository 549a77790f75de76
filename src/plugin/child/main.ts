/**
 * The process of one plug-in. It is a process and not a thread. A plug-in may end it, fill its memory or crash it,
 * and no other process suffers. It gets none of the daemon's environment.
 */
import { deserialize, serialize } from 'node:v8';
import { AppError } from '../../lib/errors.ts';
import type { Plugin } from '../contract.ts';
import { allowNoSignals, loadModules } from '../modules.ts';
import { failureOf } from '../process/failure.ts';
import type { Outcome, TaskName, Tasks, ToPlugin } from '../process/protocol.ts';
import { describePlugin } from './describe.ts';
import { OpenFeed } from './feed.ts';
import { needsOf } from './needs.ts';
import { receiverOf, sendNotice } from './notice.ts';
import { validateKeys } from './validate.ts';
import { takeWire } from './wire.ts';

const [url = '', mostBytes = '0'] = process.argv.slice(2);
const wire = takeWire();
const abort = new AbortController();
allowNoSignals();
const feed = new OpenFeed(wire, abort.signal);

/**
 * Signals to the whole group (Ctrl-C, a service manager) are for the daemon. The daemon ends this process at its own
 * end.
 */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('uncaughtException', (thrown) => void endWith(thrown));
for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) {
  console[level] = (...said: readonly unknown[]) => wire.log('debug', { said: said.map(String).join(' ') }, 'console');
}

/** Begun before anything is asked; a fault in it is the answer to every task. */
let loading: Promise<Plugin> | undefined;

wire.onMessage((message) => {
  if (message.kind === 'task') void answer(message);
  else if (message.kind === 'abort') abort.abort();
  else if (message.kind === 'ping') wire.send({ kind: 'pong' });
});
wire.send({ kind: 'ready' });

async function answer({ id, name, packed }: Extract<ToPlugin, { readonly kind: 'task' }>): Promise<void> {
  const outcome = await carryOut(name, packed).then(
    (output): Outcome => ({ output }),
    (thrown: unknown): Outcome => ({ failure: failureOf(thrown) }),
  );
  wire.send({ kind: 'task', id, packed: pack(outcome, name) });
}

async function load(): Promise<Plugin> {
  const [plugin] = await loadModules([url]);
  if (plugin === undefined) throw new AppError('plugin.missing', `there is no plug-in at ${url}`);
  return plugin;
}

type TaskTable = {
  readonly [Name in TaskName]: (
    plugin: Plugin,
    input: Tasks[Name]['input'],
  ) => Tasks[Name]['output'] | Promise<Tasks[Name]['output']>;
};

const TASKS: TaskTable = {
  describe: describePlugin,
  validate: validateKeys,
  needs: needsOf,
  open: (plugin, opening) => feed.open(plugin, opening),
  login: (plugin, opening) => feed.login(plugin, opening),
  check: () => feed.check(),
  pull: (_, cursor) => feed.pull(cursor),
  next: () => feed.next(),
  leave: () => feed.leave(),
  settle: (_, input) => feed.settle(input),
  watch: () => feed.watch(),
  receiver: receiverOf,
  send: (plugin, input) => sendNotice(wire, abort.signal, plugin, input),
  dispose: () => feed.dispose(),
};

async function carryOut(name: TaskName, packed: Uint8Array): Promise<unknown> {
  const run = TASKS[name] as (plugin: Plugin, input: unknown) => unknown;
  loading ??= load();
  return run(await loading, deserialize(packed));
}

/** An answer that cannot cross, or is too much for the host, is a failure of its own. */
function pack(outcome: Outcome, name: TaskName): Uint8Array {
  try {
    const packed = serialize(outcome);
    if (packed.length <= Number(mostBytes)) return packed;
    const most = Math.round(Number(mostBytes) / 1024 / 1024);
    return packFailure('plugin.size', `what it gave to \`${name}\` is larger than ${most} MiB`);
  } catch (thrown) {
    return packFailure('plugin.answer', `what it gave to \`${name}\` is not plain data: ${failureOf(thrown).message}`);
  }
}

function packFailure(code: string, message: string): Uint8Array {
  return serialize({ failure: { code, message, hint: 'this is a fault of the plug-in' } } satisfies Outcome);
}

/** Thrown where nobody waits for it, in a timer or a promise that nobody holds. */
async function endWith(thrown: unknown): Promise<void> {
  await wire.last({ kind: 'fatal', failure: failureOf(thrown) });
  process.exit(1);
}
