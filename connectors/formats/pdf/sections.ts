import { normaliseWords } from '../csv/cells.ts';
import { matchRoles } from '../csv/words/match.ts';
import { NUMBER_WORDS } from '../csv/words/number-words.ts';
import { accountsIn } from './around.ts';
import { type Heading, sameHeadings, type TableHeader } from './header.ts';
import { chunksOf, type TextLine, textOfLine } from './lines.ts';

/** One table of a document, maybe over many pages, with what stands above it. */
export interface Section {
  /** Lines above the first header, back to the table before. */
  readonly above: readonly TextLine[];
  /** Empty for a table without headings. */
  readonly headings: readonly Heading[];
  readonly body: readonly BodyLine[];
}

export interface BodyLine {
  readonly line: TextLine;
  /** What moves it to where the first header stands: pages of a book are shifted in turns. Points. */
  readonly shift: number;
  /** The first line below a header. */
  readonly isFirst: boolean;
  /** What the heading above its part of the table says of it: `Deposits`, `Withdrawals`. */
  readonly sense: 'in' | 'out' | null;
}

/** Tables by their headers: the same headings again go on, unless another account is named above them. */
export function sectionsOf(lines: readonly TextLine[], headers: readonly TableHeader[]): readonly Section[] {
  const sections: { above: TextLine[]; headings: readonly Heading[]; body: BodyLine[] }[] = [];
  const [first] = headers;
  if (first === undefined) return [{ above: [], headings: [], body: lines.map((line) => plainLine(line)) }];
  let waiting = lines.slice(0, lines.indexOf(first.lines[0] ?? lines[0] ?? ({} as TextLine)));
  let accounts = new Set<string>();
  let sense: BodyLine['sense'] = null;
  for (const [index, header] of headers.entries()) {
    const begin = lines.indexOf(header.lines.at(-1) ?? waiting[0] ?? ({} as TextLine)) + 1;
    const next = headers[index + 1]?.lines[0];
    const until = next === undefined ? lines.length : lines.indexOf(next);
    const current = sections.at(-1);
    const named = accountsIn(waiting);
    const isOther = named.length > 0 && !named.some((each) => accounts.has(each));
    const goesOn = current !== undefined && sameHeadings(current.headings, header.headings) && !isOther;
    sense = senseAbove(waiting, sense, goesOn && header.lines[0]?.page !== current.body.at(-1)?.line.page);
    if (!goesOn) {
      accounts = new Set(named.length > 0 ? named : accounts);
      sections.push({ above: [...waiting], headings: header.headings, body: [] });
    }
    const section = sections.at(-1);
    const shift = (section?.headings[0]?.from ?? 0) - (header.headings[0]?.from ?? 0);
    const below = lines.slice(begin, until);
    for (const [place, line] of below.entries()) {
      sense = senseOf(line) ?? sense;
      section?.body.push({ line, shift, isFirst: place === 0, sense });
    }
    waiting = tailOf(below);
  }
  return sections;
}

function plainLine(line: TextLine): BodyLine {
  return { line, shift: 0, isFirst: false, sense: null };
}

/** What may belong to the table below rather than to the one above: the last lines before a header. */
const LOOK_BACK = 30;

function tailOf(lines: readonly TextLine[]): TextLine[] {
  return lines.slice(-LOOK_BACK);
}

/** The heading nearest above; on a new page the part goes on, on the same one nobody knows. */
function senseAbove(above: readonly TextLine[], before: BodyLine['sense'], isNewPage: boolean): BodyLine['sense'] {
  const found = above
    .slice(-3)
    .map(senseOf)
    .findLast((each) => each !== null);
  return found ?? (isNewPage ? before : null);
}

const FEE = /^(?:service |bank |account )?(?:fees?|charges)\b/;

/** `Deposits and additions`, `Electronic withdrawals`: a line of its own that says which way the money below it went. */
function senseOf(line: TextLine): 'in' | 'out' | null {
  const [only, ...others] = chunksOf(line);
  const text = textOfLine(line);
  if (only === undefined || others.length > 0 || text.length > 50 || /\d/.test(text)) return null;
  const role = matchRoles(NUMBER_WORDS, text).find(({ score }) => score >= 60)?.role;
  if (role === 'credit') return 'in';
  return role === 'debit' || FEE.test(normaliseWords(text)) ? 'out' : null;
}
