// Compiles src/ and connectors/ into dist/ and copies what the compiler does not carry: SQL migrations and the style sheet.
// Runs under whatever Node npm itself uses (20 and up), so it is plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);

rmSync(join(root, 'dist'), { recursive: true, force: true });
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
const compiled = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

for (const folder of ['src/store/migrations', 'src/ledger/server/migrations', 'src/web']) {
  const files = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) =>
    /\.(sql|css)$/.test(entry.name),
  );
  mkdirSync(join(root, 'dist', folder), { recursive: true });
  for (const file of files) cpSync(join(root, folder, file.name), join(root, 'dist', folder, file.name));
}
