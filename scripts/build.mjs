// Compiles src/ and connectors/ into dist/, and puts the modules together. It copies the files that the compiler does
// not carry: SQL migrations and the style sheet. Runs under whatever Node npm itself uses (20 and up), so it is plain
// JavaScript.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { bundledPackages } from './build/bundled.mjs';
import { lightenText } from './build/lighter-text.mjs';
import { writeNotices } from './build/notices.mjs';

/** The modules that are started or imported by their path. */
const ENTRIES = [
  'src/main',
  'src/plugin/contract',
  'src/plugin/child/main',
  'src/ledger/client/library/ledger',
  'src/sync/parse/worker',
  'src/ledger/server/process/ledger-worker',
  'src/app/aside/aside-process',
  'src/app/writer/writer-thread',
  'src/app/books/books-worker',
  'connectors/formats',
  'src/core/detect',
];

/**
 * Packages that go into the program's own files, as far as they are used (dist/bundled.json). Nearly every command or the
 * choice of a format loads some of them, as many small files. Together with our own modules they were most of a command's
 * time. Others are many times as large as what is used of them. What such a package loads goes in with it. The
 * program's dependencies do not, nor what is never loaded. All others stay where npm puts them. zod stays a dependency
 * too: declarations name its types.
 */
const BUILT_IN = JSON.parse(readFileSync(new URL('build/built-in.json', import.meta.url), 'utf8'));

/**
 * The beginning of every command is one file to load. The command that runs four times an hour is one file too. So is
 * the recognition of documents by a process that reads them.
 */
const START = ['src/cli/program', 'src/cli/command-line', 'src/lib/fail-points'];
const SYNC = ['src/cli/commands/sync'];
const FORMATS = ['connectors/formats'];
/** The modules that open no state: they must not load SQLite with parts that they share with a sync. */
const STATELESS = ENTRIES.filter((entry) => !/^src\/(main|app|ledger\/server)\b/.test(entry));

/** How a compiled module names what it loads at once, and what it loads ever. */
const AT_ONCE = [/^(?:import|export)\s[^;]*?['"](\.[^'"]+)['"];/gm];
const EVER = [...AT_ONCE, /\bimport\(['"](\.[^'"]+)['"]\)/g];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const require = createRequire(import.meta.url);

rmSync(dist, { recursive: true, force: true });
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
const compiled = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

const others = ENTRIES.filter((entry) => entry !== 'src/main');
const apart = reachableFrom(others, EVER);
const stateless = reachableFrom(STATELESS, EVER);
const start = reachableFrom(START);
const sync = without(reachableFrom(SYNC), start);
const formats = without(
  reachableFrom(FORMATS),
  reachableFrom([...START, 'src/cli/commands/run', 'src/plugin/contract']),
);

const bundle = await rolldown({
  cwd: dist,
  input: Object.fromEntries(ENTRIES.map((entry) => [entry, `${entry}.js`])),
  platform: 'node',
  external: isExternal,
  // Files that share modules may be told apart by the groups below. The price is an export more in an entry.
  preserveEntrySignatures: 'allow-extension',
});
const { output } = await bundle.write({
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  // Two folders deep, as src/lib is: see src/lib/program-file.ts.
  chunkFileNames: 'src/parts/[name]-[hash].js',
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      // An entry that swallowed it would look for its neighbours from another depth.
      { name: 'program-file', test: /program-file\.js$/, priority: 2 },
      // Each file costs a start a quarter of a millisecond. The common modules of workers are a file for each kind of
      // process.
      { name: 'start', test: (id) => start.has(id) && !apart.has(id), priority: 1 },
      { name: 'start-shared', test: (id) => start.has(id) && apart.has(id), priority: 1 },
      { name: 'sync', test: (id) => sync.has(id) && !apart.has(id), priority: 1 },
      { name: 'sync-stateless', test: (id) => sync.has(id) && stateless.has(id), priority: 1 },
      { name: 'sync-state', test: (id) => sync.has(id) && apart.has(id) && !stateless.has(id), priority: 1 },
      // All of them are told of together, also where none reads.
      { name: 'about', test: /about\.js$/, priority: 1 },
      { name: 'formats', test: (id) => formats.has(id), priority: 1 },
    ],
  },
});
await bundle.close();
lightenText(dist, output);
removeParts();
const bundled = bundledPackages(output, join(dist, '/'));
writeNotices(join(dist, 'LICENCES.txt'), bundled);
writeFileSync(join(dist, 'bundled.json'), JSON.stringify(bundled, ['name', 'version', 'license'], 2));
// npx starts the program in its own folder as it would any other: by the file itself.
chmodSync(join(dist, 'src/main.js'), 0o755);

for (const folder of ['src/store/schema', 'src/ledger/server/migrations', 'src/web/assets']) {
  const files = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) =>
    /\.(js|sql|css|svg|png)$/.test(entry.name),
  );
  mkdirSync(join(dist, folder), { recursive: true });
  for (const file of files) cpSync(join(root, folder, file.name), join(dist, folder, file.name));
}

/** The compiled files that these load, by their paths. */
function reachableFrom(modules, links = AT_ONCE, ending = '.js') {
  const found = new Set();
  const waiting = modules.map((module) => join(dist, module + ending));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !existsSync(file)) continue;
    found.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, target] of links.flatMap((link) => [...text.matchAll(link)]))
      waiting.push(join(dirname(file), target.replace(/\.[jt]s$/, ending)));
  }
  return found;
}

function without(files, others) {
  return new Set([...files].filter((file) => !others.has(file)));
}

function isExternal(id, importer) {
  if (id.startsWith('.') || id.startsWith('/')) return false;
  if (isBuiltin(id)) return true;
  const name = id.split('/', id.startsWith('@') ? 2 : 1).join('/');
  if (BUILT_IN.packages.includes(name)) return false;
  const isOfPackage = importer !== undefined && !importer.startsWith(dist);
  return !isOfPackage || name in manifest.dependencies || BUILT_IN.neverLoaded.includes(name);
}

/**
 * The originals of the parts are not needed beside them. Of the declarations those stay that a published entry names.
 */
function removeParts() {
  const published = Object.values(manifest.exports);
  const typed = published.flatMap(({ types }) =>
    types === undefined ? [] : [types.replace(/^\.\/dist\/|\.d\.ts$/g, '')],
  );
  const kept = new Set([
    ...ENTRIES.map((entry) => join(dist, `${entry}.js`)),
    ...reachableFrom(typed, [/\b(?:from|import)[\s(]*['"](\.[^'"]+)['"]/g], '.d.ts'),
  ]);
  for (const name of readdirSync(dist, { recursive: true })) {
    const file = join(dist, name);
    if (/\.[jt]s$/.test(name) && !kept.has(file) && !name.startsWith(join('src', 'parts'))) rmSync(file);
  }
}
