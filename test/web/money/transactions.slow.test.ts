import { describe, expect, test } from 'vitest';
import { transactionsIn } from '../../support/ask.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { moneyHouse, textOf } from '../../support/houses/money-house.ts';
import { CHECKING, FILES, SAVINGS } from './money-files.ts';

const open = (more: Parameters<typeof moneyHouse>[0] = {}) =>
  moneyHouse({ accounts: [CHECKING, SAVINGS], files: FILES, ...more });

const ROW = /href="\/entries\/([^"]+)"><bdi>([^<]*)<\/bdi>/g;
const idOf = (page: string, payee: string) => [...page.matchAll(ROW)].find((match) => match[2] === payee)?.[1] ?? '';

describe('the list of transactions', () => {
  test('shows what the ledger holds, counted and summed, a transfer as one line with an arrow', async () => {
    const { page } = await open();
    const text = textOf(await page('/transactions'));
    expect(text).toContain('6 transactions');
    expect(text).toContain('+2,000.00 USD in −272.50 USD out = +1,727.50 USD');
    expect(text).toContain('1 transfer between your accounts not counted');
    expect(text).toContain('Everyday → Savings');
  });

  test('shows what the owner changed in the ledger, with the word of the bank beneath', async () => {
    const { house, page } = await open();
    const id = transactionsIn(house.deps.store).find(({ amount }) => amount === -25000)?.externalId ?? '';
    await house.edit(id, { payeeName: 'Mrs Miller', note: 'Rent' });
    const text = textOf(await page('/transactions?q=miller'));
    expect(text).toContain('Mrs Miller Rent The bank: LANDLORD');
    expect(text).not.toContain('The bank: GROCER');
  });

  test('is searched by what stands in the address', async () => {
    const { page } = await open();
    for (const [query, count] of [
      ['q=grocer', 2],
      ['q=GROCER+x', 0],
      ['q=250', 1],
      ['payee=EMPLOYER', 2],
      ['account=savings', 1],
      ['kind=transfer', 1],
      ['kind=in', 2],
      ['kind=out', 3],
      ['from=2026-02-01&to=2026-03-10', 2],
      ['least=200&most=900', 2],
      ['category=none', 5],
    ] as const) {
      const words = count === 1 ? '1 transaction' : `${count} transactions`;
      const found = textOf(await page(`/transactions?${query}`));
      expect(found, query).toContain(count === 0 ? 'No transactions match your search' : words);
    }
    expect(textOf(await page('/transactions?from=2026-03-32'))).toContain('Write it as 2026-03-31.');
  });

  test('amounts of two currencies are never added', async () => {
    const euro = ofxText({
      accountId: '777',
      currency: 'EUR',
      lines: [{ id: 'E1', on: '2026-03-05', amount: '-7.00', name: 'CAFE' }],
    });
    const { page } = await open({ files: { ...FILES, 'euro.ofx': euro } });
    const text = textOf(await page('/transactions'));
    expect(text).toContain('+2,000.00 USD in −272.50 USD out = +1,727.50 USD');
    expect(text).toContain('0.00 EUR in −7.00 EUR out = −7.00 EUR');
    const accounts = textOf(await page('/accounts'));
    expect(accounts).toContain('Net worth in EUR');
    expect(accounts).toContain('Net worth in USD 1,727.50 USD');
  });

  test('is paged both ways in every order, without a row lost or doubled', async () => {
    const lines = Array.from({ length: 250 }, (_, at) => ({
      id: `B${at}`,
      on: `2026-02-${String((at % 28) + 1).padStart(2, '0')}`,
      amount: `-${(at % 40) + 1}.00`,
      name: `SHOP ${at % 7}`,
    }));
    const { get, page } = await open({ files: { 'feb.ofx': ofxText({ lines }) } });
    for (const sort of ['-date', 'date', 'amount', '-amount', 'payee', '-payee']) {
      const pages = [await page(`/transactions?sort=${sort}`)];
      const link = (rel: string) =>
        new RegExp(`rel="${rel}" href="([^"]+)"`).exec(pages.at(-1) ?? '')?.[1]?.replaceAll('&#38;', '&');
      const ids = (body: string | undefined) => [...(body ?? '').matchAll(ROW)].map((match) => match[1]);
      for (let next = link('next'); next !== undefined; next = link('next')) pages.push((await get(next)).body);
      expect(
        pages.map((body) => ids(body).length),
        sort,
      ).toEqual([100, 100, 50]);
      expect(new Set(pages.flatMap(ids)).size, sort).toBe(250);
      const back = (await get(link('prev') ?? '')).body;
      expect(ids(back), sort).toEqual(ids(pages[1]));
    }
  });

  test('is exported as shown, with the signs of the page, and no cell that a spreadsheet would run', async () => {
    const files = {
      'x.ofx': ofxText({ lines: [{ id: 'X', on: '2026-02-02', amount: '-5.00', name: '=HYPERLINK(1)' }] }),
    };
    const { get, house, page } = await open({ files: { ...FILES, ...files } });
    await page('/transactions');
    const file = await get('/transactions.csv?q=grocer');
    expect(file.type).toBe('text/csv; charset=utf-8');
    const rows = file.body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(rows.map((row) => row[6])).toEqual(['amount', '-12.50', '-10.00']);
    expect((await get('/transactions.csv?payee=%3DHYPERLINK(1)')).body).toContain(",'=HYPERLINK(1),");
    expect((await get('/transactions.csv')).body.trimEnd().split('\r\n')).toHaveLength(
      1 + (await house.transactions()).length,
    );
  });

  test('lists transactions that the ledger does not hold, and leaves out undone ones', async () => {
    const { house, page } = await open();
    const [first] = transactionsIn(house.deps.store);
    await house.remove(first?.externalId ?? '');
    const { verify } = await import('../../../src/sync/verify/verify.ts');
    const client = house.ledger.client(house.clock);
    const { store } = house.deps;
    await verify({ store, ledger: client, clock: house.clock } as Parameters<typeof verify>[0], {
      repair: true,
      currencies: {},
    });
    await client.close();
    expect(textOf(await page('/transactions'))).toContain('5 transactions');
    expect(await page('/transactions?state=deleted')).toContain('<tr class="gone">');
  });
});

