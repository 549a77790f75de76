// Says whether a folder is ready for the release of its version. Prints a sentence for each thing that is not, with what
// to do. Usage: node scripts/release/ready.mjs [TAG]. A tag must be that of the version.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { notesOf } from './notes.mjs';

/** The steps of both schemas. */
const TABLES = ['src/store/schema', 'src/ledger/server/migrations'];

/**
 * @param {string} folder a checkout
 * @param {string} [tag] what is to be released, as `v1.2.3`
 * @returns {readonly string[]} what is to be done first
 */
export function unready(folder, tag) {
  const { version } = JSON.parse(textOf(folder, 'package.json'));
  return [
    ...tagFaults(folder, version, tag),
    ...versionFaults(folder, version),
    ...changelogFaults(textOf(folder, 'CHANGELOG.md'), version),
    ...stateFaults(folder, version),
    ...treeFaults(folder),
  ];
}

function tagFaults(folder, version, tag) {
  const own = `v${version}`;
  if (tag !== undefined && tag !== own) {
    return [`the tag ${tag} is not that of version ${version}: tag ${own}, or set the version in package.json`];
  }
  const tagged = git(folder, 'rev-parse', '--verify', '--quiet', `refs/tags/${own}^{commit}`);
  if (tagged === '' || tagged === git(folder, 'rev-parse', 'HEAD')) return [];
  return [`${version} was released as another commit (git tag ${own}): set a new version in package.json`];
}

function versionFaults(folder, version) {
  const locked = JSON.parse(textOf(folder, 'package-lock.json')).version;
  return locked === version ? [] : [`package-lock.json is of version ${locked}: run npm install`];
}

function changelogFaults(changelog, version) {
  const faults = [];
  const news = notesOf(changelog, 'Unreleased') ?? '';
  if (/^\s*[-*] /m.test(news)) {
    faults.push('CHANGELOG.md has entries under [Unreleased]: move them to a section of the new version');
  }
  if ((notesOf(changelog, version) ?? '') === '') {
    faults.push(`CHANGELOG.md says nothing of ${version}: write its section, "## [${version}] - YEAR-MONTH-DAY"`);
  }
  return faults;
}

/** Each release leaves what later ones open in their tests, with the tables of its own program. */
function stateFaults(folder, version) {
  return [
    { file: `test/releases/${version}.tar.gz`, command: 'npm run release:state' },
    { file: `test/releases/${version}-unsettled.tar.gz`, command: 'npm run release:unsettled' },
  ].flatMap(({ file, command }) => {
    if (!existsSync(join(folder, file))) return [`${file} is missing: run ${command}`];
    const left = git(folder, 'log', '-1', '--format=%H', '--', file);
    const later = left === '' ? '' : git(folder, 'log', '--format=%h', `${left}..HEAD`, '--', ...TABLES);
    return later === '' ? [] : [`the tables changed after ${file} was left: run ${command} again`];
  });
}

function treeFaults(folder) {
  const changes = git(folder, 'status', '--porcelain').split('\n').filter(Boolean);
  if (changes.length === 0) return [];
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : '';
  return [
    `the tree has changes that are not committed (${changes[0].slice(3)}${more}): commit them, or put them aside`,
  ];
}

/** What git says, or nothing where it has no answer. Without a repository nothing proves the tree. */
function git(folder, ...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  if (status === 0) return stdout.trimEnd();
  if (words[0] === 'rev-parse' && words.length > 2) return '';
  throw new Error(`git ${words.join(' ')}: ${stderr ?? 'git is not installed'}`);
}

function textOf(folder, name) {
  return readFileSync(join(folder, name), 'utf8');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
  const faults = unready(root, process.argv[2]);
  for (const fault of faults) console.error(`not ready for a release: ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
