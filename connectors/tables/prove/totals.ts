import { type CurrencyTable, parseMinor, type StatementLine } from '../../../src/plugin/contract.ts';
import type { Layout } from '../table/layout.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell } from '../words/cells.ts';
import { NUMBER_WORDS } from '../words/column-words.ts';
import { matchRoles } from '../words/match.ts';
import { statedKind } from '../words/states-balance.ts';
import { numberIn, splitLabel } from './stated.ts';

/** A total of money in or out that the file states. Exact decimal text without a sign. */
export interface StatedTotal {
  readonly sense: 'in' | 'out';
  readonly amount: string;
}

/** `agree`: in and out are both stated and are the sums of the lines. `differ`: both are stated, each once, and are not. */
export type TotalsVerdict = 'none' | 'agree' | 'differ';

const LONGEST = 300;

/**
 * Totals of money in and money out among the rows that are no transactions. A single total is not enough: it also
 * fits with all signs turned round. So do two totals under columns that no name tells apart.
 */
export function readTotals(rows: readonly Row[], layout: Layout, heads: 'named' | 'guessed'): readonly StatedTotal[] {
  return rows.flatMap((row, at) => {
    const labelled = [...labelledTotals(row, layout), ...countedTotals(row, layout)];
    if (labelled.length > 0) return labelled;
    const headed = totalsUnderHeads(row, rows[at + 1], layout);
    if (headed.length > 0) return headed;
    return heads === 'named' ? totalsInColumns(row, layout) : [];
  });
}

/** `Total debits: 912.50; Total credits: 2,000.00`, in one cell each or beside one another. */
function labelledTotals(row: Row, layout: Layout): readonly StatedTotal[] {
  const parts = row.cells
    .flatMap((cell) => splitLabel(cleanCell(cell.slice(0, LONGEST))))
    .filter((part) => part !== '');
  return parts.flatMap((part, at) => {
    const kind = statedKind([part.replace(/[:：]\s*$/, '')]);
    if (kind !== 'total-in' && kind !== 'total-out') return [];
    const amount = numberIn(parts[at + 1] ?? '', layout.decimal);
    return amount === null ? [] : [{ sense: kind === 'total-in' ? 'in' : 'out', amount: amount.replace('-', '') }];
  });
}

const COUNTED = /^(收入|支出)[:：]\s*\d+\s*笔\s*([\d.,]+)\s*元$/;

/** `收入：1笔 2000.00元`: how many and how much (Alipay, WeChat). */
function countedTotals(row: Row, { decimal }: Layout): readonly StatedTotal[] {
  return row.cells.flatMap((cell): readonly StatedTotal[] => {
    const [, label, value] = COUNTED.exec(cleanCell(cell.slice(0, LONGEST))) ?? [];
    const amount = value === undefined ? null : numberIn(value, decimal);
    return amount === null ? [] : [{ sense: label === '收入' ? 'in' : 'out', amount }];
  });
}

/** `#Wpływy;#Wydatki;` and in the next line `2 000,00;-959,80;` (mBank). */
function totalsUnderHeads(heads: Row, below: Row | undefined, { decimal }: Layout): readonly StatedTotal[] {
  if (below === undefined || below.line - heads.line > 2) return [];
  return heads.cells.flatMap((cell, index): readonly StatedTotal[] => {
    const head = matchRoles(NUMBER_WORDS, cell.slice(0, LONGEST))[0];
    if (head === undefined || head.score < WHOLE || (head.role !== 'credit' && head.role !== 'debit')) return [];
    const amount = numberIn(below.cells[index] ?? '', decimal);
    return amount === null ? [] : [{ sense: head.role === 'credit' ? 'in' : 'out', amount: amount.replace('-', '') }];
  });
}

/** The score of a head that is the word and nothing else. */
const WHOLE = 120;

/** `Total;;912.50;2,000.00` under the columns of debits and credits. */
function totalsInColumns(row: Row, { amount, decimal }: Layout): readonly StatedTotal[] {
  if (amount.kind !== 'split' || amount.debit === null || amount.credit === null) return [];
  const kind = statedKind(row.cells);
  if (kind !== 'total' && kind !== 'turnover') return [];
  const out = numberIn(row.cells[amount.debit] ?? '', decimal);
  const into = numberIn(row.cells[amount.credit] ?? '', decimal);
  if (out === null || into === null) return [];
  return [
    { sense: 'out', amount: out.replace('-', '') },
    { sense: 'in', amount: into.replace('-', '') },
  ];
}

/** Compares what is stated with the sums of the booked lines. */
export function checkTotals(
  lines: readonly StatementLine[],
  stated: readonly StatedTotal[],
  currencies: CurrencyTable,
): TotalsVerdict {
  const places = currencies.places(lines[0]?.currency ?? null);
  const only = (sense: StatedTotal['sense']): bigint | null => {
    const found = new Set(stated.filter((each) => each.sense === sense).map((each) => parseMinor(each.amount, places)));
    const [first] = found;
    return found.size === 1 ? (first ?? null) : null;
  };
  const wanted = { in: only('in'), out: only('out') };
  if (wanted.in === null || wanted.out === null) return 'none';
  let into = 0n;
  let out = 0n;
  for (const { amount, status } of lines) {
    if (status !== 'booked') continue;
    if (amount > 0n) into += amount;
    else out -= amount;
  }
  if (into !== wanted.in || out !== wanted.out) return 'differ';
  return into + out > 0n ? 'agree' : 'none';
}
