import { hold, type Issue } from '../../../src/plugin/contract.ts';
import { type Message, type Said, words } from '../../../src/words/message.ts';
import { Evenings } from '../../formats/evenings.ts';
import { bestChain, hasDirection, holds } from '../prove/chain.ts';
import { gapProver, lineProver, walked } from '../prove/covered.ts';
import { cent, linksOf } from '../prove/proof.ts';
import type { OddRow } from '../read/collect.ts';
import { type Gap, NO_AMOUNT } from '../read/row-reading.ts';
import { datedRowsOf, likelierOrder, openForms, shapesOf } from '../table/date-choice.ts';
import { hasDateDigits } from '../table/dates.ts';
import { amountColumns, atRow, type Layout, nameOfColumn, type Pocket } from '../table/layout.ts';
import { cleanCell, normaliseWords } from '../words/cells.ts';
import { SCALE_WORDS } from '../words/column-words.ts';
import { advised, type Basis, FETCH, HOW, isOwn, MOST_NAMED } from './basis.ts';
import type { Seen } from './statistics.ts';
import { unprovedLines } from './unproved-lines.ts';

/** Rows that nothing explains, and a second table beside the first. */
export function strangeRows(basis: Basis): readonly Issue[] {
  return [...unexplainedIn(basis), ...secondTable(basis)];
}

function unexplainedIn(basis: Basis): readonly Issue[] {
  const { collected, inference } = basis;
  const gaps = inference === null ? [] : collected.gaps.filter((gap) => !closesDay(gap, basis));
  const odd: readonly OddRow[] = [
    ...[...collected.unexplained, ...oddTexts(basis), ...brokenRows(basis), ...strayBalances(basis)],
    ...gaps.map(({ line }) => ({ line, what: words('row.dayBalanceButNo') })),
  ];
  return odd.map(({ line, what }) =>
    hold('csv.unexplained', atRow(line, words('row.nothingExplainsRow', { what })), { line }),
  );
}

/**
 * Rows among the transactions of one account that state a balance by their words alone, where no arithmetic agrees. A
 * transfer may be called so (`Übertrag`).
 */
function strayBalances({ collected: { stated }, pockets: [pocket, ...others], proof }: Basis): readonly OddRow[] {
  if (stated.length === 0 || pocket === undefined || others.length > 0 || proof.by !== null) return [];
  const [first = 0, last = 0] = [pocket.lines[0], pocket.lines.at(-1)].map((line) => line?.position.line);
  return stated
    .filter((line) => first < line && line < last)
    .slice(0, MOST_NAMED)
    .map((line) => ({ line, what: words('row.callsItselfBalanceStands') }));
}

/** Whether the running balance proves that a row states what there was at the end of its day, and moves nothing. */
function closesDay({ dayEnd }: Gap, { pockets: [pocket, ...others], proof }: Basis): boolean {
  const own = proof.pockets[0];
  if (dayEnd === undefined || pocket === undefined || own === undefined || others.length > 0) return false;
  if (proof.by !== 'chain') return false;
  const last = walked(pocket.lines, own).findLast(({ bookedOn }) => bookedOn <= dayEnd.date);
  return last?.balance === dayEnd.balance;
}

/**
 * Rows among the transactions whose width no other row has. A row that lost a delimiter, or was broken in two, reads
 * like a text. The texts that banks write among their rows come more than once, or hold no figures.
 */
function oddTexts({ statistics, layout: { width }, collected: { lastLine } }: Basis): readonly OddRow[] {
  const isAmong = (line: number): boolean => line < (lastLine?.position.line ?? 0);
  // Below the last transaction the digits of a day speak for one, in their place or moved with the others.
  const isDated = ({ row: { cells }, column }: Seen): boolean =>
    [0, cells.length - (width ?? cells.length)].some((off) => {
      const cell = cells[column + off] ?? '';
      return /^\D?\d/.test(cell) && hasDateDigits(cell);
    });
  return [...(statistics.get('text width')?.values() ?? [])]
    .filter((seen) => seen.count === 1 && (isAmong(seen.row.line) || isDated(seen) || isNumberAlone(seen.row.cells)))
    .map(({ row: { line } }) => ({ line, what: words('row.manyCellsNoOther') }));
}

