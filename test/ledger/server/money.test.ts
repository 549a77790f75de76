/** What the ledger answers beside `/v1`: lists and sums for people, as it stands at that moment. */
import { expect, test } from 'vitest';
import { makeAccount, openLedger, type TestLedger } from './test-ledger.ts';

let made = 0;

async function spend(ledger: TestLedger, accountId: string, fields: object): Promise<string> {
  made += 1;
  const body = { accountId, externalId: `x${made}`, amount: 1, date: '2026-03-01', ...fields };
  const reply = await ledger.send('POST', '/v1/transactions/upsert', { body });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.json.data.id;
}

const asker =
  (ledger: TestLedger, key = ledger.key) =>
  async (path: string) => {
    const reply = await ledger.send('GET', `/bankfeed/v1/${path}`, { key });
    return reply.json.data ?? reply.json;
  };

async function household() {
  const ledger = await openLedger();
  const checking = await makeAccount(ledger, { name: 'Checking' });
  const savings = await makeAccount(ledger, { name: 'Savings' });
  await spend(ledger, checking, { amount: 12.5, date: '2026-01-03', payeeName: 'Grocer', note: 'Café crème' });
  await spend(ledger, checking, { amount: -1000, date: '2026-01-15', payeeName: 'Employer' });
  const rent = await spend(ledger, checking, { amount: 250, date: '2026-02-01', payeeName: 'Landlord' });
  const moved = { amount: 100, date: '2026-02-02', isTransfer: true, transferToAccountId: savings };
  const transfer = await spend(ledger, checking, moved);
  return { ledger, checking, savings, rent, transfer, ask: asker(ledger) };
}

test('transactions of an account are listed from its side, newest first, with its balance after each', async () => {
  const { ask, checking, savings } = await household();
  const { entries } = await ask(`entries?account=${checking}`);
  const shown = (list: readonly Record<string, unknown>[]) =>
    list.map((each) => [each.amount, each.balance, each.other]);
  expect(shown(entries)).toEqual([
    ['-100.00', '637.50', 'Savings'],
    ['-250.00', '737.50', null],
    ['1000.00', '987.50', null],
    ['-12.50', '-12.50', null],
  ]);
  expect(shown((await ask(`entries?account=${savings}`)).entries)).toEqual([['100.00', '100.00', 'Checking']]);
});

test.each([
  ['kind=transfer', 1],
  ['kind=in', 1],
  ['kind=out', 2],
  ['least=200&most=999', 1],
  ['from=2026-01-04&to=2026-02-01', 2],
  ['payee=Grocer', 1],
  ['category=none', 3],
  ['text=cafe', 1],
  ['text=CR%C3%88ME', 1],
  ['text=gr', 1],
  ['text=250', 1],
  ['text=12,50', 0],
  ['text=nothing', 0],
  ['account=nobody', 0],
])('the filter %s finds %i', async (filter, count) => {
  const { ask } = await household();
  expect((await ask(`found?${filter}`)).count).toBe(count);
  expect((await ask(`entries?${filter}`)).entries).toHaveLength(count);
  expect(await ask(`ids?${filter}`)).toHaveLength(count);
});

test('every order is walked forwards and backwards, each transaction once', async () => {
  const { ask } = await household();
  for (const sort of ['date', '-date', 'amount', '-amount', 'payee', '-payee']) {
    const seen: string[] = [];
    let page = await ask(`entries?sort=${sort}&limit=3`);
    const first = page.entries.map(({ id }: { id: string }) => id);
    seen.push(...first);
    page = await ask(`entries?sort=${sort}&limit=3&after=${page.next}`);
    seen.push(...page.entries.map(({ id }: { id: string }) => id));
    expect(new Set(seen).size, sort).toBe(4);
    expect(page.next, sort).toBeNull();
    const back = await ask(`entries?sort=${sort}&limit=3&before=${page.previous}`);
    expect(
      back.entries.map(({ id }: { id: string }) => id),
      sort,
    ).toEqual(first);
  }
});

test('months, payees and balances follow each write at once: a change, a deletion, a transfer made of two records', async () => {
  const { ask, checking, ledger, rent, savings, transfer } = await household();
  const [january, february] = await ask('months?from=2026-01-01&to=2026-12-31');
  expect(january).toMatchObject({ month: '2026-01', in: '1000.00', out: '-12.50', count: 2 });
  expect(february).toMatchObject({ month: '2026-02', out: '-250.00', count: 1 });
  await ledger.send('PATCH', `/v1/transactions/${rent}`, { body: { amount: 300, payeeName: 'Mrs Miller' } });
  await ledger.send('DELETE', `/v1/transactions/${transfer}`);
  expect((await ask('months?from=2026-02-01&to=2026-02-28'))[0]).toMatchObject({ out: '-300.00', count: 1 });
  expect(await ask('payees')).toEqual(['Employer', 'Grocer', 'Mrs Miller']);
  expect((await ask('groups?by=payee&from=2026-01-01&to=2026-12-31'))[1]).toMatchObject({
    key: 'Mrs Miller',
    out: '-300.00',
  });
  expect((await ask('found?text=landlord')).count).toBe(0);
  expect((await ask('found?text=miller')).count).toBe(1);
  expect(await ask(`balances?account=${checking}&from=2026-01-14`)).toEqual([
    { on: '2026-01-14', balance: '-12.50' },
    { on: '2026-01-15', balance: '987.50' },
    { on: '2026-02-01', balance: '687.50' },
  ]);
  expect(await ask('balances-on?days=2026-01-31,2026-02-28')).toEqual({
    [checking]: ['987.50', '687.50'],
    [savings]: ['0.00', '0.00'],
  });
});

test('an owner sees no sum, name or transaction of another one', async () => {
  const { ledger } = await household();
  const other = asker(ledger, ledger.makeKey(undefined, 'stranger'));
  expect(await other('accounts')).toEqual([]);
  expect(await other('payees')).toEqual([]);
  expect(await other('found?text=grocer')).toMatchObject({ count: 0 });
  expect((await other('entries')).entries).toEqual([]);
});

test('an amount that is finer than its currency is shown, and named as in no sum', async () => {
  const ledger = await openLedger();
  const account = await makeAccount(ledger);
  await spend(ledger, account, { amount: 1.005 });
  await spend(ledger, account, { amount: 2 });
  const ask = asker(ledger);
  expect((await ask('found')).sums[0]).toMatchObject({ count: 2, sum: '-2.00', unsummed: 1 });
  const { entries } = await ask(`entries?account=${account}`);
  expect(entries.map(({ amount, balance }: { amount: string; balance: string }) => [amount, balance])).toEqual([
    ['-2.00', null],
    ['-1.005', null],
  ]);
});

test('a wrong parameter is refused, and a key without the scope', async () => {
  const { ledger } = await household();
  expect((await ledger.send('GET', '/bankfeed/v1/found?colour=red')).status).toBe(400);
  expect((await ledger.send('GET', '/bankfeed/v1/months?from=March')).status).toBe(400);
  expect((await ledger.send('GET', '/bankfeed/v1/found', { key: ledger.makeKey(['me:read']) })).status).toBe(403);
  expect((await ledger.send('GET', '/bankfeed/v1/entries/nothing')).status).toBe(404);
  expect((await ledger.send('POST', '/bankfeed/v1/found', { body: {} })).headers.allow).toBe('GET, HEAD');
});
