import { type CurrencyTable, formatMinor, hold, type Issue } from '../../../src/plugin/contract.ts';
import type { Doubt, Inference } from '../infer/inference.ts';
import { DEBT, flip, isLikelyDebt } from '../infer/signs.ts';
import type { Confirmed } from '../profile/choose.ts';
import { gapsCovered } from '../prove/covered.ts';
import type { DocumentProof } from '../prove/proof.ts';
import { type Collected, collect } from '../read/collect.ts';
import { noAmount } from '../read/row.ts';
import type { Layout } from '../table/layout.ts';
import type { Table } from '../table/table.ts';
import { damageIn } from './damage.ts';
import { linesBeyond } from './lines-without-balance.ts';
import { tableBeside } from './neighbour-column.ts';
import { otherScale } from './odd-scale.ts';

interface Basis {
  readonly inference: Inference | null;
  readonly confirmed: Confirmed | null;
  readonly layout: Layout;
  readonly collected: Collected;
  readonly proof: DocumentProof;
  readonly table: Table;
  readonly currencies: CurrencyTable;
}

const SHOWN_ROWS = 3;
const HOW = 'Confirm it once with `bankfeed inspect --save`';

/** What keeps a document from going through by itself. Nothing, where it is proved or its profile was confirmed. */
export function holdsOf(basis: Basis): readonly Issue[] {
  const { collected } = basis;
  const unexplained = unexplainedIn(basis).map((message) =>
    hold('csv.unexplained', `${message}: nothing explains this row`, positionIn(message)),
  );
  if (collected.lastLine === null) return [...unexplained, hold('csv.empty', 'no transaction could be read')];
  const damaged = damageIn(basis);
  const quotes = basis.table.dialect.quoted
    ? []
    : [hold('csv.quotes', `quotes do not balance and were read as plain text. ${HOW}`)];
  const found = [...unexplained, ...damaged, ...beside(basis)];
  if (basis.confirmed?.by === 'header') return [...found, ...quotes, ...contradicted(basis, basis.confirmed)];
  if (basis.confirmed !== null || basis.inference === null) return found;
  const doubts = doubtsOf(basis.inference, basis.proof).map((doubt) => hold(doubt.code, describeDoubt(doubt, basis)));
  if (!basis.proof.proved && doubts.length === 0) return [...found, ...quotes, unproved(basis, basis.inference)];
  return [...found, ...quotes, ...doubts, ...unreached(basis, found), ...scaled(basis.layout)];
}

/** Of two tables side by side only one is read. */
function beside({ layout, confirmed, table }: Basis): readonly Issue[] {
  const column = confirmed === null || confirmed.by === 'header' ? tableBeside(layout) : null;
  if (column === null) return [];
  const what = `column ${column + 1}: a second table stands beside the one that is read. Part them into two files`;
  return [hold('csv.unexplained', what, { line: table.rows[table.dataRows[0] ?? 0]?.line ?? 1, column: column + 1 })];
}

/** Lines that the running balance, which proves all others, does not reach, and that nothing else was asked about. */
function unreached({ collected, proof, layout }: Basis, asked: readonly Issue[]): readonly Issue[] {
  return linesBeyond([...collected.pockets.values()], proof, layout.balanceBefore)
    .filter(({ line }) => asked.every(({ position }) => position?.line !== line))
    .slice(0, MOST_NAMED)
    .map(({ line, what }) => hold('csv.unproved', `line ${line}: ${what}. ${HOW}`, { line }));
}

function unexplainedIn(basis: Basis): readonly string[] {
  const { collected, inference } = basis;
  return [...collected.unexplained, ...brokenRows(basis), ...(inference === null ? [] : collected.gaps)];
}

/** Rows without an amount that may have been transactions: where balances cover those around one, it was none. */
function brokenRows({ collected, proof, layout }: Basis): readonly string[] {
  if (collected.short.length === 0) return [];
  const covers = gapsCovered([...collected.pockets.values()], proof, layout.balanceBefore);
  return collected.short
    .filter(({ between }) => !covers(between))
    .slice(0, MOST_NAMED)
    .map(({ line }) => noAmount(line));
}

const MOST_NAMED = 20;

function scaled(layout: Layout): readonly Issue[] {
  const name = otherScale(layout);
  if (name === null) return [];
  const what = `${name} counts cents or thousands, and would be read as whole units of the currency`;
  return [hold('csv.unproved', `${what}. Choose another export, or change its column before it comes here`)];
}

/**
 * The doubts that are left when the proof is known. Totals of money in and out settle the signs. Opening and closing
 * do not: a card shows as balance what is owed, and purchases without a minus raise it.
 */
export function doubtsOf({ doubts, layout, columns }: Inference, { by }: DocumentProof): readonly Doubt[] {
  if (by === 'totals') return doubts.filter(({ about }) => about !== 'signs');
  const hasSigns = doubts.some(({ about }) => about === 'signs');
  if (by !== 'closing' || hasSigns || !isLikelyDebt(layout.amount, columns)) return doubts;
  const alternative: Layout = { ...layout, amount: flip(layout.amount) };
  return [...doubts, { code: 'csv.ambiguous', about: 'signs', message: DEBT, alternative }];
}

/** A header alone let the profile speak; running balances that mostly do not close take its word back. */
function contradicted({ proof }: Basis, { name }: Confirmed): readonly Issue[] {
  const steps = proof.pockets.reduce((sum, pocket) => sum + pocket.chain.steps, 0);
  const good = proof.pockets.reduce((sum, pocket) => sum + pocket.chain.good, 0);
  if (steps < 2 || good * 2 >= steps) return [];
  return [hold('csv.unproved', `profile "${name}" fits by its header, but ${proof.summary}. ${HOW}`)];
}

function positionIn(message: string): { readonly line: number } {
  return { line: Number(/^line (\d+)/.exec(message)?.[1] ?? 1) };
}

function unproved(basis: Basis, inference: Inference): Issue {
  return hold(
    'csv.unproved',
    `nothing in the file proves this reading (${basis.proof.summary}): ${inference.evidence.join('; ')}. ${HOW}`,
  );
}

/** Both readings side by side, in the first rows. */
function describeDoubt(doubt: Doubt, basis: Basis): string {
  if (doubt.alternative === null || basis.inference === null) return `${doubt.message}. ${HOW}`;
  const one = firstRows(basis.inference.layout, basis);
  const other = firstRows(doubt.alternative, basis);
  return `${doubt.message}. Either ${one}, or ${other}. ${HOW}`;
}

function firstRows(layout: Layout, basis: Basis): string {
  const rows = basis.table.dataRows.slice(0, SHOWN_ROWS).flatMap((at) => basis.table.rows[at] ?? []);
  const { pockets } = collect({ ...layout, start: 0 }, basis.currencies, (take) => {
    for (const row of rows) take(row);
  });
  const lines = [...pockets.values()].flatMap((pocket) =>
    pocket.lines.map((line) => `${line.bookedOn} ${formatMinor(line.amount, basis.currencies.places(line.currency))}`),
  );
  return lines.length === 0 ? 'nothing' : lines.join(', ');
}
