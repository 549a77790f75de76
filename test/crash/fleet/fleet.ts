/**
 * A fleet of households, each through ten years, one after the other in this process: `npm run fleet -- --from 1
 * --households 100`. With `--log FILE` each household is a line of JSON there. The same command goes on behind the
 * households that the file holds. `--until 16:40` ends before all are done. Exit code 1: a ledger is not as it ought to
 * be.
 */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { memoryFolder } from '../../support/run/memory-folder.ts';
import { type Lived, liveYears, tallyOf, waysOf } from './years.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    households: { type: 'string', default: '100' },
    months: { type: 'string', default: '120' },
    until: { type: 'string', default: '' },
    log: { type: 'string', default: '' },
  },
});

const first = Number(values.from);
const lives: Lived[] = [];
let total = 0;
const done = values.log !== '' && existsSync(values.log) ? seedsOf(readFileSync(values.log, 'utf8')) : new Set();

for (let seed = first; seed < first + Number(values.households) && !isLate(); seed += 1) {
  if (done.has(seed)) continue;
  const began = process.cpuUsage();
  const lived = await inFolder((folder) => liveYears(seed, Number(values.months), { folder, ways: waysOf(seed) }));
  const { user, system } = process.cpuUsage(began);
  tell(seed, lived, (user + system) / 1e6);
}
console.log(tallyOf(lives, total));
process.exitCode = lives.some(({ faults }) => faults.length > 0) ? 1 : 0;

function tell(seed: number, lived: Lived, seconds: number): void {
  lives.push(lived);
  total += seconds;
  for (const fault of lived.faults) console.error(`household ${seed}: ${fault}`);
  if (values.log !== '') appendFileSync(values.log, `${JSON.stringify({ seed, ...lived, seconds })}\n`);
  if (lives.length % 100 === 0) console.log(tallyOf(lives, total));
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(memoryFolder(), 'bankfeed-fleet-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Numbers of the households that a log holds; the last line may be cut off. */
function seedsOf(log: string): ReadonlySet<unknown> {
  return new Set(Array.from(log.matchAll(/^\{"seed":(\d+),.*\}$/gm), ([, seed]) => Number(seed)));
}

/** By the clock of this machine, for nights that have an end. */
function isLate(): boolean {
  return values.until !== '' && new Date().toTimeString().slice(0, 5) >= values.until;
}
