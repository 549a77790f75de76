import { addDays, hold, type Issue, type StatementLine } from '../../../src/plugin/contract.ts';
import { monthsFarApart } from '../infer/years.ts';
import { lineProver } from '../prove/covered.ts';
import { nameOfColumn } from '../table/layout.ts';
import { type Basis, FETCH, HABIT, isOwn } from './basis.ts';
import { type OddCell, oddCells } from './predicates.ts';
import { unprovedLines } from './unproved-lines.ts';
import { wrongDigitsIn } from './wrong-digits.ts';

/**
 * Cells and rows that may have changed on the way from the bank. Each becomes a question with line and column.
 * Amounts that the balances prove raise no question. A habit of the bank raises none in a layout that the owner
 * confirmed.
 */
export function damageIn(basis: Basis): readonly Issue[] {
  return [...oddCellsIn(basis), ...wrongDigitsIn(basis), ...farDayIn(basis), ...leapIn(basis), ...openYearIn(basis)];
}

function oddCellsIn(basis: Basis): readonly Issue[] {
  const odd = [...oddCells(basis), ...brokenSums(basis)];
  if (odd.length === 0) return [];
  return odd.filter(asker(basis)).map(({ seen, about, verdict, what }) => {
    const isCertain = verdict === 'damaged' || about === 'balance';
    const advice = isCertain ? FETCH : `${FETCH}. ${HABIT}`;
    return cellHold(basis, seen.row.line, seen.column, what, about === 'currency' ? CONFIGURE : advice);
  });
}

/** Rows whose columns do not add up, where enough others do: a digit of theirs may be another one. */
function brokenSums({ sums, layout: { names } }: Basis): readonly OddCell[] {
  const name = (column: number): string => nameOfColumn(names, column);
  return sums.flatMap(({ columns: [sum, one, other], good, broken }) =>
    broken.map((row) => ({
      about: 'sum' as const,
      seen: { row, column: sum, count: 1 },
      what: `it is not ${name(one)} and ${name(other)} together, as it is in ${good} other rows`,
      verdict: 'damaged' as const,
    })),
  );
}

const CONFIGURE = `${FETCH}; else configure the currency`;

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
    // Where the balance proves the amount, the digit of another column changed.
    if (about === 'sum') return !isProved(row.line);
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
  const what = `${line.bookedOn} is more than a year from all others`;
  const column = basis.layout.dates[0]?.index ?? 0;
  return [cellHold(basis, line.position.line ?? 1, column, what, `${FETCH}. ${HABIT}`)];
}

/** A day without a year gets its year from the days around it. A leap of months in the list may then show damage. */
function leapIn({ layout, pockets }: Basis): readonly Issue[] {
  if (layout.latest === null) return [];
  const leaps = pockets.flatMap(({ lines }) =>
    lines.filter((line, at) => isFar(lines[at - 1], line, LEAP) || isFar(line, lines[at - 1], LEAP)),
  );
  return leaps.slice(0, 1).map(({ bookedOn, position: { line = 1 } }) => {
    const what = `without a year its day is taken as ${bookedOn}, months from the line before`;
    return hold('csv.odd-cell', `line ${line}: ${what}. ${FETCH}`, { line });
  });
}

/**
 * A file that names months a year and more apart leaves the year of its days open. Its period may lie a year before the
 * day on which it was fetched.
 */
function openYearIn({ layout, table, collected: { lastLine } }: Basis): readonly Issue[] {
  const months = layout.latest === null ? null : monthsFarApart(table);
  if (months === null || lastLine === null) return [];
  const [first, last] = months.map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`);
  const { line = 1 } = lastLine.position;
  const what = `its day is taken as ${lastLine.bookedOn}, but days have no year and the file names months from ${first} to ${last}`;
  return [hold('csv.year', `line ${line}: ${what}`, { line })];
}

function isFar(one: StatementLine | undefined, other: StatementLine | undefined, days: number): boolean {
  return one !== undefined && other !== undefined && addDays(one.bookedOn, days) < other.bookedOn;
}

function cellHold({ layout }: Basis, line: number, column: number, what: string, way: string): Issue {
  const message = `line ${line}, ${nameOfColumn(layout.names, column)}: ${what}. ${way}`;
  return hold('csv.odd-cell', message, { line, column: column + 1 });
}
