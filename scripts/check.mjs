// `npm run check`: form and lint, types, subjects of commits, and the quick tests, side by side. Each finding is shown.
import { spawn } from 'node:child_process';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedTool } from './tool.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The types of the last check: unchanged files are not looked at anew. */
const KNOWN_TYPES = join(root, 'node_modules', '.cache', 'types.tsbuildinfo');

const VITEST = 'node_modules/vitest/vitest.mjs';
const BIOME = relative(root, installedTool('biome'));
const TSC = 'node_modules/typescript/bin/tsc';

/** The tests take longest, so their lines are shown as they come. Further arguments are vitest's. */
const PARTS = [
  { name: 'tests', words: [VITEST, 'run', '--project', 'quick', ...process.argv.slice(2)], isLive: true },
  { name: 'form and lint', words: [BIOME, 'check', '--error-on-warnings', '.'] },
  { name: 'types', words: [TSC, '--noEmit', '--incremental', '--tsBuildInfoFile', KNOWN_TYPES] },
  { name: 'subjects of commits', words: ['scripts/subjects.mjs'] },
];

const began = Date.now();
const ended = await Promise.all(PARTS.map(runPart));
for (const { name, said, isLive } of ended) if (!isLive) console.log(`\n== ${name}\n${said.trim() || 'no fault'}`);
const failed = ended.filter(({ code }) => code !== 0).map(({ name }) => name);
const took = `${Math.round((Date.now() - began) / 1000)} s`;
console.log(failed.length === 0 ? `\nAll is well (${took})` : `\nFAILED: ${failed.join(', ')} (${took})`);
process.exitCode = failed.length === 0 ? 0 : 1;

function runPart({ name, words: [program, ...words], isLive = false }) {
  const file = join(root, program);
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
