/**
 * `npm run release:state`: leaves the state of this version in `test/releases`, where every later version opens it. It is
 * a backup of the sample household, with the embedded ledger.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const ROOT = join(import.meta.dirname, '..');

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
const folder = mkdtempSync(join(tmpdir(), 'bankfeed-release-'));
try {
  cpSync(join(ROOT, 'config'), join(folder, 'config'), { recursive: true });
  const bankfeed = (...args: readonly string[]) =>
    execFileSync(process.execPath, [join(ROOT, 'src', 'main.ts'), ...args], { cwd: folder, stdio: 'inherit' });
  bankfeed('sync');
  bankfeed('backup', 'state.tar');
  const target = join(ROOT, 'test', 'releases');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, `${version}.tar.gz`), gzipSync(readFileSync(join(folder, 'state.tar')), { level: 9 }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
