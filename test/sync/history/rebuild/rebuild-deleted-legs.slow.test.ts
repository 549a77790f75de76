/** P-ID-10: a line whose counterpart the owner deleted is a plain record, also in a database that was lost since. */
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recallSidecars, updateSidecars } from '../../../../src/store/sidecar/sidecar-files.ts';
import { reviveRecord } from '../../../../src/store/transactions/revive.ts';
import { retryNamed } from '../../../../src/sync/history/retry-named.ts';
import { undo } from '../../../../src/sync/history/undo.ts';
import { verify } from '../../../../src/sync/verify/verify.ts';
import { ofxText } from '../../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../../support/houses/ledger-house.ts';
import { type HouseOptions, sharedParsePool } from '../../../support/houses/pulling.ts';
import { copyDatabase } from '../../../support/houses/put-back.ts';
import { tempFolder } from '../../../support/run/temp.ts';

const SETTINGS: HouseOptions = {
  parsePool: sharedParsePool([]),
  accounts: [
    { handle: 'checking', match: ['021000021/1234567890'], currency: 'USD' },
    { handle: 'savings', match: ['021000021/2222222222'], currency: 'USD' },
  ],
};
const IN_MARCH = { from: '2026-03-01', to: '2026-03-31' };
const TO_SAVINGS = '<BANKACCTTO><BANKID>021000021<ACCTID>2222222222<ACCTTYPE>SAVINGS</BANKACCTTO>';
const outOf = (extra: string, ...days: readonly string[]) =>
  ofxText({
    ...IN_MARCH,
    closing: { amount: '500.00', on: '2026-03-31' },
    lines: [
      { id: 'A0', on: '2026-03-01', amount: '-10.00' },
      ...days.map((on) => ({ id: `A${on}`, on, amount: '-20.00', name: 'Transfer to savings', extra })),
    ],
  });
const PAPERS = {
  'out.ofx': outOf('', '2026-03-05'),
  'named.ofx': outOf(TO_SAVINGS, '2026-03-05'),
  'twice.ofx': outOf('', '2026-03-05', '2026-03-07'),
  'in.ofx': ofxText({
    ...IN_MARCH,
    accountId: '2222222222',
    closing: { amount: '70.00', on: '2026-03-31' },
    lines: [{ id: 'B1', on: '2026-03-06', amount: '20.00', name: 'Transfer from checking' }],
  }),
};
type Name = keyof typeof PAPERS;
const OUTFLOW = 'bf1.checking.2026-03-05.e2000USD.1';
const INFLOW = 'bf1.savings.2026-03-06.i2000USD.1';

/** The owner deletes a record of the ledger, and the household notices it and puts the balance right. */
async function remove({ clock, deps, ledger, ...house }: LedgerHouse, externalId: string): Promise<void> {
  await house.remove(externalId);
  const client = ledger.client(clock);
  await verify({ store: deps.store, ledger: client }, { repair: true });
  await client.close();
  await house.push();
}

async function withDeleted(papers: readonly Name[], gone: string): Promise<{ house: LedgerHouse; folder: string }> {
  const folder = tempFolder();
  const house = await ledgerHouse({ ...SETTINGS, folder });
  for (const name of papers) {
    house.drop(name, PAPERS[name]);
    await house.sync();
  }
  await copyDatabase({ house, folder }, 'copy.db');
  await remove(house, gone);
  return { house, folder };
}

const LOSSES = ['the database', 'the archive as well', 'all since a copy'] as const;
type Loss = (typeof LOSSES)[number];

/** What is lost is gone, and the files come once more where the archive is. The copy was made before the deletion. */
async function afterLoss(first: LedgerHouse, folder: string, lost: Loss, files: readonly Name[]): Promise<LedgerHouse> {
  updateSidecars(first.deps.store);
  first.deps.store.close();
  const archive = lost === 'the archive as well' ? ['documents', 'documents.jsonl'] : [];
  for (const name of ['bankfeed.db', 'bankfeed.db-wal', 'bankfeed.db-shm', ...archive]) {
    rmSync(join(folder, 'state', name), { force: true, recursive: true });
  }
  rmSync(join(folder, 'inbox'), { recursive: true });
  const isCopied = lost === 'all since a copy';
  if (isCopied) copyFileSync(join(folder, 'copy.db'), join(folder, 'state', 'bankfeed.db'));
  const next = await ledgerHouse({ ...SETTINGS, ledger: first.ledger, folder });
  recallSidecars(next.deps.store, isCopied ? 'restored' : 'same');
  if (lost === 'the archive as well') for (const name of files) next.drop(name, PAPERS[name]);
  return next;
}

