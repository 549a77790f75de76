import type { CurrencyTable, Issue, StatementLine } from '../../../src/plugin/contract.ts';
import { warning } from '../../../src/plugin/contract.ts';
import { joined, type Message, words } from '../../../src/words/message.ts';
import { type DayEnd, type Layout, lineNamed, type Pocket } from '../table/layout.ts';
import type { Row } from '../table/tokenise.ts';
import { rowReader } from './row.ts';
import type { Gap, RowReading } from './row-reading.ts';

/** All rows of a file read with one layout, each accounted for. */
export interface Collected {
  /** Lines in the order of the file, by pocket: account cell and currency. */
  readonly pockets: ReadonlyMap<string, Pocket>;
  /** Rows around the transactions, for balances and account. */
  readonly others: readonly Row[];
  /** Errors of cells, and warnings that name the rows that were left out. */
  readonly issues: readonly Issue[];
  /** Rows with an amount that nothing explains: they block the silent way. */
  readonly unexplained: readonly OddRow[];
  /** Rows with a balance and no amount: they block it where nobody described the file. */
  readonly gaps: readonly Gap[];
  /** Lines of rows that state a balance by their words alone. */
  readonly stated: readonly number[];
  /** Balances at the end of a day that stand in rows of their own. */
  readonly dayEnds: readonly DayEnd[];
  readonly short: readonly ShortRow[];
  /** Filled rows below the header, without repetitions of it. */
  readonly rows: number;
  readonly lastLine: StatementLine | null;
  /** The row of the last line or of a text below it, and the very last row. */
  readonly lastUsed: Row | null;
  readonly lastRow: Row | null;
}

/** A row, and what is odd about it. */
export interface OddRow {
  readonly line: number;
  readonly what: Message;
}

/**
 * A row with a day, and no amount where amounts belong. It is a broken transaction, or a detail in the bank's way
 * (UBS).
 */
export interface ShortRow {
  readonly line: number;
  /** How many lines of its pocket stand above it. */
  readonly above: number;
}

/** Sees each row with its reading go by. */
export type Watcher = (row: Row, reading: RowReading) => void;

const MOST_NAMED = 20;
const MOST_OTHERS = 2_000;
const LONGEST_MEMO = 1_000;
const MOST_STATED = 4;
/** Shorter references come again by accident. */
const LONG_REFERENCE = 6;

/** Reads row by row; `rows` calls back once for each, and the watchers see it. */
export function collect(
  layout: Layout,
  currencies: CurrencyTable,
  rows: (collectRow: (row: Row) => undefined) => void,
  watchers: readonly Watcher[] = [],
): Collected {
  const read = rowReader(layout, currencies);
  const state = newCollectState(layout);
  rows((row) => {
    const reading = read(row);
    take(state, row, reading);
    for (const watch of watchers) watch(row, reading);
    return undefined;
  });
  return finish(state);
}

interface OpenPocket extends Pocket {
  readonly lines: StatementLine[];
}

/** The readings of the rows so far. */
interface CollectState {
  readonly layout: Layout;
  readonly pockets: Map<string, OpenPocket>;
  readonly others: Row[];
  readonly problems: Issue[];
  readonly unexplained: OddRow[];
  readonly gaps: Gap[];
  readonly dayEnds: DayEnd[];
  readonly short: ShortRow[];
  /** Lines of rows that never happened, that state a balance by their words alone, that are pending without a day. */
  readonly failed: number[];
  readonly stated: number[];
  readonly undated: number[];
  /** Amounts without a date below the last line: judged together when the batch is over. */
  parts: { readonly amount: bigint; readonly row: Row }[];
  pocket: OpenPocket | null;
  pocketKey: string;
  /** The line of a header that is not that of the layout. */
  secondHeader: number | null;
  rows: number;
  lastUsed: Row | null;
  lastRow: Row | null;
}

function newCollectState(layout: Layout): CollectState {
  return {
    layout,
    pockets: new Map(),
    others: [],
    problems: [],
    unexplained: [],
    gaps: [],
    dayEnds: [],
    short: [],
    failed: [],
    stated: [],
    undated: [],
    parts: [],
    pocket: null,
    pocketKey: '',
    secondHeader: null,
    rows: 0,
    lastUsed: null,
    lastRow: null,
  };
}

function take(state: CollectState, row: Row, reading: RowReading): void {
  const { kind } = reading;
  if (kind !== 'blank') state.lastRow = row;
  if (kind !== 'blank' && kind !== 'header' && row.line >= state.layout.start) state.rows += 1;
  if (kind === 'line') collectLine(state, row, reading);
  else if (kind === 'part') state.parts.push({ amount: reading.amount, row });
  else if (kind === 'detail' || kind === 'short') attach(state, row);
  else if (kind === 'stated' || kind === 'note' || kind === 'balance' || kind === 'gap') keepOther(state, row);
  else if (kind === 'unexplained' && reading.shown !== undefined) push(state, reading.shown, '', row);
  const dayEnd = kind === 'balance' ? reading.dayEnd : kind === 'gap' ? reading.gap.dayEnd : undefined;
  if (dayEnd !== undefined) state.dayEnds.push(dayEnd);
  note(state, row, reading);
}

