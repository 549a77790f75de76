import { hold, type Issue, type StatementLine } from '../../../src/plugin/contract.ts';
import { lineProver } from '../prove/covered.ts';
import { readMoney } from '../read/cells.ts';
import { nameOfColumn } from '../table/layout.ts';
import { type Basis, FETCH, HABIT, isOwn } from './basis.ts';
import { oddCells } from './odd-cells.ts';
import { farLine, leapingLine } from './odd-days.ts';
import type { OddCell } from './tally.ts';
import { unprovedLines } from './unproved-lines.ts';
import { wrongStep, wrongSum } from './wrong-digits.ts';

/**
 * Cells and rows that look as if they were changed on the way from the bank: a question each, with line and column.
 * Amounts that the balances prove are not asked about, nor, in a layout that the owner confirmed, a habit of its bank.
 */
export function damageIn(basis: Basis): readonly Issue[] {
  return [...oddCellsIn(basis), ...wrongDigitsIn(basis), ...farDayIn(basis), ...leapIn(basis)];
}

function oddCellsIn(basis: Basis): readonly Issue[] {
  const odd = oddCells(basis);
  if (odd.length === 0) return [];
  const isAsked = asker(basis);
  return odd.filter(isAsked).map((cell) => {
    const isCertain = cell.verdict === 'damaged' || cell.about === 'balance';
    const advice = isCertain ? FETCH : `${FETCH}. ${HABIT}`;
    return cellHold(basis, cell, cell.about === 'currency' ? `${FETCH}; else configure the currency` : advice);
  });
}

/** Which of the odd cells neither a proof nor the owner's word explains. */
function asker(basis: Basis): (cell: OddCell) => boolean {
  const { layout, confirmed, pockets, proof } = basis;
  const isProved = lineProver(pockets, proof, layout);
  const isNew = !isOwn(basis);
  // A line without a balance at an end of the list is asked about as such.
  const ends = confirmed === null ? unprovedLines(pockets, proof, layout).map(({ line }) => line) : [];
  return ({ about, line, verdict }) => {
    if (about === 'lone-status') return isNew && proof.by === 'chain' && !isProved(line) && !ends.includes(line);
    if (about === 'scale') return confirmed === null && pockets.some(({ currency }) => isSpentInCents(currency));
    if (about === 'currency' || verdict === 'damaged' || (about === 'status' && isNew)) return true;
    return !isProved(line) && (about === 'balance' || isNew);
  };
}

/** Currencies in which hardly a purchase is a whole number. */
const IN_CENTS = 'EUR USD GBP CHF CAD AUD NZD PLN SEK NOK DKK SGD BRL MXN ILS AED BGN RON'.split(' ');

function isSpentInCents(currency: string | null): boolean {
  return currency !== null && IN_CENTS.includes(currency);
}

/** A day more than a year from all others: one digit of its year may be another. */
function farDayIn(basis: Basis): readonly Issue[] {
  const line = isOwn(basis) ? undefined : farLine(basis.pockets.flatMap(({ lines }) => lines));
  if (line === undefined) return [];
  const place = { line: line.position.line ?? 1, column: basis.layout.dates[0]?.index ?? 0 };
  return [
    cellHold(basis, { ...place, what: `${line.bookedOn} is more than a year from all others` }, `${FETCH}. ${HABIT}`),
  ];
}

/** Days without a year get one from what stands around: where the list then leaps by months, that may be damaged. */
function leapIn({ layout, pockets }: Basis): readonly Issue[] {
  if (layout.latest === null) return [];
  return pockets
    .flatMap(({ lines }) => leapingLine(lines) ?? [])
    .slice(0, 1)
    .map(({ bookedOn, position: { line = 1 } }) => {
      const what = `without a year its day is taken as ${bookedOn}, months from the line before`;
      return hold('csv.odd-cell', `line ${line}: ${what}. ${FETCH}`, { line });
    });
}

function wrongDigitsIn(basis: Basis): readonly Issue[] {
  const { confirmed, pockets, proof, currencies } = basis;
  // An inferred reading that nothing proves is asked about as a whole.
  if (proof.proved || confirmed === null) return [];
  const feeOf = feesIn(basis);
  const found = pockets.flatMap(({ lines, currency }, at) => {
    const own = proof.pockets[at];
    const places = currencies.places(currency);
    if (own === undefined) return [];
    if (pockets.length === 1 && own.off !== 0n && own.chain.steps === 0) return wrongSum(lines, own.off, places);
    return wrongStep(lines, own, places, (line) => feeOf(line, places));
  });
  return found.map(({ line, what }) => hold('csv.slip', `line ${line}: ${what}. ${FETCH}`, { line }));
}

/**
 * The fee that the row of a line writes, in minor units without a sign; 0 where it writes none. Of a file too large to
 * be kept no rows are looked up: the rows of its sample count their lines anew.
 */
function feesIn({ layout: { fee, decimal }, table }: Basis): (line: StatementLine, places: number) => bigint {
  if (fee === null || !table.whole) return () => 0n;
  const rows = new Map(table.rows.map((row) => [row.line, row.cells[fee] ?? '']));
  return ({ position }, places) => {
    const read = readMoney(rows.get(position.line ?? 0) ?? '', decimal, places);
    if (typeof read === 'string') return 0n;
    return read.minor < 0n ? -read.minor : read.minor;
  };
}

function cellHold(
  { layout }: Basis,
  { line, column, what }: Pick<OddCell, 'line' | 'column' | 'what'>,
  way: string,
): Issue {
  const message = `line ${line}, ${nameOfColumn(layout.names, column)}: ${what}. ${way}`;
  return hold('csv.odd-cell', message, { line, column: column + 1 });
}
