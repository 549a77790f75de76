import { parseMinor } from '../../../../src/plugin/contract.ts';
import { readNumberShape, toDecimalText } from '../../../tables/table/numbers.ts';
import { cleanCell, normaliseWords } from '../../../tables/words/cells.ts';
import { NUMBER_WORDS } from '../../../tables/words/column-words.ts';
import { isPhrase, matchRoles } from '../../../tables/words/match.ts';
import { BOOKED_HEADINGS, ROW_WORDS } from '../../../tables/words/row-words.ts';
import { chunksOf, type TextLine, textOfLine } from '../page/lines.ts';
import { datesIn } from '../time/periods.ts';

/**
 * The meaning of a heading for the rows below it. Money came in or went out, or the rows are booked, not booked yet
 * or failed. `aside` is for rows that are no transactions at all.
 */
export type Part = 'in' | 'out' | 'booked' | 'pending' | 'failed' | 'aside';

const WORDS: readonly (readonly [Part, string])[] = [
  ['pending', ROW_WORDS.pending],
  ['failed', ROW_WORDS.failed],
  ['booked', BOOKED_HEADINGS],
  [
    'aside',
    'daily balance|daily balances|daily ending balance|daily ending balances|ending daily balance|ending daily balances|daily ledger balance|daily ledger balances|daily balance summary|daily account balance|daily balance information|balance by date|balances by date|' +
      'interest charge calculation|interest rate history|exchange rates|reward summary|rewards summary|fee summary|account summary|summary of accounts|tagessalden|zinssatze|soldes journaliers|saldos diarios',
  ],
  [
    'in',
    'payments and credits|payments and other credits|payments and deposits|payments credits and adjustments|interest paid|interest earned|interest credited|refunds|returns and credits',
  ],
  [
    'out',
    'checks|checks paid|cheques|cheques paid|purchases|purchases and adjustments|purchases and other debits|purchases and other charges|cash advances|interest charged|interest charges|interest and fees|fee|fees|fees charged|charges|service fees|service charges|bank fees|bank charges|account fees|account charges',
  ],
];

/** Further words in such headings, beside the word that counts. */
const OBJECTS =
  /\s(?:transactions?|payments?|purchases|items|activity|umsatze|buchungen|operations|movimenti|movimientos)$/;
const LONGEST = 50;

/**
 * `Deposits and additions`, `Electronic withdrawals`, `Pending transactions`: a line of its own that speaks for those
 * below it.
 */
export function partOf(line: TextLine): Part | null {
  const [only, ...others] = chunksOf(line);
  const text = withoutPeriod(textOfLine(line));
  if (only === undefined || others.length > 0 || text.length > LONGEST || /\d/.test(text)) return null;
  const words = normaliseWords(text.replace(/\((?:continued|cont|fortsetzung|suite)\.?\)/i, ''));
  const told =
    WORDS.find(([, list]) => isPhrase(list, words)) ??
    WORDS.slice(0, 2).find(([, list]) => isPhrase(list, words.replace(OBJECTS, '')));
  if (told !== undefined) return told[0];
  const role = matchRoles(NUMBER_WORDS, text).find(({ score }) => score >= 60)?.role;
  if (role === 'credit') return 'in';
  return role === 'debit' ? 'out' : null;
}

const PERIOD = /\s(?:from|vom|von|du|dal|del|desde|van)\s+(?:to|bis|au|al|hasta|until|tot|and|-|–)\s*$/i;

/** `Pending from January 1, 2026 to January 31, 2026` is `Pending`. */
function withoutPeriod(text: string): string {
  const dates = text.length > LONGEST_WITH_PERIOD ? [] : datesIn(text);
  return dates.length === 0
    ? text
    : dates
        .reduce((rest, { text: date }) => rest.replace(date, ''), text)
        .replace(PERIOD, '')
        .trim();
}

const LONGEST_WITH_PERIOD = 100;

/** The heading of a column that says for each row what the heading of its part says. */
interface PartColumn {
  readonly name: string;
  readonly cellOf: (part: Part | null) => string;
}

/** Columns for what headings within a table say. `way`: where it stands which way the money went. */
export function partColumns(
  parts: readonly (Part | null)[],
  way: 'in the amounts' | 'in the headings',
): readonly PartColumn[] {
  const hasSense = way === 'in the headings' && parts.some((part) => part === 'in' || part === 'out');
  const hasStatus = parts.some((part) => part === 'pending' || part === 'failed');
  return [
    ...(hasSense
      ? [{ name: 'Direction', cellOf: (part: Part | null) => (part === 'in' || part === 'out' ? part : '') }]
      : []),
    ...(hasStatus ? [{ name: 'Status', cellOf: statusOf }] : []),
  ];
}

function statusOf(part: Part | null): string {
  return part === 'pending' || part === 'failed' ? part : 'booked';
}

/** Amounts are compared before their currency is known: six places hold any exactly. */
const PLACES = 6;

type Mark = '.' | ',';

function amountIn(cell: string, mark: Mark): bigint | null {
  const shape = readNumberShape(cleanCell(cell));
  const text = shape === null ? null : toDecimalText(shape, mark);
  return text === null ? null : (parseMinor(text, PLACES) ?? null);
}

const MARKS: readonly Mark[] = ['.', ','];

/** The sums of columns of money, row by row. A class because each row is added once, however many totals follow. */
export class RunningSums {
  readonly #columns: readonly number[];
  #rows = 0;
  /** By decimal mark and column; null once a cell is no amount under that mark. */
  readonly #sums = new Map<string, bigint | null>();

  constructor(columns: readonly number[]) {
    this.#columns = columns;
  }

  add(cells: readonly string[]): void {
    this.#rows += 1;
    for (const mark of MARKS) for (const column of this.#columns) this.#addCell(cells[column] ?? '', mark, column);
  }

  #addCell(cell: string, mark: Mark, column: number): void {
    const sum = this.#sumOf(mark, column);
    const value = cell === '' ? 0n : amountIn(cell, mark);
    this.#sums.set(`${mark}${column}`, sum === null || value === null ? null : sum + value);
  }

  #sumOf(mark: Mark, column: number): bigint | null {
    const sum = this.#sums.get(`${mark}${column}`);
    return sum === undefined ? 0n : sum;
  }

  clear(): void {
    this.#rows = 0;
    this.#sums.clear();
  }

  /** Whether the numbers of `cells`, column by column, are the sums of the rows: then they are their total. */
  areIn(cells: readonly string[]): boolean {
    const filled = this.#columns.filter((column) => (cells[column] ?? '') !== '');
    if (filled.length === 0 || this.#rows === 0) return false;
    return MARKS.some((mark) => filled.every((column) => this.#isSum(cells[column] ?? '', mark, column)));
  }

  #isSum(cell: string, mark: Mark, column: number): boolean {
    const stated = amountIn(cell, mark);
    const sum = this.#sumOf(mark, column);
    return stated !== null && sum !== null && (sum === stated || sum === -stated);
  }
}
