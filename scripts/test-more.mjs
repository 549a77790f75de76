// The tests that `npm test` leaves out, and those that can try more: files called `*.thorough.test.ts`, and files that ask
// test/support/run/effort.ts how much, themselves or through an import.
//
// - `node scripts/test-more.mjs thorough [ARGUMENT…]` takes minutes. Further arguments are vitest's.
// - `node scripts/test-more.mjs nightly [PART…]` takes hours: all parts, or the named ones. `list` shows them.
//
// BANKFEED_TRIES=5 sets all numbers, so that a part can be tried in a minute.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const EFFORT = join('test', 'support', 'run', 'effort.ts');

/** Of each part the test files that its pattern finds; together they are all that try more. */
const PARTS = [
  { name: 'worlds', does: 'households in any order, overlapping, twice, and through crashes', files: /^test\/world\// },
  { name: 'ledger', does: 'the embedded ledger under fuzz, kills and concurrent copies', files: /^test\/ledger\// },
  { name: 'formats', does: 'mutated documents, every prefix, made-up banks', files: /^test\/connectors\// },
  { name: 'kills', does: 'a process killed at every named point', files: /^test\/(crash|e2e|transfers)\/|\/push\// },
  { name: 'properties', does: 'generated histories, transfers, owners, undo, verify', files: /^test\// },
];

/** Another night, other mutations and worlds; the number is printed, and set to see a failure again. */
const TONIGHT = String((Math.floor(Date.now() / 86_400_000) % 1000) * 10_000 + 1);

const [level, ...rest] = process.argv.slice(2);
if (level === 'thorough') process.exitCode = run(filesThatTryMore(), rest, { BANKFEED_EFFORT: level });
else if (level === 'nightly' && rest.includes('list')) list();
else if (level === 'nightly') nightly(rest);
else fail('say thorough or nightly');

function filesThatTryMore() {
  const names = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' });
  const tests = names.filter((name) => name.endsWith('.test.ts')).map((name) => join('test', name));
  return tests.filter((name) => name.endsWith('.thorough.test.ts') || reachesEffort(name)).toSorted();
}

function reachesEffort(file, seen = new Set()) {
  if (file === EFFORT) return true;
  if (seen.has(file) || !file.startsWith('test') || !existsSync(join(root, file))) return false;
  seen.add(file);
  const imports = readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+\.ts)'/g);
  return [...imports].some(([, target]) => reachesEffort(join(dirname(file), target), seen));
}

/** A file is in the first part that finds it. */
function filesOf(part) {
  const first = (file) => PARTS.find(({ files }) => files.test(file));
  return filesThatTryMore().filter((file) => first(file) === part);
}

function list() {
  for (const part of PARTS) console.log([part.name.padEnd(12) + part.does, ...filesOf(part)].join('\n  '));
}

function nightly(names) {
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) fail(`no part is called ${unknown.join(', ')}; there are ${PARTS.map(({ name }) => name)}`);
  const results = PARTS.filter(({ name }) => names.length === 0 || names.includes(name)).map((part) => {
    const env = { BANKFEED_EFFORT: 'nightly', BANKFEED_SEED: process.env.BANKFEED_SEED ?? TONIGHT };
    console.log(`== ${part.name}: ${part.does}\n   ${JSON.stringify(env)}`);
    const began = Date.now();
    const status = run(filesOf(part), ['--testTimeout=86400000', '--hookTimeout=86400000'], env);
    return `${status === 0 ? 'passed' : 'FAILED'}  ${part.name.padEnd(12)}${minutesSince(began)} min`;
  });
  console.log(results.join('\n'));
  process.exitCode = results.some((line) => line.startsWith('FAILED')) ? 1 : 0;
}

function run(files, more, env) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const words = [vitest, 'run', ...more, ...files];
  return spawnSync(process.execPath, words, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' }).status;
}

function minutesSince(began) {
  return ((Date.now() - began) / 60_000).toFixed(1);
}

function fail(words) {
  console.error(words);
  process.exit(2);
}
