// Prints the npm packages of a release, as CycloneDX. They are installed with it. The image's Node and
// Debian are no packages of npm. They are not listed, and the document says so.
// Usage: node scripts/release/contents.mjs
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..');
const LIMITS = 'the packages of npm; the image adds Node and packages of Debian, which are not listed here';

/**
 * npm's document about all packages, without those that only development needs. (`npm sbom --omit dev` leaves out more:
 * whatever a tool of development needs as well.)
 */
export function contentsOf({ manifest, all }) {
  const components = all.components.filter((each) => !isOfDevelopment(each));
  const product = all.metadata.component['bom-ref'];
  const kept = new Set([product, ...components.map((each) => each['bom-ref'])]);
  const dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  const metadata = { ...all.metadata, component: productOf(all.metadata.component, manifest) };
  return { ...all, metadata, components, dependencies };
}

function isOfDevelopment({ properties = [] }) {
  return properties.some(({ name }) => name === 'cdx:npm:package:development');
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const words = ['sbom', '--sbom-format', 'cyclonedx'];
  const said = execFileSync('npm', words, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 26 });
  const contents = contentsOf({ manifest, all: JSON.parse(said) });
  process.stdout.write(`${JSON.stringify(contents, null, 2)}\n`);
}
