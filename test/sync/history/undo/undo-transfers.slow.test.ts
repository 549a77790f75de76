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
