import type { Header } from '../table/header.ts';
import { type AmountLayout, type Layout, nameOfColumn } from '../table/layout.ts';
import type { Table } from '../table/table.ts';
import type { AmountReading } from './search.ts';

/** The reasons of an inference for people: one sentence a choice, `choice: what, because`. */
export function explainHeader(table: Table, header: Header | null): string {
  if (header === null) return 'header: none found, columns are told by their cells';
  const line = table.rows[header.rows[0] ?? 0]?.line ?? 1;
  return `header: line ${line}`;
}

export function explainAmounts(reading: AmountReading, names: readonly string[], table: Table): readonly string[] {
  const name = (index: number | null): string => (index === null ? 'none' : nameOfColumn(names, index));
  const amount = `amount: ${sayAmount(reading.candidate.layout, name)}`;
  const fee = reading.fee === null ? [] : [`fee: ${name(reading.fee.index)} leaves the account as well`];
  if (reading.balance === null || reading.chain === null)
    return [amount, ...fee, 'balance: no column of running balances'];
  const { good, steps, before, order } = reading.chain;
  const way = order === 'file' || order === 'sorted' ? 'oldest first' : 'newest first';
  return [
    amount,
    ...fee,
    `balance: ${name(reading.balance.index)}, ${good} of ${steps} steps fit over ${table.dataRows.length} rows, ${way}${before ? ', shown before each row' : ''}`,
  ];
}

function sayAmount(layout: AmountLayout, name: (index: number | null) => string): string {
  if (layout.kind === 'signed') return `${name(layout.column)}, one signed column`;
  if (layout.kind === 'split') return `money out ${name(layout.debit)}, money in ${name(layout.credit)}`;
  const { words } = layout;
  const said = words === null ? '' : `: in by ${words.in.join(', ') || 'no word'}; out by ${words.out.join(', ')}`;
  return `${name(layout.column)}, direction from ${name(layout.flag)}${said}`;
}

/** Where payee, memo and reference come from; empty where there is none of them. */
export function explainTexts({ names, payee, memo, reference }: Layout): string {
  const say = (what: string, columns: readonly number[]): readonly string[] =>
    columns.length === 0 ? [] : [`${what} ${columns.map((index) => nameOfColumn(names, index)).join(', ')}`];
  const said = [
    ...say('payee', payee),
    ...say('memo', memo),
    ...say('reference', reference === null ? [] : [reference]),
  ];
  return said.length === 0 ? '' : `texts: ${said.join('; ')}`;
}
