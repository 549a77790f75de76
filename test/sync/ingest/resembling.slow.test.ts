/** A line that resembles another format's: both stand, and a person is asked once. */
import { expect, test } from 'vitest';
import { listReviews } from '../../../src/store/views/reviews.ts';
import { acceptDocuments } from '../../../src/sync/history/accept.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { liveIn } from '../../support/ask.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { type PullHouse, pullHouse } from '../../support/houses/pulling.ts';

const BANK = { bankId: '021000021', accountId: '123456789', currency: 'EUR' } as const;
const garage = { id: '2026011000001', on: '2026-01-10', amount: '-120.00', name: 'LANDLORD GARAGE' };
const kiosk = { id: '2026012000001', on: '2026-01-20', amount: '-7.00', name: 'KIOSK' };
const JANUARY = ofxText({ ...BANK, from: '2026-01-01', to: '2026-01-31', lines: [garage, kiosk] });
const HEAD = 'Date,Payee,Amount,Currency\n2026-01-03,Bakery,-5.00,EUR\n';
const EXPORT = `${HEAD}2026-01-12,Tax office,-120.00,EUR\n2026-01-20,Kiosk,-7.00,EUR\n`;

async function house(...files: readonly (readonly [name: string, content: string])[]): Promise<PullHouse> {
  const home = await pullHouse({
    accounts: [{ handle: 'checking', match: ['021000021/123456789'], currency: 'EUR' }],
    inbox: { account: 'checking' },
    config: {
      formats: {
        csv: {
          profiles: {
            plain: {
              ...{ delimiter: ',', header: 1, date: 'YYYY-MM-DD', decimal: '.', sign: 'in-positive' },
              columns: { date: 'Date', payee: 'Payee', amount: 'Amount', currency: 'Currency' },
            },
          },
          profile: 'plain',
        },
      },
    },
  });
  for (const file of files) await feed(home, ...file);
  return home;
}

async function feed(home: PullHouse, name: string, content: string): Promise<void> {
  home.drop(name, content);
  await pullConnector(home.deps, 'inbox', 'command');
}

const asked = ({ deps }: PullHouse) => listReviews(deps.store, 20).map(({ id }) => id);
const TAX = 'bf1.checking.2026-01-12.e12000EUR.1';

test('an equal amount of another text on another day stands beside it, until the owner says that they are two', async () => {
  const home = await house(['1.ofx', JANUARY], ['2.csv', EXPORT]);
  expect(liveIn(home.deps.store)).toHaveLength(4);
  expect(asked(home)).toEqual([TAX]);
  await acceptDocuments(home.deps, ['d2']);
  expect(asked(home)).toEqual([]);
  await expect(acceptDocuments(home.deps, ['d2'])).rejects.toMatchObject({ code: 'accept.unknown' });
});

test('a format that shows both settles it', async () => {
  const home = await house(['1.ofx', JANUARY], ['2.csv', EXPORT]);
  await feed(home, '3.csv', `${HEAD}2026-01-10,Landlord Garage,-120.00,EUR\n2026-01-12,Tax office,-120.00,EUR\n`);
  expect(liveIn(home.deps.store)).toHaveLength(4);
  expect(asked(home)).toEqual([]);
});