/** Keeps what is said of the row at the end. */
function note(state: CollectState, { line, cells }: Row, reading: RowReading): void {
  const { kind } = reading;
  if (kind === 'short' && !repeatsReference(state, cells))
    state.short.push({ line, above: state.pocket?.lines.length ?? 0 });
  else if (kind === 'gap') name(state.gaps, reading.gap);
  else if (kind === 'unexplained') name(state.unexplained, reading);
  else if (kind === 'problem') name(state.problems, reading.issue);
  else if (kind === 'stated' && reading.bare) state.stated.push(line);
  else if (kind === 'second-header') state.secondHeader = line;
  else if (kind === 'failed') state.failed.push(line);
  else if (kind === 'undated-pending') state.undated.push(line);
}

/**
 * The parts of a batch repeat the reference of the transaction above them. The transaction before that has another
 * (UBS).
 */
function repeatsReference({ pocket }: CollectState, cells: readonly string[]): boolean {
  const [before, above] = (pocket?.lines ?? []).slice(-2);
  const reference = above?.reference ?? '';
  return reference.length >= LONG_REFERENCE && reference !== before?.reference && cells.includes(reference);
}

function collectLine(state: CollectState, row: Row, reading: RowReading & { readonly kind: 'line' }): void {
  endBatch(state);
  push(state, reading.line, reading.account, row);
  if (state.secondHeader === null || reading.line.status !== 'booked') return;
  // Its columns may be others: one row is named for all.
  const what = words('row.secondTableHeaderLine', { place: lineNamed(state.secondHeader) });
  name(state.unexplained, { line: row.line, what });
  state.secondHeader = null;
}

function name<Said>(list: Said[], said: Said): void {
  if (list.length < MOST_NAMED) list.push(said);
}

function push(state: CollectState, line: StatementLine, account: string, row: Row): void {
  state.lastUsed = row;
  const key = account === '' ? (line.currency ?? '') : `${account}\n${line.currency ?? ''}`;
  if (state.pocket === null || key !== state.pocketKey) {
    state.pocket = state.pockets.get(key) ?? { account, currency: line.currency, lines: [] };
    state.pockets.set(key, state.pocket);
    state.pocketKey = key;
  }
  state.pocket.lines.push(line);
}

function keepOther(state: CollectState, row: Row): void {
  if (state.others.length < MOST_OTHERS) state.others.push(row);
}

function attach(state: CollectState, row: Row): void {
  state.lastUsed = row;
  attachText(state, row);
}

/** A row without amount under a transaction belongs to its text. */
function attachText(state: CollectState, row: Row): void {
  keepOther(state, row);
  const lines = state.pocket?.lines;
  const line = lines?.at(-1);
  if (lines === undefined || line === undefined) return;
  const columns = [...state.layout.payee, ...state.layout.memo];
  const text = columns
    .flatMap((column) => row.cells[column] ?? '')
    .filter(Boolean)
    .join(' ');
  const memo = [line.memo, text].filter(Boolean).join(' / ');
  if (text !== '' && memo.length <= LONGEST_MEMO) lines[lines.length - 1] = { ...line, memo };
}

/**
 * Amounts without a date under a transaction are its details if they add up to it. Otherwise they are an open
 * question.
 */
function endBatch(state: CollectState): void {
  if (state.parts.length === 0) return;
  const parent = state.pocket?.lines.at(-1)?.amount;
  const sum = state.parts.reduce((total, part) => total + part.amount, 0n);
  const rows = state.parts.map(({ row }) => row);
  if (parent !== undefined && (sum === parent || sum === -parent)) for (const row of rows) attachText(state, row);
  else
    for (const { line } of rows.slice(0, MOST_NAMED))
      state.unexplained.push({ line, what: words('row.amountWithoutDate') });
  state.parts = [];
}

function finish(state: CollectState): Collected {
  endBatch(state);
  doubtStated(state);
  const { pockets, others, unexplained: named, gaps, dayEnds, stated, short, rows, lastUsed, lastRow } = state;
  const lastLine = state.pocket?.lines.at(-1) ?? null;
  const issues = [...state.problems, ...leftOut(state)];
  return {
    pockets,
    others,
    issues,
    unexplained: named,
    gaps,
    dayEnds,
    stated,
    short,
    rows,
    lastLine,
    lastUsed,
    lastRow,
  };
}

/** Opening, closing and two turnovers an account: more rows of such words are a kind of transaction, and no statement. */
function doubtStated({ stated, pockets, unexplained: named }: CollectState): void {
  if (stated.length <= MOST_STATED * Math.max(1, pockets.size)) return;
  const what = words('row.oneRowsCallThemselves', { count: stated.length });
  named.push({ line: stated[0] ?? 1, what });
}

function leftOut({ failed, undated }: CollectState): readonly Issue[] {
  const say = (lines: readonly number[], key: 'row.rowsNeverHappenedStatus' | 'row.pendingRowsNoDate') => {
    const [line] = lines;
    if (line === undefined) return [];
    const named = joined('row.list', lines.slice(0, MOST_NAMED).map(lineNamed));
    return [warning('csv.left-out', words(key, { count: lines.length, lines: named }), { line })];
  };
  return [...say(failed, 'row.rowsNeverHappenedStatus'), ...say(undated, 'row.pendingRowsNoDate')];
}
