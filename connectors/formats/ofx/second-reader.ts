import { parseSync } from 'ofx-js';
import type { CurrencyTable, Statement } from '../../../src/plugin/contract.ts';
import { formatMinor } from '../../../src/plugin/contract.ts';
import { type Message, words } from '../../../src/words/message.ts';
import { collapse } from './markup/scanner.ts';
import { readAmount } from './values/amount.ts';
import { readDate } from './values/dates.ts';

/**
 * ofx-js as a witness: other people wrote it, so it shares none of our mistakes in taking a text apart. It has a vote
 * only where it reads a document. It must not see texts that it cannot bear. It holds several copies of the text, and
 * attributes make it search the whole text. One of its expressions takes time exponential in the length of a tag
 * name: 40 characters are hours. Another takes time quadratic in a run of blanks.
 */
const LONGEST_TEXT = 1 << 20;
const LONGEST_NAME = 20;
const LONGEST_RUN_OF_BLANKS = 256;
/** Sum over the opening tags of 2 to the power of the name's length: about 25 ns each. */
const MOST_BACKTRACKING = 1 << 24;

/** The tags as ofx-js sees them: `<5 EUR` and `<- ` as well. */
const TAG = /<\/?([\w.:-]+)(\/?>)?/g;
const BLANKS = new RegExp(`\\s{${LONGEST_RUN_OF_BLANKS}}`);
const TRANSACTIONS = new Set(['STMTTRN', 'STMTTRNP', 'LOANSTMTTRN']);

/** One line as both readers can tell it: `2026-03-01 -10.00`. */
type LineText = string;

/**
 * The reading of one OFX document (from `<OFX>` to `</OFX>`) by ofx-js, as sorted dates and amounts. Undefined where
 * it has no vote. It may not see the document, or it throws. It finds no line (it knows no lower-case tags), or a
 * line without date or amount.
 */
export function secondReading(document: string, currencies: CurrencyTable): readonly LineText[] | undefined {
  if (!isBearable(document)) return undefined;
  try {
    const found: LineText[] = [];
    const { OFX: tree } = parseSync(withClosedLeaves(document));
    const understood = isTree(tree) && collect(tree, null, currencies, found);
    return understood && found.length > 0 ? found.sort() : undefined;
  } catch {
    return undefined;
  }
}

/** Our own reading in the same terms. */
export function firstReading(statements: readonly Statement[], currencies: CurrencyTable): readonly LineText[] {
  return statements
    .flatMap((statement) => statement.lines)
    .map((line) => tell(line.bookedOn, line.amount, currencies.places(line.currency)))
    .sort();
}

/** The difference between two readings, in words; undefined where they agree. */
export function difference(ours: readonly LineText[], theirs: readonly LineText[]): Message | undefined {
  if (ours.length !== theirs.length)
    return words('ofx.transactionsAgainst', { count: ours.length, number: theirs.length });
  const at = ours.findIndex((line, index) => line !== theirs[index]);
  return at < 0 ? undefined : words('ofx.lineAgainst', { one: ours[at] ?? '', other: theirs[at] ?? '' });
}

/**
 * SGML with an end tag for each leaf, as ofx-js writes it itself before it reads. Its own way to take dots out of names
 * tries every split of every name. That was half of the work on a small file.
 */
function withClosedLeaves(document: string): string {
  return document
    .replace(/>\s+/g, '>')
    .replace(/\s+</g, '<')
    .replace(/<\/?\w*\.[\w.]*>/g, (tag) => tag.replaceAll('.', ''))
    .replace(/<(\w+)>([^<]+)(?:<\/\1>)?/g, '<$1>$2</$1>');
}

function isBearable(document: string): boolean {
  if (document.length > LONGEST_TEXT || !document.startsWith('<OFX>') || BLANKS.test(document)) return false;
  let backtracking = 0;
  for (const [, name = '', end] of document.matchAll(TAG)) {
    if (end === undefined || name.length > LONGEST_NAME) return false;
    backtracking += name.includes('.') ? 0 : 2 ** name.length;
  }
  return backtracking <= MOST_BACKTRACKING;
}

type Tree = { readonly [name: string]: unknown };

/** False as soon as a transaction has no readable date and amount: then it has not understood the document. */
function collect(tree: Tree, outer: string | null, currencies: CurrencyTable, told: LineText[]): boolean {
  const currency = textOf(tree.CURDEF)?.toUpperCase() ?? outer;
  for (const [name, value] of Object.entries(tree)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      const isTransaction = TRANSACTIONS.has(name);
      if (!isTree(each)) {
        if (isTransaction) return false;
        continue;
      }
      if (!isTransaction) {
        if (!collect(each, currency, currencies, told)) return false;
        continue;
      }
      const line = lineOf(each, currency, currencies);
      if (line === undefined) return false;
      told.push(line);
    }
  }
  return true;
}

function lineOf(transaction: Tree, statementCurrency: string | null, currencies: CurrencyTable): LineText | undefined {
  const raw = textOf(transaction.TRNAMT);
  const day = textOf(transaction.DTPOSTED) ?? textOf(transaction.DTTRAN);
  const date = day === undefined ? undefined : readDate(day);
  if (raw === undefined || date === undefined) return undefined;
  const foreign = transaction.CURRENCY;
  const currency = (isTree(foreign) ? textOf(foreign.CURSYM)?.toUpperCase() : undefined) ?? statementCurrency;
  const places = currencies.places(currency);
  const amount = readAmount(raw, currency, places);
  return 'minor' in amount ? tell(date, amount.minor, places) : `${date} ${raw}`;
}

function tell(date: string, amount: bigint, places: number): LineText {
  return `${date} ${formatMinor(amount, places)}`;
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? collapse(value) : '';
  return text === '' ? undefined : text;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