/** A number and nothing else: the rest of a row that was broken within its amount. */
function isNumberAlone(cells: readonly string[]): boolean {
  const [text = '', ...more] = cells.filter((cell) => cell !== '');
  return more.length === 0 && /^[-+]?[\d.,' ]*\d$/.test(text);
}

/** Rows without an amount that may have been transactions: where balances prove the lines around a row, it was none. */
function brokenRows({ collected: { short }, pockets, proof, layout }: Basis): readonly OddRow[] {
  if (short.length === 0) return [];
  const isProved = gapProver(pockets, proof, layout);
  return short
    .filter(({ above }) => !isProved(above))
    .slice(0, MOST_NAMED)
    .map(({ line }) => ({ line, what: NO_AMOUNT }));
}

export function unevenQuotes({ table }: Basis): readonly Issue[] {
  return table.dialect.quotes !== 'text' ? [] : [hold('csv.quotes', words('row.quotesNotBalanceRead', { how: HOW }))];
}

/** Of two tables side by side only one is read. */
function secondTable({ layout, confirmed, table }: Basis): readonly Issue[] {
  const column = confirmed === null || confirmed.by === 'header' ? secondTableColumn(layout) : null;
  if (column === null) return [];
  const place = words('table.column', { number: column + 1 });
  const what = advised(words('row.secondTableStandsBeside'), words('row.partIntoTwoFiles'));
  return [
    hold('csv.unexplained', words('row.at', { place, what }), {
      line: table.rows[table.dataRows[0] ?? 0]?.line ?? 1,
      column: column + 1,
    }),
  ];
}

/** Lines that the running balance, which proves all others, does not reach, and that no other question names. */
export function openEnds(basis: Basis, asked: readonly Issue[]): readonly Issue[] {
  return unprovedLines(basis)
    .filter(({ line }) => asked.every(({ position }) => position?.line !== line))
    .slice(0, MOST_NAMED)
    .map(({ line, what }) => hold('csv.unproved', atRow(line, advised(what, HOW)), { line }));
}

/**
 * Fees that may leave the account beside the amount. One fee whose line a balance proves without it tells for its
 * column: the amount contains it.
 */
export function uncountedFees({ fees, layout, pockets, proof }: Basis): readonly Issue[] {
  if (fees.length === 0) return [];
  const isProved = lineProver(pockets, proof, layout);
  return fees
    .filter(({ lines }) => !lines.some(isProved))
    .map(({ cell, column, lines: [line = 1] }) => {
      const what = advised(words('row.notCountedNothingProves', { fee: cell }), words('row.sayColumnFeeWhere'));
      const message = atRow(line, what, nameOfColumn(layout.names, column));
      return hold('csv.fee', message, { line, column: column + 1 });
    });
}

/** A header alone let the profile speak. Running balances of which half and more do not close take its word back. */
export function contradicted({ proof }: Basis, name: string): readonly Issue[] {
  const chains = proof.pockets.map(({ chain }) => chain);
  const steps = chains.reduce((sum, chain) => sum + chain.steps, 0);
  const good = chains.reduce((sum, chain) => sum + chain.good, 0);
  if (steps === 0 || good * 2 > steps) return [];
  return [hold('csv.unproved', words('row.profileFitsHeaderBut', { name, what: proof.summary, how: HOW }))];
}

/**
 * The column, from 0, where a second table begins beside the first. The headings of day, amounts and balance come
 * again, each at the same distance from its first. Null where no second table stands.
 */
function secondTableColumn(layout: Layout): number | null {
  const day = layout.dates[0]?.index;
  const names = layout.names.map(normaliseWords);
  const used = moneyColumns(layout);
  if (day === undefined || used.length === 0 || (names[day] ?? '') === '') return null;
  const found = names.findIndex((name, index) => {
    const away = index - day;
    const isAgain = (column: number): boolean => names[column] !== '' && names[column + away] === names[column];
    return (
      away !== 0 && name === names[day] && used.every((column) => isAgain(column) && !used.includes(column + away))
    );
  });
  return found < 0 ? null : found;
}

/** An amount or balance column whose head says that it counts cents or thousands, which no sum shows. */
export function scaled({ layout }: Basis): readonly Issue[] {
  const scales = SCALE_WORDS.split('|');
  const odd = moneyColumns(layout).find((column) => {
    const name = ` ${normaliseWords(layout.names[column] ?? '')} `;
    return scales.some((word) => name.includes(` ${word} `));
  });
  if (odd === undefined) return [];
  const column = nameOfColumn(layout.names, odd);
  return [hold('csv.unproved', words('row.countsCentsThousandsWould', { column }))];
}

function moneyColumns({ amount, balance }: Layout): readonly number[] {
  return [...amountColumns(amount), ...(balance === null ? [] : [balance])];
}

/**
 * A profile that the header alone chose says which number is the day. The rows may speak for the other order. Only
 * that order brings them into order of time, or into one month. The file may then be another country's export under
 * the same header.
 */
export function turnedDays({ confirmed, layout, table }: Basis): readonly Issue[] {
  const [date] = layout.dates;
  if (confirmed?.by !== 'header' || date === undefined) return [];
  const other = likelierOrder(shapesOf(table, date.index), date.order);
  if (other === null) return [];
  const line = table.rows[table.dataRows[0] ?? 0]?.line ?? 1;
  const what = words('row.profileReadsLikelierOnly', { name: confirmed.name, order: date.order, other });
  const message = atRow(line, advised(what, HOW), nameOfColumn(layout.names, date.index));
  return [hold('csv.date-order', message, { line, column: date.index + 1 })];
}

/**
 * Days in another form than the rest of their column (`01/05/26` among `14.01.2026`), as a spreadsheet leaves them that
 * understands some of the days and turns those round. What the other days say of the order says nothing of these.
 */
export function mixedDays({ layout, table }: Basis): readonly Issue[] {
  return layout.dates.flatMap(({ index, order }) => {
    const dated = datedRowsOf(table, index);
    return openForms(dated, order).flatMap(({ day, other, rows, usual }) => {
      const [first] = rows;
      if (first === undefined) return [];
      const { line } = first;
      const values = { cell: first.cell, usual, day, other };
      const many = () => words('row.daysWrittenUnlikeMay', { count: rows.length, ...values });
      const what = rows.length === 1 ? words('row.writtenUnlikeMay', values) : many();
      const message = atRow(line, advised(what, FETCH), nameOfColumn(layout.names, index));
      return [hold('csv.mixed-days', message, { line, column: index + 1 })];
    });
  });
}

/**
 * Debits whose signs are all other than the profile says. A bank that begins to write a minus, or leaves it off,
 * keeps its header. Money out would then come in. Balances that prove the file speak for its signs.
 */
export function turnedDebits({ confirmed, layout, statistics, proof }: Basis): readonly Issue[] {
  const debit = debitColumn(layout);
  if (confirmed === null || proof.proved || debit === null) return [];
  const signs = statistics.get(`amount minus ${debit.column}`);
  const [wanted, other] = debit.minus === 'none' ? ['false', 'true'] : ['true', 'false'];
  const seen = signs?.get(other ?? '');
  if (seen === undefined || signs?.has(wanted ?? '') === true) return [];
  const { line } = seen.row;
  const key = debit.minus === 'none' ? 'row.allNumbersMinusProfile' : 'row.noNumberMinusProfile';
  return [signHold(line, words(key, { name: confirmed.name }), nameOfColumn(layout.names, debit.column))];
}

function signHold(line: number, what: Message, column?: Said): Issue {
  return hold('csv.signs', atRow(line, advised(what, words('row.correctSignProfileIf')), column), { line });
}

/** The column of money out of two, and whether the profile says that its numbers carry a minus. */
function debitColumn({ amount }: Layout): { readonly column: number; readonly minus: 'every' | 'none' } | null {
  if (amount.kind !== 'split' || amount.debit === null) return null;
  return { column: amount.debit, minus: amount.signs === 'in-positive' ? 'every' : 'none' };
}

/** Cards with fewer lines, or with more payments among them, say nothing. */
const MANY = 4;

/**
 * Signs of a profile that the file denies. Its running balances close only with all signs turned round. Or nearly all
 * lines of a card are money in, where purchases are the rule.
 */
export function turnedSigns(basis: Basis): readonly Issue[] {
  const { confirmed, pockets } = basis;
  const line = pockets[0]?.lines[0]?.position.line;
  if (confirmed === null || line === undefined) return [];
  const { name } = confirmed;
  if (isDenied(basis)) return [signHold(line, words('row.balancesCloseOnlyAll', { name }))];
  return isTurnedCard(basis) ? [signHold(line, words('row.nearlyAllLinesCard', { name }))] : [];
}

function isDenied({ currencies, pockets, proof }: Basis): boolean {
  const chained = pockets.filter((_, at) => (proof.pockets[at]?.chain.steps ?? 0) > 0);
  if (proof.proved || chained.length === 0) return false;
  return chained.every((pocket) => closesTurned(pocket, cent(currencies.places(pocket.currency))));
}

/** Days that all are one leave the direction of time open, and with it the signs. */
function closesTurned({ lines }: Pocket, tolerance: bigint): boolean {
  const links = linksOf(lines);
  if (!hasDirection(links)) return false;
  const turned = links.map((each) => ({ ...each, amount: -each.amount }));
  return !holds(bestChain(links, tolerance)) && holds(bestChain(turned, tolerance));
}

/** Two columns, or words beside the amount, say the way by themselves. */
function isTurnedCard({ layout: { amount, card }, pockets }: Basis): boolean {
  if (!card || amount.kind !== 'signed') return false;
  const amounts = pockets.flatMap(({ lines }) => lines.map((line) => line.amount));
  const into = amounts.filter((each) => each > 0n).length;
  const out = amounts.filter((each) => each < 0n).length;
  return into >= MANY && into > out * MANY;
}

/** Days with a time that is midnight of the day after, in UTC. No balance proves a day. */
export function eveningsIn(basis: Basis): readonly Issue[] {
  const { layout, table } = basis;
  const [date] = layout.dates;
  if (isOwn(basis) || date === undefined) return [];
  const evenings = new Evenings();
  for (const at of table.dataRows) {
    const cell = cleanCell(table.rows[at]?.cells[date.index] ?? '');
    if (cell !== '') evenings.see(BEHIND_DAY.exec(cell)?.[1] ?? '', table.rows[at]?.line ?? 1);
  }
  const found = evenings.question();
  if (found === undefined) return [];
  const message = atRow(found.line, advised(found.text, HOW), nameOfColumn(layout.names, date.index));
  return [hold('csv.midnight', message, { line: found.line, column: date.index + 1 })];
}

const BEHIND_DAY = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ,].*)$/;
