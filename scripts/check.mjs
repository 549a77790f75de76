// `npm run check`: form and lint, types, and the quick tests, side by side. Each finding is shown, whichever comes first.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What the last check found out of types: unchanged files are not looked at anew. */
const KNOWN_TYPES = join(root, 'node_modules', '.cache', 'types.tsbuildinfo');

/** The tests take longest, so their lines are shown as they come. Further arguments are vitest's. */
const PARTS = [
  { name: 'tests', words: ['vitest/vitest.mjs', 'run', '--project', 'quick', ...process.argv.slice(2)], isLive: true },
  { name: 'form and lint', words: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', words: ['typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', KNOWN_TYPES] },
];

const began = Date.now();
const ended = await Promise.all(PARTS.map(runPart));
for (const { name, said, isLive } of ended) if (!isLive) console.log(`\n== ${name}\n${said.trim() || 'no fault'}`);
const failed = ended.filter(({ code }) => code !== 0).map(({ name }) => name);
const took = `${Math.round((Date.now() - began) / 1000)} s`;
console.log(failed.length === 0 ? `\nAll is well (${took})` : `\nFAILED: ${failed.join(', ')} (${took})`);
process.exitCode = failed.length === 0 ? 0 : 1;

function runPart({ name, words: [program, ...words], isLive = false }) {
  const file = join(root, 'node_modules', program);
  const stdio = isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  const child = spawn(process.execPath, [file, ...words], { cwd: root, stdio });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ name, code: code ?? 1, said, isLive })));
}
