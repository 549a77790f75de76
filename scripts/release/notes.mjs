// Prints what CHANGELOG.md says of one version, for the page of its release. Usage: node scripts/release/notes.mjs
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @param {string} changelog
 * @param {string} version or `Unreleased`
 * @returns {string | undefined} its section without the heading; undefined where there is none
 */
export function notesOf(changelog, version) {
  const heading = version === 'Unreleased' ? '[Unreleased]' : `[${version}] - `;
  const section = changelog.split(/^## /m).find((each, at) => at > 0 && each.startsWith(heading));
  if (section === undefined) return undefined;
  // References of links stand at the end of the page.
  const [, ...lines] = section.split('\n');
  return lines
    .filter((line) => !/^\[[^\]]+\]: /.test(line))
    .join('\n')
    .trim();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..', '..');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  if (notes === undefined) throw new Error(`CHANGELOG.md has no section for ${version}`);
  console.log(notes);
}
