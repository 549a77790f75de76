import { cleanCell } from './cells.ts';
import type { Header } from './header.ts';
import { readNumberShape } from './numbers.ts';
import type { Column } from './roles.ts';
import type { AmountReading } from './search.ts';
import type { Table } from './table.ts';
import type { Row } from './tokenise.ts';
import { CURRENCY_CODES, SYMBOLS } from './words/currencies.ts';
import { hasPhrase, isPhrase, matchRoles } from './words/match.ts';
import { CARD_WORDS, PAID_OFF_WORDS } from './words/row-words.ts';
import { TEXT_WORDS } from './words/text-words.ts';

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

export interface CurrencyInference {
  readonly column: number | null;
  readonly code: string | null;
  readonly evidence: string;
}

/** The currency column nearest to the amount, or the one currency that header, cells or preamble name. */
export function currencyOf(
  table: Table,
  header: Header | null,
  columns: readonly Column[],
  amounts: AmountReading,
): CurrencyInference {
  const { layout } = amounts.candidate;
  const at = layout.kind === 'split' ? (layout.debit ?? layout.credit ?? 0) : layout.column;
  const used =
    layout.kind === 'split' ? [layout.debit, layout.credit].filter((index) => index !== null) : [layout.column];
  const coded = columns.filter(
    (column) =>
      column.kind === 'code' &&
      (column.text === 'currency' || (column.text === null && holdsKnownCodes(table, column))),
  );
  const nearest = [...coded].sort(
    (a, b) =>
      Number(b.text === 'currency') - Number(a.text === 'currency') ||
      Math.abs(a.index - at) - Math.abs(b.index - at) ||
      a.index - b.index,
  )[0];
  const named =
    used.flatMap((index) => codeIn(columns[index]?.name ?? '') ?? [])[0] ??
    codeIn(columns[amounts.balance?.index ?? -1]?.name ?? '');
  const unit = unitOf(table, used);
  const stated = named ?? unit ?? preambleCode(table, header);
  if (nearest !== undefined)
    return {
      column: nearest.index,
      code: stated ?? null,
      evidence: `currency: column ${nearest.name === '' ? nearest.index + 1 : `"${nearest.name}"`}`,
    };
  return {
    column: null,
    code: stated ?? null,
    evidence: stated === undefined ? 'currency: not named' : `currency: ${stated}`,
  };
}

function holdsKnownCodes(table: Table, column: Column): boolean {
  return table.dataRows.slice(0, 20).every((at) => {
    const cell = cleanCell(table.rows[at]?.cells[column.index] ?? '');
    return cell === '' || CURRENCY_CODES.has(cell);
  });
}

/** `Saldo (CHF)`, `Importo €`, `残高(円)`. */
function codeIn(name: string): string | undefined {
  const code = /\b([A-Z]{3})\b/.exec(name)?.[1];
  if (code !== undefined && CURRENCY_CODES.has(code)) return code;
  return Object.entries(SYMBOLS).find(([symbol]) =>
    new RegExp(`[(（ ]?${symbol.replace(/[$.]/g, '\\$&')}[)）]?$`, 'u').test(name.trim()),
  )?.[1];
}

function unitOf(table: Table, columns: readonly number[]): string | undefined {
  for (const at of table.dataRows.slice(0, 20)) {
    for (const index of columns) {
      const unit = readNumberShape(cleanCell(table.rows[at]?.cells[index] ?? ''))?.unit ?? '';
      const code = SYMBOLS[unit] ?? (CURRENCY_CODES.has(unit) ? unit : undefined);
      if (code !== undefined) return code;
    }
  }
  return undefined;
}

/** `Währung;EUR`, `Saldo: CHF 45520.83`, `Kontokorrent in CHF`: one code and no other in what stands above. */
function preambleCode(table: Table, header: Header | null): string | undefined {
  const first = header?.rows[0] ?? table.dataRows[0] ?? 0;
  const found = new Set<string>();
  for (const row of table.rows.slice(0, first)) {
    for (const [index, cell] of row.cells.entries()) {
      for (const match of cell.slice(0, 200).matchAll(/\b[A-Z]{3}\b/g))
        if (CURRENCY_CODES.has(match[0])) found.add(match[0]);
      const next = cleanCell(row.cells[index + 1] ?? '');
      const label = matchRoles(TEXT_WORDS, cell)[0];
      if (label?.role === 'currency' && label.score >= 100 && /^[A-Z]{3}$/.test(next)) return next;
    }
  }
  return found.size === 1 ? [...found][0] : undefined;
}
