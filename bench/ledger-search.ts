/**
 * Writes beside searches, and sums, in an embedded ledger that is full. p99 of a write beside 8 searches at once must be at
 * most 200 ms at 200,000 transactions, whatever is searched for. `node bench/ledger-search.ts [transactions]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { startLedgerThread } from '../src/ledger/server/process/thread.ts';
import { openDatabase } from '../src/ledger/server/storage/database.ts';
import { createKey } from '../src/ledger/server/storage/keys.ts';
import { SCOPES } from '../src/ledger/wire/scopes.ts';

const SEARCHES = 8;
const WRITES = 300;
const BAR_MS = 200;
const WORDS = ['nothing has this', 'terminal 77', 'zq', '104729', 'shop', 'é', 'branch 16 nothing', 'card payment 99'];

await main(Number(process.argv[2] ?? 200_000));

async function main(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    const { key } = createKey(folder, { name: 'bench', scopes: SCOPES, unlimited: true }, Date.now());
    const ledger = await startLedgerThread({ folder });
    const pool = new Pool(ledger.url, { connections: 32 });
    const send = sender(pool, key);
    const account = await makeAccount(send);
    const filled = performance.now();
    fill(folder, account, count);
    console.log(`${count} transactions, filled in ${Math.round(performance.now() - filled)} ms`);
    await measureWrites(send, account);
    await measureQuestions(send, account);
    await pool.close();
    await ledger.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Send = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<{ readonly data: { readonly id: string } }>;

function sender(pool: Pool, key: string): Send {
  let sent = 0;
  return async (method, path, body) => {
    sent += 1;
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': `bench-${sent}` }),
    };
    const answer = await pool.request({ method, path, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${path}: ${text}`);
    return JSON.parse(text);
  };
}

async function makeAccount(send: Send): Promise<string> {
  const body = { name: 'Checking', type: 'bank', balance: 0, currency: 'EUR' };
  return (await send('POST', '/v1/accounts', body)).data.id;
}

/** Straight into the database, by the ledger's own triggers: over HTTP it would take minutes. */
function fill(folder: string, account: string, count: number): void {
  const db = openDatabase(folder);
  const payee = (n: number) => `Shop ${n % 3_000} branch ${n % 17}`;
  const owner = db.prepare<[string], number>('SELECT owner FROM accounts WHERE id = ?').pluck().get(account);
  const insert =
    db.prepare(`INSERT INTO transactions (seq, id, owner, externalId, accountId, payeeName, amount, date, note, isTransfer,
    createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)`);
  db.transaction(() => {
    for (let n = 1; n <= count; n += 1) {
      const date = new Date(Date.UTC(2010, 0, 1) + Math.floor((n * 6_000) / count) * 86_400_000)
        .toISOString()
        .slice(0, 10);
      const cents = (n * 7_919) % 100_000;
      const amount = `${n % 9 === 0 ? '-' : ''}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const note = `Card payment ${(n * 104_729) % 1_000_003} terminal ${n % 911}`;
      insert.run(
        n,
        `id-${n}`,
        owner,
        `bf1.checking.${date}.e${cents}EUR.${n % 3}.${n}`,
        account,
        payee(n),
        amount,
        date,
        note,
        n,
        n,
      );
    }
  })();
  db.close();
}

async function measureWrites(send: Send, accountId: string): Promise<void> {
  let open = true;
  const searching = Array.from({ length: SEARCHES }, async (_, at) => {
    for (let turn = at; open; turn += 1) {
      const search = encodeURIComponent(WORDS[turn % WORDS.length] ?? '');
      await send('GET', `/v1/transactions?search=${search}&sort=-date&limit=200`);
    }
  });
  const times: number[] = [];
  for (let n = 0; n < WRITES; n += 1) {
    const began = performance.now();
    const body = {
      accountId,
      externalId: `w${n}`,
      amount: 1,
      date: '2026-03-01',
      payeeName: 'Grocer',
      note: `Write ${n}`,
    };
    await send('POST', '/v1/transactions/upsert', body);
    times.push(performance.now() - began);
  }
  open = false;
  await Promise.all(searching);
  times.sort((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0);
  const verdict = at(0.99) <= BAR_MS ? 'within' : 'ABOVE';
  console.log(
    `a write beside ${SEARCHES} searches: median ${at(0.5)} ms, p99 ${at(0.99)} ms (${verdict} ${BAR_MS} ms)`,
  );
}

async function measureQuestions(send: Send, account: string): Promise<void> {
  const questions = [
    ...WORDS.map((word) => `/v1/transactions?search=${encodeURIComponent(word)}&sort=-date`),
    '/bankfeed/v1/accounts',
    '/bankfeed/v1/payees?limit=200',
    '/bankfeed/v1/entries',
    '/bankfeed/v1/entries?sort=amount',
    '/bankfeed/v1/entries?sort=payee',
    `/bankfeed/v1/entries?account=${account}`,
    '/bankfeed/v1/entries?text=zq',
    '/bankfeed/v1/found',
    '/bankfeed/v1/found?text=terminal',
    '/bankfeed/v1/found?text=zq',
    '/bankfeed/v1/months?from=0001-01-01&to=9999-12-31',
    '/bankfeed/v1/groups?by=payee&from=0001-01-01&to=9999-12-31',
    '/bankfeed/v1/groups?by=category&from=0001-01-01&to=9999-12-31',
    `/bankfeed/v1/balances?account=${account}&from=2025-01-01`,
    '/bankfeed/v1/balances-on?days=2024-12-31,2025-12-31,2026-01-31',
  ];
  for (const question of questions) {
    const times: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const began = performance.now();
      await send('GET', question);
      times.push(performance.now() - began);
    }
    console.log(`${String(Math.round(Math.max(...times))).padStart(5)} ms  ${question}`);
  }
}
