/**
 * Runs command lines one after the other in one process, and tells what each says. Started by `warm.ts`. Each evaluates
 * the built `main.js` anew, with its words, its folder and its environment, until it ends the process.
 */
import { pathToFileURL } from 'node:url';
import { lendLedgers } from './lent-ledgers.ts';
import { lendReaders } from './lent-readers.ts';
import type { End, Order, Part, Signal } from './order.ts';

const MAIN = pathToFileURL(process.argv[2] ?? '').href;
const answer = process.send?.bind(process);
const exit = process.exit.bind(process);
const LISTENED_TO = ['SIGTERM', 'SIGINT', 'SIGHUP', 'uncaughtException'] as const;
process.on('disconnect', () => exit(0));

for (const each of [process.stdout, process.stderr]) each.setMaxListeners(0);
for (const stream of ['stdout', 'stderr'] as const) {
  process[stream].write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    if (text !== '') answer?.({ stream, text } satisfies Part);
    for (const done of rest) if (typeof done === 'function') done();
    return true;
  };
}

lendReaders();
lendLedgers();

let before: Promise<void> = Promise.resolve();
let count = 0;
process.on('message', (message: Order | Signal) => {
  if ('signal' in message) process.emit(message.signal, message.signal);
  else before = before.then(() => carryOut(message));
});

async function carryOut({ argv, cwd, env }: Order): Promise<void> {
  // What the one before listened to was for itself alone.
  for (const name of LISTENED_TO) process.removeAllListeners(name);
  process.chdir(cwd);
  process.argv = [process.execPath, MAIN, ...argv];
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  count += 1;
  const code = await new Promise<number>((resolve) => {
    process.exit = ((ended: number) => resolve(ended)) as typeof process.exit;
    // Another address is another evaluation. `main.ts` asks whether its own ends like that of the built program.
    void import(`${MAIN}?${count}.js`);
  });
  answer?.({ code } satisfies End);
}
