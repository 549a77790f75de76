import { type Column, columnOf } from './columns.ts';
import { isDebit } from './header.ts';
import { type TextLine, textOfLine } from './page/lines.ts';
import { isNumber, isYearless, looksLikeRow, readDay, signed } from './page/shapes.ts';
import { append, type ColumnKind, cellsOf, joined, type Row } from './row-cells.ts';
import { dayBelow, dayHeading, lacksDays } from './sections/day-headings.ts';
import type { BodyLine } from './sections/find-sections.ts';
import { beginsAsTotal, isDayBalance, isLabel, type StatedLine, statedBelow, statedIn } from './sections/labels.ts';
import { type Part, RunningSums } from './sections/parts.ts';

/** One transaction as it is printed: its cells, and where it begins. */
export interface Record {
  readonly cells: string[];
  readonly line: TextLine;
  /** The part of the statement that the heading above it names. */
  readonly part: Part | null;
  /** Its date stands further up: the day is printed once for several. */
  readonly isUndated: boolean;
  /** The day that a heading above it or the line below states for it, as printed. */
  groupDay: string | null;
  /** The amount as it is cut from the text that it touches. The other possible amounts stand behind it. */
  readonly cuts: readonly string[];
}

/** A table's lines, each accounted for. */
export interface Records {
  readonly records: readonly Record[];
  readonly stated: readonly (StatedLine & { readonly place: number })[];
  /** Lines that are neither. */
  readonly notes: readonly TextLine[];
  /**
   * Lines with a date and no amount, or, below the closing balance, with an amount and no date. They are remarks, or
   * rows that lost a part.
   */
  readonly loose: readonly TextLine[];
  /** Rows where an amount touches the text before it. */
  readonly tight: readonly TextLine[];
}

/** From one line of a transaction to the next, in parts of the size of the letters. */
const NEXT_LINE = 2.2;

/** The distance from the first line of a text to a day beside its middle. Measured in the letters' size. */
const NEAR = 1.5;
/** Than the row above. */
const NEARER = 0.8;

/** Reads the lines below headers, one after the other. */
export function recordsOf(
  body: readonly BodyLine[],
  columns: readonly Column[],
  kinds: readonly ColumnKind[],
): Records {
  const reader = new RecordReader(columns, kinds);
  for (const [at, line] of body.entries()) reader.take(line, body[at + 1]?.line);
  return reader.finish();
}

/** A class because what a line is depends on those above it: a date may wait for its amount. */
class RecordReader {
  private readonly columns: readonly Column[];
  private readonly kinds: readonly ColumnKind[];
  private readonly records: Record[] = [];
  private readonly stated: (StatedLine & { place: number })[] = [];
  private readonly notes: TextLine[] = [];
  private readonly tight: TextLine[] = [];
  private readonly loose: TextLine[] = [];
  /** Lines of text that stand nearer to the row below them. */
  private ahead: { readonly line: TextLine; readonly cells: readonly string[] }[] = [];
  /** Dated lines whose amount has not come yet. */
  private waiting: Record | null = null;
  /** The row right above the first of them. */
  private above: Record | null = null;
  private last: TextLine | null = null;
  /** The line of amounts below labels that were read. */
  private values: TextLine | null = null;
  /** The day that the heading above names for the rows below it. */
  private groupDay: string | null = null;
  private readonly mayHaveGroupDays: boolean;
  /** The closing balance was stated, and no row with a date came since. */
  private isClosed = false;
  /** The sums of the records since the last total. Records since the last question for them are not in yet. */
  private readonly sums: RunningSums;
  /** The amounts of the last total that was right: of a page, and then of all pages. */
  private lastTotal: string | null = null;
  /** How many records are in the sums, or stand above the last total. */
  private summed = 0;

  constructor(columns: readonly Column[], kinds: readonly ColumnKind[]) {
    this.columns = columns;
    this.kinds = kinds;
    this.mayHaveGroupDays = lacksDays(columns.filter((_, at) => kinds[at] === 'date'));
    this.sums = new RunningSums(kinds.flatMap((kind, column) => (kind === 'money' ? [column] : [])));
  }

