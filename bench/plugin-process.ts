/**
 * The price of a plug-in's process. Measured are the time from its start to its description, and its memory while it
 * waits. The program under measure is the built one. `node bench/plugin-process.ts`
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PLUGIN_LIMITS } from '../src/plugin/process/limits.ts';
import { PluginLink } from '../src/plugin/process/link.ts';
import { startProcess } from '../src/plugin/process/start.ts';

const RUNS = 21;
const START_BAR_MS = 150;
const REST_BAR_MIB = 40;
/** After so long the collector of a waiting process has nothing to do. */
const REST_MS = 3_000;
const BUILT = new URL('../dist/src/plugin/child/main.js', import.meta.url);
const SOURCE = `import { settings } from 'bankfeed/plugin';
export const plugin = {
  kind: 'source', name: 'shelf', summary: 'An empty shelf.', config: settings({}), cursor: { version: 1, initial: null },
  async open() { return { async check() {}, async *pull() {}, async [Symbol.asyncDispose]() {} }; },
};`;
/** The own memory of a plug-in's process, its share of common memory, and all that is resident. */
const MEMORY = ['Private_Dirty', 'Pss', 'Rss'] as const;

const folder = mkdtempSync(join(tmpdir(), 'bankfeed-plugin-'));
const file = join(folder, 'shelf.mjs');
writeFileSync(file, SOURCE);
const url = pathToFileURL(file).href;

try {
  await start();
  const starts: number[] = [];
  for (let run = 0; run < RUNS; run += 1) starts.push(await start());
  starts.sort((a, b) => a - b);
  const [least = Number.NaN] = starts;
  const median = starts[RUNS >> 1] ?? Number.NaN;
  const rest = await atRest();
  console.log(
    `start to description: median ${median.toFixed(0)} ms, least ${least.toFixed(0)} ms (bar ${START_BAR_MS})`,
  );
  console.log(
    `at rest: PSS ${rest.Pss} MiB (bar ${REST_BAR_MIB}), RSS ${rest.Rss} MiB, its own alone ${rest.Private_Dirty} MiB`,
  );
  console.log(JSON.stringify({ bench: 'plugin-process', figures: { median, least, rest } }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds from before the start until the plug-in has said what it is. */
async function start(): Promise<number> {
  const began = performance.now();
  const link = open().link;
  await link.ask('describe', null);
  const took = performance.now() - began;
  await link[Symbol.asyncDispose]();
  return took;
}

/** MiB of a process whose source is open and waits. */
async function atRest(): Promise<Record<(typeof MEMORY)[number], number>> {
  const { link, pid } = open();
  await link.ask('describe', null);
  await sleep(REST_MS);
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  await link[Symbol.asyncDispose]();
  const [own, share, all] = MEMORY.map((name) => {
    const found = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text);
    return Math.round(Number(found?.[1]) / 1024);
  });
  return { Private_Dirty: own ?? Number.NaN, Pss: share ?? Number.NaN, Rss: all ?? Number.NaN };
}

function open(): { readonly link: PluginLink; readonly pid: number | undefined } {
  const child = startProcess(url, PLUGIN_LIMITS, [], BUILT);
  return { link: new PluginLink('shelf', child, PLUGIN_LIMITS), pid: child.pid };
}
