import { addDays, formatMinor, hold, type Issue, type StatementLine } from '../../../src/plugin/contract.ts';
import { type Message, words } from '../../../src/words/message.ts';
import { monthsFarApart } from '../infer/years.ts';
import { lineProver, walked } from '../prove/covered.ts';
import type { PocketProof } from '../prove/proof.ts';
import { atRow, nameOfColumn } from '../table/layout.ts';
import { advised, type Basis, FETCH, FETCH_OR_CONFIRM, isOwn } from './basis.ts';
import { type OddCell, oddCells } from './predicates.ts';
import { isOnePlaceApart, unprovedLines } from './unproved-lines.ts';

/**
 * Cells and rows that may have changed on the way from the bank. Each becomes a question with line and column.
 * Amounts that the balances prove raise no question. A habit of the bank raises none in a layout that the owner
 * confirmed.
 */
export function damageIn(basis: Basis): readonly Issue[] {
  return [...oddCellsIn(basis), ...wrongDigitsIn(basis), ...farDayIn(basis), ...leapIn(basis), ...openYearIn(basis)];
}

function oddCellsIn(basis: Basis): readonly Issue[] {
  const odd = oddCells(basis);
  if (odd.length === 0) return [];
  return odd.filter(asker(basis)).map(({ seen, about, verdict, what }) => {
    const isCertain = verdict === 'damaged' || about === 'balance';
    const advice = isCertain ? FETCH : FETCH_OR_CONFIRM;
    return cellHold(basis, seen.row.line, seen.column, what, about === 'currency' ? CONFIGURE : advice);
  });
}

const CONFIGURE = words('row.ifFileChangedDamagedWay');

/** Which of the odd cells neither a proof nor the owner's word explains. */
function asker(basis: Basis): (cell: OddCell) => boolean {
  const { layout, confirmed, pockets, proof } = basis;
  const isProved = lineProver(pockets, proof, layout);
  const isNew = !isOwn(basis);
  // A line without a balance at an end of the list is asked about as such.
  const ends = confirmed === null ? unprovedLines(basis).map(({ line }) => line) : [];
  return ({ about, seen: { row }, verdict }) => {
    if (about === 'lone status')
      return isNew && (proof.by === 'chain' || confirmed !== null) && !isProved(row.line) && !ends.includes(row.line);
    if (about === 'scale') return confirmed === null && pockets.some(({ currency }) => isSpentInCents(currency));
    if (about === 'currency' || verdict === 'damaged' || (about === 'status' && isNew)) return true;
    return !isProved(row.line) && (about === 'balance' || isNew);
  };
}

/** Currencies in which hardly a purchase is a whole number. */
const IN_CENTS = 'EUR USD GBP CHF CAD AUD NZD PLN SEK NOK DKK SGD BRL MXN ILS AED BGN RON'.split(' ');

function isSpentInCents(currency: string | null): boolean {
  return currency !== null && IN_CENTS.includes(currency);
}

/** No line of a statement lies so many days from all others: one digit of its year may be wrong. */
const FAR = 366;
/** So far from its neighbour no line lies whose year is taken from elsewhere. */
const LEAP = 180;

/** The one line that lies more than a year before or after all others. The others must lie within a year. */
function farDayIn(basis: Basis): readonly Issue[] {
  const days = basis.pockets.flatMap(({ lines }) => lines).sort((a, b) => Number(a.bookedOn > b.bookedOn) || -1);
  const [first, second, before, last] = [days[0], days[1], days.at(-2), days.at(-1)];
  const isFirst = isFar(first, second, FAR) && !isFar(second, last, FAR);
  const isLast = isFar(before, last, FAR) && !isFar(first, before, FAR);
  const line = isFirst ? first : last;
  // Of two lines none says which is the odd one.
  if (isOwn(basis) || days.length < 3 || !(isFirst || isLast) || line === undefined) return [];
  const what = words('row.moreYearAllOthers', { day: line.bookedOn });
  const column = basis.layout.dates[0]?.index ?? 0;
  return [cellHold(basis, line.position.line ?? 1, column, what, FETCH_OR_CONFIRM)];
}

/** A day without a year gets its year from the days around it. A leap of months in the list may then show damage. */
function leapIn({ layout, pockets }: Basis): readonly Issue[] {
  if (layout.latest === null) return [];
  const leaps = pockets.flatMap(({ lines }) =>
    lines.filter((line, at) => isFar(lines[at - 1], line, LEAP) || isFar(line, lines[at - 1], LEAP)),
  );
  return leaps.slice(0, 1).map(({ bookedOn, position: { line = 1 } }) => {
    const what = words('row.withoutYearDayTaken', { day: bookedOn });
    return hold('csv.odd-cell', atRow(line, advised(what, FETCH)), { line });
  });
}

