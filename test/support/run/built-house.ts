import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
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

/**
 * A build of unchanged sources is not made a second time. Not below node_modules: the compiler takes modules there for
 * other packages', and writes no declarations of them.
 */
const KEPT = join(ROOT, '.built');
/** Another run may be using or making a build that is younger. */
const KEPT_MS = 3 * 3_600_000;

/** Called by vitest before the first test of a process. Other builds and runs meanwhile are not disturbed. */
export function setup(project: TestProject): void {
  const folder = join(KEPT, digestOfSources());
  if (existsSync(folder)) utimesSync(folder, new Date(), new Date());
  else build(folder);
  project.provide('builtHouse', folder);
}

function build(folder: string): void {
  mkdirSync(KEPT, { recursive: true });
  removeOldBuilds();
  const making = mkdtempSync(join(KEPT, 'making-'));
  for (const name of COPIED) cpSync(join(ROOT, name), join(making, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(making, 'node_modules'));
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: making, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the build failed:\n${built.stdout}${built.stderr}`);
  // Some tests run it as an ordinary user.
  chmodSync(making, 0o755);
  try {
    renameSync(making, folder);
  } catch (thrown) {
    // Another run has made the same one meanwhile.
    if (!existsSync(folder)) throw thrown;
    rmSync(making, { recursive: true });
  }
}

function removeOldBuilds(): void {
  for (const name of readdirSync(KEPT)) {
    const folder = join(KEPT, name);
    const usedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - usedAt > KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}

function digestOfSources(): string {
  const files = COPIED.flatMap((name) => readSourceAt(name) ?? readSources(name, ['']));
  return sha256(new TextEncoder().encode(JSON.stringify(files))).slice(0, 16);
}
