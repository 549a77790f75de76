/** Undoing a document whose lines have become transfers: the other leg stands as it stood before. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { undo } from '../../../../src/sync/history/undo.ts';
import { type Room, workshop } from '../../../support/houses/workshop.ts';
import { line } from '../../../support/identity/statements.ts';
import { tries } from '../../../support/run/effort.ts';
import { OWN, type Paper, type TransferHouse, transferHouse } from '../../../support/transfers/transfer-house.ts';

const openRoom = workshop();

const CAFE = line('2026-02-20', '-1.00', 'Cafe', 'o0');
const OUT = line('2026-03-02', '-100.00', 'Transfer to savings', 'o1', { memo: 'for the roof' });
const IN = line('2026-03-04', '100.00', 'Transfer from checking', 'i1', { memo: 'from Ann' });
const NAMED = { ...OUT, counterparty: { account: OWN.b.iban, name: null } };
const EARLY = ['2026-02-20', '2026-02-21'] as const;

/** All that a person sees of the ledger. */
async function seen(house: TransferHouse) {
  const rows = (await house.transactions()).map(
    ({
      externalId,
      amount,
      date,
      note,
      payeeName,
      categoryId,
      isTransfer,
      transferToAccountId,
      destinationAmount,
    }) => ({
      externalId,
      amount,
      date,
      note,
      payeeName,
      categoryId,
      isTransfer,
      transferToAccountId,
      destinationAmount,
    }),
  );
  return { rows: rows.sort((a, b) => a.externalId.localeCompare(b.externalId)), balances: await house.balances() };
}

/** Accounts a and b are known to the ledger. */
async function household(room?: Room): Promise<TransferHouse> {
  const house = await transferHouse(room === undefined ? {} : { room });
  house.bring({ of: 'a', lines: [CAFE], period: EARLY });
  house.bring({ of: 'b', lines: [{ ...CAFE, reference: 'i0' }], period: EARLY });
  await house.push();
  return house;
}

const PAPERS: Readonly<Record<string, Paper>> = {
  outflow: { of: 'a', lines: [OUT] },
  inflow: { of: 'b', lines: [IN] },
  named: { of: 'a', lines: [NAMED] },
  short: { of: 'b', lines: [{ ...IN, amount: 9850n }] },
};

test.each([
  ['outflow', 'inflow'],
  ['inflow', 'outflow'],
  ['named', 'inflow'],
  ['inflow', 'named'],
  ['named', 'short'],
])('after %s came %s: without it the ledger is what it was', async (first, second) => {
  for (const pushed of [true, false]) {
    const house = await household();
    house.bring(PAPERS[first] as Paper);
    await house.push();
    const before = await seen(house);
    house.bring(PAPERS[second] as Paper);
    if (pushed) await house.push();
    const { transactions } = undo(house.deps, 'd4', { dryRun: false });
    expect(transactions.some(({ action }) => action === 'unpair')).toBe(first === 'outflow' || first === 'inflow');
    expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
    const after = await seen(house);
    // A stated arrival of a transfer can only be stated anew.
    const terms = (rows: typeof before.rows) => rows.map((row) => ({ ...row, destinationAmount: null }));
    expect({ ...after, rows: terms(after.rows) }).toEqual({ ...before, rows: terms(before.rows) });
  }
});

test('property: whatever came last is undone as if it had never come, pushed or not', async () => {
  const name = fc.constantFrom(...Object.keys(PAPERS));
  const numRuns = tries({ small: 20, thorough: 200, nightly: 10_000 });
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 4 }), fc.boolean(), async (names, pushed) => {
      using room = openRoom();
      const house = await household(room);
      const say = (each: string, at: number) =>
        house.bring({ ...(PAPERS[each] as Paper), asOf: `2026-06-${String(at + 2).padStart(2, '0')}T00:00:00Z` });
      for (const [at, each] of names.slice(0, -1).entries()) say(each, at);
      await house.push();
      const before = await house.rows();
      say(names.at(-1) ?? '', names.length);
      if (pushed) await house.push();
      undo(house.deps, `d${names.length + 2}`, { dryRun: false });
      expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
      const plain = (rows: readonly string[]) => rows.map((row) => row.replace(/ arrives .*/, ''));
      expect(plain(await house.rows())).toEqual(plain(before));
    }),
    { numRuns },
  );
});
