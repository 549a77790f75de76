/** A preview says what the ledger will get, by the record. */
import { expect, test } from 'vitest';
import { dryRun, type PreviewedFile, preview } from '../../../src/sync/preview/preview.ts';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';
import { accountConfig, connectorConfig } from '../../support/houses/pulling.ts';

const BOOK: OfxLine = { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'AMZN Mktp', memo: 'order 17' };
const BAKER: OfxLine = { id: 'A2', on: '2026-03-05', amount: '-3.00', name: 'BAKER' };
const INTERNAL: OfxLine = { id: 'A3', on: '2026-03-09', amount: '-1.00', name: 'BANK', memo: 'internal booking' };

test('shows the payee and the note that a rule sets, and counts what a rule leaves out as skipped', async () => {
  const rules = [
    { when: { payee: 'amzn*' }, set: { payee: 'Amazon', note: 'tidy' } },
    { when: { memo: '*internal*' }, skip: true },
  ];
  const house = await ledgerHouse({ config: { rules } });
  const file = house.drop('march.ofx', ofxText({ lines: [BOOK, BAKER, INTERNAL] }));
  const [seen] = await preview(house.deps, [file]);
  const [dry] = await dryRun(house.deps, ['inbox']);
  expect(dry?.documents).toEqual([seen]);
  const { created = [], skipped } = seen?.statements[0] ?? {};
  expect(skipped).toEqual({ rule: 1 });

  await house.sync();
  const records = await house.transactions();
  expect(created.map(({ externalId, memo, payee }) => [externalId, payee, memo])).toEqual(
    records.map(({ externalId, note, payeeName }) => [externalId, payeeName, note]),
  );
  expect(created.map(({ payee }) => payee)).toEqual(['Amazon', 'BAKER']);
});

const SALARY: OfxLine = { id: 'A4', on: '2026-03-20', amount: '1200.00', name: 'EMPLOYER' };
const SAVED: OfxLine = { id: 'A5', on: '2026-03-21', amount: '-500.00', name: 'SAVINGS', memo: 'to US21000021/2222' };

/** Two accounts, and files in `inbox` and in `other`. */
async function overlapping(): Promise<LedgerHouse> {
  const folder = (name: string) =>
    connectorConfig({ name, config: { path: name, settle: '0s', watch: false }, account: 'checking' });
  return ledgerHouse({
    accounts: [
      accountConfig({ handle: 'checking', match: ['*7890'], currency: 'USD' }),
      accountConfig({ handle: 'savings', match: ['*2222'], currency: 'USD' }),
    ],
    config: { connectors: [folder('inbox'), folder('other')] },
  });
}

function ofx(lines: readonly OfxLine[], closing: string): string {
  const [first, last] = [lines[0], lines.at(-1)];
  return ofxText({
    lines,
    closing: { amount: closing, on: last?.on ?? '' },
    from: first?.on ?? '',
    to: last?.on ?? '',
  });
}

function csv(lines: readonly OfxLine[], opening: number): string {
  let balance = opening;
  const rows = lines.map(({ on, name, amount }) => {
    balance += Number(amount);
    return [on, name, amount, 'USD', balance.toFixed(2)].join(',');
  });
  return ['Date,Description,Amount,Currency,Balance', ...rows, ''].join('\n');
}

function requestsOf(files: readonly PreviewedFile[]): number {
  return files.reduce((sum, { requests }) => sum + requests, 0);
}

/** Files of both formats that show the same weeks, and the arrival of a transfer in the other account. */
function dropAll(house: LedgerHouse): readonly string[] {
  const arrival = ofxText({
    accountId: '99992222',
    lines: [{ id: 'S1', on: '2026-03-21', amount: '500.00', name: 'TRANSFER', memo: 'from 1234567890' }],
    closing: { amount: '500.00', on: '2026-03-21' },
  });
  return [
    house.drop('1.ofx', ofx([BOOK, BAKER], '87.00')),
    house.drop('2.ofx', ofx([BAKER, INTERNAL, SALARY], '1286.00')),
    house.drop('3.csv', csv([BOOK, BAKER, INTERNAL, SALARY, SAVED], 100)),
    house.drop('4.ofx', ofx([SALARY, { ...SAVED, memo: 'corrected' }], '786.00')),
    house.drop('5.ofx', arrival),
  ];
}

test('counts the requests that a sync sends, over files of two formats that show the same lines', async () => {
  const house = await overlapping();
  const files = await preview(house.deps, dropAll(house), { account: 'checking' });
  expect(files.map(({ fate }) => fate)).toEqual(Array(5).fill('imported'));
  const { sent, remaining } = await house.sync();
  expect(remaining).toBe(0);
  expect(requestsOf(files)).toBe(sent);
});
