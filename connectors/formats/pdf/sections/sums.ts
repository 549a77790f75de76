import { parseMinor } from '../../../../src/plugin/contract.ts';
import { readNumberShape, toDecimalText } from '../../../tables/table/numbers.ts';
import { cleanCell } from '../../../tables/words/cells.ts';

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
