/** Writes docs/plugin-reference.md from the doc comments of the contract: `npm run reference`. A test keeps the page fresh. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = dirname(import.meta.dirname);
const CONTRACT = 'src/plugin/contract.ts';

/** A declaration with its doc comment, as it stands in the source; of a function the head alone. */
interface Declared {
  readonly name: string;
  readonly code: string;
}

/** Where things of the contract stand, under the headings of the page. */
const PARTS: readonly { readonly title: string; readonly file: string }[] = [
  { title: 'Sources, formats and connectors', file: CONTRACT },
  { title: 'What all plug-ins share', file: 'src/plugin/described.ts' },
  { title: 'Settings', file: 'src/plugin/settings.ts' },
  { title: 'Requests over HTTP', file: 'src/plugin/http.ts' },
  { title: 'Notice channels', file: 'src/plugin/notice.ts' },
  { title: 'Profiles and mail templates', file: 'src/plugin/content.ts' },
  { title: 'Statements and lines', file: 'src/domain/statement.ts' },
  { title: 'Statements in few words', file: 'src/plugin/statements.ts' },
  { title: 'Accounts', file: 'src/domain/account.ts' },
  { title: 'Documents', file: 'src/domain/document.ts' },
  { title: 'Issues', file: 'src/domain/issue.ts' },
  { title: 'Pictures', file: 'src/domain/picture.ts' },
  { title: 'Days', file: 'src/domain/calendar-date.ts' },
  { title: 'Amounts', file: 'src/domain/money.ts' },
  { title: 'Currencies', file: 'src/domain/currency.ts' },
];

/** The page. Throws where the contract exports a name that stands in no part. */
export function writeReference(): string {
  const names = exportedNames();
  const found = PARTS.map(({ file, title }) => ({
    title,
    declared: declaredIn(file).filter(({ name }) => names.has(name)),
  }));
  const known = new Set(found.flatMap(({ declared }) => declared.map(({ name }) => name)));
  const lost = [...names].filter((name) => !known.has(name));
  if (lost.length > 0) throw new Error(`scripts/plugin-reference.ts has no part for ${lost.join(', ')}`);
  const parts = found.map(({ declared, title }) => {
    const blocks = declared.map(({ code, name }) => `### ${name}\n\n\`\`\`ts\n${code}\n\`\`\`\n`);
    return `## ${title}\n\n${blocks.join('\n')}`;
  });
  return `${HEAD}\n${parts.join('\n')}`;
}

const HEAD = `# Reference of \`bankfeed/plugin\`

[Writing a plug-in](plugins.md) shows how it is used. This page has all that the module exports, with the comments of the
source. \`npm run reference\` writes it.
`;

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The declarations of the contract itself, and its exports, by name or as a whole file. */
function exportedNames(): ReadonlySet<string> {
  const text = read(CONTRACT);
  const own = declaredIn(CONTRACT).map(({ name }) => name);
  const passed = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from/gm)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.replace(/^\s*type\s+/, '').trim())
      .filter((name) => name !== ''),
  );
  const whole = [...text.matchAll(/^export (?:type )?\* from '\.\/?([^']*)';/gm)].flatMap(([, path = '']) =>
    declaredIn(join(dirname(CONTRACT), path.replace(/^\./, '../').replace('..//', '../'))).map(({ name }) => name),
  );
  return new Set([...own, ...passed, ...whole]);
}

const START = /^export (?:interface|type|function|const) (\w+)/;

function declaredIn(file: string): readonly Declared[] {
  const lines = read(file).split('\n');
  return lines.flatMap((line, at) => {
    const name = START.exec(line)?.[1];
    return name === undefined ? [] : [{ name, code: [...commentBefore(lines, at), ...bodyFrom(lines, at)].join('\n') }];
  });
}

function commentBefore(lines: readonly string[], at: number): readonly string[] {
  let from = at;
  while (from > 0 && /^(\/\*\*| \*|\/\/ biome)/.test(lines[from - 1] ?? '')) from -= 1;
  return lines.slice(from, at).filter((line) => !line.startsWith('// biome'));
}

/** Up to the line that ends it; a function ends where its body begins. */
function bodyFrom(lines: readonly string[], at: number): readonly string[] {
  const isFunction = lines[at]?.startsWith('export function') ?? false;
  const taken: string[] = [];
  for (const line of lines.slice(at)) {
    if (isFunction && /\{$/.test(line) && !/[(,]\s*\{$/.test(line)) return [...taken, line.replace(/ \{$/, ';')];
    if (/^\s*\/\/ biome-ignore/.test(line)) continue;
    taken.push(line);
    if (/^(\}|\)|\];?)/.test(line) || /;$/.test(line)) {
      if (!isFunction && (/^\S/.test(line) || taken.length === 1) && !/\{$/.test(line)) return taken;
      if (!isFunction && taken[0]?.startsWith('export type') && /;$/.test(line)) return taken;
    }
  }
  return taken;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(ROOT, 'docs/plugin-reference.md'), writeReference());
}
