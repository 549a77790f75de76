/** P-KEY-13 over random days of an owner in the ledger. Differences are named, and the owner's own records are not. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderTransfer } from '../../../src/sync/transfers/orders.ts';
import { type Drift, type VerifyReport, verify } from '../../../src/sync/verify/verify.ts';
import { type Room, workshop } from '../../support/houses/workshop.ts';
import { line } from '../../support/identity/statements.ts';
import { tries } from '../../support/run/effort.ts';
import { type LedgerRow, OWN, type TransferHouse, transferHouse } from '../../support/transfers/transfer-house.ts';

const numRuns = tries({ small: 10, thorough: 100, nightly: 10_000 });
const openRoom = workshop();

async function verifyAll(house: TransferHouse, repair = false): Promise<VerifyReport> {
  const { clock } = house.deps;
  const client = house.ledger.client(clock);
  try {
    return await verify({ store: house.store, ledger: client }, { repair });
  } finally {
    await client.close();
  }
}

/** Two accounts, three transfers between them (one short of a fee, one across currencies), and plain lines. */
async function household(room: Room): Promise<TransferHouse> {
  const house = await transferHouse({ room });
  const to = (handle: 'b' | 'u') => ({ counterparty: { account: OWN[handle].iban, name: null } });
  house.bring({
    of: 'a',
    lines: [
      line('2026-03-02', '-100.00', 'Transfer', 'o1', to('b')),
      line('2026-03-03', '-50.00', 'Transfer', 'o2', to('b')),
      line('2026-03-04', '-80.00', 'Transfer', 'o3', to('u')),
      line('2026-03-05', '-7.50', 'Baker', 'o4'),
    ],
  });
  await house.push();
  house.bring({
    of: 'b',
    lines: [
      line('2026-03-03', '100.00', 'From a', 'i1', { counterparty: { account: OWN.a.iban, name: null } }),
      line('2026-03-04', '49.00', 'From a', 'i2', { counterparty: { account: OWN.a.iban, name: null } }),
      line('2026-03-06', '-9.25', 'Cinema', 'i4'),
    ],
  });
  house.bring({
    of: 'u',
    lines: [line('2026-03-05', '88.00', 'From a', 'i3', { counterparty: { account: OWN.a.iban, name: null } })],
  });
  await house.push();
  return house;
}

const at = fc.nat({ max: 7 });
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-04-${String(number).padStart(2, '0')}`);
const deed = fc.oneof(
  fc.record({ kind: fc.constant('words' as const), at, text: fc.stringMatching(/^[a-z]{3,9}$/) }),
  fc.record({ kind: fc.constant('date' as const), at, day }),
  fc.record({ kind: fc.constant('amount' as const), at, minor: fc.integer({ min: 1, max: 9999 }) }),
  fc.record({ kind: fc.constant('unpair' as const), at }),
  fc.record({ kind: fc.constant('delete' as const), at }),
  fc.record({ kind: fc.constant('handmade' as const), minor: fc.integer({ min: 1, max: 9999 }) }),
  fc.record({ kind: fc.constant('ours' as const), number: fc.integer({ min: 1, max: 5 }) }),
  // The daemon's own work: a transfer taken apart at the owner's word is no drift.
  fc.record({ kind: fc.constant('split' as const), at }),
);
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;

const OWNED = ['amount', 'date', 'isTransfer', 'transferToAccountId', 'destinationAmount', 'exchangeRate'] as const;

/** The ledger's records before the owner came, and records under our prefix since. */
interface Before {
  readonly rows: ReadonlyMap<string, LedgerRow>;
  readonly made: Set<string>;
}

async function take(house: TransferHouse, before: Before, each: Deed): Promise<void> {
  const rows = (await house.transactions()).filter(({ id }) => before.rows.has(id));
  const row = 'at' in each ? rows[each.at % Math.max(1, rows.length)] : undefined;
  const accountId = [...before.rows.values()][0]?.accountId;
  const patch = (fields: object) =>
    row === undefined ? undefined : house.ask('PATCH', `transactions/${row.id}`, fields);
  switch (each.kind) {
    case 'words':
      await patch({ note: each.text, payeeName: each.text });
      return;
    case 'date':
      await patch({ date: each.day });
      return;
    case 'amount':
      if (row?.isTransfer !== true) await patch({ amount: each.minor / 100 });
      return;
    case 'unpair':
      if (row?.isTransfer === true) await patch({ isTransfer: false, transferToAccountId: null });
      return;
    case 'delete':
      if (row !== undefined) await house.ask('DELETE', `transactions/${row.id}`);
      return;
    case 'handmade':
      await house.ask('POST', 'transactions', { accountId, amount: each.minor / 100, date: '2026-03-09' });
      return;
    case 'ours': {
      const externalId = `bf1.a.2026-01-01.e1EUR.${each.number}`;
      await house.ask('POST', 'transactions/upsert', { externalId, accountId, amount: 1, date: '2026-03-09' });
      before.made.add(externalId);
      return;
    }
    case 'split':
      return;
  }
}

/** The expected findings about the ledger as it is now. */
async function expected(house: TransferHouse, { rows, made }: Before): Promise<readonly Drift[]> {
  const now = new Map((await house.transactions()).map((row) => [row.id, row]));
  const drift = [...rows.values()].flatMap((row): Drift[] => {
    const { externalId } = row;
    const shown = now.get(row.id);
    if (shown === undefined) return [{ externalId, kind: 'missing', fields: [] }];
    const fields = OWNED.filter((name) => shown[name] !== row[name]);
    return fields.length === 0 ? [] : [{ externalId, kind: 'changed', fields }];
  });
  return [...drift, ...[...made].map((externalId): Drift => ({ externalId, kind: 'extra', fields: [] }))];
}

const order = (drift: readonly Drift[]) => drift.toSorted((a, b) => a.externalId.localeCompare(b.externalId));

test('verify names only changes, deletions and records of the owner, and repair puts them back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 6 }), async (deeds) => {
      using room = openRoom();
      const house = await household(room);
      const splits = deeds.filter(({ kind }) => kind === 'split').length;
      for (let turn = 0; turn < splits; turn++) {
        const transfer = (await house.transactions()).find(({ isTransfer }) => isTransfer);
        if (transfer !== undefined) orderTransfer(house.deps, { action: 'split', ids: [transfer.externalId] });
        await house.push();
      }
      expect((await verifyAll(house)).drift).toEqual([]);
      const before = {
        rows: new Map((await house.transactions()).map((row) => [row.id, row])),
        made: new Set<string>(),
      };
      for (const each of deeds) await take(house, before, each);

      const wanted = await expected(house, before);
      expect(order((await verifyAll(house)).drift)).toEqual(order(wanted));
      await verifyAll(house, true);
      expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
      expect(order((await verifyAll(house)).drift)).toEqual(order(wanted.filter(({ kind }) => kind === 'extra')));
    }),
    { numRuns },
  );
});
