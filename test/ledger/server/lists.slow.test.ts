import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/ledger/server/storage/database.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { makeAccount, openLedger, type TestLedger } from './test-ledger.ts';

async function fill(ledger: TestLedger, accountId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await spend(ledger, accountId, { amount: n + 1, externalId: `x${n}` }));
  return ids;
}

async function spend(ledger: TestLedger, accountId: string, fields: object): Promise<string> {
  const body = { accountId, amount: 1, date: '2026-03-01', ...fields };
  const reply = await ledger.send('POST', '/v1/transactions', { body });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.json.data.id;
}

async function walk(ledger: TestLedger, path: string, between: () => Promise<void> = async () => undefined) {
  const seen: string[] = [];
  let cursor = '';
  for (;;) {
    const { json } = await ledger.send('GET', path + cursor);
    expect(json.hasMore).toBe(json.nextCursor !== null);
    seen.push(...json.data.map((each: { id: string }) => each.id));
    if (json.nextCursor === null) return seen;
    cursor = `&cursor=${json.nextCursor}`;
    await between();
  }
}

describe('lists', () => {
  test('have data, nextCursor and hasMore, which is true exactly where there is a cursor', async () => {
    const ledger = await openLedger();
    const account = await makeAccount(ledger);
    const ids = await fill(ledger, account, 5);
    const whole = await ledger.send('GET', '/v1/transactions');
    expect(Object.keys(whole.json)).toEqual(['data', 'nextCursor', 'hasMore']);
    expect(whole.json).toMatchObject({ nextCursor: null, hasMore: false });
    for (const limit of [1, 2, 3, 4, 5, 6]) expect(await walk(ledger, `/v1/transactions?limit=${limit}`)).toEqual(ids);
    expect(await walk(ledger, '/v1/transactions?limit=2&sort=-created')).toEqual(ids.toReversed());
  });

  test('have 50 by default and 200 at most', async () => {
    const ledger = await openLedger();
    await fill(ledger, await makeAccount(ledger), 51);
    expect((await ledger.send('GET', '/v1/transactions')).json.data).toHaveLength(50);
    expect((await ledger.send('GET', '/v1/transactions?limit=200')).json.data).toHaveLength(51);
    for (const limit of ['0', '201', '-1', '1.5', 'x', '']) {
      const reply = await ledger.send('GET', `/v1/transactions?limit=${limit}`);
      expect([limit, reply.status, reply.json.code]).toEqual([limit, 400, 'invalid_query']);
    }
  });

  test('show what exists throughout exactly once, whatever changes meanwhile (P-LIST-1)', async () => {
    const ledger = await openLedger();
    const account = await makeAccount(ledger);
    const change = fc.record({
      kind: fc.constantFrom('create', 'edit', 'delete' as const),
      target: fc.nat(19),
      date: fc.constantFrom('2020-01-01', '2026-03-01', '2030-12-31'),
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 7 }), fc.array(change, { maxLength: 12 }), async (limit, changes) => {
        const prefix = Math.random().toString(36).slice(2);
        const ids: string[] = [];
        for (let n = 0; n < 20; n += 1) ids.push(await spend(ledger, account, { note: prefix }));
        const gone = new Set<string>();
        const rest = [...changes];
        const seen = await walk(ledger, `/v1/transactions?limit=${limit}&search=${prefix}`, async () => {
          const next = rest.pop();
          const id = ids[next?.target ?? 0] ?? '';
          if (next?.kind === 'create') await spend(ledger, account, { note: prefix });
          if (next?.kind === 'edit' && !gone.has(id))
            await ledger.send('PATCH', `/v1/transactions/${id}`, { body: { date: next.date, amount: 9 } });
          if (next?.kind === 'delete') {
            gone.add(id);
            await ledger.send('DELETE', `/v1/transactions/${id}`);
          }
        });
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual(expect.arrayContaining(ids.filter((id) => !gone.has(id))));
      }),
      { numRuns: 15 },
    );
  });

  test('refuse a text that only decodes to a cursor that they gave', async () => {
    const ledger = await openLedger();
    await fill(ledger, await makeAccount(ledger), 3);
    const { nextCursor } = (await ledger.send('GET', '/v1/transactions?limit=1')).json;
    const inner = `${nextCursor.slice(0, 4)}.${nextCursor.slice(4)}`;
    for (const forged of [`${nextCursor}!!`, `${nextCursor}=`, `${nextCursor} `, `!${nextCursor}`, inner]) {
      const reply = await ledger.send('GET', `/v1/transactions?cursor=${encodeURIComponent(forged)}`);
      expect([forged, reply.status, reply.json.code]).toEqual([forged, 400, 'invalid_cursor']);
    }
    expect((await ledger.send('GET', `/v1/transactions?cursor=${nextCursor}`)).json.data).toHaveLength(2);
  });

  test('refuse a cursor of another list, filter, order or owner, and a parameter they do not know', async () => {
    const ledger = await openLedger();
    await fill(ledger, await makeAccount(ledger), 3);
    const { nextCursor } = (await ledger.send('GET', '/v1/transactions?limit=1')).json;
    for (const query of ['cursor=x', `cursor=${nextCursor}&sort=date`, `cursor=${nextCursor}x`]) {
      const reply = await ledger.send('GET', `/v1/transactions?${query}`);
      expect([query, reply.status, reply.json.code]).toEqual([query, 400, 'invalid_cursor']);
    }
    const month = (await ledger.send('GET', '/v1/transactions?limit=1&from=2026-03-01')).json.nextCursor;
    for (const query of [`cursor=${month}`, `cursor=${month}&from=2026-03-02`, `cursor=${nextCursor}&search=x`])
      expect((await ledger.send('GET', `/v1/transactions?${query}`)).json.code).toBe('invalid_cursor');
    expect(
      (await ledger.send('GET', `/v1/transactions?cursor=${month}&from=2026-03-01&limit=9`)).json.data,
    ).toHaveLength(2);
    const paths = ['/v1/accounts', '/v1/categories', '/v1/payees'];
    for (const path of paths)
      expect((await ledger.send('GET', `${path}?cursor=${nextCursor}`)).json.code).toBe('invalid_cursor');
    const other = ledger.makeKey(undefined, 'another');
    const stolen = await ledger.send('GET', `/v1/transactions?cursor=${nextCursor}`, { key: other });
    expect(stolen.json.code).toBe('invalid_cursor');
    for (const query of ['page=2', 'limit=1&limit=2', 'from=2026-02-30', 'sort=amount', '__proto__=1']) {
      const reply = await ledger.send('GET', `/v1/transactions?${query}`);
      expect([query, reply.status, reply.json.code]).toEqual([query, 400, 'invalid_query']);
    }
  });

  test('of transactions are filtered, searched and sorted', async () => {
    const ledger = await openLedger();
    const account = await makeAccount(ledger);
    const other = await makeAccount(ledger);
    const a = await spend(ledger, account, {
      date: '2026-01-05',
      externalId: 'a',
      payeeName: 'Bäckerei Nord',
      amount: 7.77,
    });
    const b = await spend(ledger, other, { date: '2026-03-05', note: 'Möbel', amount: -3 });
    const c = await spend(ledger, account, { date: '2026-02-05', isTransfer: true, transferToAccountId: other });
    const find = async (query: string) =>
      (await ledger.send('GET', `/v1/transactions?${query}`)).json.data.map((each: { id: string }) => each.id);
    expect(await find(`accountId=${account}`)).toEqual([a, c]);
    expect(await find(`accountId=${other}`)).toEqual([b, c]);
    expect(await find('from=2026-02-05')).toEqual([b, c]);
    expect(await find('to=2026-02-05')).toEqual([a, c]);
    expect(await find('externalId=a')).toEqual([a]);
    expect(await find('isTransfer=true')).toEqual([c]);
    expect(await find('isTransfer=false')).toEqual([a, b]);
    expect(await find(`search=${encodeURIComponent('BÄCKEREI')}`)).toEqual([a]);
    expect(await find(`search=${encodeURIComponent('möbel')}`)).toEqual([b]);
    expect(await find('search=backerei')).toEqual([a]);
    expect(await find('search=7.77')).toEqual([a]);
    expect(await find('search=%25')).toEqual([]);
    expect(await find('sort=date')).toEqual([a, c, b]);
    expect(await find('sort=-date')).toEqual([b, c, a]);
    expect(await walk(ledger, '/v1/transactions?sort=-date&limit=1')).toEqual([b, c, a]);
    const { updatedAt } = (await ledger.send('GET', `/v1/transactions/${b}`)).json.data;
    expect(await find(`updatedSince=${encodeURIComponent(updatedAt)}`)).toEqual(expect.arrayContaining([b, c]));
    expect(await find('updatedSince=2999-01-01T00:00:00Z')).toEqual([]);
  });
});

