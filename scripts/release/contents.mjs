// Prints the npm packages of a release, as CycloneDX. They are installed with it, or lie inside its own files. The image's
// Node and Debian are no packages of npm. They are not listed, and the document says so.
// Usage: node scripts/release/contents.mjs [DIST]
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..');
const LIMITS = 'the packages of npm; the image adds Node and packages of Debian, which are not listed here';

/**
 * @param {object} said
 * @param {object} said.manifest of the released package
 * @param {object} said.installed npm's document without what only development needs
 * @param {object} said.all npm's document with all
 * @param {readonly {name: string, version: string}[]} said.bundled as the build wrote them
 */
export function contentsOf({ manifest, installed, all, bundled }) {
  const root = installed.metadata.component['bom-ref'];
  const inside = bundled.map(({ name, version }) => {
    const found = all.components.find((each) => nameOf(each) === name && each.version === version);
    if (found === undefined) throw new Error(`npm knows no ${name} ${version}, which the build holds: run npm ci`);
    return found;
  });
  const refs = new Set(inside.map(refOf));
  const known = new Set(installed.components.map(refOf));
  const added = inside.filter((each) => !known.has(refOf(each)));
  const dependencies = [
    ...installed.dependencies.map((each) =>
      each.ref === root ? { ...each, dependsOn: [...new Set([...each.dependsOn, ...refs])] } : each,
    ),
    // Of what such a package needs, only that counts which was put into the build with it.
    ...added.map((each) => ({ ref: refOf(each), dependsOn: linksOf(all, refOf(each)).filter((ref) => refs.has(ref)) })),
  ];
  return {
    ...installed,
    metadata: { ...installed.metadata, component: productOf(installed.metadata.component, manifest) },
    components: [...installed.components, ...added.map(asShipped)],
    dependencies,
  };
}

/** npm names it after the folder that it lies in. */
function productOf(component, { name, version }) {
  return {
    ...component,
    type: 'application',
    name,
    version,
    purl: `pkg:npm/${name}@${version}`,
    properties: [{ name: 'bankfeed:contents', value: LIMITS }],
  };
}

/** For npm it serves development alone, for it is not installed: its code is in ours. */
function asShipped(component) {
  const properties = (component.properties ?? []).filter(({ name }) => name !== 'cdx:npm:package:development');
  return {
    ...component,
    scope: 'required',
    properties: [...properties, { name: 'bankfeed:bundled', value: 'true' }],
  };
}

function linksOf({ dependencies }, wanted) {
  return dependencies.find(({ ref }) => ref === wanted)?.dependsOn ?? [];
}

function refOf(component) {
  return component['bom-ref'];
}

function nameOf({ group, name }) {
  return group === undefined || name.startsWith('@') ? name : `${group}/${name}`;
}

function ask(...words) {
  const asked = ['sbom', '--sbom-format', 'cyclonedx', ...words];
  return JSON.parse(execFileSync('npm', asked, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 26 }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const dist = process.argv[2] ?? join(ROOT, 'dist');
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const bundled = JSON.parse(readFileSync(join(dist, 'bundled.json'), 'utf8'));
  const contents = contentsOf({ manifest, installed: ask('--omit', 'dev'), all: ask(), bundled });
  process.stdout.write(`${JSON.stringify(contents, null, 2)}\n`);
}
