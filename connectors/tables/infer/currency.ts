import { type Message, words } from '../../../src/words/message.ts';
import { splitLabel } from '../prove/stated.ts';
import type { Header } from '../table/header.ts';
import { amountColumns } from '../table/layout.ts';
import { readNumberShape } from '../table/numbers.ts';
import { isMoney } from '../table/shifted.ts';
import type { Table } from '../table/table.ts';
import { cleanCell } from '../words/cells.ts';
import { TEXT_WORDS } from '../words/column-words.ts';
import { CURRENCY_CODES, codeOfUnit, readCurrency, SYMBOLS, WORD_CODES } from '../words/currencies.ts';
import { matchRoles } from '../words/match.ts';
import { holdsUnits, isCurrency, type Parting } from './pockets.ts';
import type { Column } from './roles.ts';
import type { AmountReading } from './search.ts';
import type { Columns } from './search-input.ts';

export interface CurrencyInference {
  readonly column: number | null;
  readonly code: string | null;
  readonly evidence: Message;
}

/**
 * The currency that the heading or the cells of the amounts name, which is certain. Else the column that parts the rows,
 * or one of a single currency, the nearest to the amount; else what the balance or the preamble names. `parting`: null
 * where no balances tell. A column of several currencies that parts nothing tells what was paid in elsewhere.
 */
export function currencyOf(
  { table, header, columns }: CurrencySource,
  amounts: AmountReading,
  parting: Parting | null,
): CurrencyInference {
  const { layout } = amounts.candidate;
  const rows = table.dataRows.length;
  const used = amountColumns(layout);
  const own = used.flatMap((index) => codeIn(columns[index]?.name ?? '') ?? [])[0];
  const carried = columns.find(
    (column) => column.kind === 'number' && isUsed(column, used) && holdsUnits(table, column),
  );
  if (own === undefined && carried !== undefined) return inColumn(carried, null);
  const certain = own ?? unitOf(table, used);
  if (certain !== undefined) return { column: null, code: certain, evidence: named(certain) };
  const stated = codeIn(columns[amounts.balance?.index ?? -1]?.name ?? '') ?? preambleCode(table, header) ?? null;
  const coded = columns.filter((column) => isCurrency(column, table) && (parting === null || column.distinct < 2));
  const parts = parting?.currency ?? undefined;
  const nearest = parts !== undefined && parts.kind !== 'number' ? parts : nearestOf(coded, used[0] ?? 0);
  // Cells that are empty here and there part nothing where the balances run across them.
  const isGappy = nearest !== undefined && nearest !== parts && parting !== null && nearest.filled < rows;
  if (nearest !== undefined && !isGappy) return inColumn(nearest, stated);
  const only = isGappy && nearest.filled >= rows * MOSTLY ? readCurrency(firstCell(table, nearest)) : null;
  if (only !== null) return { column: null, code: only, evidence: named(only) };
  return { column: null, code: stated, evidence: stated === null ? words('table.currencyNotNamed') : named(stated) };
}

function named(code: string): Message {
  return words('table.currency', { column: code });
}

/** Below that an empty column with a code here and there tells what was paid in elsewhere. */
const MOSTLY = 0.9;

function firstCell(table: Table, { index }: Column): string {
  return table.dataRows.map((at) => cleanCell(table.rows[at]?.cells[index] ?? '')).find((cell) => cell !== '') ?? '';
}

type CurrencySource = Pick<Columns, 'table' | 'header' | 'columns'>;

function isUsed({ index }: Column, used: readonly number[]): boolean {
  return used.length === 1 && used[0] === index;
}

function inColumn({ index, name }: Column, code: string | null): CurrencyInference {
  return {
    column: index,
    code,
    evidence: words('table.currencyColumn', { column: name === '' ? index + 1 : `"${name}"` }),
  };
}

function nearestOf(coded: readonly Column[], at: number): Column | undefined {
  return coded.toSorted(
    (a, b) =>
      Number(b.text === 'currency') - Number(a.text === 'currency') ||
      Math.abs(a.index - at) - Math.abs(b.index - at) ||
      a.index - b.index,
  )[0];
}

/** `Saldo (CHF)`, `Importo €`, `残高(円)`. */
function codeIn(name: string): string | undefined {
  const code = /\b([A-Z]{3})\b/.exec(name)?.[1];
  if (code !== undefined && CURRENCY_CODES.has(code)) return code;
  const sign = SIGN_IN_NAME.exec(name.trim());
  return SYMBOLS[sign?.[1] ?? sign?.[2] ?? ''];
}

/**
 * A sign ends a name and stands apart from it, so `TTL` is no lira. In scripts without blanks it need not stand
 * apart.
 */
const SIGN_IN_NAME = /(?:^|[\s(（[])([^\s()（）[\]]{1,3})[)）\]]?$|([元円원])$/u;

/** The currency that most amounts carry: beside one alone its sign may be a damaged digit. */
function unitOf(table: Table, columns: readonly number[]): string | undefined {
  const counts = new Map<string, number>();
  let numbers = 0;
  for (const at of table.dataRows.slice(0, 20)) {
    for (const index of columns) {
      const shape = readNumberShape(cleanCell(table.rows[at]?.cells[index] ?? ''));
      // Zero stands where there is nothing, written as the bank pleases.
      if (shape === null || !/[1-9]/.test(shape.core)) continue;
      numbers += 1;
      const code = codeOfUnit(shape.unit ?? '');
      if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
  return [...counts].find(([, count]) => count * 2 > numbers)?.[0];
}

/** `Währung;EUR`, `Saldo: CHF 45520.83`, `Kontokorrent in CHF`: one code and no other in what stands above. */
function preambleCode(table: Table, header: Header | null): string | undefined {
  const first = header?.rows[0] ?? table.dataRows[0] ?? 0;
  const found = new Set<string>();
  for (const row of table.rows.slice(0, first)) {
    for (const [index, cell] of row.cells.entries()) {
      for (const code of codesIn(cell.slice(0, 200))) found.add(code);
      const [label = '', value = cleanCell(row.cells[index + 1] ?? '')] = splitLabel(cleanCell(cell.slice(0, 200)));
      const role = matchRoles(TEXT_WORDS, label)[0];
      if (role?.role === 'currency' && role.score >= 100 && /^[A-Z]{3}$/.test(value)) return value;
      if (CURRENCY_CODES.has(cell) && hasMoneyNeighbour(row.cells, index)) found.add(cell);
    }
  }
  return found.size === 1 ? [...found][0] : undefined;
}

/** Codes in a text. A code that is a word too counts only beside a number with decimals. */
function codesIn(text: string): readonly string[] {
  return [...text.matchAll(/\b[A-Z]{3}\b/g)].flatMap(({ 0: code, index }) => {
    if (!CURRENCY_CODES.has(code)) return [];
    const isAtNumber = /\d[.,]\d\d\s*$/.test(text.slice(0, index)) || NUMBER_NEXT.test(text.slice(index + 3));
    return WORD_CODES.has(code) && !isAtNumber ? [] : [code];
  });
}

const NUMBER_NEXT = /^\s*[-+]?\d[\d.,' ]*[.,]\d\d(?!\d)/;

function hasMoneyNeighbour(cells: readonly string[], index: number): boolean {
  return isMoney(cells[index - 1] ?? '') || isMoney(cells[index + 1] ?? '');
}
