import { hold, type Issue } from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { Evenings } from '../../formats/evenings.ts';
import { bestChain, hasDirection, holds } from '../prove/chain.ts';
import { cent, linksOf } from '../prove/proof.ts';
import { datedRowsOf, likelierOrder, openForms, shapesOf } from '../table/date-choice.ts';
import { type Layout, nameOfColumn, type Pocket } from '../table/layout.ts';
import { cleanCell } from '../words/cells.ts';
import { type Basis, FETCH, HOW, isOwn } from './basis.ts';

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
  const what = `${nameOfColumn(layout.names, date.index)}: profile "${confirmed.name}" reads ${date.order}, and ${other} is likelier, for only so the rows are near in time`;
  return [hold('csv.date-order', `line ${line}, ${what}. ${HOW}`, { line, column: date.index + 1 })];
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
      const place = `line ${line}, ${nameOfColumn(layout.names, index)}`;
      const many = `${rows.length} days are written unlike "${usual}": "${first.cell}" may be ${day} or ${other}`;
      const one = `"${first.cell}" is written unlike "${usual}" and may be ${day} or ${other}`;
      const what = rows.length === 1 ? one : many;
      return [hold('csv.mixed-days', `${place}: ${what}. ${FETCH}`, { line, column: index + 1 })];
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
  const says = debit.minus === 'none' ? 'all numbers have a minus, and' : 'no number has a minus, and';
  const what = `line ${line}, ${nameOfColumn(layout.names, debit.column)}: ${says} profile "${confirmed.name}" says otherwise, so money out would come in`;
  return [hold('csv.signs', words('row.correctSignProfileIf', { what, how: HOW }), { line })];
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
  if (isDenied(basis)) {
    const what = `line ${line}: the balances close only with all signs turned round, and profile "${name}" says otherwise`;
    return [hold('csv.signs', words('row.correctSignProfileIf', { what, how: HOW }), { line })];
  }
  if (!isTurnedCard(basis)) return [];
  const what = `line ${line}: nearly all lines of this card are money in by profile "${name}", so purchases may come in`;
  return [hold('csv.signs', words('row.correctSignProfileIf', { what, how: HOW }), { line })];
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
  const message = `line ${found.line}, ${nameOfColumn(layout.names, date.index)}: ${found.text}. ${HOW}`;
  return [hold('csv.midnight', message, { line: found.line, column: date.index + 1 })];
}

const BEHIND_DAY = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ,].*)$/;