describe('a transaction', () => {
  test('is given a payee, a category and a note, which the ledger then holds and the sync leaves alone', async () => {
    const { house, page, press } = await open();
    const id = idOf(await page('/transactions'), 'LANDLORD');
    const saved = await press(`/entries/${id}`, '/entries/edit', {
      id,
      payee: 'Mrs Miller',
      category: 'Rent',
      note: 'January',
    });
    expect(saved.status).toBe(303);
    expect(textOf(saved.body)).toContain('Saved in the ledger.');
    const shown = (await house.transactions()).find((each) => each.id === id);
    const category = (await house.categories()).find(({ name }) => name === 'Rent');
    expect(category).toBeDefined();
    expect(shown).toMatchObject({ payeeName: 'Mrs Miller', note: 'January', categoryId: category?.id });
    await house.sync();
    expect((await house.transactions()).find((each) => each.id === id)).toMatchObject({ payeeName: 'Mrs Miller' });
    const rule = textOf(await page(`/entries/${id}/always`));
    expect(rule).toContain('rules: - when: {payee: "LANDLORD"} set: {payee: "Mrs Miller", category: "Rent"}');
    const cleared = await press(`/entries/${id}`, '/entries/edit', { id, category: '' });
    expect(cleared.status).toBe(303);
    expect((await house.transactions()).find((each) => each.id === id)?.categoryId).toBeNull();
  });

  test('is changed with others at once: ticked ones, or all hits', async () => {
    const { house, page, press } = await open();
    const list = await page('/transactions?q=employer');
    const ticked = idOf(list, 'EMPLOYER');
    const one = await press('/transactions', '/entries/change', {
      [`id:${ticked}`]: 'on',
      category: 'Salary',
      'f:q': 'employer',
    });
    expect(one.location).toBe('/transactions?q=employer&done=changed&count=1');
    expect((await house.transactions()).filter(({ categoryId }) => categoryId !== null)).toHaveLength(1);
    const all = await press('/transactions', '/entries/change', { all: 'on', category: 'salary', 'f:q': 'employer' });
    expect(textOf(all.body)).toContain('2 changed in the ledger.');
    expect((await house.categories()).filter(({ name }) => /^salary$/i.test(name))).toHaveLength(1);
    expect((await house.transactions()).filter(({ categoryId }) => categoryId !== null)).toHaveLength(2);
    const none = await press('/transactions', '/entries/change', { category: 'Salary' });
    expect(none.status).toBe(422);
    expect(textOf(none.body)).toContain('No transaction is ticked.');
  });

  test('is deleted and put back, and the state knows it as before', async () => {
    const { house, page, press } = await open();
    const before = await house.transactions();
    const id = idOf(await page('/transactions'), 'LANDLORD');
    const deleted = await press(`/entries/${id}`, '/entries/delete', { id });
    expect(textOf(deleted.body)).toContain('Deleted from the ledger.');
    expect(textOf(deleted.body)).toContain('5 transactions');
    expect(await house.transactions()).toHaveLength(before.length - 1);
    const state = () => transactionsIn(house.deps.store).find(({ amount }) => amount === -25000);
    expect(state()?.state).toBe('deleted');
    await house.sync();
    expect(await house.transactions()).toHaveLength(before.length - 1);

    const back = await press('/entries/deleted', '/entries/restore', { id });
    expect(textOf(back.body)).toContain('It is back in the ledger.');
    expect(state()?.state).toBe('live');
    const without = (rows: typeof before) =>
      rows.map(({ id: _, ...row }) => ({ ...row, createdAt: null, updatedAt: null }));
    expect(without(await house.transactions())).toEqual(without(before));
    await house.sync();
    expect(await house.transactions()).toHaveLength(before.length);
  });

  test('that another app deleted says so', async () => {
    const { get, house, page, press } = await open();
    const id = idOf(await page('/transactions'), 'LANDLORD');
    const record = (await house.transactions()).find((each) => each.id === id);
    await house.remove(record?.externalId ?? '');
    expect((await press(`/entries/${id}`, '/entries/delete', { id })).location).toBe('/transactions?done=gone');
    expect((await get(`/entries/${id}`)).status).toBe(404);
  });
});
