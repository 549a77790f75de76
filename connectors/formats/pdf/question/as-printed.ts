import type { StatementLine } from '../../../../src/plugin/contract.ts';
import type { ComparedRow, ShownLine } from '../../../tables/question/compare.ts';
import { readDay } from '../page/shapes.ts';
import type { TableReading } from '../read.ts';

/** The words of each line of the document. */
export type PrintedRows = ReadonlyMap<number, readonly string[]>;

const MOST_ROWS = 5;

export function printedRows({ statement }: TableReading): PrintedRows {
  return new Map([...statement.lines.values()].map(({ number, words }) => [number, words.map(({ text }) => text)]));
}

/**
 * The first rows with their day and amounts as they stand on the page. Beside them stands what each reading makes of
 * them, the likeliest first.
 */
export function asPrinted(
  readings: readonly (readonly ShownLine[])[],
  printed: PrintedRows,
): { readonly rows: readonly ComparedRow[] } {
  const [likeliest = []] = readings;
  const rows = likeliest.slice(0, MOST_ROWS).map((line) => {
    const at = line.position.line ?? 0;
    const words = printed.get(at) ?? [];
    return {
      line: at,
      day: printedDay(words),
      amount: printedAmount(words, line),
      text: line.payee ?? '',
      readings: readings.map((lines) => lines.find(({ position }) => position.line === at) ?? null),
    };
  });
  return { rows };
}

/** As it stands at the beginning of a line, in one word or in two: `05-01`, `1 May`. */
export function printedDay(words: readonly string[]): string {
  const [one = '', other = ''] = words;
  return readDay(one) === null && readDay(`${one} ${other}`) !== null ? `${one} ${other}` : one;
}

/** The numbers with decimals, without the balance behind the row. */
function printedAmount(words: readonly string[], { balance }: StatementLine): string {
  const decimals = words.filter((word) => /\d[.,]\d\d\b/.test(word));
  const last = balance === null ? '' : digitsOf(String(balance));
  const isBalance = decimals.length > 1 && digitsOf(decimals.at(-1) ?? '') === last;
  return decimals.slice(0, isBalance ? -1 : undefined).join(' | ');
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '');
}
