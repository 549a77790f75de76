import { type Column, columnOf } from './columns.ts';
import { isBalance, isDebit, kindOfHeading } from './header.ts';
import { looksLikeRow } from './page/furniture.ts';
import { chunksOf, type TextLine, textOfLine, type Word } from './page/lines.ts';
import { isMark, isMoney, isNumber, isYearless, readDay, signed } from './page/shapes.ts';
import { amountsAtEnd } from './sections/cuts.ts';
import type { BodyLine } from './sections/find-sections.ts';
import { beginsAsTotal, isLabel, type StatedLine, statedIn } from './sections/labels.ts';
import type { Part } from './sections/parts.ts';
import { RunningSums } from './sections/sums.ts';

/** What a column holds; `balance` is money that no line moves. */
export type ColumnKind = 'date' | 'money' | 'balance' | 'text';

/** One transaction as it is printed: its cells, and where it begins. */
export interface Record {
  readonly cells: string[];
  readonly line: TextLine;
  /** What the heading above it says of it. */
  readonly part: Part | null;
  /** Its date stands further up: the day is printed once for several. */
  readonly isUndated: boolean;
  /** The amount as it is cut from the text that it touches, and behind it the others that it may be. */
  readonly cuts: readonly string[];
}

/** A table's lines, each accounted for. */
export interface Records {
  readonly records: readonly Record[];
  readonly stated: readonly (StatedLine & { readonly place: number })[];
  /** Lines that are neither. */
  readonly notes: readonly TextLine[];
  /** Lines with a date and no amount, or with an amount and no date below the closing balance: remarks, or rows that lost a part. */
  readonly loose: readonly TextLine[];
  /** Rows where an amount touches the text before it. */
  readonly tight: readonly TextLine[];
}

/** From one line of a transaction to the next, in parts of the size of the letters. */
const NEXT_LINE = 2.2;

