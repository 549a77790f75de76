import { type CalendarDate, parseMinor } from '../../../src/plugin/contract.ts';
import { yearFor } from '../infer/years.ts';
import { readCompactDayFirst, readDateShape, resolveDate } from '../table/dates.ts';
import type { DateColumn, Layout } from '../table/layout.ts';
import { type DecimalMark, readNumberShape, toDecimalText } from '../table/numbers.ts';
import { cleanCell, isBlankMark } from '../words/cells.ts';

/** A cell that is not what its column should hold. */
export type Unread = 'empty' | 'word' | 'invalid';

export interface DatedCell {
  readonly date: CalendarDate;
  readonly time: string | null;
}

/** A cell in a column of days. */
export function readDate(cell: string, column: DateColumn, { latest }: Layout): DatedCell | Unread {
  const text = cleanCell(cell);
  if (text === '' || /^[-–—/]+$/.test(text)) return 'empty';
  const shape = readDateShape(text) ?? (column.order === 'YMD' ? null : readCompactDayFirst(text));
  if (shape === null) return /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text) ? 'invalid' : 'word';
  if (column.separator != null && shape.named < 0 && shape.separator !== column.separator) return 'invalid';
  const date = resolveDate(shape, column.order, yearFor(shape, column.order, latest));
  if (date === undefined) return 'invalid';
  return { date, time: shape.time === '00:00:00' ? null : shape.time };
}

/** A number of minor units with what its cell said of sign and direction. */
export interface ReadNumber {
  readonly minor: bigint;
  readonly plus: boolean;
  readonly mark: 'in' | 'out' | null;
}

/** Minor units of a cell. 'empty' is nothing or a dash, 'word' a text, 'invalid' a cell with digits and no amount. */
export function readMoney(cell: string, decimal: DecimalMark, places: number): ReadNumber | Unread {
  const text = cleanCell(cell);
  if (text === '' || isBlankMark(text)) return 'empty';
  const shape = readNumberShape(text);
  if (shape === null) return NO_NUMBER.test(text) ? 'invalid' : 'word';
  const plain = toDecimalText(shape, decimal);
  const minor = plain === null ? undefined : (parseMinor(plain, places) ?? withoutNoise(plain, places));
  return minor === undefined ? 'invalid' : { minor, plus: shape.plus, mark: shape.mark };
}

/** Digits that are no amount, and what a spreadsheet shows in the place of one: `#REF!`, `#####`, a formula. */
const NO_NUMBER = /\d|^[#=]/;

/** The balance of an account, in minor units: overdrawn where the cell says so (`644.33 Dr`). */
export function balanceOf({ minor, mark }: ReadNumber): bigint {
  return mark === 'out' && minor > 0n ? -minor : minor;
}

/** A spreadsheet's double, printed in full: 608.16999999999996 is 608.17. Never rounds what a bank may have meant. */
function withoutNoise(text: string, places: number): bigint | undefined {
  const match = /^(-?\d+)\.(\d+)$/.exec(text);
  if (match === null || (match[2] ?? '').length < 9) return undefined;
  const tail = (match[2] ?? '').slice(places);
  const cut = parseMinor(`${match[1]}.${(match[2] ?? '').slice(0, places)}`, places);
  if (cut === undefined) return undefined;
  if (/^0{5}/.test(tail)) return cut;
  if (!/^9{5}/.test(tail)) return undefined;
  return text.startsWith('-') ? cut - 1n : cut + 1n;
}
