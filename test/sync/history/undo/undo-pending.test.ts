/** Undoing a document that booked a pending line, or saw it gone, or showed what another format had shown. */
import { expect, test } from 'vitest';
import type { StatementLine } from '../../../../src/domain/statement.ts';
import { sha256 } from '../../../../src/lib/hash.ts';
import { beginRun } from '../../../../src/store/documents/runs.ts';
import { bringIn } from '../../../../src/sync/history/bring-in.ts';
import { undo } from '../../../../src/sync/history/undo.ts';
import { assertionsIn, pendingsIn, transactionsIn } from '../../../support/ask.ts';
import { connectorConfig } from '../../../support/houses/pulling.ts';
import { line, statement } from '../../../support/identity/statements.ts';
import { OWN, type TransferHouse, transferHouse } from '../../../support/transfers/transfer-house.ts';

const FUEL = line('2026-03-05', '-40.00', 'Fuel', 'p1');
const PENDING = { ...FUEL, status: 'pending' } as const;
const BOOKED = { ...FUEL, bookedOn: line('2026-03-07', '-1').bookedOn, reference: 'q9' };

let documents = 0;

function bring(house: TransferHouse, lines: readonly StatementLine[], asOf: string, format = 'ofx'): void {
  documents += 1;
  const bytes = new TextEncoder().encode(`pending ${documents}`);
  const document = { sha256: sha256(bytes), name: `${documents}`, bytes, receivedAt: `${asOf}T00:00:00Z` };
  const account = {
    bankId: null,
    branchId: null,
    accountId: OWN.a.iban,
    iban: null,
    type: null,
    kind: 'bank',
  } as const;
  const period = ['2026-03-01', asOf] as const;
  const read = statement(lines, { account, currency: 'EUR', asOf: `${asOf}T00:00:00Z`, period });
  const { store } = house.deps;
  store.transact(() => {
    const runId = beginRun(store, { kind: 'pull', connector: 'inbox', trigger: 'command' });
    const connector = connectorConfig({ pending: 'push' });
    bringIn(house.deps, connector, runId, { document, format, statements: [read], issues: [] });
  });
}

/** The facts for identification, and the ledger's records. */
async function known(house: TransferHouse) {
  const { store } = house;
  return {
    transactions: transactionsIn(store).map(({ acked, asOf, ledgerId, ...said }) => said),
    pendings: pendingsIn(store),
    assertions: assertionsIn(store),
    ledger: (await house.transactions()).map(({ externalId, amount, date, payeeName, note }) => [
      ...[externalId, amount, date, payeeName, note],
    ]),
  };
}

test('a booking that is undone leaves the line pending, and a later document can book it', async () => {
  const house = await transferHouse();
  bring(house, [PENDING], '2026-03-06');
  await house.push();
  const before = await known(house);
  bring(house, [BOOKED], '2026-03-08');
  await house.push();
  const booked = await known(house);
  expect(booked).not.toEqual(before);
  undo(house.deps, 'd2', { dryRun: false });
  await house.push();
  expect(await known(house)).toEqual(before);
  bring(house, [BOOKED], '2026-03-08');
  await house.push();
  expect((await known(house)).ledger).toEqual(booked.ledger);
});

test('a withdrawn pending line stands when the document that missed it is undone', async () => {
  const house = await transferHouse();
  bring(house, [PENDING], '2026-03-06');
  await house.push();
  const before = await known(house);
  bring(house, [line('2026-03-20', '-1.00', 'Cafe', 'c1')], '2026-03-25');
  await house.push();
  expect((await house.transactions()).map(({ amount }) => amount)).toEqual([1]);
  undo(house.deps, 'd2', { dryRun: false });
  await house.push();
  const after = await known(house);
  expect(after.ledger).toEqual(before.ledger);
  expect(after.pendings).toEqual(before.pendings);
  expect(after.transactions.slice(0, 1)).toEqual(before.transactions);
});
