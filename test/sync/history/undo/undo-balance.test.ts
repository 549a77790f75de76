/** The account's balance after documents were undone, retried and reread. */
import { expect, test } from 'vitest';
import { accountsIn } from '../../../support/ask.ts';
import { type Desk, deskIn, type Paper } from '../../../support/houses/paper-desk.ts';
import { workshop } from '../../../support/houses/workshop.ts';
import type { StatementExtra } from '../../../support/identity/statements.ts';
import { day, line, minor, statement } from '../../../support/identity/statements.ts';

const open = workshop();
const CAFE = line('2026-03-01', '-3.50', 'CAFE', 'A');

/** Shows the same purchase as any other. */
function paper(payee: string, closing: string | null, on: string | null, extra: StatementExtra = {}): Paper {
  const amount = closing === null ? null : { amount: minor(closing), date: on === null ? null : day(on) };
  const balances = { opening: null, closing: amount, available: null };
  return {
    format: 'ofx',
    statement: statement([{ ...CAFE, payee }], { asOf: '2026-03-02T12:00:00', ...extra, balances }),
  };
}

const FIRST = paper('CAFE', null, null, { asOf: '2026-03-01T12:00:00' });
const NOON = paper('CAFE', '100.00', '2026-03-02');
const EVENING = paper('CAFE UNO', '90.00', '2026-03-02');

const balance = ({ store }: Desk) => accountsIn(store).map(({ balance, balanceOn }) => ({ balance, balanceOn }));

async function deskWith(...papers: readonly Paper[]): Promise<Desk> {
  const desk = await deskIn(open());
  for (const each of papers) desk.bring(each);
  return desk;
}

test('is that of the document that came later, when an earlier one of the same time is retried', async () => {
  const desk = await deskWith(FIRST, NOON, EVENING);
  desk.undo(2);
  await desk.retry(2);
  expect(balance(desk)).toEqual([{ balance: 9000, balanceOn: '2026-03-02' }]);
});

test('is that of the document that came later, when an earlier one is read otherwise', async () => {
  const desk = await deskWith(FIRST, NOON, EVENING);
  await desk.reread(2, paper('CAFE ROMA', '101.00', '2026-03-02'));
  expect(balance(desk)).toEqual([{ balance: 9000, balanceOn: '2026-03-02' }]);
});

test.each<readonly [what: string, mended: Paper, balance: unknown]>([
  ['an earlier day', paper('CAFE', '80.00', '2026-03-01'), [{ balance: 10000, balanceOn: '2026-03-02' }]],
  ['no balance at all', paper('CAFE', null, null), [{ balance: 10000, balanceOn: '2026-03-02' }]],
  ['another amount', paper('CAFE', '80.00', '2026-12-31'), [{ balance: 8000, balanceOn: '2026-12-31' }]],
])('is not what a document said before a better reader found %s in it', async (_, mended, wanted) => {
  const desk = await deskWith(FIRST, NOON, paper('CAFE', '8000.00', '2026-12-31'));
  await desk.reread(3, mended);
  expect(balance(desk)).toEqual(wanted);
});

test('is the same after an undo where the bank gave neither its day nor a period', async () => {
  const later = paper('CAFE', '70.00', null, { asOf: '2026-03-20T12:00:00' });
  const desk = await deskWith(FIRST, paper('CAFE', '100.00', '2026-03-10'), later);
  const before = balance(desk);
  desk.bring(paper('CAFE', '60.00', '2026-03-21', { asOf: '2026-03-21T12:00:00' }));
  desk.undo(4);
  expect(balance(desk)).toEqual(before);
});
