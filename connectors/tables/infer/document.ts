import type { Header } from '../table/header.ts';
import { readNumberShape } from '../table/numbers.ts';
import type { Table } from '../table/table.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell } from '../words/cells.ts';
import { hasPhrase, isPhrase } from '../words/match.ts';
import { CARD_WORDS, PAID_OFF_WORDS } from '../words/row-words.ts';
import type { Column } from './roles.ts';
import type { AmountReading } from './search.ts';

/** Whether header or preamble speak of a card. A column "card number" of a bank account does not. */
export function isCardDocument(table: Table, header: Header | null, columns: readonly Column[]): boolean {
  if (columns.some((column) => (column.number === 'balance' || column.number === 'debit') && column.score >= 100))
    return false;
  const first = header?.rows[0] ?? table.dataRows[0] ?? 0;
  const preamble = table.rows.slice(0, first).flatMap((row) => row.cells);
  const names = columns.map((column) => column.name);
  const cells = table.dataRows.slice(0, 20).flatMap((at) => (header === null ? (table.rows[at]?.cells ?? []) : []));
  return (
    preamble.some((text) => text.length < 120 && hasPhrase(CARD_WORDS, text)) ||
    names.some((name) => isPhrase(CARD_WORDS, name)) ||
    cells.some((cell) => /^(?:visa|mastercard|amex)$/i.test(cell.trim()))
  );
}

/**
 * Whether the list is one of purchases for another reason: most numbers are positive, and a row that says it pays off
 * what was owed has a minus (Discover, Amex, Nubank: no word in their headers speaks of a card).
 */
export function isPaidOff(table: Table, columns: readonly Column[], { candidate }: AmountReading): boolean {
  const { layout } = candidate;
  const amount = layout.kind === 'signed' ? columns[layout.column] : undefined;
  if (amount === undefined) return false;
  if (amount.negatives === 0 || amount.numbers - amount.zeros <= amount.negatives * 2) return false;
  const texts = columns.filter((column) => column.kind === 'text').map((column) => column.index);
  const rows = table.dataRows.slice(0, 200).flatMap((at) => table.rows[at] ?? []);
  const saying = rows.filter(({ cells }) => texts.some((index) => hasPhrase(PAID_OFF_WORDS, cells[index] ?? '')));
  const isNegative = ({ cells }: Row): boolean =>
    readNumberShape(cleanCell(cells[amount.index] ?? ''))?.negative === true;
  return saying.length > 0 && saying.every(isNegative);
}
