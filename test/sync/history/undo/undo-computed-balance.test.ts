/** A balance that a plug-in's reader added up from its lines, after documents were undone, retried and reread. */
import { expect, test } from 'vitest';
import { documentIdOf } from '../../../../src/domain/row-ids.ts';
import type { BalanceOrigin } from '../../../../src/domain/statement.ts';
import { statementsOf } from '../../../../src/store/documents/statements.ts';
import { accountsIn } from '../../../support/ask.ts';
import { type Desk, deskIn, type Paper } from '../../../support/houses/paper-desk.ts';
import { workshop } from '../../../support/houses/workshop.ts';
import { day, line, minor, statement } from '../../../support/identity/statements.ts';

const open = workshop();

/** A month of one line, from one balance to another. */
function month(
  of: string,
  amount: string,
  [before, after]: readonly [string, string],
  origins: { readonly opening?: BalanceOrigin; readonly closing?: BalanceOrigin } = {},
): Paper {
  const [from, to] = [`2026-${of}-01`, `2026-${of}-28`];
  const opening = { amount: minor(before), date: day(from), origin: origins.opening ?? 'printed' };
  const closing = { amount: minor(after), date: day(to), origin: origins.closing ?? 'printed' };
  const extra = { asOf: to, period: [from, to] as const, balances: { opening, closing, available: null } };
  return { format: 'toy', statement: statement([line(`2026-${of}-10`, amount, 'CAFE', `R${of}`)], extra) };
}

const MARCH = month('03', '-3.50', ['100.00', '96.50'], { closing: 'computed' });
const APRIL = month('04', '-6.50', ['96.50', '90.00'], { opening: 'computed' });
const MAY = month('05', '-10.00', ['90.00', '80.00']);

const proofs = ({ store }: Desk, ...documents: readonly number[]) =>
  documents.map((id) => statementsOf(store, documentIdOf(id)).map(({ proof }) => proof.state)[0]);
const balance = ({ store }: Desk) => accountsIn(store).map(({ balance: amount }) => amount);

async function deskWith(...papers: readonly Paper[]): Promise<Desk> {
  const desk = await deskIn(open());
  for (const each of papers) desk.bring(each);
  return desk;
}

test('it proves neither its own statement nor the next one, and is not the balance of the account', async () => {
  const desk = await deskWith(MARCH);
  expect([proofs(desk, 1), balance(desk)]).toEqual([['unproved'], [null]]);
  desk.bring(APRIL);
  expect([proofs(desk, 1, 2), balance(desk)]).toEqual([['unproved', 'unproved'], [9000]]);
});

test.each<readonly [what: string, change: (desk: Desk) => unknown]>([
  ['an undo', (desk) => desk.undo(3)],
  ['an undo and a retry', async (desk) => [desk.undo(1), await desk.retry(1)]],
  ['an undo and a retry of the month after it', async (desk) => [desk.undo(3), await desk.retry(3)]],
  [
    'another reading of the document',
    (desk) => desk.reread(1, { ...MARCH, statement: { ...MARCH.statement, asOf: '2026-03-31' } }),
  ],
])('it proves nothing after %s', async (_, change) => {
  const desk = await deskWith(MARCH, APRIL, MAY);
  await change(desk);
  expect(proofs(desk, 1, 2)).toEqual(['unproved', 'unproved']);
});
