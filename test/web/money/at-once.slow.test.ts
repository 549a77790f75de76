/** The next request after a change shows the ledger as it is: list, sums, reports, running balances and the CSV file. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { TestLedger } from '../../ledger/server/test-ledger.ts';
import { transactionsIn } from '../../support/ask.ts';
import { type MoneyHouse, moneyHouse, textOf } from '../../support/houses/money-house.ts';
import { CARD_FILES, CHECKING_CARD } from './money-files.ts';

const open = (more: Parameters<typeof moneyHouse>[0] = {}) =>
  moneyHouse({ accounts: CHECKING_CARD, files: CARD_FILES, ...more });

/** What the pages say, in figures. */
async function figures({ get, page }: Pick<MoneyHouse, 'get' | 'page'>) {
  const found = /<strong>(\d+) transactions?<\/strong>/.exec(await page('/transactions'))?.[1];
  const march = textOf(await page('/reports')).match(/Mar 2026 \d+ (\S+) USD (\S+) USD/) ?? [];
  const csv = (await get('/transactions.csv')).body.trimEnd().split('\r\n').slice(1);
  const card = (await get('/accounts/card.csv')).body.trimEnd().split('\r\n').slice(1);
  return {
    found: Number(found),
    in: march[1],
    out: march[2],
    csv: csv.length,
    card: card.map((line) => line.split(',')[8]),
  };
}

async function pair({ page, press }: Pick<MoneyHouse, 'page' | 'press'>) {
  const ids = /name="ids" value="([^"]+)"/.exec(await page('/decisions'))?.[1] ?? '';
  return press('/decisions', '/transfers', { action: 'pair', ids, from: 'inbox' });
}

test('a transfer that is confirmed is one at once, and two again when it is taken apart', async () => {
  const house = await open();
  const before = await figures(house);
  expect(before).toMatchObject({ found: 4, csv: 4, in: '+1,409.55', out: '−427.54' });
  expect((await pair(house)).status).toBe(303);
  const paired = await figures(house);
  expect(paired).toMatchObject({ found: 3, csv: 3, in: '+1,000.00', out: '−17.99' });
  expect(paired.card).toEqual(before.card);
  expect(paired.card).toHaveLength(2);
  const ids = await transferIds(house);
  expect((await house.press('/decisions', '/transfers', { action: 'split', ids, from: 'inbox' })).status).toBe(303);
  expect(await figures(house)).toEqual(before);
});

async function transferIds({ house }: Pick<MoneyHouse, 'house'>): Promise<string> {
  return (await house.transactions()).find(({ isTransfer }) => isTransfer)?.externalId ?? '';
}

test('a document that is undone is gone at once, and so are its figures', async () => {
  const house = await open();
  const id = /href="\/documents\/(d\d+)"><bdi>card.ofx/.exec(await house.page('/documents'))?.[1] ?? '';
  expect((await house.press(`/documents/${id}/undo`, '/undo', { id })).status).toBe(303);
  expect(await figures(house)).toMatchObject({ found: 2, csv: 2, in: '+1,000.00', out: '−409.55', card: [] });
});

test('an edit is shown at once: payee and category in list, reports and file', async () => {
  const { get, page, press } = await open();
  const id = /href="\/entries\/([^"]+)"><bdi>COFFEE/.exec(await page('/transactions'))?.[1] ?? '';
  await press(`/entries/${id}`, '/entries/edit', { id, payee: 'Corner Café', category: 'Treats', note: '' });
  expect(textOf(await page('/transactions?q=cafe'))).toContain('Corner Café');
  expect(textOf(await page('/reports/payees'))).toContain('Corner Café 1 0.00 USD −17.99 USD');
  expect(textOf(await page('/reports/categories'))).toContain('Treats 1 0.00 USD −17.99 USD');
  expect((await get('/transactions.csv?q=corner')).body).toContain(',Corner Café,Treats,');
});

test('a change that has not reached the ledger is named on each page with figures', async () => {
  const house = await open({ pushes: 'never' });
  await pair(house);
  for (const path of ['/transactions', '/accounts', '/accounts/card', '/reports', '/reports/payees'])
    expect(textOf(await house.page(path)), path).toContain('Not in these figures yet:');
});

/** A ledger that has the v1 API alone, with pages of two and a refusal of any limit. */
async function plainLedger({ key, url }: TestLedger) {
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? '', url);
    const refused = !asked.pathname.startsWith('/v1/') ? 404 : asked.searchParams.has('limit') ? 400 : undefined;
    const type = { 'content-type': 'application/json' };
    if (refused !== undefined) {
      const problem = { type: 'about:blank', title: 'no', status: refused, code: 'no', detail: 'no' };
      return void response.writeHead(refused, type).end(JSON.stringify(problem));
    }
    if (request.method === 'GET' && asked.pathname === '/v1/transactions') asked.searchParams.set('limit', '2');
    const answer = await fetch(asked, {
      method: request.method ?? 'GET',
      headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name) ? [[name, value]] : [],
      ),
      ...(request.method === 'GET' ? {} : { body: await buffer(request) }),
    });
    response.writeHead(answer.status, type).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { key, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('beside a ledger that has the v1 API alone', () => {
  test('pages show what it lists, with sums of exactly that, and say so', async () => {
    const house = await open({ via: plainLedger });
    const list = textOf(await house.page('/transactions'));
    expect(list).toContain('4 transactions');
    expect(list).toContain('Sums here are of the transactions that are shown.');
    expect(textOf(await house.page('/reports'))).toContain(
      'Sums of 4 transactions that the ledger listed, back to 1 Mar 2026.',
    );
    expect(await figures(house)).toMatchObject({ found: 4, csv: 4, in: '+1,409.55', out: '−427.54' });
    await pair(house);
    expect(await figures(house)).toMatchObject({ found: 3, csv: 3, in: '+1,000.00', out: '−17.99' });
    expect(textOf(await house.page('/accounts'))).toContain('Checking');
    expect(textOf(await house.page('/accounts/card'))).toContain('transfer ← Checking');
  });

  test('a rule is tried and an entry edited there as well', async () => {
    const { house, page, press } = await open({ via: plainLedger });
    const id = /href="\/entries\/([^"]+)"><bdi>COFFEE/.exec(await page('/transactions'))?.[1] ?? '';
    await press(`/entries/${id}`, '/entries/edit', { id, payee: 'Corner Café', category: 'Treats' });
    expect(textOf(await page(`/entries/${id}`))).toContain('Corner Café');
    expect(transactionsIn(house.deps.store)).toHaveLength(4);
    expect(textOf(await page(`/entries/${id}/always?on=payee&text=COFFEE&payee=Bar`))).toContain(
      'It fits 1 of 4 transactions',
    );
  });
});

test('a ledger that went away is said in one sentence, and the state is shown', async () => {
  const house = await open();
  await house.house.ledger.close();
  for (const path of ['/transactions', '/accounts', '/accounts/card', '/reports'])
    expect(textOf(await house.page(path)), path).toContain('The ledger could not be read:');
});
