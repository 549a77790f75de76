// Runs a tool that neither a build nor a test needs, and installs those tools first (tools/package.json):
// `node scripts/tool.mjs biome check .`
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const FOLDER = fileURLToPath(new URL('../tools/', import.meta.url));
const PROGRAMS = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  stryker: 'node_modules/@stryker-mutator/core/bin/stryker.js',
};

/**
 * The path of a tool's program, which runs under Node. Takes half a minute where the tools are not installed as
 * tools/package.json names them.
 */
export function installedTool(name) {
  if (!isInstalled()) {
    console.error(`installing ${Object.keys(PROGRAMS).join(' and ')} (tools/package.json)`);
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error('npm ci failed in tools/');
  }
  return join(FOLDER, PROGRAMS[name]);
}

/** Whether each tool has the version that tools/package.json names. */
function isInstalled() {
  const versionOf = (name) =>
    JSON.parse(readFileSync(join(FOLDER, 'node_modules', name, 'package.json'), 'utf8')).version;
  const { devDependencies } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'));
  try {
    return Object.entries(devDependencies).every(([name, version]) => versionOf(name) === version);
  } catch {
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [name, ...words] = process.argv.slice(2);
  process.exitCode = spawnSync(process.execPath, [installedTool(name), ...words], { stdio: 'inherit' }).status ?? 1;
}
