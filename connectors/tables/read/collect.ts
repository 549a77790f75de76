import type { CurrencyTable, Issue, StatementLine } from '../../../src/plugin/contract.ts';
import { warning } from '../../../src/plugin/contract.ts';
import type { OddCell } from '../doubt/odd-cell.ts';
import { OddCells } from '../doubt/odd-cells.ts';
import { OddDates } from '../doubt/odd-dates.ts';
import { OddRows } from '../doubt/odd-rows.ts';
import { hasDateDigits } from '../table/dates.ts';
import type { Layout, Pocket } from '../table/layout.ts';
import { isOfOddWidth } from '../table/shifted.ts';
import { type ShortRow, ShortRows } from '../table/short-rows.ts';
import type { Row } from '../table/tokenise.ts';
import { type OtherReading, type RowReading, rowReader } from './row.ts';

/** All rows of a file read with one layout, each accounted for. */
export interface Collected {
  /** Lines in the order of the file, by pocket: account cell and currency. */
  readonly pockets: ReadonlyMap<string, Pocket>;
  /** Rows around the transactions, for balances and account. */
  readonly others: readonly Row[];
  /** Errors of cells, and warnings that name what was left out. */
  readonly issues: readonly Issue[];
  /** Rows with an amount that nothing explains: they block the silent way. */
  readonly unexplained: readonly string[];
  /** Rows with a balance and no amount: they block it where nobody described the file. */
  readonly gaps: readonly string[];
  readonly short: readonly ShortRow[];
  /** Cells of lines that are written like none of the others. */
  readonly odd: readonly OddCell[];
  readonly lastLine: StatementLine | null;
  /** The row of the last line or of a text below it, and that of whatever stands last. */
  readonly lastUsed: Row | null;
  readonly lastRow: Row | null;
}

function isText(kind: OtherReading['kind']): boolean {
  return kind === 'detail' || kind === 'note';
}

const MOST_NAMED = 20;
const MOST_OTHERS = 2_000;
const LONGEST_MEMO = 1_000;
const MOST_STATED = 4;

/** Reads row by row; `rows` calls back once for each. `typed`: the numbers of the document were stored as numbers. */
export function collect(
  layout: Layout,
  currencies: CurrencyTable,
  rows: (take: (row: Row) => undefined) => void,
  typed = false,
): Collected {
  const read = rowReader(layout, currencies);
  const state = new Collector(layout, new OddCells(layout, currencies, typed));
  rows((row) => {
    state.take(row, read(row));
    return undefined;
  });
  return state.finish();
}

/** Gathers readings. A class because parts of a batch are judged only when the batch is over. */
class Collector {
  private readonly layout: Layout;
  private readonly oddCells: OddCells;
  private readonly pockets = new Map<string, { account: string; currency: string | null; lines: StatementLine[] }>();
  private readonly others: Row[] = [];
  private readonly problems: Issue[] = [];
  private readonly unexplained: string[] = [];
  private readonly gaps: string[] = [];
  private readonly failed: number[] = [];
  private readonly stated: number[] = [];
  private readonly undated: number[] = [];
  private parts: { readonly amount: bigint; readonly row: Row }[] = [];
  private current: { account: string; currency: string | null; lines: StatementLine[] } | null = null;
  /** The line of a header that is not that of the layout. */
  private secondHeader: number | null = null;
  private lastUsed: Row | null = null;
  private lastRow: Row | null = null;
  private lastKey = '';
  private readonly oddDates: OddDates;
  private readonly oddRows = new OddRows();
  private readonly shortRows = new ShortRows();

  constructor(layout: Layout, oddCells: OddCells) {
    this.layout = layout;
    this.oddCells = oddCells;
    this.oddDates = new OddDates(layout);
  }

  take(row: Row, reading: RowReading): void {
    if (reading.kind !== 'blank') this.lastRow = row;
    if (reading.kind === 'line') {
      this.endBatch();
      this.push(reading.line, reading.account, row);
      this.oddCells.take(row, reading.line.balance !== null);
      this.oddDates.take(row);
      this.oddRows.takeLine();
      this.shortRows.takeLine(row);
      if (reading.line.status === 'booked') this.doubtSecondTable(row.line);
      return;
    }
    this.takeOther(row, reading);
  }

  private takeOther(row: Row, reading: OtherReading): void {
    const { kind } = reading;
    if (isText(kind) && row.line >= this.layout.start && isOfOddWidth(this.layout, row.cells))
      this.oddRows.takeText(row, this.isDated(row));
    if (kind === 'part') this.parts.push({ amount: reading.amount, row });
    else if (kind === 'detail') this.takeDetail(row);
    else if (kind === 'note' || kind === 'balance') this.keep(row);
    else if (kind === 'stated') this.keepStated(row, reading.bare);
    else if (kind === 'second-header') this.secondHeader = row.line;
    else if (kind === 'short') this.keepShort(row);
    else if (kind === 'gap') this.keepGap(row, reading.message);
    else if (kind === 'failed') this.failed.push(row.line);
    else if (kind === 'undated-pending') this.undated.push(row.line);
    else if (kind === 'unexplained') this.explainNot(reading.message, reading.shown, row);
    else if (kind === 'problem' && this.problems.length < MOST_NAMED) this.problems.push(reading.issue);
  }