  take({ line, shift, isFirst, isHeading, part }: BodyLine, next?: TextLine): void {
    if (isHeading || part === 'aside') {
      if (looksLikeRow(line)) this.passOver(line);
      else this.note(line);
      return;
    }
    const below = this.dayOfLast(line);
    const groupDay = this.mayHaveGroupDays && below === null ? dayHeading(line) : null;
    if (groupDay !== null) {
      this.groupDay = groupDay;
      this.note(line);
      return;
    }
    if (this.values === line) {
      this.note(line);
      return;
    }
    const row = cellsOf(line, shift, this.columns, this.kinds);
    const { cells, isTight } = row;
    const hasDay = this.has(cells, 'date', (cell) => readDay(cell) !== null);
    const hasAmount = this.has(cells, 'money', isNumber);
    const said = statedIn(line);
    const isRow = hasDay && hasAmount && !this.isEnd(said);
    const says = isRow ? null : said;
    const values = hasDay || hasAmount || says !== null || next === undefined ? [] : statedBelow(line, next);
    if (says !== null) this.state(says, shift);
    else if (values.some(({ kind }) => kind === 'opening' || kind === 'closing')) this.stateAll(values, next);
    else if (!hasAmount && isDayBalance(line) && this.closeDay(cells)) return;
    else if (!hasDay && hasAmount && this.isTotal(line, cells)) this.note(line);
    else if (!hasDay && hasAmount && this.isClosed) this.leaveOut(line);
    else if (hasAmount && isTight && !hasDay && this.waiting === null) this.readOn(line, cells);
    else if (hasAmount && (hasDay || this.waiting === null)) this.begin(line, row, part, hasDay ? 'its own' : 'none');
    else if (hasAmount) this.complete(line, row);
    else if (hasDay) this.await(line, cells, part);
    else if (isLabel(line)) this.note(line);
    else if (this.waiting === null && next !== undefined && this.belongsTo(next, line))
      this.ahead.push({ line, cells });
    else if (this.isNear(line, isFirst ? 'first' : 'later') && !this.has(cells, 'balance', isNumber))
      this.continue(line, cells);
    else this.notes.push(line);
  }

  /** A balance with its day at an end of the table; another row may have its words as its text. */
  private isEnd(said: StatedLine | null): boolean {
    if (said === null || said.date === '') return false;
    return said.kind === 'closing' || (said.kind === 'opening' && this.records.length === 0);
  }

  /** Of a table without days: the day in the second line of the row above, which is then that row's. */
  private dayOfLast(line: TextLine): string | null {
    const record = this.records.at(-1);
    const isSecond = record !== undefined && record.line === this.last && this.isNear(line, 'later');
    const day = isSecond && !this.kinds.includes('date') ? dayBelow(line) : null;
    if (record !== undefined && day !== null) record.groupDay = day;
    return day;
  }

  /** Where the day stands beside the middle of a text, its first lines are above it. */
  private belongsTo(next: TextLine, line: TextLine): boolean {
    if (next.page !== line.page || !looksLikeRow(next)) return false;
    const above = this.last?.page === line.page ? line.y - this.last.y : 0;
    return next.y - line.y <= NEAR * line.size && next.y - line.y < above * NEARER;
  }

  private passOver(line: TextLine): void {
    this.giveUpWaiting();
    this.loose.push(line);
    this.last = null;
  }

  private leaveOut(line: TextLine): void {
    this.note(line);
    this.loose.push(line);
  }

  /** A number at the end of a text that reaches into the numbers. */
  private readOn(line: TextLine, cells: readonly string[]): void {
    this.tight.push(line);
    this.continue(line, cells);
  }

  /** The sum of what stands above it since the last one. */
  private isTotal(line: TextLine, cells: readonly string[]): boolean {
    if (!beginsAsTotal(textOfLine(line))) return false;
    const money = cells.filter((cell, column) => this.kinds[column] === 'money' && cell !== '').join(' ');
    const isRepeated = this.lastTotal !== null && this.summed === this.records.length && money === this.lastTotal;
    if (isRepeated) return true;
    for (const record of this.records.slice(this.summed)) this.sums.add(record.cells);
    this.summed = this.records.length;
    if (!this.sums.areIn(cells)) return false;
    this.lastTotal = money;
    this.beginSums();
    return true;
  }

  /** Rows above a total are in no other total. */
  private beginSums(): void {
    this.sums.clear();
    this.summed = this.records.length;
  }

  /** A line that ends what stands above it. */
  private note(line: TextLine): void {
    this.giveUpWaiting();
    this.notes.push(line);
    this.last = null;
  }

  private has(cells: readonly string[], kind: ColumnKind, is: (cell: string) => boolean): boolean {
    return cells.some((cell, column) => this.kinds[column] === kind && cell !== '' && is(cell));
  }

