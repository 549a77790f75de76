/** Tables that lost all their line ends: every row hangs on behind the one before. */
import type { Decoded } from './encoding/encoding.ts';
import { readDateShape } from './table/dates.ts';
import { cleanCell } from './words/cells.ts';

/** A larger text is no table in one line. */
const LONGEST = 16 * 1024 * 1024;
const DELIMITERS = [';', ',', '\t', '|'] as const;
const FEWEST_ROWS = 3;
const FEWEST_COLUMNS = 3;
const MOST_COLUMNS = 100;
/** Lines with anything in them: the rows, and a header above them. */
const MOST_LINES = 2;

/** The text with each row in a line of its own; unchanged where its rows have lines. */
export function unfolded(decoded: Decoded): Decoded {
  const { evidence, utf8 } = decoded;
  if (utf8.length > LONGEST || lineEnds(utf8) > MOST_LINES) return decoded;
  const text = utf8.toString('utf8');
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const last = lines.pop();
  if (last === undefined || lines.length >= MOST_LINES) return decoded;
  for (const delimiter of DELIMITERS) {
    const found = rowsIn(cellsOf(last, delimiter), lines[0] === undefined ? null : cellsOf(lines[0], delimiter).length);
    if (found === null) continue;
    const rows = found.map((cells) => cells.join(delimiter));
    const end = /[\r\n]\s*$/.test(text) ? '\n' : '';
    const said = `${evidence}; its rows stood in one line and are parted by their days`;
    return { ...decoded, utf8: Buffer.from([...lines, ...rows].join('\n') + end), evidence: said };
  }
  return decoded;
}

function lineEnds(utf8: Buffer): number {
  let count = 0;
  for (let at = nextEnd(utf8, 0); at >= 0 && count <= MOST_LINES; at = nextEnd(utf8, at + 1))
    if (utf8[at] !== 0x0a || utf8[at - 1] !== 0x0d) count += 1;
  return count;
}

function nextEnd(utf8: Buffer, from: number): number {
  const [feed, back] = [utf8.indexOf(0x0a, from), utf8.indexOf(0x0d, from)];
  if (feed < 0 || back < 0) return Math.max(feed, back);
  return Math.min(feed, back);
}

/** Cells as they stand, quotes and all. */
function cellsOf(line: string, delimiter: string): readonly string[] {
  const cells: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at <= line.length; at += 1) {
    const letter = line[at];
    if (letter === '"') isQuoted = !isQuoted;
    else if (at === line.length || (letter === delimiter && !isQuoted)) {
      cells.push(line.slice(from, at));
      from = at + 1;
    }
  }
  return cells;
}

/**
 * Rows of equal width, each with its day in the same column, and nothing left over. `width` is that of a header above;
 * without one the header stands before the rows. Null where the cells are no such rows.
 */
function rowsIn(cells: readonly string[], width: number | null): readonly (readonly string[])[] | null {
  const isDay = cells.map((cell) => readDateShape(cleanCell(cell.replaceAll('"', ''))) !== null);
  const first = isDay.indexOf(true);
  const columns = width ?? widthBy(isDay, first);
  if (first < 0 || columns < FEWEST_COLUMNS || columns > MOST_COLUMNS || cells.length % columns !== 0) return null;
  const start = Math.floor(first / columns);
  const rows = Array.from({ length: cells.length / columns }, (_, at) => cells.slice(at * columns, (at + 1) * columns));
  const isDated = rows.map((_, at) => isDay[at * columns + (first % columns)] === true);
  const isTable = rows.length - start >= FEWEST_ROWS && start <= 1 && isDated.every((is, at) => is === at >= start);
  return isTable ? rows : null;
}

/** The distance between the first two days of which each row has as many. */
function widthBy(isDay: readonly boolean[], first: number): number {
  const days = isDay.flatMap((is, at) => (is ? [at] : []));
  for (const day of days.slice(1)) {
    const columns = day - first;
    if (columns >= FEWEST_COLUMNS && isDay.length % columns === 0 && hasDays(isDay, first, columns)) return columns;
  }
  return 0;
}

function hasDays(isDay: readonly boolean[], first: number, columns: number): boolean {
  for (let at = first; at < isDay.length; at += columns) if (isDay[at] !== true) return false;
  return true;
}
