import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { sha256 } from '../../../src/lib/hash.ts';
import { ROOT, readSourceAt, readSources } from '../texts/source-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with the program as `npm ci` builds it. */
    readonly builtHouse: string;
  }
}

const COPIED = ['src', 'connectors', 'scripts', 'config', 'package.json', 'tsconfig.json', 'tsconfig.build.json'];

/** A build of unchanged sources is not made a second time. */
const KEPT = join(ROOT, 'node_modules', '.cache', 'bankfeed-built');

/** Called by vitest before the first test of a process. Other builds and runs meanwhile are not disturbed. */
export function setup(project: TestProject): void {
  const folder = join(KEPT, digestOfSources());
  if (!existsSync(folder)) build(folder);
  project.provide('builtHouse', folder);
}

function build(folder: string): void {
  rmSync(KEPT, { recursive: true, force: true });
  mkdirSync(KEPT, { recursive: true });
  const making = mkdtempSync(join(KEPT, 'making-'));
  for (const name of COPIED) cpSync(join(ROOT, name), join(making, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(making, 'node_modules'));
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: making, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the build failed:\n${built.stdout}${built.stderr}`);
  // Some tests run it as an ordinary user.
  chmodSync(making, 0o755);
  renameSync(making, folder);
}

function digestOfSources(): string {
  const files = COPIED.flatMap((name) => readSourceAt(name) ?? readSources(name, ['']));
  return sha256(new TextEncoder().encode(JSON.stringify(files))).slice(0, 16);
}
