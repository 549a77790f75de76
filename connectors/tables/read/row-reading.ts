import type { Issue, StatementLine } from '../../../src/plugin/contract.ts';
import { type Message, words } from '../../../src/words/message.ts';
import { type DayEnd, type Layout, nameOfColumn } from '../table/layout.ts';
import { type DecimalMark, readNumberShape, toDecimalText } from '../table/numbers.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell } from '../words/cells.ts';

/** The kind of a row. Every row of a file has one; `unexplained` and `problem` block the silent way. */
export type RowReading =
  | { readonly kind: 'line'; readonly line: StatementLine; readonly account: string }
  | { readonly kind: 'blank' | 'header' | 'second-header' | 'detail' | 'failed' | 'undated-pending' }
  /** A balance or a total. `dayEnd` where it is that of the end of its day. */
  | { readonly kind: 'balance'; readonly dayEnd?: DayEnd | undefined }
  /** A text; as a heading it may begin a section of pending or of booked rows. */
  | { readonly kind: 'note'; readonly section?: Section }
  /** A day, no amount, and other cells than a row has: unexplained, unless balances tell it from a transaction. */
  | { readonly kind: 'short' }
  /** A balance or turnover with its day. `bare` where only its words say that its amount is no transaction. */
  | { readonly kind: 'stated'; readonly bare: boolean }
  /** Harmless where a profile says that the bank writes it so (DEGIRO). */
  | { readonly kind: 'gap'; readonly gap: Gap }
  /** An amount without a date: a detail of the batch above, if those add up. */
  | { readonly kind: 'part'; readonly amount: bigint }
  | Unexplained
  | { readonly kind: 'problem'; readonly issue: Issue };

/** A row with a day and a balance, and no amount. */
export interface Gap {
  readonly line: number;
  /** What the row says, if it is the balance at the end of its day. */
  readonly dayEnd: DayEnd | undefined;
}

/** A row that nobody can explain. */
export interface Unexplained {
  readonly kind: 'unexplained';
  readonly line: number;
  readonly what: Message;
  /** As best read, for the person who decides. */
  readonly shown?: StatementLine;
}

/** The meaning of the last heading for the rows below it. */
export type Section = 'booked' | 'pending';

export function unexplained({ line }: { readonly line: number }, what: Message): Unexplained {
  return { kind: 'unexplained', line, what };
}

/** The words for a row whose amount may stand in another column. */
export const NO_AMOUNT = words('row.cellsMovedNoAmount');

/**
 * The question about a row without an amount. The row has a number in a column of money for which the layout has no
 * use.
 */
export function spareNumberIn(row: Row, { spare, names, decimal }: Layout): Unexplained | undefined {
  const column = spare.find((each) => isAmount(row.cells[each] ?? '', decimal));
  if (column === undefined) return undefined;
  return unexplained(row, words('row.amountEmptyZeroHolds', { column: nameOfColumn(names, column) }));
}

/** A number that is not zero. Account numbers in groups of digits are no amounts. */
export function isAmount(cell: string, decimal: DecimalMark): boolean {
  const shape = cell === '' ? null : readNumberShape(cleanCell(cell));
  return shape !== null && /[1-9]/.test(shape.core) && toDecimalText(shape, decimal) !== null;
}
