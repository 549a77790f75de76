import { describe, expect, test } from 'vitest';
import { listAccounts } from '../../../src/store/views/accounts.ts';
import { continuityTrouble } from '../../../src/store/views/continuity.ts';
import { splitTransaction } from '../../../src/sync/history/split.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { transactionsIn } from '../../support/ask.ts';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { type PullHouse, pullHouse } from '../../support/houses/pulling.ts';
import { ordersOf } from '../../support/identity/cases.ts';

const BANK = { bankId: '021000021', accountId: '123456789', currency: 'EUR' } as const;

const SPOTIFY = { id: '2026013000001', on: '2026-01-30', amount: '-9.99', name: 'SPOTIFY' };
const REFUND = { id: '2026013000002', on: '2026-01-30', amount: '9.99', name: 'REFUND' };

function january(...lines: readonly OfxLine[]): string {
  const closing = { amount: '90.01', on: '2026-01-31' };
  return ofxText({ ...BANK, from: '2026-01-01', to: '2026-01-31', lines, closing });
}

/** Of another format, and a line of its first day has the amount of a line of January. */
const FEBRUARY = [
  'Datum;Text;Betrag;Saldo;Währung',
  '01.02.2026;NETFLIX;-9,99;80,02;EUR',
  '13.02.2026;PUB;-5,00;75,02;EUR',
  '',
].join('\n');

async function house(...files: readonly [name: string, content: string][]): Promise<PullHouse> {
  const home = await pullHouse({
    accounts: [{ handle: 'checking', match: ['021000021/123456789'], currency: 'EUR' }],
    inbox: { account: 'checking' },
  });
  for (const [name, content] of files) {
    home.drop(name, content);
    await pullConnector(home.deps, 'inbox', 'command');
  }
  return home;
}

function checking({ deps }: PullHouse) {
  const [account] = listAccounts(deps.store);
  if (account === undefined) throw new Error('no account');
  return account;
}

describe('a line of another format at the turn of a month', () => {
  test('is no line of the month before where the balances meet, in whatever order the files come', async () => {
    const files: [string, string][] = [
      ['1.ofx', january(SPOTIFY)],
      ['2.csv', FEBRUARY],
    ];
    for (const order of ordersOf(files)) {
      const home = await house(...order);
      const payees = transactionsIn(home.deps.store).map(({ payee }) => payee);
      expect(payees.toSorted()).toEqual(['NETFLIX', 'PUB', 'SPOTIFY']);
      expect(checking(home).continuity.miscounts).toEqual([]);
    }
  });
});

describe('two closing balances that tell of other transactions than the account has', () => {
  test('are named in `status` with the transaction that explains them, and the way out', async () => {
    // Of one day and text, cut in mid-day: the balances alone tell that they are two.
    const morning = { ...SPOTIFY, on: '2026-01-31', name: 'NETFLIX' };
    const evening = FEBRUARY.replace('01.02.2026', '31.01.2026');
    const home = await house(['1.ofx', january(morning, REFUND)], ['2.csv', evening]);
    const account = checking(home);
    const id = 'bf1.checking.2026-01-31.e999EUR.1';
    expect(account.continuity.miscounts).toEqual([
      { from: '2026-01-31', to: '2026-02-13', difference: '-9.99', suspects: [{ id, reason: 'merged' }] },
    ]);
    expect(continuityTrouble(account).map(({ todo }) => todo)).toEqual([
      `Compare these days with the bank. ${id} may be two equal lines; if so, \`bankfeed split ${id}\`.`,
    ]);
    splitTransaction(home.deps, id);
    expect(checking(home).continuity.miscounts).toEqual([]);
  });
});
