import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tries } from '../../support/run/effort.ts';
import { makeAccount, openLedger, type TestLedger } from './test-ledger.ts';

const RUNS = tries({ small: 6, thorough: 12, nightly: 2000 });
const OPENING = 1_000_00n;

type Change =
  | { readonly kind: 'create' | 'upsert'; readonly name: number; readonly fields: Fields }
  | { readonly kind: 'patch'; readonly name: number; readonly fields: Fields }
  | { readonly kind: 'delete'; readonly name: number };

interface Fields {
  readonly account: number;
  readonly to: number | null;
  readonly cents: number;
}

const fields: fc.Arbitrary<Fields> = fc.record({
  account: fc.nat(2),
  to: fc.option(fc.nat(2)),
  cents: fc.integer({ min: -99_999, max: 99_999 }),
});
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constantFrom('create' as const, 'upsert' as const), name: fc.nat(9), fields }),
  fc.record({ kind: fc.constant('patch' as const), name: fc.nat(9), fields }),
  fc.record({ kind: fc.constant('delete' as const), name: fc.nat(9) }),
);

test('balances are the opening balance less what the transactions say, after any interleaving of writes', async () => {
  const ledger = await openLedger();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(change, { minLength: 1, maxLength: 15 }), { maxLength: 4 }), async (batches) => {
      const key = ledger.makeKey(undefined, `owner ${Math.random()}`);
      const own: TestLedger = { ...ledger, send: (method, path, send) => ledger.send(method, path, { key, ...send }) };
      const accounts: string[] = [];
      for (let n = 0; n < 3; n += 1) accounts.push(await makeAccount(own, { balance: 1000 }));
      const alive = new Map<number, string>();
      for (const batch of batches) {
        await Promise.all(batch.map((each) => carryOut(own, accounts, alive, each)));
        await expectBalanced(own, accounts);
      }
    }),
    { numRuns: RUNS },
  );
});

async function carryOut(
  ledger: TestLedger,
  accounts: string[],
  alive: Map<number, string>,
  each: Change,
): Promise<void> {
  if (each.kind === 'delete') {
    const id = alive.get(each.name);
    if (id !== undefined) await ledger.send('DELETE', `/v1/transactions/${id}`);
    return;
  }
  const { account, to, cents } = each.fields;
  const isTransfer = to !== null;
  const body = {
    accountId: accounts[account],
    amount: cents / 100,
    date: '2026-03-01',
    isTransfer,
    ...(to === null ? {} : { transferToAccountId: accounts[to] }),
  };
  const id = alive.get(each.name);
  const reply =
    each.kind === 'patch'
      ? await ledger.send('PATCH', `/v1/transactions/${id ?? 'nothing'}`, { body })
      : await ledger.send('POST', `/v1/transactions${each.kind === 'upsert' ? '/upsert' : ''}`, {
          body: each.kind === 'upsert' ? { ...body, externalId: `x${each.name}` } : body,
        });
  const refused = to === account ? [404, 422] : [404];
  expect(reply.status < 300 || refused.includes(reply.status), reply.text).toBe(true);
  if (reply.status < 300) alive.set(each.name, reply.json.data.id);
}

async function expectBalanced(ledger: TestLedger, accounts: readonly string[]): Promise<void> {
  const expected = new Map(accounts.map((id) => [id, OPENING]));
  const add = (id: string, cents: bigint) => expected.set(id, (expected.get(id) ?? 0n) + cents);
  const { json } = await ledger.send('GET', '/v1/transactions?limit=200');
  expect(json.hasMore).toBe(false);
  for (const { accountId, amount, transferToAccountId } of json.data) {
    const cents = BigInt(Math.round(amount * 100));
    add(accountId, -cents);
    if (transferToAccountId !== null) add(transferToAccountId, cents);
  }
  const shown = (await ledger.send('GET', '/v1/accounts')).json.data;
  const balances = shown.map((each: { id: string; balance: number }) => [
    each.id,
    BigInt(Math.round(each.balance * 100)),
  ]);
  expect(balances).toEqual([...expected]);
}
