import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './source-files.ts';

const COPIED = ['src', 'connectors', 'scripts', 'config', 'package.json', 'tsconfig.json', 'tsconfig.build.json'];

export interface BuiltCopy {
  readonly folder: string;
  /** The program as it is installed. */
  readonly main: string;
  remove(): void;
}

/** A copy of the house in a temporary folder, built as `npm ci` builds it; a build under way elsewhere is not disturbed. */
export function builtCopy(): BuiltCopy {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-built-'));
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'state'));
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the build failed:\n${built.stdout}${built.stderr}`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, main: join(folder, 'dist', 'src', 'main.js'), remove };
}
