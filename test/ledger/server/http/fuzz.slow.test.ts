import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROUTE_IDS, ROUTES, type Route, type RouteId } from '../../../../src/ledger/wire/routes.ts';
import { tries } from '../../../support/run/effort.ts';
import { departures } from '../openapi/described.ts';
import { resolve, type Schema } from '../openapi/json-schema.ts';
import { makeAccount, openLedger, type Reply, type TestLedger } from '../test-ledger.ts';

const REQUESTS = tries({ small: 600, thorough: 3000, nightly: 200_000 });
const AT_ONCE = 40;

interface Fuzzed {
  readonly id: RouteId;
  readonly target: number;
  readonly valid: boolean;
  readonly body: unknown;
  readonly query: Readonly<Record<string, string | undefined>>;
}

/** Text that is likely to hurt: formulas, markup, other scripts, emoji, SQL. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '=1+1',
    '<script>',
    "'; DROP TABLE transactions;--",
    '🧾',
    'ﬁ',
    '%',
    '\\',
    'null',
    '-0',
    'a'.repeat(201),
  ),
);
const anything = fc.oneof(fc.constant(null), fc.boolean(), fc.double(), text, fc.constant([]), fc.constant({}));
const amount = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
  fc.constantFrom(0, -0, 1e-7, 1e15, 123456789012345),
);

test(`${REQUESTS} requests made from the document: no 5xx, and every response is as described`, async () => {
  const ledger = await openLedger();
  const document: Schema = (await ledger.send('GET', '/openapi.json')).json;
  const pool = [await makeAccount(ledger), await makeAccount(ledger, { currency: 'EUR' }), 'nothing'];
  const batch = fc.array(fuzzedRequest(document, pool), { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(batch, async (requests) => {
      const replies = await Promise.all(requests.map((each) => sendFuzzed(ledger, pool, each)));
      for (const [index, reply] of replies.entries()) {
        const each = requests[index];
        if (each === undefined) continue;
        expect(reply.status, reply.text).toBeLessThan(500);
        expect(departures(document, each.id, reply)).toEqual([]);
        if (each.valid) expectUnderstood(each, reply);
        if (reply.status === 201 && pool.length < 200) pool.push(reply.json.data.id);
      }
    }),
    { numRuns: Math.ceil(REQUESTS / AT_ONCE), endOnFailure: true },
  );
}, 1_800_000);

/** A body that the schema allows may be refused for its references, but not as malformed. */
function expectUnderstood(each: Fuzzed, reply: Reply): void {
  const understood = reply.status < 300 || !['malformed_json', 'invalid_query'].includes(reply.json.code);
  expect(understood, `${each.id} ${JSON.stringify(each.body)} ${reply.text}`).toBe(true);
  if (reply.json.code !== 'validation_failed') return;
  const meant = /contradicts|below itself|payeeId/.test(reply.text);
  expect(meant, `${each.id} ${JSON.stringify(each.body)} ${reply.text}`).toBe(true);
}

function sendFuzzed(ledger: TestLedger, pool: readonly string[], { id, target, body, query }: Fuzzed): Promise<Reply> {
  const route: Route = ROUTES[id];
  const path = route.path.replace(/\{\w+\}/, encodeURIComponent(pool[target % pool.length] ?? ''));
  const given = Object.entries(query).map(([name, value]): [string, string] => [name, value ?? '']);
  const search = new URLSearchParams(given).toString();
  return ledger.send(route.method, search === '' ? path : `${path}?${search}`, {
    ...(route.body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

function fuzzedRequest(document: Schema, pool: readonly string[]): fc.Arbitrary<Fuzzed> {
  return fc.constantFrom(...ROUTE_IDS).chain((id) => {
    const { path, method } = ROUTES[id];
    const operation = resolve(document, '#/paths')[path] as Record<string, Schema>;
    const { requestBody, parameters } = operation[method.toLowerCase()] as {
      requestBody?: Schema;
      parameters: Schema[];
    };
    const content = requestBody?.content as Record<string, { schema: { $ref: string } }> | undefined;
    const schema = content?.['application/json']?.schema.$ref;
    const good = schema === undefined ? fc.constant(undefined) : fromSchema(document, resolve(document, schema), pool);
    const bad = good.chain((body) => spoilt(body));
    const query = fc.record(
      Object.fromEntries(
        parameters
          .filter((each) => each.in === 'query' && each.name !== 'cursor')
          .map((each) => [
            String(each.name),
            fromSchema(document, each.schema as Schema, pool, String(each.name)).map(String),
          ]),
      ),
      { requiredKeys: [] },
    );
    const target = fc.nat(199);
    return fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ id: fc.constant(id), target, valid: fc.constant<boolean>(true), body: good, query }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          id: fc.constant(id),
          target,
          valid: fc.constant<boolean>(false),
          body: bad,
          query: spoiltQuery(),
        }),
      },
    );
  });
}

/** Values that a schema of the document allows; references come from the pool. */
function fromSchema(document: Schema, schema: Schema, pool: readonly string[], name = ''): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.anyOf))
    return fc.oneof(...schema.anyOf.map((each) => fromSchema(document, each, pool, name)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: Number(schema.minimum), max: Number(schema.maximum) });
    case 'number':
      return amount;
    case 'array':
      return fc.array(fromSchema(document, schema.items as Schema, pool), { maxLength: 3 });
    case 'object':
      return fromObject(document, schema, pool);
    default:
      return fromText(schema, pool, name);
  }
}

function fromObject(document: Schema, schema: Schema, pool: readonly string[]): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties as Record<string, Schema>);
  const parts = properties.map(([name, part]) => [name, fromSchema(document, part, pool, name)] as const);
  return fc.record(Object.fromEntries(parts), { requiredKeys: (schema.required as string[] | undefined) ?? [] });
}

function fromText(schema: Schema, pool: readonly string[], name: string): fc.Arbitrary<string> {
  const at = { min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true };
  if (schema.format === 'date') return fc.date(at).map((each) => each.toISOString().slice(0, 10));
  if (schema.format === 'date-time') return fc.date(at).map((each) => each.toISOString());
  if (String(schema.pattern).includes('[01]')) return fc.date(at).map((each) => each.toISOString().slice(11, 19));
  if (String(schema.pattern).includes('A-Z')) return fc.constantFrom('USD', 'EUR', 'JPY', 'BTC');
  if (name.endsWith('Id') && name !== 'externalId') return fc.nat().map((n) => pool[n % pool.length] ?? '');
  const shortest = Number(schema.minLength ?? 0);
  return text.filter(
    (each) =>
      each.length >= shortest &&
      each.length <= Number(schema.maxLength ?? 1_000) &&
      (schema.pattern === undefined || new RegExp(String(schema.pattern)).test(each)),
  );
}

function spoilt(body: unknown): fc.Arbitrary<unknown> {
  if (typeof body !== 'object' || body === null) return anything;
  const names = Object.keys(body);
  const replaced = fc
    .tuple(fc.constantFrom(...names, 'extra', '__proto__'), anything)
    .map(([name, value]) => ({ ...body, [name]: value }));
  const dropped = fc
    .constantFrom(...names, 'none')
    .map((name) => Object.fromEntries(Object.entries(body).filter(([each]) => each !== name)));
  return fc.oneof(replaced, dropped, anything);
}

function spoiltQuery(): fc.Arbitrary<Record<string, string>> {
  return fc.dictionary(fc.constantFrom('limit', 'cursor', 'from', 'sort', 'search', 'updatedSince', 'nonsense'), text, {
    maxKeys: 2,
  });
}