  private isDated({ cells }: Row): boolean {
    const cell = cells[this.layout.dates[0]?.index ?? 0] ?? '';
    return /^\d/.test(cell) && hasDateDigits(cell);
  }

  private takeDetail(row: Row): void {
    this.lastUsed = row;
    this.attach(row);
  }

  private keepStated(row: Row, bare: boolean): void {
    this.keep(row);
    if (bare) this.stated.push(row.line);
  }

  private keepShort(row: Row): void {
    this.takeDetail(row);
    this.shortRows.take(row);
  }

  private keepGap(row: Row, message: string): void {
    this.attach(row);
    if (this.gaps.length < MOST_NAMED) this.gaps.push(message);
  }

  /** Its columns may be others: one row is named for all. */
  private doubtSecondTable(line: number): void {
    if (this.secondHeader === null) return;
    this.explainNot(`line ${line}: a second table, whose header (line ${this.secondHeader}) is not that of the first`);
    this.secondHeader = null;
  }

  private explainNot(message: string, shown?: StatementLine, row: Row | null = null): void {
    if (shown !== undefined) this.push(shown, '', row);
    if (this.unexplained.length < MOST_NAMED) this.unexplained.push(message);
  }

  private push(line: StatementLine, account: string, row: Row | null): void {
    this.lastUsed = row;
    const key = account === '' ? (line.currency ?? '') : `${account}\n${line.currency ?? ''}`;
    if (this.current === null || key !== this.lastKey) {
      this.current = this.pockets.get(key) ?? { account, currency: line.currency, lines: [] };
      this.pockets.set(key, this.current);
      this.lastKey = key;
    }
    this.current.lines.push(line);
  }

  private keep(row: Row): void {
    if (this.others.length < MOST_OTHERS) this.others.push(row);
  }

  /** A row without amount under a transaction belongs to its text. */
  private attach(row: Row): void {
    this.keep(row);
    const lines = this.current?.lines;
    const line = lines?.at(-1);
    if (lines === undefined || line === undefined) return;
    const columns = [...this.layout.payee, ...this.layout.memo];
    const text = columns
      .flatMap((column) => row.cells[column] ?? '')
      .filter(Boolean)
      .join(' ');
    const memo = [line.memo, text].filter(Boolean).join(' / ');
    if (text !== '' && memo.length <= LONGEST_MEMO) lines[lines.length - 1] = { ...line, memo };
  }

  /** Amounts without a date under a transaction are its details if they add up to it, else nobody knows what they are. */
  private endBatch(): void {
    if (this.parts.length === 0) return;
    const parent = this.current?.lines.at(-1)?.amount;
    const sum = this.parts.reduce((total, part) => total + part.amount, 0n);
    if (parent !== undefined && (sum === parent || sum === -parent))
      for (const part of this.parts) this.attach(part.row);
    else
      for (const { row } of this.parts.slice(0, MOST_NAMED))
        this.unexplained.push(`line ${row.line}: an amount without a date`);
    this.parts = [];
  }

  finish(): Collected {
    this.endBatch();
    this.doubtStated();
    this.unexplained.push(...this.oddRows.finish());
    const { pockets, others, unexplained, gaps, lastUsed, lastRow } = this;
    return {
      pockets,
      others,
      unexplained,
      gaps,
      short: this.shortRows.finish(),
      lastUsed,
      lastRow,
      issues: [...this.problems, ...this.leftOut()],
      odd: [...this.oddCells.finish(), ...this.oddDates.finish()],
      lastLine: this.current?.lines.at(-1) ?? null,
    };
  }

  /** Opening, closing and two turnovers an account: more rows of such words are a kind of transaction, and no statement. */
  private doubtStated(): void {
    if (this.stated.length <= MOST_STATED * Math.max(1, this.pockets.size)) return;
    const [first = 1] = this.stated;
    this.unexplained.push(`line ${first}: one of ${this.stated.length} rows that call themselves balances`);
  }

  private leftOut(): readonly Issue[] {
    const name = (lines: readonly number[], what: string): readonly Issue[] =>
      lines.length === 0
        ? []
        : [
            warning('csv.left-out', `${lines.length} ${what}: line ${lines.slice(0, MOST_NAMED).join(', ')}`, {
              line: lines[0] ?? 1,
            }),
          ];
    return [
      ...name(this.failed, 'rows never happened by their status and are left out'),
      ...name(this.undated, 'pending rows have no date yet and are left out'),
    ];
  }
}