/** From the first line of a text to a day beside its middle, in parts of the size of the letters. */
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
  /** The closing balance was stated, and no row with a date came since. */
  private isClosed = false;
  /** Of the records since the last total, but for those that came since it was last asked for. */
  private readonly sums: RunningSums;
  /** How many records are in the sums, or stand above the last total. */
  private summed = 0;

  constructor(columns: readonly Column[], kinds: readonly ColumnKind[]) {
    this.columns = columns;
    this.kinds = kinds;
    this.sums = new RunningSums(kinds.flatMap((kind, column) => (kind === 'money' ? [column] : [])));
  }

  take({ line, shift, isFirst, isHeading, part }: BodyLine, next?: TextLine): void {
    if (isHeading || part === 'aside') {
      if (looksLikeRow(line)) this.passOver(line);
      else this.note(line);
      return;
    }
    const row = cellsOf(line, shift, this.columns, this.kinds);
    const { cells, isTight } = row;
    const hasDay = this.has(cells, 'date', (cell) => readDay(cell) !== null);
    const hasAmount = this.has(cells, 'money', isNumber);
    const says = hasDay && hasAmount ? null : statedIn(line);
    if (says !== null) this.state(says, shift);
    else if (!hasDay && hasAmount && this.isTotal(line, cells)) this.note(line);
    else if (!hasDay && hasAmount && this.isClosed) this.leaveOut(line);
    else if (hasAmount && isTight && !hasDay && this.waiting === null) this.readOn(line, cells);
    else if (hasAmount && (hasDay || this.waiting === null)) this.begin(line, row, part, !hasDay);
    else if (hasAmount) this.complete(line, row);
    else if (hasDay) this.await(line, cells, part);
    else if (isLabel(line)) this.note(line);
    else if (this.waiting === null && next !== undefined && this.belongsTo(next, line))
      this.ahead.push({ line, cells });
    else if (this.isNear(line, isFirst) && !this.has(cells, 'balance', isNumber)) this.continue(line, cells);
    else this.notes.push(line);
  }

  /** The day and the balance of a list of balances: no row, if the rows close without it. */
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
    for (const record of this.records.slice(this.summed)) this.sums.add(record.cells);
    this.summed = this.records.length;
    if (!this.sums.areIn(cells)) return false;
    this.beginSums();
    return true;
  }

  /** What stands above a total is in no other. */
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

  private begin(line: TextLine, { cells, isTight, cuts }: Row, part: Record['part'], isUndated: boolean): void {
    this.giveUpWaiting();
    this.records.push({ line, cells: this.withAhead(cells), part, isUndated, cuts });
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
    this.above = this.isNear(line, false) ? (this.records.at(-1) ?? null) : null;
    this.waiting = { line, cells, part, isUndated: false, cuts: [] };
    this.last = line;
  }

  /** No amount came for the date: it was the value date in the second line of the row above, or a remark. */
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

  private isNear(line: TextLine, isFirst: boolean): boolean {
    if (this.last === null) return isFirst && this.records.length > 0 && this.stated.length === 0;
    if (this.last.page !== line.page) return isFirst;
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

  /** All words of a line of text belong to a text column, also those that stand below a date. */
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

function append(cells: string[], more: readonly string[]): void {
  for (const [column, text] of more.entries()) cells[column] = joined(cells[column] ?? '', text);
}

function joined(before: string, after: string): string {
  return before === '' ? after : after === '' ? before : `${before} ${after}`;
}

interface Row {
  readonly cells: string[];
  readonly isTight: boolean;
  readonly cuts: readonly string[];
}

/** The words of a line in their columns. Text that runs on into a column of money stays text. */
function cellsOf(line: TextLine, shift: number, columns: readonly Column[], kinds: readonly ColumnKind[]): Row {
  const cells = columns.map(() => '');
  let tight: { readonly column: number; readonly words: readonly Word[] } | null = null;
  for (const { words } of chunksOf(line)) {
    let text: number | null = null;
    for (const [place, word] of words.entries()) {
      const at = columnOf(columns, { from: word.from + shift, to: word.to + shift });
      const isAmountColumn = kinds[at] === 'money' || kinds[at] === 'balance';
      const runsOn: boolean = text !== null && isAmountColumn && !isMoney(word.text) && !isMark(word.text);
      const column: number = runsOn && text !== null ? text : at;
      if (text !== null && isAmountColumn && !runsOn && (tight === null || tight.column === column))
        tight = { column, words: words.slice(0, place + 1) };
      if (kinds[column] === 'text') text = column;
      cells[column] = joined(cells[column] ?? '', word.text);
    }
  }
  const own = cells.map((cell, column) => (kinds[column] === 'text' ? cell : signed(cell)));
  return {
    cells: own,
    isTight: tight !== null,
    cuts: tight === null ? [] : cutsOf(tight.words, own[tight.column] ?? ''),
  };
}

/** The amount as it was cut, and the others that it may be; none where it can be cut in one place only. */
function cutsOf(words: readonly Word[], own: string): readonly string[] {
  const others = amountsAtEnd(words).filter((each) => each !== own);
  return others.length === 0 ? [] : [own, ...others];
}

const MOSTLY = 0.6;

/** What each column holds, by its heading, else by what stands in it. */
export function kindsOf(columns: readonly Column[], rows: readonly BodyLine[]): readonly ColumnKind[] {
  const texts = columns.map<ColumnKind>(() => 'text');
  const cells = rows.map(({ line, shift }) => cellsOf(line, shift, columns, texts).cells);
  return columns.map(({ name }, column) => {
    const filled = cells.map((each) => each[column] ?? '').filter((cell) => cell !== '');
    const share = (is: (cell: string) => boolean) =>
      filled.length > 0 && filled.filter(is).length >= filled.length * MOSTLY;
    const kind = kindOfHeading(name);
    if (kind === 'date' && (filled.length === 0 || share((cell) => readDay(cell) !== null))) return 'date';
    if (kind === 'money' && (filled.length === 0 || share(isNumber))) return isBalance(name) ? 'balance' : 'money';
    if (kind === 'text' && !share(isMoney)) return 'text';
    if (share((cell) => readDay(cell) !== null && !isMoney(cell))) return 'date';
    return share(isMoney) ? 'money' : 'text';
  });
}