test('the changes since an instant are walked in each order', async () => {
  const folder = tempFolder();
  const ledger = await openLedger({ folder });
  const account = await makeAccount(ledger);
  const count = 300;
  fillAt(folder, account, count);
  for (const sort of ['created', '-created', 'date', '-date']) {
    for (const from of [290, 2, 0]) {
      const since = new Date(from).toISOString();
      const seen = await walk(ledger, `/v1/transactions?limit=200&sort=${sort}&updatedSince=${since}`);
      const upwards = sort === 'created' || sort === '-date';
      const expected = Array.from({ length: count - Math.max(from, 1) + 1 }, (_, at) => `t${Math.max(from, 1) + at}`);
      expect(seen, `${sort} ${from}`).toEqual(upwards ? expected : expected.toReversed());
    }
  }
});

/** Number n was made n milliseconds after 1970, and n days before 2026. */
function fillAt(folder: string, account: string, last: number): void {
  const db = openDatabase(folder);
  db.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO transactions (seq, id, owner, accountId, amount, date, isTransfer, createdAt, updatedAt)
     SELECT i, 't' || i, (SELECT owner FROM accounts WHERE id = ?), ?, '1', date('2026-01-01', -i || ' days'), 0, i, i FROM n`,
  ).run(last, account, account);
  db.close();
}

describe('the agent context', () => {
  test('bundles profile, accounts, categories, payees and the latest transactions', async () => {
    const ledger = await openLedger();
    const account = await makeAccount(ledger);
    const archived = await makeAccount(ledger);
    await ledger.send('DELETE', `/v1/accounts/${archived}`);
    for (let n = 1; n <= 3; n += 1) await spend(ledger, account, { date: `2026-03-0${n}`, payeeName: `Payee ${n}` });
    const { json } = await ledger.send('GET', '/v1/agent/context');
    expect(Object.keys(json.data)).toEqual(['profile', 'accounts', 'categories', 'payees', 'recentTransactions']);
    expect(json.data.accounts.map((each: { id: string }) => each.id)).toEqual([account]);
    expect(json.data.recentTransactions.map((each: { date: string }) => each.date)).toEqual([
      '2026-03-03',
      '2026-03-02',
      '2026-03-01',
    ]);
    const bounded = await ledger.send(
      'GET',
      '/v1/agent/context?includeArchived=true&payeeLimit=2&recentTransactionLimit=0',
    );
    expect(bounded.json.data.accounts).toHaveLength(2);
    expect(bounded.json.data.payees).toHaveLength(2);
    expect(bounded.json.data.recentTransactions).toEqual([]);
    for (const query of ['payeeLimit=1001', 'recentTransactionLimit=501', 'includeArchived=maybe'])
      expect((await ledger.send('GET', `/v1/agent/context?${query}`)).json.code).toBe('invalid_query');
  });
});
