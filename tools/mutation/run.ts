/**
 * Says how much of a room's code the quick tests hold. Stryker changes it in one place after the other, and a test must
 * fail each time. `npm run test:mutation` does every room, `npm run test:mutation -- identity` one of them. A room takes
 * one to ten minutes of a core. Earlier judgements are kept in coverage/, and a second run asks only what has changed.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedTool } from '../../scripts/tool.mjs';

interface MutatedRoom {
  readonly name: string;
  readonly code: readonly string[];
  readonly tests: readonly string[];
}

const OF_IDENTITY = [
  'test/core/identity/**/*.test.ts',
  'test/property/identity/{identity,histories,renamed-references}.test.ts',
];
const OF_STREAMS = ['test/core/streams/*.test.ts', 'test/property/identity/streams.test.ts'];

/** Few tests each, of the room itself: a mutation that none of them notices has asked all of them. */
const ROOMS: readonly MutatedRoom[] = [
  {
    name: 'pairing',
    code: ['src/core/pairing/*.ts'],
    tests: ['test/core/pairing/*.test.ts', 'test/property/transfers/{pairing,sieve}.test.ts'],
  },
  { name: 'core', code: ['src/core/*.ts'], tests: ['test/core/*.test.ts', ...OF_IDENTITY] },
  {
    name: 'corrections',
    code: ['src/core/identity/corrections/*.ts'],
    tests: [...OF_IDENTITY, ...OF_STREAMS, 'test/property/identity/{corrections,corrected-rows}.test.ts'],
  },
  { name: 'pending', code: ['src/core/identity/pending/*.ts'], tests: [...OF_IDENTITY, ...OF_STREAMS] },
  {
    name: 'streams',
    code: ['src/core/streams/*.ts'],
    tests: [
      ...OF_IDENTITY,
      ...OF_STREAMS,
      'test/property/transfers/cheapest.test.ts',
      'test/property/identity/{matching,corrections,corrected-rows}.test.ts',
    ],
  },
  {
    name: 'identity',
    code: ['src/core/identity/*.ts'],
    tests: [...OF_IDENTITY, ...OF_STREAMS, 'test/property/identity/{corrections,corrected-rows}.test.ts'],
  },
  { name: 'repeated', code: ['src/core/identity/repeated/*.ts'], tests: OF_IDENTITY },
  { name: 'replay', code: ['src/core/replay/*.ts'], tests: ['test/core/name-transactions.test.ts'] },
  {
    name: 'outbox',
    code: ['src/store/outbox/*.ts'],
    tests: ['test/store/outbox/*.test.ts', 'test/store/requests.test.ts'],
  },
];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STRYKER = installedTool('stryker');
const FOLDER = join('coverage', 'mutation');

/** Most mutations break a property at once. Below the bar, all others are asked again with more runs of it. */
const TRIES = ['5', '20'];
const ENVIRONMENT = { BANKFEED_SEED: '1', MUTATION_WITHOUT: '10,000 equal lines' };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !ROOMS.some((room) => room.name === name));
if (unknown.length > 0) {
  console.error(`no room is called ${unknown.join(', ')}; there are ${ROOMS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
// A pattern that names no file would leave a room's tests out without a word.
const empty = ROOMS.flatMap(({ code, tests }) => [...code, ...tests]).filter(
  (pattern) => globSync(pattern, { cwd: ROOT }).length === 0,
);
if (empty.length > 0) {
  console.error(`no file is like ${empty.join(', ')}: fix the rooms in tools/mutation/run.ts`);
  process.exit(2);
}
mkdirSync(join(ROOT, FOLDER), { recursive: true });
const failed = ROOMS.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).filter(
  (room) => mutate(room) !== 0,
);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Gives Stryker's exit code: 1 where fewer mutations are killed than the bar asks. */
function mutate({ code, name, tests }: MutatedRoom): number {
  const file = join(FOLDER, `${name}.json`);
  writeFileSync(join(ROOT, FOLDER, `${name}-options.json`), JSON.stringify(optionsOf(name, code, file)));
  let status = 1;
  for (const [round, tries] of TRIES.entries()) {
    if (status === 0) break;
    if (round > 0) forgetSurvivors(join(ROOT, file));
    const env = { ...process.env, ...ENVIRONMENT, BANKFEED_TRIES: tries, MUTATION_TESTS: tests.join(' ') };
    const words = [STRYKER, 'run', join(FOLDER, `${name}-options.json`)];
    status = spawnSync(process.execPath, words, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
  }
  return status;
}

/** Stryker tries again what its file of earlier judgements does not hold. */
function forgetSurvivors(path: string): void {
  const report: EarlierJudgements = JSON.parse(readFileSync(path, 'utf8'));
  for (const each of Object.values(report.files)) {
    each.mutants = each.mutants.filter(({ status }) => status !== 'Survived');
  }
  writeFileSync(path, JSON.stringify(report));
}

interface EarlierJudgements {
  readonly files: Readonly<Record<string, { mutants: readonly { readonly status: string }[] }>>;
}

function optionsOf(name: string, mutate: readonly string[], incrementalFile: string): object {
  return {
    testRunner: 'loaded',
    plugins: [join(ROOT, 'tools', 'mutation', 'runner.ts')],
    coverageAnalysis: 'perTest',
    // A mutation of what a module does when it loads needs all tests anew, and seldom tells anything.
    ignoreStatic: true,
    concurrency: 1,
    mutate,
    incremental: true,
    incrementalFile,
    tempDirName: join('coverage', `stryker-${name}`),
    ignorePatterns: ['/docs', '/bench', '/dist', '/man', '/state', '/deploy', '/coverage', '/release'],
    // TypeScript 7 has no programming interface that Stryker could read the file with.
    tsconfigFile: 'none',
    reporters: ['clear-text', 'progress-append-only', 'json'],
    jsonReporter: { fileName: join(FOLDER, `${name}-report.json`) },
    clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
    timeoutMS: 15_000,
    thresholds: { high: 95, low: 85, break: 85 },
  };
}