async function seen(house: LedgerHouse) {
  const rows = (await house.transactions()).map((row) => ({ ...row, updatedAt: null }));
  return { rows, balances: (await house.accounts()).map(({ balance }) => balance) };
}

interface Case {
  readonly name: string;
  readonly before: readonly Name[];
  readonly gone: string;
  readonly later: readonly Name[];
  /** Records that stand beside the purchase. */
  readonly left: readonly string[];
}

const CASES: readonly Case[] = [
  { name: 'an outflow', before: ['out.ofx'], gone: OUTFLOW, later: ['in.ofx'], left: [INFLOW] },
  { name: 'a transfer of one leg', before: ['named.ofx'], gone: OUTFLOW, later: ['in.ofx'], left: [INFLOW] },
  { name: 'an inflow', before: ['in.ofx'], gone: INFLOW, later: ['out.ofx'], left: [OUTFLOW] },
  { name: 'a transfer', before: ['out.ofx', 'in.ofx'], gone: OUTFLOW, later: [], left: [] },
  {
    name: 'one of two outflows',
    before: ['twice.ofx'],
    gone: OUTFLOW,
    later: ['in.ofx'],
    left: ['bf1.checking.2026-03-07.e2000USD.1'],
  },
];
const WAYS = CASES.flatMap((each) => LOSSES.map((lost) => ({ ...each, lost })));

test.each(WAYS)('$name that its owner deleted stays away where $lost is lost', async (way) => {
  const { before, gone, later, left, lost } = way;
  const { folder, house: first } = await withDeleted(before, gone);
  for (const name of later) first.drop(name, PAPERS[name]);
  await first.sync();
  const expected = await seen(first);
  expect(expected.rows.map(({ externalId }) => externalId)).toEqual(['bf1.checking.2026-03-01.e1000USD.1', ...left]);
  let last = first;
  for (let life = 0; life < 2; life++) {
    last = await afterLoss(last, folder, lost, [...before, ...later]);
    expect(await last.sync()).toMatchObject({ created: 0, deleted: 0, remaining: 0 });
    expect(await seen(last)).toEqual(expected);
  }
});

test('an outflow that was deleted and then undone makes no transfer where a retry follows the loss', async () => {
  const { folder, house: first } = await withDeleted(['out.ofx'], OUTFLOW);
  first.drop('in.ofx', PAPERS['in.ofx']);
  await first.sync();
  const expected = await seen(first);
  undo(first.deps, 'd1', { dryRun: false });
  await first.push();
  const next = await afterLoss(first, folder, 'the database', []);
  await next.sync();
  await retryNamed(next.deps, ['d1']);
  expect(await next.push()).toMatchObject({ created: 1, deleted: 0, rejected: 0, remaining: 0 });
  const { rows, balances } = await seen(next);
  expect(rows.map(({ externalId }) => externalId)).toEqual(expected.rows.map(({ externalId }) => externalId));
  expect(balances).toEqual(expected.balances);
});

test('an outflow that its owner puts back after the loss is the leg of a transfer', async () => {
  const { folder, house: first } = await withDeleted(['out.ofx'], OUTFLOW);
  const next = await afterLoss(first, folder, 'the database', []);
  await next.sync();
  const [account] = await next.accounts();
  const record = { externalId: OUTFLOW, accountId: account?.id, amount: 20, date: '2026-03-05' };
  const { json } = await next.ledger.send('POST', '/v1/transactions/upsert', { body: record });
  reviveRecord(next.deps.store, OUTFLOW, json.data?.id ?? json.id);
  next.drop('in.ofx', PAPERS['in.ofx']);
  expect(await next.sync()).toMatchObject({ created: 0, deleted: 0, updated: 1 });
  const { rows } = await seen(next);
  expect(rows).toMatchObject([{ amount: 10 }, { externalId: OUTFLOW, isTransfer: true }]);
  updateSidecars(next.deps.store);
  expect(readFileSync(join(folder, 'state', 'deleted.json'), 'utf8')).toBe('[]\n');
});
