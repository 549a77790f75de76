import { formatMinor, hold, type Issue } from '../../../src/plugin/contract.ts';
import type { Doubt, Inference } from '../infer/inference.ts';
import { DEBT, flip, isLikelyDebt } from '../infer/signs/signs.ts';
import { gapProver } from '../prove/covered.ts';
import type { DocumentProof } from '../prove/proof.ts';
import { collect } from '../read/collect.ts';
import { NO_AMOUNT, unexplained } from '../read/row-reading.ts';
import { hasDateDigits } from '../table/dates.ts';
import type { Layout } from '../table/layout.ts';
import { type Basis, HOW, MOST_NAMED } from './basis.ts';
import { damageIn } from './damage.ts';
import { otherScale, tableBeside } from './header-words.ts';
import type { Seen } from './tally.ts';
import { unprovedLines } from './unproved-lines.ts';

/** The reasons for which a document is held. None, where it is proved or its profile was confirmed. */
export function holdsOf(basis: Basis): readonly Issue[] {
  const { collected, confirmed, inference, proof } = basis;
  const odd = unexplainedIn(basis);
  if (collected.lastLine === null) return [...odd, hold('csv.empty', 'no transaction could be read')];
  const found = [...odd, ...damageIn(basis), ...secondTable(basis)];
  if (confirmed?.by === 'header') return [...found, ...unevenQuotes(basis), ...contradicted(basis, confirmed.name)];
  if (confirmed !== null || inference === null) return found;
  const doubts = doubtsOf(inference, proof)
    .filter(({ code }) => code === 'csv.ambiguous')
    .map((doubt) => hold(doubt.code, describeDoubt(doubt, basis, inference)));
  const rest =
    !proof.proved && doubts.length === 0
      ? [unproved(inference, proof)]
      : [...doubts, ...openEnds(basis, found), ...scaled(basis)];
  return [...found, ...unevenQuotes(basis), ...rest];
}

function unexplainedIn(basis: Basis): readonly Issue[] {
  const { collected, inference } = basis;
  const gaps = inference === null ? [] : collected.gaps;
  return [...collected.unexplained, ...oddTexts(basis), ...brokenRows(basis), ...gaps].map((message) =>
    hold('csv.unexplained', `${message}: nothing explains this row`, {
      line: Number(/^line (\d+)/.exec(message)?.[1] ?? 1),
    }),
  );
}

/**
 * Rows among the transactions that are as wide as no other row: one that lost a delimiter, or was broken in two, reads
 * like a text. Texts that banks write among their rows come more than once, or say nothing in figures.
 */
function oddTexts({ statistics, layout: { width }, collected: { lastLine } }: Basis): readonly string[] {
  const isAmong = (line: number): boolean => line < (lastLine?.position.line ?? 0);
  // Below the last transaction the digits of a day speak for one, in their place or moved with the others.
  const isDated = ({ row: { cells }, column }: Seen): boolean =>
    [0, cells.length - (width ?? cells.length)].some((off) => {
      const cell = cells[column + off] ?? '';
      return /^\D?\d/.test(cell) && hasDateDigits(cell);
    });
  return [...statistics.textWidths.values()]
    .filter((seen) => seen.count === 1 && (isAmong(seen.row.line) || isDated(seen)))
    .map(({ row }) => unexplained(row, 'as many cells as no other row, among the transactions').message);
}

/** Rows without an amount that may have been transactions: where balances prove the lines around a row, it was none. */
function brokenRows({ collected: { short }, pockets, proof, layout }: Basis): readonly string[] {
  if (short.length === 0) return [];
  const isProved = gapProver(pockets, proof, layout);
  return short
    .filter(({ above }) => !isProved(above))
    .slice(0, MOST_NAMED)
    .map((row) => unexplained(row, NO_AMOUNT).message);
}

function unevenQuotes({ table }: Basis): readonly Issue[] {
  return table.dialect.quoted ? [] : [hold('csv.quotes', `quotes do not balance and were read as plain text. ${HOW}`)];
}

/** Of two tables side by side only one is read. */
function secondTable({ layout, confirmed, table }: Basis): readonly Issue[] {
  const column = confirmed === null || confirmed.by === 'header' ? tableBeside(layout) : null;
  if (column === null) return [];
  const what = `column ${column + 1}: a second table stands beside the one that is read. Part them into two files`;
  return [hold('csv.unexplained', what, { line: table.rows[table.dataRows[0] ?? 0]?.line ?? 1, column: column + 1 })];
}

/** Lines that the running balance, which proves all others, does not reach, and that no other question names. */
function openEnds({ pockets, proof, layout }: Basis, asked: readonly Issue[]): readonly Issue[] {
  return unprovedLines(pockets, proof, layout)
    .filter(({ line }) => asked.every(({ position }) => position?.line !== line))
    .slice(0, MOST_NAMED)
    .map(({ line, what }) => hold('csv.unproved', `line ${line}: ${what}. ${HOW}`, { line }));
}

function scaled({ layout }: Basis): readonly Issue[] {
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
  const others = doubts.filter(({ about }) => about !== 'signs');
  if (by === 'totals') return others;
  if (by !== 'closing') return doubts;
  if (!isLikelyDebt(layout.amount, columns)) return others;
  const alternative: Layout = { ...layout, amount: flip(layout.amount) };
  return [...others, { code: 'csv.ambiguous', about: 'signs', message: DEBT, alternative }];
}

/** A header alone let the profile speak; running balances that mostly do not close take its word back. */
function contradicted({ proof }: Basis, name: string): readonly Issue[] {
  const chains = proof.pockets.map(({ chain }) => chain);
  const steps = chains.reduce((sum, chain) => sum + chain.steps, 0);
  const good = chains.reduce((sum, chain) => sum + chain.good, 0);
  if (steps < 2 || good * 2 >= steps) return [];
  return [hold('csv.unproved', `profile "${name}" fits by its header, but ${proof.summary}. ${HOW}`)];
}

function unproved({ evidence }: Inference, { summary }: DocumentProof): Issue {
  return hold('csv.unproved', `nothing in the file proves this reading (${summary}): ${evidence.join('; ')}. ${HOW}`);
}

const SHOWN_ROWS = 3;

/** Both readings side by side, in the first rows. */
function describeDoubt({ alternative, message }: Doubt, basis: Basis, { layout }: Inference): string {
  if (alternative === null) return `${message}. ${HOW}`;
  return `${message}. Either ${firstRows(layout, basis)}, or ${firstRows(alternative, basis)}. ${HOW}`;
}

function firstRows(layout: Layout, { table, currencies }: Basis): string {
  const rows = table.dataRows.slice(0, SHOWN_ROWS).flatMap((at) => table.rows[at] ?? []);
  const { pockets } = collect({ ...layout, start: 0 }, currencies, (take) => {
    for (const row of rows) take(row);
  });
  const lines = [...pockets.values()].flatMap((pocket) =>
    pocket.lines.map((line) => `${line.bookedOn} ${formatMinor(line.amount, currencies.places(line.currency))}`),
  );
  return lines.length === 0 ? 'nothing' : lines.join(', ');
}
