import { error, type Issue, warning } from '../../../src/plugin/contract.ts';
import { hasDateDigits } from '../table/dates.ts';
import { knowsWord } from '../table/names.ts';
import { readNumberShape } from '../table/numbers.ts';
import { cleanCell } from '../words/cells.ts';

/** A longer text is no header with a title. */
const LONGEST = 4_096;
/** The number of known names that make a header. */
const FEW = 3;

/** Why a text without one readable row has none: a month without transactions, or rows that nobody can read. */
export function nothingToRead(utf8: Buffer): Issue {
  const isEnded = utf8.at(-1) === 0x0a || utf8.at(-1) === 0x0d;
  if (utf8.length < LONGEST && isEnded && isHeaderAlone(utf8.toString('utf8')))
    return warning('csv.no-rows', 'the header stands alone: no transactions in this file');
  return error('csv.empty', 'no row has a date and an amount: nothing here can be booked');
}

/** The last line names columns and holds no value, and no line above it is one of the same table. */
function isHeaderAlone(text: string): boolean {
  const rows = text.split(/\r\n|\r|\n/).map(filledCells);
  const [header = [], ...above] = rows.filter((cells) => cells.length > 0).toReversed();
  const known = header.filter(knowsWord).length;
  if (known < FEW || known * 2 < header.length || header.some(isValue)) return false;
  return above.every((cells) => cells.length < Math.max(FEW, header.length - 1));
}

function filledCells(line: string): readonly string[] {
  return line
    .split(/[;,\t|^]/)
    .map((cell) => cleanCell(cell.replaceAll('"', '')))
    .filter((cell) => cell !== '');
}

function isValue(cell: string): boolean {
  return hasDateDigits(cell) || readNumberShape(cell) !== null;
}
