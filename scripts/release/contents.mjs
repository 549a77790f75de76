// Prints all contents of a release, as CycloneDX. They are installed with it, or put into its own files.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const builtIn = JSON.parse(readFileSync(new URL('../build/built-in.json', import.meta.url), 'utf8'));
const ask = (...words) =>
  JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', ...words], { stdio: ['ignore', 'pipe', 'ignore'] }),
  );

const installed = ask('--omit', 'dev');
const known = new Set(installed.components.map((each) => each['bom-ref']));
const added = ask().components.filter((each) => builtIn.includes(nameOf(each)) && !known.has(each['bom-ref']));
const components = [...installed.components, ...added];
process.stdout.write(`${JSON.stringify({ ...installed, components }, null, 2)}\n`);

function nameOf({ group, name }) {
  return group === undefined || name.startsWith('@') ? name : `${group}/${name}`;
}
