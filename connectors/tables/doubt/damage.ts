import { addDays, type CurrencyTable, hold, type Issue, type StatementLine } from '../../../src/plugin/contract.ts';
import type { Confirmed } from '../profile/choose.ts';
import { coveredLines } from '../prove/covered.ts';
import type { DocumentProof } from '../prove/proof.ts';
import { readMoney } from '../read/cells.ts';
import type { Collected } from '../read/collect.ts';
import { type Layout, nameOfColumn } from '../table/layout.ts';
import type { Table } from '../table/table.ts';
import { farthestLine } from './far-day.ts';
import { linesBeyond } from './lines-without-balance.ts';
import type { OddCell } from './odd-cell.ts';
import { type Slip, slipsIn, slipsOfSum } from './single-digit-errors.ts';

interface Basis {
  readonly layout: Layout;
  readonly confirmed: Confirmed | null;
  readonly collected: Collected;
  readonly proof: DocumentProof;
  readonly table: Table;
  readonly currencies: CurrencyTable;
}

const FETCH = 'If the file was changed or damaged on its way, fetch it again';

/**
 * Cells and rows that look as if they were changed on the way from the bank: a question each, with line and column.
 * What the balances prove is not asked about, nor, in a layout that the owner confirmed, what may be its bank's habit.
 */
export function damageIn(basis: Basis): readonly Issue[] {
  return [...oddities(basis), ...slips(basis), ...lostDays(basis), ...leaps(basis)];
}

/** A day more than a year from all others: one digit of its year may be another. */
function lostDays({ layout, confirmed, collected }: Basis): readonly Issue[] {
  const odd = farthestLine(collected.pockets.values());
  if (odd === null || (confirmed !== null && confirmed.by !== 'header')) return [];
  const { index } = layout.dates[0] ?? { index: 0 };
  const [line, name] = [odd.position.line ?? 1, nameOfColumn(layout.names, index)];
  const what = `line ${line}, ${name}: ${odd.bookedOn} is more than a year from all others. ${FETCH}. ${HABIT}`;
  return [hold('csv.odd-cell', what, { line, column: index + 1 })];
}

/** Days without a year get one from what stands around: where the list then leaps by months, that may be damaged. */
const LEAP = 180;

function leaps({ layout, collected }: Basis): readonly Issue[] {
  if (layout.latest === null) return [];
  for (const { lines } of collected.pockets.values()) {
    for (const [index, line] of lines.entries()) {
      const before = lines[index - 1] ?? line;
      const [from, to] = before.bookedOn < line.bookedOn ? [before, line] : [line, before];
      if (addDays(from.bookedOn, LEAP) >= to.bookedOn) continue;
      const at = line.position.line ?? 1;
      const what = `line ${at}: without a year its day is taken as ${line.bookedOn}, months from the line before`;
      return [hold('csv.odd-cell', `${what}. ${FETCH}`, { line: at })];
    }
  }
  return [];
}

function oddities({ layout, confirmed, collected, proof }: Basis): readonly Issue[] {
  if (collected.odd.length === 0) return [];
  const pockets = [...collected.pockets.values()];
  const covered = coveredLines(pockets, proof, layout.balanceBefore);
  const isOwn = confirmed !== null && confirmed.by !== 'header';
  // What stands without a balance at an end of the list is asked about as such.
  const beyond = confirmed === null ? linesBeyond(pockets, proof, layout.balanceBefore).map(({ line }) => line) : [];
  const isLoneAsked = (line: number): boolean =>
    !isOwn && proof.by === 'chain' && covered?.has(line) === false && !beyond.includes(line);
  const isAsked = ({ about, line, certain }: OddCell): boolean => {
    if (about === 'lone-status') return isLoneAsked(line);
    if (about === 'scale') return confirmed === null && pockets.some(({ currency }) => isSpentInCents(currency));
    return (
      about === 'currency' ||
      certain ||
      (about === 'status' && !isOwn) ||
      (covered !== null && !covered.has(line) && (about === 'balance' || !isOwn))
    );
  };
  return collected.odd.filter(isAsked).map(({ line, column, about, what, certain }) => {
    const name = nameOfColumn(layout.names, column);
    const way =
      about === 'currency'
        ? `${FETCH}; else configure the currency`
        : certain || about === 'balance'
          ? FETCH
          : `${FETCH}. ${HABIT}`;
    return hold('csv.odd-cell', `line ${line}, ${name}: ${what}. ${way}`, { line, column: column + 1 });
  });
}

/** Currencies in which hardly a purchase is a whole number. */
const IN_CENTS = 'EUR USD GBP CHF CAD AUD NZD PLN SEK NOK DKK SGD BRL MXN ILS AED BGN RON'.split(' ');

function isSpentInCents(currency: string | null): boolean {
  return currency !== null && IN_CENTS.includes(currency);
}

const HABIT = 'If the bank writes it so, confirm the layout once with `bankfeed inspect --save`';

function slips(basis: Basis): readonly Issue[] {
  const { confirmed, collected, proof, currencies } = basis;
  // An inferred reading that nothing proves is asked about as a whole.
  if (proof.proved || confirmed === null) return [];
  const [first, ...others] = collected.pockets.values();
  const off = proof.pockets[0]?.off ?? 0n;
  if (first !== undefined && others.length === 0 && off !== 0n && proof.pockets[0]?.chain.steps === 0) {
    return slipsOfSum(first.lines, off, currencies.places(first.currency)).map(slipHold);
  }
  const feeOf = feesIn(basis);
  return [...collected.pockets.values()].flatMap(({ lines, currency }, at) => {
    const own = proof.pockets[at];
    const places = currencies.places(currency);
    const found = own === undefined ? [] : slipsIn(lines, own, places, (line) => feeOf(line, places));
    return found.map(slipHold);
  });
}

/**
 * What the row of a line writes as its fee, in minor units without a sign; 0 where it writes none. Of a file too large
 * to be kept no rows are looked up: those of its sample count their lines anew.
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

function slipHold({ line, what }: Slip): Issue {
  return hold('csv.slip', `line ${line}: ${what}. ${FETCH}`, { line });
}
