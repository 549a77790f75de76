import type { Header } from '../../table/header.ts';
import { type NumberShape, readNumberShape } from '../../table/numbers.ts';
import type { Table } from '../../table/table.ts';
import type { Row } from '../../table/tokenise.ts';
import { cleanCell } from '../../words/cells.ts';
import { directionOf } from '../../words/flags.ts';
import { hasPhrase, isPhrase } from '../../words/match.ts';
import { CARD_WORDS, MERCHANT_WORDS, PAID_OFF_WORDS } from '../../words/row-words.ts';
import { senseOf } from '../../words/sense-words.ts';
import type { Column } from '../roles.ts';
import type { AmountReading } from '../search.ts';

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
 * Whether the list is one of purchases for another reason. Most numbers are positive, and a row that pays off the
 * debt has a minus. Discover, Amex and Nubank write so, and no word in their headers speaks of a card.
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

/** Rows that are enough to see what a list is of. */
const ENOUGH = 500;
/** Such a share of the rows must have the text of a card payment. */
const SHARE = 0.3;

/**
 * Whether positive numbers mostly stand beside texts of card payments. Such a text is a masked card number, or the
 * asterisk of a payment service (`SQ *CAFE`). A shop's name with its town in columns of blanks is one too (ISO 8583,
 * field 43). So is every text of a column of merchants.
 */
export function looksBought(table: Table, columns: readonly Column[], { candidate }: AmountReading): boolean {
  const { layout } = candidate;
  const amount = layout.kind === 'signed' ? columns[layout.column] : undefined;
  if (amount === undefined || amount.numbers - amount.zeros <= amount.negatives * 2) return false;
  if (columns.some((column) => isPhrase(MERCHANT_WORDS, column.name))) return true;
  const texts = columns.filter((column) => column.kind === 'text').map((column) => column.index);
  const rows = table.dataRows.slice(0, ENOUGH).flatMap((at) => table.rows[at] ?? []);
  const bought = rows.filter(({ cells }) => texts.some((index) => isOfCard(cells[index] ?? '')));
  return bought.length >= Math.min(FEW_VOTES, rows.length) && bought.length >= rows.length * SHARE;
}

function isOfCard(text: string): boolean {
  if (MASKED_CARD.test(text)) return true;
  return text.length <= LONGEST_MERCHANT && MERCHANT_TEXTS.some((pattern) => pattern.test(text));
}

const MASKED_CARD = /\d{4}[*xX•]{4,}\d{4}/;
/** The field has 40 characters. */
const LONGEST_MERCHANT = 45;
const MERCHANT_TEXTS = [/\S {4,}\S/, /^[\p{Lu}\d][\p{L}\d .&'-]{1,20}\* ?[\p{L}\d]/u, /\p{Lu} [A-Z]{2}$/u];

/** The signs that the words of a column speak for: money out mostly has a minus, or mostly none. */
export function signsByWords(
  table: Table,
  columns: readonly Column[],
  { candidate }: AmountReading,
): { readonly column: Column; readonly out: 'minus' | 'none' } | null {
  const { layout } = candidate;
  // A shop's own list calls what its customers paid a charge.
  if (layout.kind !== 'signed' || columns.some(({ number }) => number === 'net' || number === 'fee')) return null;
  const rows = table.dataRows.slice(0, ENOUGH).flatMap((at) => table.rows[at] ?? []);
  const numbers = rows.map(({ cells }) => readNumberShape(cleanCell(cells[layout.column] ?? '')));
  for (const column of columns.filter(
    ({ kind, distinct }) => (kind === 'text' || kind === 'code') && distinct <= MOST_WORDS,
  )) {
    const votes = rows.map(({ cells }, row) => voteOf(cleanCell(cells[column.index] ?? ''), numbers[row] ?? null));
    const minus = votes.filter((vote) => vote === 'minus');
    const none = votes.filter((vote) => vote === 'none');
    const one = minus.length === 0 || none.length === 0;
    if (one && minus.length + none.length >= FEW_VOTES) return { column, out: minus.length > 0 ? 'minus' : 'none' };
  }
  return null;
}

const FEW_VOTES = 2;
/** More words than these are texts. */
const MOST_WORDS = 12;

function voteOf(text: string, shape: NumberShape | null): 'minus' | 'none' | null {
  const way = directionOf(text) ?? senseOf(text)?.way;
  if (way !== 'out' || shape === null || !/[1-9]/.test(shape.core)) return null;
  return shape.negative ? 'minus' : 'none';
}