/**
 * A file that names months a year and more apart leaves the year of its days open. Its period may lie a year before the
 * day on which it was fetched.
 */
function openYearIn({ layout, table, collected: { lastLine } }: Basis): readonly Issue[] {
  const months = layout.latest === null ? null : monthsFarApart(table);
  if (months === null || lastLine === null) return [];
  const [from = '', to = ''] = months.map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`);
  const { line = 1 } = lastLine.position;
  const what = words('row.dayTakenButDays', { day: lastLine.bookedOn, from, to });
  return [hold('csv.year', atRow(line, what), { line })];
}

function isFar(one: StatementLine | undefined, other: StatementLine | undefined, days: number): boolean {
  return one !== undefined && other !== undefined && addDays(one.bookedOn, days) < other.bookedOn;
}

function cellHold({ layout }: Basis, line: number, column: number, what: Message, way: Message): Issue {
  const message = atRow(line, advised(what, way), nameOfColumn(layout.names, column));
  return hold('csv.odd-cell', message, { line, column: column + 1 });
}

/** A line whose amount one damaged place explains: the balances want another one. */
interface WrongDigit {
  readonly line: StatementLine;
  readonly what: Message;
}

/** Lines of a described file of which one damaged place explains why the balances do not close. */
function wrongDigitsIn(basis: Basis): readonly Issue[] {
  const { confirmed, pockets, proof, currencies } = basis;
  // An inferred reading that nothing proves is asked about as a whole.
  if (proof.proved || confirmed === null) return [];
  const found = pockets.flatMap(({ lines, currency }, at) => {
    const own = proof.pockets[at];
    const places = currencies.places(currency);
    if (own === undefined) return [];
    const isSum = pockets.length === 1 && own.off !== 0n && own.chain.steps === 0;
    return isSum ? wrongSum(lines, own.off, places) : wrongStep(lines, own, places);
  });
  return found.map(({ line: { position }, what }) => {
    const line = position.line ?? 1;
    return hold('csv.slip', atRow(line, advised(what, FETCH)), { line });
  });
}

/**
 * The one step of the running balance that does not fit because of its row. Its amount differs in one place from the
 * step of the balance. Or the row is the one before it once more. Where several steps do not fit, the balances are of
 * another kind.
 */
function wrongStep(lines: readonly StatementLine[], proof: PocketProof, places: number): readonly WrongDigit[] {
  if (proof.chain.before || proof.chain.good !== proof.chain.steps - 1) return [];
  const walk = walked(lines, proof);
  return walk.slice(1).flatMap((line, index) => {
    const before = walk[index];
    if (before === undefined || before.balance === null || line.balance === null) return [];
    const moved = line.balance - before.balance;
    if (moved === line.amount) return [];
    if (moved === 0n) return isSameRow(line, before) ? [{ line, what: words('row.rowBesideOnceMore') }] : [];
    if (!isSingleError(moved, line.amount, places)) return [];
    const [amount, wanted] = [formatMinor(line.amount, places), formatMinor(moved, places)];
    return [{ line, what: words('row.butBalanceMoves', { amount, wanted }) }];
  });
}

/** The first line of which one damaged place explains by how much opening and sum miss the stated closing balance. */
function wrongSum(lines: readonly StatementLine[], off: bigint, places: number): readonly WrongDigit[] {
  const found = lines.flatMap((line, index): readonly WrongDigit[] => {
    const before = lines[index - 1];
    if (line.amount === -off && before !== undefined && isSameRow(line, before))
      return [{ line, what: words('row.rowBesideOnceMoreStated') }];
    if (line.status !== 'booked' || !isSingleError(line.amount + off, line.amount, places)) return [];
    const [amount, wanted] = [formatMinor(line.amount, places), formatMinor(line.amount + off, places)];
    return [{ line, what: words('row.butStatedBalancesMay', { amount, wanted }) }];
  });
  return found.slice(0, 1);
}

function isSameRow(one: StatementLine, other: StatementLine): boolean {
  const said = ({ bookedOn, amount, payee, memo, reference, time }: StatementLine): string =>
    [bookedOn, amount, payee, memo, reference, time].join('\n');
  return said(one) === said(other);
}

/**
 * Two equal numbers, a changed sign, or one changed place. The zeros behind the mark may count: `12.50` may become
 * `1250`.
 */
function isSingleError(wanted: bigint, written: bigint, places: number): boolean {
  if (wanted === 0n) return false;
  if (written === 0n || wanted === -written) return true;
  const waysToWrite = (amount: bigint): readonly string[] => {
    const text = formatMinor(sizeOf(amount), places);
    return text.includes('.') ? [text, text.replace(/\.?0+$/, '')] : [text];
  };
  return waysToWrite(wanted).some((one) => waysToWrite(written).some((other) => isOnePlaceApart(one, other)));
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