  private state(says: StatedLine, shift: number): void {
    this.giveUpWaiting();
    const at = columnOf(this.columns, { from: says.to + shift, to: says.to + shift });
    const isDebt =
      this.kinds[at] === 'money' && isDebit(this.columns[at]?.name ?? '') && /^[\d(]/.test(signed(says.amount));
    if (says.kind.startsWith('total')) this.beginSums();
    const amount = isDebt ? `-${signed(says.amount)}` : says.amount;
    this.stated.push({ ...says, amount, place: this.records.length });
    this.last = null;
    this.isClosed = says.kind === 'closing' && this.records.length > 0;
  }

  /** Labels over their amounts in the line below. */
  private stateAll(says: readonly StatedLine[], values: TextLine | undefined): void {
    for (const each of says) this.stated.push({ ...each, place: this.records.length });
    this.values = values ?? null;
    this.last = null;
    this.isClosed = this.records.length > 0;
  }

  /**
   * Gives the balance in a row of its own to the row above. It is the balance of that day's end. False where that row
   * has a balance, or another day.
   */
  private closeDay(cells: readonly string[]): boolean {
    const record = this.records.at(-1);
    const [day, balance] = (['date', 'balance'] as const).map((kind) => this.kinds.indexOf(kind));
    const isSameDay = [record?.cells[day ?? -1], ''].includes(cells[day ?? -1] ?? '');
    const amount = cells[balance ?? -1] ?? '';
    if (record === undefined || balance === undefined || !isSameDay || !isNumber(amount)) return false;
    if ((record.cells[balance] ?? '') !== '') return false;
    this.giveUpWaiting();
    record.cells[balance] = amount;
    this.last = null;
    return true;
  }

  private begin(line: TextLine, { cells, isTight, cuts }: Row, part: Record['part'], day: 'its own' | 'none'): void {
    this.giveUpWaiting();
    this.records.push({
      line,
      cells: this.withAhead(cells),
      part,
      isUndated: day === 'none',
      groupDay: this.groupDay,
      cuts,
    });
    this.isClosed = false;
    if (isTight) this.tight.push(line);
    this.last = line;
  }

  private withAhead(cells: string[]): string[] {
    const texts = this.ahead.splice(0).reduce(
      (all, each) => {
        append(all, this.asText(each.cells));
        return all;
      },
      cells.map(() => ''),
    );
    append(texts, cells);
    return texts;
  }

  /** The amount of a date further up. */
  private complete(line: TextLine, { cells, isTight, cuts }: Row): void {
    const record = this.waiting;
    this.waiting = null;
    if (record === null) return;
    append(record.cells, cells);
    this.records.push({ ...record, cuts });
    if (isTight) this.tight.push(line);
    this.last = line;
  }

  private await(line: TextLine, cells: string[], part: Record['part']): void {
    this.giveUpWaiting();
    this.above = this.isNear(line, 'later') ? (this.records.at(-1) ?? null) : null;
    this.waiting = { line, cells, part, isUndated: false, groupDay: this.groupDay, cuts: [] };
    this.last = line;
  }

  /** No amount came for the date. It is the value date in the second line of the row above, or a remark. */
  private giveUpWaiting(): void {
    const record = this.waiting;
    this.waiting = null;
    if (record === null) return;
    this.loose.push(record.line);
    if (this.above === null) this.notes.push(record.line);
    else
      append(
        this.above.cells,
        record.cells.map((cell, column) => (this.kinds[column] === 'text' ? cell : '')),
      );
  }

  private isNear(line: TextLine, place: 'first' | 'later'): boolean {
    if (this.last === null) return place === 'first' && this.records.length > 0 && this.stated.length === 0;
    if (this.last.page !== line.page) return place === 'first';
    return line.y - this.last.y <= NEXT_LINE * Math.max(line.size, this.last.size);
  }

  private continue(line: TextLine, cells: readonly string[]): void {
    const record = this.waiting ?? this.records.at(-1);
    if (record === undefined) this.notes.push(line);
    else append(record.cells, this.asText(this.completeDays(record, cells)));
    this.last = record === undefined ? this.last : line;
  }

  /** A narrow column breaks `02 Mar` from its year: what makes a whole day of it belongs to it. */
  private completeDays(record: Record, cells: readonly string[]): readonly string[] {
    return cells.map((cell, column) => {
      const day = record.cells[column] ?? '';
      if (this.kinds[column] !== 'date' || cell === '' || day === '') return cell;
      const whole = readDay(`${day} ${cell}`);
      if (whole === null || isYearless(whole)) return cell;
      record.cells[column] = `${day} ${cell}`;
      return '';
    });
  }

  /** Moves all words of a line of text to a text column, also the words below a date. */
  private asText(cells: readonly string[]): readonly string[] {
    const texts = this.kinds.flatMap((kind, column) => (kind === 'text' ? [column] : []));
    const [first = 0] = texts;
    const out = cells.map(() => '');
    for (const [column, cell] of cells.entries()) {
      const to = this.kinds[column] === 'text' ? column : (texts.findLast((each) => each < column) ?? first);
      out[to] = joined(out[to] ?? '', cell);
    }
    return out;
  }

  finish(): Records {
    this.giveUpWaiting();
    const { records, stated, notes, tight, loose } = this;
    return { records, stated, notes, tight, loose };
  }
}
