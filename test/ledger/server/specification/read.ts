/** The specification of the ledger, which lies outside the repository, read as sentences and tables. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Specification {
  /** `[section, sentence]`, in the order of the page. An open point of a sentence is no sentence here. */
  readonly sentences: readonly (readonly [string, string])[];
  /** The first table of each section: its rows without the heading. */
  readonly tables: ReadonlyMap<string, readonly (readonly string[])[]>;
}

const FILE = resolve(process.env.BANKFEED_SPEC ?? join(import.meta.dirname, '../../../../../shared/ledger-api-v1.md'));

/** Undefined where the page is not there; BANKFEED_SPEC names it. */
export function readSpecification(): Specification | undefined {
  if (existsSync(FILE)) return parse(readFileSync(FILE, 'utf8'));
  console.log(`The specification is not compared: there is no ${FILE}. Set BANKFEED_SPEC to its file.`);
  return undefined;
}

function parse(text: string): Specification {
  const sentences: (readonly [string, string])[] = [];
  const tables = new Map<string, (readonly string[])[]>();
  let section = '';
  for (const line of text.split('\n').map((each) => each.trim())) {
    const heading = /^#+ (.*)$/.exec(line)?.[1];
    if (heading !== undefined) section = heading;
    else if (line.startsWith('|')) tables.set(section, [...(tables.get(section) ?? []), cellsOf(line)]);
    else sentences.push(...sentencesOf(line).map((sentence) => [section, sentence] as const));
  }
  // Two lines above the rows: the heading and its rule.
  return { sentences, tables: new Map([...tables].map(([name, rows]) => [name, rows.slice(2)])) };
}

function cellsOf(row: string): readonly string[] {
  return row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}

function sentencesOf(line: string): readonly string[] {
  const words = line.replace(/^(\d+\.|-) /, '');
  const sentences = words.split(/(?<=\.) (?=[A-Z])/).filter((sentence) => sentence !== '');
  return sentences.filter((sentence) => !/\bnot (shown|described)\b/.test(sentence));
}
