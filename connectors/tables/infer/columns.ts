import { readNumberShape, voteDecimal } from '../table/numbers.ts';
import { dayTestOf, type Table } from '../table/table.ts';
import { cleanCell, isBlankMark } from '../words/cells.ts';
import { isDirection } from '../words/flags.ts';
import { statesBalance } from '../words/states-balance.ts';

/** The facts about the cells of one column, over the data rows. */
export interface ColumnFacts {
  readonly index: number;
  /** The header's name, '' where there is none. */
  readonly name: string;
  readonly filled: number;
  readonly dates: number;
  readonly numbers: number;
  /** Numbers with a minus or DR, with a plus or CR, and zeros. */
  readonly negatives: number;
  readonly pluses: number;
  readonly zeros: number;
  /** Numbers above zero in rows that state a balance: they say nothing of the signs of the others. */
  readonly stated: number;
  /** Numbers that carry decimals, a currency or a thousands mark: money rather than a code. */
  readonly moneyLike: number;
  /** Three capitals or a currency sign alone. */
  readonly codes: number;
  readonly directions: number;
  readonly times: number;
  readonly distinct: number;
  /** Mean length of the filled cells. */
  readonly length: number;
  readonly kind: 'empty' | 'date' | 'number' | 'code' | 'time' | 'text';
}

const MOST_DISTINCT = 2_000;
const TIME_CELL = /^\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[AaPp][Mm])?$/;
const CODE_CELL = /^(?:[A-Z]{3}|[a-z]{3}|[€$£¥]|元|円)$/;

export function factsOf(table: Table, names: readonly string[]): readonly ColumnFacts[] {
  const width = Math.max(table.width, names.length);
  return Array.from({ length: width }, (_, index) => factsOfColumn(table, index, names[index] ?? ''));
}

function factsOfColumn(table: Table, index: number, name: string): ColumnFacts {
  const counts = {
    filled: 0,
    dates: 0,
    numbers: 0,
    negatives: 0,
    pluses: 0,
    zeros: 0,
    stated: 0,
    moneyLike: 0,
    codes: 0,
    directions: 0,
    times: 0,
    length: 0,
  };
  const distinct = new Set<string>();
  const isDay = dayTestOf(table);
  const rows = table.dataRows.map((at) => table.rows[at]?.cells ?? []);
  const cells = rows.map((row) => cleanCell(row[index] ?? ''));
  // Among numbers a dash is nothing; elsewhere it may be a minus.
  const hasNumbers = cells.some((cell) => readNumberShape(cell) !== null);
  for (const [at, cell] of cells.entries()) {
    if (cell === '' || (hasNumbers && isBlankMark(cell))) continue;
    counts.filled += 1;
    counts.length += cell.length;
    if (distinct.size < MOST_DISTINCT) distinct.add(cell);
    countCell(counts, cell, isDay);
    if (isAboveZero(cell) && statesBalance(rows[at] ?? [])) counts.stated += 1;
  }
  const kind = kindOf(counts);
  return {
    index,
    name,
    ...counts,
    length: counts.filled === 0 ? 0 : counts.length / counts.filled,
    distinct: distinct.size,
    kind,
  };
}

type Counts = {
  -readonly [Key in
    | 'dates'
    | 'numbers'
    | 'negatives'
    | 'pluses'
    | 'zeros'
    | 'moneyLike'
    | 'codes'
    | 'directions'
    | 'times']: number;
};

function countCell(counts: Counts, cell: string, isDay: (cell: string) => boolean): void {
  if (isDirection(cell)) counts.directions += 1;
  if (CODE_CELL.test(cell)) counts.codes += 1;
  if (TIME_CELL.test(cell) && cell.includes(':')) counts.times += 1;
  else if (isDay(cell)) counts.dates += 1;
  const shape = readNumberShape(cell);
  if (shape === null) return;
  counts.numbers += 1;
  if (shape.negative || shape.mark === 'out') counts.negatives += 1;
  if (shape.plus || shape.mark === 'in') counts.pluses += 1;
  if (/^[0.,]*$/.test(shape.core)) counts.zeros += 1;
  const vote = voteDecimal(shape.core);
  if (vote !== 'none' || shape.unit !== null || shape.negative || shape.plus || /\D/.test(shape.core))
    counts.moneyLike += 1;
}

function isAboveZero(cell: string): boolean {
  const shape = readNumberShape(cell);
  return shape !== null && !shape.negative && shape.mark !== 'out' && /[1-9]/.test(shape.core);
}

function kindOf(counts: Counts & { readonly filled: number }): ColumnFacts['kind'] {
  const { filled } = counts;
  if (filled === 0) return 'empty';
  const most = filled * 0.6;
  if (counts.times >= most) return 'time';
  if (counts.dates >= most) return 'date';
  if (counts.numbers >= most) return 'number';
  if (counts.codes >= most) return 'code';
  return 'text';
}
