/**
 * The embedded ledger against a yardstick, as ratios of one run. Seconds move with the machine, and ratios hold. The
 * yardstick of upserts a second at 32 in flight is a bare fastify route. It writes one row with the same durability.
 * Paging through 100,000 transactions must be linear. The time of `/v1/agent/context` on them is measured as well.
 * `node bench/ledger.ts [upserts a round] [rounds]`
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { startLedgerThread } from '../src/ledger/server/process/thread.ts';
import { createKey } from '../src/ledger/server/storage/keys.ts';
import { SCOPES } from '../src/ledger/wire/scopes.ts';

const IN_FLIGHT = 32;
const LISTED = 100_000;

interface Target {
  readonly pool: Pool;
  readonly key: string;
  readonly accountId: string;
  close(): Promise<void>;
}

await main(Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 5));

async function main(upserts: number, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    const ledger = await openLedger(join(folder, 'ledger'));
    await measureUpserts(ledger, folder, upserts, rounds);
    await fill(ledger, LISTED - upserts * (rounds + 1));
    await measureListing(ledger);
    await measureContext(ledger);
    await ledger.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureUpserts(ledger: Target, folder: string, upserts: number, rounds: number): Promise<void> {
  const targets = {
    ledger,
    'bare, group commit': await openBare(folder, { group: true }),
    'bare, commit a request': await openBare(folder, { group: false }),
  };
  const rates = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const rate = await postMany(target, upserts, `r${round}`);
      if (round > 0) rates.set(name, [...(rates.get(name) ?? []), rate]);
    }
  }
  await targets['bare, group commit'].close();
  await targets['bare, commit a request'].close();
  const medians = new Map([...rates].map(([name, values]) => [name, median(values)]));
  for (const [name, rate] of medians) print(`upserts a second, ${name}`, rate.toFixed(0));
  const own = medians.get('ledger') ?? 0;
  for (const [name, rate] of medians) if (name !== 'ledger') print(`ledger ÷ ${name}`, (own / rate).toFixed(2));
}

async function measureListing(ledger: Target): Promise<void> {
  const times: number[] = [];
  let cursor: string | null = '';
  let listed = 0;
  while (cursor !== null) {
    const started = performance.now();
    const page: { data: unknown[]; nextCursor: string | null } = await get(
      ledger,
      `/v1/transactions?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    times.push(performance.now() - started);
    listed += page.data.length;
    cursor = page.nextCursor;
  }
  const quarter = Math.floor(times.length / 4);
  const ratio = sum(times.slice(-quarter)) / sum(times.slice(0, quarter));
  print(`listing ${listed} transactions, ms`, sum(times).toFixed(0));
  print('listing: last quarter ÷ first quarter', ratio.toFixed(2));
}

async function measureContext(ledger: Target): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 50; round += 1) {
    const started = performance.now();
    await get(ledger, '/v1/agent/context');
    times.push(performance.now() - started);
  }
  print('agent/context, median ms', median(times).toFixed(1));
}

async function openLedger(folder: string): Promise<Target> {
  const ledger = await startLedgerThread({ folder });
  const { key } = createKey(folder, { name: 'bench', scopes: SCOPES }, Date.now());
  const pool = new Pool(ledger.url, { connections: IN_FLIGHT, pipelining: 1 });
  const body = '{"externalId":"a","name":"Checking","type":"bank","balance":1000,"currency":"USD"}';
  const { data }: { data: { id: string } } = JSON.parse(
    await post({ pool, key }, '/v1/accounts/upsert', body, 'account'),
  );
  const close = async () => {
    await pool.close();
    await ledger.close();
  };
  return { pool, key, accountId: data.id, close };
}

async function openBare(folder: string, { group }: { readonly group: boolean }): Promise<Target> {
  const own = mkdtempSync(join(folder, 'bare-'));
  const worker = new Worker(new URL('./parts/bare-ledger-worker.ts', import.meta.url), {
    workerData: { folder: own, group },
  });
  const [url] = await once(worker, 'message');
  const pool = new Pool(String(url), { connections: IN_FLIGHT, pipelining: 1 });
  const close = async () => {
    await pool.close();
    worker.postMessage('close');
    await once(worker, 'exit');
  };
  return { pool, key: 'none', accountId: '01a1f92f-5292-753c-91b2-075c623b463e', close };
}

async function fill(ledger: Target, missing: number): Promise<void> {
  if (missing > 0) await postMany(ledger, missing, 'fill');
}

/** Posts `count` distinct transactions, 32 in flight. Gives how many a second. */
async function postMany(target: Target, count: number, series: string): Promise<number> {
  let next = 0;
  const started = performance.now();
  const post32 = async () => {
    while (next < count) {
      const n = next++;
      await post(target, '/v1/transactions/upsert', bodyOf(target.accountId, n, series), `${series}-${n}`);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, post32));
  return count / ((performance.now() - started) / 1000);
}

function bodyOf(accountId: string, n: number, series: string): string {
  return JSON.stringify({
    externalId: `bf1.checking.${series}.${1_000_000 + n}`,
    accountId,
    amount: ((n * 7919) % 100_000) / 100,
    date: new Date(Date.UTC(2010, 0, 1 + Math.floor(n / 20))).toISOString().slice(0, 10),
    payeeName: `Payee ${(n * 31) % 500}`,
    note: `POS PURCHASE ${n}`,
  });
}

async function post(target: Pick<Target, 'pool' | 'key'>, path: string, body: string, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${target.key}`, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await target.pool.request({ method: 'POST', path, headers, body });
  const text = await response.body.text();
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${text}`);
  return text;
}

async function get<Body>(target: Target, path: string): Promise<Body> {
  const headers = { authorization: `Bearer ${target.key}` };
  const response = await target.pool.request({ method: 'GET', path, headers });
  return JSON.parse(await response.body.text());
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function print(label: string, figure: string): void {
  process.stdout.write(`${label.padEnd(56)} ${figure}\n`);
}
