import { expect, test } from 'vitest';
import {
  hasCode,
  type Ledger,
  LedgerError,
  type LedgerOptions,
  openLedger,
} from '../../../src/ledger/client/library/ledger.ts';
import { openApiDocument } from '../../../src/ledger/wire/openapi.ts';
import { ROUTE_IDS, ROUTES } from '../../../src/ledger/wire/routes.ts';
import { DECIMAL_FIELDS } from '../../../src/ledger/wire/values/decimal.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { openLedger as startLedger } from '../server/test-ledger.ts';

const CHECKING = { name: 'Checking', type: 'bank', balance: '100.00', currency: 'USD' } as const;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly key: string | undefined;
}

type Step = 'pass' | 'lose the answer' | 'fail before' | Response;

/** A client of a real ledger whose connection does what `steps` say, one for each request, and then behaves. */
async function connect(steps: readonly Step[] = [], options: Partial<LedgerOptions> = {}) {
  const server = await startLedger();
  const sent: Sent[] = [];
  const clock = new FakeClock();
  const left = [...steps];
  const ledger = openLedger({
    url: server.url,
    apiKey: server.key,
    clock,
    random: () => 0.5,
    fetch: async (url, init) => {
      const headers = new Headers(init.headers);
      const path = url.slice(server.url.length);
      sent.push({
        method: init.method ?? '',
        path,
        body: String(init.body),
        key: headers.get('idempotency-key') ?? undefined,
      });
      const step = left.shift() ?? 'pass';
      if (step instanceof Response) return step;
      if (step === 'fail before')
        throw new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) });
      const response = await fetch(url, init);
      if (step === 'pass') return response;
      await response.text();
      throw new TypeError('fetch failed', { cause: new Error('other side closed') });
    },
    ...options,
  });
  return { ledger, sent, clock, server };
}

function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  const body = JSON.stringify({ code, title: code, detail: 'in words' });
  return new Response(body, { status, headers: { 'content-type': 'application/problem+json', ...headers } });
}

async function failureOf(call: Promise<unknown>): Promise<LedgerError> {
  const thrown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof LedgerError) return thrown;
  throw new Error(`not a LedgerError: ${thrown}`);
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function useEverything(ledger: Ledger): Promise<void> {
  await ledger.me();
  await ledger.agentContext({ includeArchived: true, payeeLimit: 1, recentTransactionLimit: 1 });
  const account = await ledger.accounts.create(CHECKING);
  await ledger.accounts.upsert({ ...CHECKING, externalId: 'a' });
  await ledger.accounts.update(account.id, { name: 'Everyday' });
  const category = await ledger.categories.create({ name: 'Food' });
  await ledger.categories.upsert({ name: 'Fun', externalId: 'c' });
  await ledger.categories.update(category.id, { color: '#0a0' });
  const payee = await ledger.payees.create({ name: 'Grocer' });
  await ledger.payees.upsert({ name: 'Baker', externalId: 'p' });
  await ledger.payees.update(payee.id, { notes: 'corner' });
  const fields = { accountId: account.id, amount: '12.30', date: '2026-03-14' };
  const transaction = await ledger.transactions.create({ ...fields, categoryId: category.id, payeeId: payee.id });
  await ledger.transactions.upsert({ ...fields, externalId: 't' });
  await ledger.transactions.update(transaction.id, { note: 'milk' });
  expect(await ledger.transactions.get(transaction.id)).toMatchObject({ amount: '12.30', note: 'milk' });
  expect(await ledger.accounts.get(account.id)).toMatchObject({ balance: '75.40', name: 'Everyday' });
  expect(await ledger.categories.get(category.id)).toMatchObject({ color: '#0a0' });
  expect(await ledger.payees.get(payee.id)).toMatchObject({ notes: 'corner' });
  expect(await collect(ledger.transactions.list({ isTransfer: false }))).toHaveLength(2);
  expect((await collect(ledger.categories.list({ search: 'food' }))).length).toBeGreaterThan(0);
  expect(await collect(ledger.payees.list())).toHaveLength(2);
  expect(await ledger.transactions.delete(transaction.id)).toMatchObject({ id: transaction.id });
  expect(await ledger.categories.delete(category.id)).toMatchObject({ id: category.id });
  expect(await ledger.payees.delete(payee.id)).toMatchObject({ id: payee.id });
  expect(await ledger.accounts.archive(account.id)).toMatchObject({ isArchived: true });
  expect(await collect(ledger.accounts.list())).toHaveLength(1);
  expect(await collect(ledger.accounts.list({ includeArchived: true }))).toHaveLength(2);
}

