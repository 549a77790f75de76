/**
 * A line of a statement as JSON text, and back. It holds the line's own fields only. Amounts are digits in quotes,
 * since JSON numbers would round them.
 */
import type { StatementLine } from '../../domain/statement.ts';
import { ownJson } from '../json.ts';

/** Written out member by member: `JSON.stringify` of the whole line costs three times as much. */
export function writeLine(line: StatementLine): string {
  let text = `{"on":"${line.bookedOn}","amount":"${line.amount}"`;
  const add = (name: string, value: string | null | undefined) => {
    if (value != null) text += `,"${name}":${JSON.stringify(value)}`;
  };
  if (line.status !== 'booked') add('status', line.status);
  add('value', line.valueOn);
  add('time', line.time);
  add('unrounded', line.unrounded);
  add('currency', line.currency);
  add('reference', line.reference);
  add('payee', line.payee);
  add('memo', line.memo);
  add('type', line.type);
  add('check', line.checkNumber);
  if (line.balance !== null) text += `,"balance":"${line.balance}"`;
  const { counterparty, original, correction, position } = line;
  if (counterparty !== null) text += `,"counterparty":${JSON.stringify(counterparty)}`;
  if (original !== null) text += `,"original":${JSON.stringify({ ...original, amount: `${original.amount}` })}`;
  if (correction !== null) text += `,"correction":${JSON.stringify(correction)}`;
  if (position.line !== undefined) text += `,"row":${position.line}`;
  if (position.column !== undefined) text += `,"column":${position.column}`;
  return `${text}}`;
}

interface StoredLine {
  readonly on: StatementLine['bookedOn'];
  readonly amount: string;
  readonly status?: 'pending';
  readonly value?: StatementLine['bookedOn'];
  readonly time?: string;
  readonly unrounded?: string;
  readonly currency?: string;
  readonly reference?: string;
  readonly payee?: string;
  readonly memo?: string;
  readonly type?: string;
  readonly check?: string;
  readonly balance?: string;
  readonly counterparty?: StatementLine['counterparty'];
  readonly original?: { readonly amount: string; readonly currency: string; readonly rate: string | null };
  readonly correction?: StatementLine['correction'];
  readonly row?: number;
  readonly column?: number;
}

export function readLine(text: string): StatementLine {
  const said = ownJson<StoredLine>(text);
  const { original } = said;
  const line: StatementLine = {
    reference: said.reference ?? null,
    status: said.status ?? 'booked',
    bookedOn: said.on,
    valueOn: said.value ?? null,
    time: said.time ?? null,
    amount: BigInt(said.amount),
    currency: said.currency ?? null,
    payee: said.payee ?? null,
    memo: said.memo ?? null,
    type: said.type ?? null,
    checkNumber: said.check ?? null,
    counterparty: said.counterparty ?? null,
    original: original === undefined ? null : { ...original, amount: BigInt(original.amount) },
    balance: said.balance === undefined ? null : BigInt(said.balance),
    correction: said.correction ?? null,
    position: {
      ...(said.row === undefined ? {} : { line: said.row }),
      ...(said.column === undefined ? {} : { column: said.column }),
    },
  };
  return said.unrounded === undefined ? line : { ...line, unrounded: said.unrounded };
}
