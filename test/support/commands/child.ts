/**
 * Runs command lines one after the other in one process, and answers with what each said. Started by `command.ts`. Each
 * evaluates the built `main.js` anew, with its words, its folder and its environment, until it ends the process.
 */
import { pathToFileURL } from 'node:url';
import type { Order, Said } from './order.ts';

const MAIN = pathToFileURL(process.argv[2] ?? '').href;
const answer = process.send?.bind(process);
const exit = process.exit.bind(process);
process.on('disconnect', () => exit(0));

// Every run adds its own.
for (const each of [process, process.stdout, process.stderr]) each.setMaxListeners(0);

let said = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr'] as const) {
  process[name].write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    said[name] += String(chunk);
    for (const done of rest) if (typeof done === 'function') done();
    return true;
  };
}

let before: Promise<void> = Promise.resolve();
let count = 0;
process.on('message', (order: Order) => {
  before = before.then(() => carryOut(order));
});

async function carryOut({ argv, cwd, env }: Order): Promise<void> {
  process.chdir(cwd);
  process.argv = [process.execPath, MAIN, ...argv];
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  said = { stdout: '', stderr: '' };
  count += 1;
  const code = await new Promise<number>((resolve) => {
    process.exit = ((ended: number) => resolve(ended)) as typeof process.exit;
    // Another address is another evaluation. `main.ts` asks whether its own ends like that of the built program.
    void import(`${MAIN}?${count}.js`);
  });
  answer?.({ code, ...said } satisfies Said);
}