test('every route of the service has its call', async () => {
  const { ledger, sent } = await connect();
  await useEverything(ledger);
  const used = new Set(
    sent.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/, '{}')}`),
  );
  const all = ROUTE_IDS.map((id) => `${ROUTES[id].method} ${ROUTES[id].path.replace(/\{\w+\}/, '{}')}`);
  expect([...used].toSorted()).toEqual(all.toSorted());
});

test('amounts are decimal text both ways, with all their digits', async () => {
  const { ledger, sent } = await connect();
  const account = await ledger.accounts.create({ ...CHECKING, balance: '9007199254740993.10' });
  expect(account.balance).toBe('9007199254740993.10');
  expect(sent[0]?.body).toContain('"balance":9007199254740993.10');
  expect(account.sortOrder).toBe('0');
});

test('a JavaScript number is refused where an amount is meant, before anything is sent', async () => {
  const { ledger, sent } = await connect();
  const fields = { ...CHECKING, balance: JSON.parse('0.1') };
  await expect(ledger.accounts.create(fields)).rejects.toMatchObject({ code: 'ledger.amount' });
  await expect(ledger.accounts.create({ ...CHECKING, balance: '1,5' })).rejects.toThrow('balance is not decimal text');
  expect(sent).toEqual([]);
});

test('exactly the number fields of the description are written as numbers', () => {
  const { schemas } = openApiDocument().components as {
    schemas: Record<string, { properties: Record<string, { type?: string }> }>;
  };
  const numbers = Object.entries(schemas)
    .filter(([name]) => /(Create|Update|Upsert)$/.test(name))
    .flatMap(([, { properties }]) =>
      Object.entries(properties).filter(([, { type }]) => type === 'number' || type === 'integer'),
    )
    .map(([name]) => name);
  expect(new Set(numbers)).toEqual(DECIMAL_FIELDS);
});

test('a list is read page by page, only as far as it is iterated', async () => {
  const { ledger, sent } = await connect();
  for (const name of ['A', 'B', 'C', 'D', 'E']) await ledger.payees.create({ name });
  const names: string[] = [];
  for await (const payee of ledger.payees.list({ limit: 2 })) {
    names.push(payee.name);
    if (names.length === 3) break;
  }
  expect(names).toEqual(['A', 'B', 'C']);
  expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(2);
  expect((await collect(ledger.payees.list({ limit: 2 }))).map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E']);
  const page = await ledger.payees.page({ limit: 4 });
  expect(page).toMatchObject({ hasMore: true, data: [{}, {}, {}, {}] });
  expect((await ledger.payees.page({ limit: 4, cursor: page.nextCursor ?? '' })).nextCursor).toBeNull();
});

test('a write whose answer is lost is sent again with the same key and bytes, and has one effect', async () => {
  const { ledger, sent } = await connect(['lose the answer', 'fail before']);
  const account = await ledger.accounts.create(CHECKING);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  expect((await collect(ledger.accounts.list())).map(({ id }) => id)).toEqual([account.id]);
});

test('Retry-After is kept, by every call of the client', async () => {
  const { ledger, sent, clock } = await connect([problem(429, 'rate_limit_exceeded', { 'retry-after': '7' })]);
  await Promise.all([ledger.me(), clock.sleep(0).then(() => ledger.me())]);
  expect(clock.monotonic()).toBeGreaterThanOrEqual(7000);
  expect(sent).toHaveLength(3);
});

test('a used-up window is waited out before the 429', async () => {
  const { ledger, clock, server } = await connect([
    new Response('{"data":{"id":"me"}}', {
      headers: {
        'content-type': 'application/json',
        'x-ratelimit-remaining-minute': '0',
        'x-ratelimit-reset-minute': '20',
      },
    }),
  ]);
  expect(server.url).toContain('127.0.0.1');
  await ledger.me();
  expect(clock.monotonic()).toBe(0);
  await ledger.me();
  expect(clock.monotonic()).toBe(20_000);
});

test('a pause longer than the caller wants fails at once, and says how long it is', async () => {
  const { ledger, sent } = await connect([problem(429, 'rate_limit_exceeded', { 'retry-after': '3600' })]);
  const failure = await failureOf(ledger.payees.create({ name: 'A' }));
  expect(failure).toMatchObject({ code: 'rate_limit_exceeded', outcome: 'definite', retryAfterMs: 3_600_000 });
  expect(hasCode(await failureOf(ledger.me()), 'rate_limit_exceeded')).toBe(true);
  expect(sent).toHaveLength(1);
});

test('a refusal is a typed error with the fields at fault, and is not repeated', async () => {
  const { ledger, sent } = await connect();
  const failure = await failureOf(
    ledger.transactions.create({ accountId: 'nothing', amount: '1', date: '2026-02-30' }),
  );
  expect(failure).toMatchObject({ code: 'validation_failed', status: 422, outcome: 'definite', attempts: 1 });
  expect(failure.errors).toEqual([{ path: 'date', message: 'must be a day that exists' }]);
  expect(failure.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(hasCode(failure, 'validation_failed')).toBe(true);
  expect(hasCode(failure, 'not_found')).toBe(false);
  expect(await failureOf(ledger.accounts.get('nothing'))).toMatchObject({ code: 'not_found', status: 404 });
  expect(sent).toHaveLength(2);
});

test('where no attempt is answered the outcome of a write is unknown, and its key finishes it later', async () => {
  const lost = Array.from({ length: 3 }, () => 'lose the answer' as const);
  const { ledger, sent } = await connect(lost, { attempts: 3 });
  const failure = await failureOf(ledger.payees.create({ name: 'A' }));
  expect(failure).toMatchObject({ code: 'unreachable', outcome: 'unknown', attempts: 3, idempotencyKey: sent[0]?.key });
  await ledger.payees.create({ name: 'A' }, { idempotencyKey: failure.idempotencyKey ?? '' });
  expect(await collect(ledger.payees.list())).toHaveLength(1);
});

test('a refused key after a lost answer leaves the outcome unknown', async () => {
  const { ledger } = await connect(['lose the answer', problem(401, 'unauthorized')]);
  expect(await failureOf(ledger.payees.create({ name: 'A' }))).toMatchObject({
    code: 'unauthorized',
    outcome: 'unknown',
  });
});

test('a deletion whose answer was lost is done when the object is gone', async () => {
  const { ledger } = await connect(['pass', 'lose the answer']);
  const { id } = await ledger.payees.create({ name: 'A' });
  expect(await ledger.payees.delete(id)).toBeNull();
  expect(await failureOf(ledger.payees.delete(id))).toMatchObject({ code: 'not_found' });
});

test('a page of HTML, a cut body and a 5xx are repeated; a redirect is not followed', async () => {
  const html = new Response('<p>log in</p>', { headers: { 'content-type': 'text/html' } });
  const cut = new Response('{"data":{"id', { headers: { 'content-type': 'application/json' } });
  const { ledger, sent } = await connect([html, cut, problem(503, 'storage_unavailable')]);
  expect((await ledger.payees.create({ name: 'A' })).name).toBe('A');
  expect(sent).toHaveLength(4);
  const other = await connect([
    new Response(null, { status: 307, headers: { location: 'https://elsewhere.example' } }),
  ]);
  expect(await failureOf(other.ledger.me())).toMatchObject({ code: 'unexpected_answer', status: 307 });
  expect(other.sent).toHaveLength(1);
});

test('the signal ends a call and its waits; what was sent is unknown', async () => {
  const controller = new AbortController();
  const { ledger } = await connect(['lose the answer'], {
    random: () => {
      controller.abort();
      return 0.5;
    },
  });
  const failure = await failureOf(ledger.payees.create({ name: 'A' }, { signal: controller.signal }));
  expect(failure).toMatchObject({ code: 'aborted', outcome: 'unknown' });
  expect(failure.idempotencyKey).not.toBeNull();
});

test('neither the key nor what was sent stands in an error', async () => {
  const { ledger, server } = await connect(['fail before'], { attempts: 1 });
  const failure = await failureOf(ledger.payees.create({ name: 'Secret Lover' }));
  const said = `${failure.message} ${failure.stack} ${JSON.stringify(failure)}`;
  expect(said).not.toContain(server.key);
  expect(said).not.toContain('Secret Lover');
});

test.each(['ledger', 'ftp://ledger.example', 'http://ledger.example'])('the address %s is refused', (url) => {
  expect(() => openLedger({ url, apiKey: 'k' })).toThrow();
});

test('hooks see each attempt, never the key or a body, and what they throw changes nothing', async () => {
  const seen: string[] = [];
  const hooks = {
    request: (sent: object) => void seen.push(JSON.stringify(sent)),
    answer: (answered: object) => {
      seen.push(JSON.stringify(answered));
      throw new Error('of the hook');
    },
  };
  const { ledger, sent, server } = await connect(['lose the answer'], { hooks });
  await ledger.accounts.create(CHECKING);
  const key = sent[0]?.key;
  const about = { method: 'POST', path: '/v1/accounts', idempotencyKey: key };
  expect(seen.map((each) => JSON.parse(each))).toEqual([
    { ...about, attempt: 1 },
    { ...about, attempt: 1, status: null, requestId: null, durationMs: 0 },
    { ...about, attempt: 2 },
    { ...about, attempt: 2, status: 201, requestId: expect.any(String), durationMs: expect.any(Number) },
  ]);
  expect(seen.join('')).not.toContain(server.key);
  expect(seen.join('')).not.toContain(CHECKING.name);
});

test('a raw call gives status, headers and exact numbers, and throws a refusal as every other call does', async () => {
  const { ledger, sent } = await connect();
  const made = await ledger.raw('POST', '/v1/accounts', { fields: CHECKING, idempotencyKey: 'mine' });
  expect([made.status, made.headers['cache-control'], made.value.data.balance]).toEqual([201, 'no-store', '100.00']);
  expect([made.text.includes('"balance":100.00'), sent[0]?.key]).toEqual([true, 'mine']);
  const read = await ledger.raw('GET', `/v1/accounts/${made.value.data.id}`);
  expect(read.value.data).toEqual(made.value.data);
  const refused = await ledger.raw('GET', '/v1/accounts/nothing').catch((thrown) => thrown);
  expect(hasCode(refused, 'not_found')).toBe(true);
});
