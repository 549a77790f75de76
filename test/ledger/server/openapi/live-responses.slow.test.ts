/** Every route, called as its document says and in every way it refuses; each answer is held against the document. */
import { expect, test } from 'vitest';
import { PROBLEMS, type ProblemCode } from '../../../../src/ledger/wire/problem.ts';
import { ROUTE_IDS, ROUTES, type Route, type RouteId } from '../../../../src/ledger/wire/routes.ts';
import { SCOPES } from '../../../../src/ledger/wire/scopes.ts';
import { openLedger, type Reply, type Send, type TestLedger } from '../test-ledger.ts';
import { departures } from './described.ts';
import type { Schema } from './json-schema.ts';

/** What one owner has in the ledger. */
interface World {
  readonly ledger: TestLedger;
  readonly key: string;
  readonly document: Schema;
  readonly ids: Readonly<Record<string, string>>;
}

/** Bodies that a write route accepts in that world, by the object and the kind of write. */
function bodyOf(id: RouteId, { ids }: World): object {
  const { accountId, categoryId, payeeId } = ids;
  const externalId = `x-${id}`;
  if (id === 'updateAccount') return { name: 'Everyday', externalId: null, customFields: [{ label: 'a', value: 'b' }] };
  if (id === 'updateTransaction') return { note: 'milk', time: '09:30', categoryId, payeeId };
  if (id === 'updateCategory') return { color: null, parentId: null };
  if (id === 'updatePayee') return { notes: null, categoryId };
  if (id.endsWith('Account')) return { externalId, name: 'B', type: 'card', balance: -3.5, currency: 'EUR' };
  if (id.endsWith('Transaction'))
    return { externalId, accountId, amount: 12.3, date: '2026-03-14', payeeName: 'Grocer' };
  return id.endsWith('Category') ? { externalId, name: 'Food', icon: 'i' } : { externalId, name: 'Grocer' };
}

let owners = 0;

/** A new owner of the ledger, who sees nothing of the others. */
async function buildWorld(ledger: TestLedger): Promise<World> {
  owners += 1;
  const key = ledger.makeKey(SCOPES, `owner ${owners}`);
  const document: Schema = (await ledger.send('GET', '/openapi.json')).json;
  const ids: Record<string, string> = {};
  const world = { ledger, key, document, ids };
  for (const id of ['createAccount', 'createCategory', 'createPayee', 'createTransaction'] as const) {
    const kind = id.slice('create'.length).toLowerCase();
    const body = { ...bodyOf(id, world), externalId: `made ${kind}` };
    ids[`${kind}Id`] = (await ledger.send('POST', ROUTES[id].path, { body, key })).json.data.id;
  }
  return world;
}

function call(
  { ledger, key, ids }: World,
  id: RouteId,
  { path, ...send }: Send & { readonly path?: string } = {},
): Promise<Reply> {
  const { method } = ROUTES[id];
  return ledger.send(method, path ?? ROUTES[id].path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? 'none'), {
    key,
    ...send,
  });
}

function goodSend(id: RouteId, world: World): Send {
  const route: Route = ROUTES[id];
  return route.body === undefined ? {} : { body: bodyOf(id, world) };
}

test.each(ROUTE_IDS)('%s answers a good request as the document says', async (id) => {
  const world = await buildWorld(await openLedger());
  const reply = await call(world, id, goodSend(id, world));
  expect(reply.status, reply.text).toBe(ROUTES[id].status);
  expect(departures(world.document, id, reply)).toEqual([]);
});

/** The problems that can be provoked on a route from outside: the problem, the routes it concerns, and how. */
type Provocation = readonly [
  ProblemCode,
  (route: Route, id: RouteId) => boolean,
  (world: World, id: RouteId) => Promise<Reply>,
];

const writes = (route: Route): boolean => route.body !== undefined;
const anyRoute = (): boolean => true;

const PROVOCATIONS: readonly Provocation[] = [
  ['unauthorized', anyRoute, (world, id) => call(world, id, { ...goodSend(id, world), key: null })],
  [
    'insufficient_scope',
    anyRoute,
    (world, id) => call(world, id, { ...goodSend(id, world), key: world.ledger.makeKey([]) }),
  ],
  [
    'invalid_query',
    anyRoute,
    (world, id) => call(world, id, { ...goodSend(id, world), path: `${filled(world, id)}?nonsense=1` }),
  ],
  [
    'invalid_cursor',
    (_, id) => id.startsWith('list'),
    (world, id) => call(world, id, { path: `${ROUTES[id].path}?cursor=x` }),
  ],
  ['malformed_json', writes, (world, id) => call(world, id, { body: '{"a":', headers: JSON_TYPE })],
  ['validation_failed', writes, (world, id) => call(world, id, { body: { unknown: 1 } })],
  ['idempotency_key_required', writes, (world, id) => call(world, id, { ...goodSend(id, world), once: null })],
  ['idempotency_key_invalid', writes, (world, id) => call(world, id, { ...goodSend(id, world), once: 'a b' })],
  [
    'idempotency_key_reused',
    writes,
    async (world, id) => {
      await call(world, id, { ...goodSend(id, world), once: 'same' });
      return call(world, id, {
        body: { ...bodyOf(id, world), ...(id.includes('Transaction') ? { note: 'other' } : { name: 'other' }) },
        once: 'same',
      });
    },
  ],
  [
    'body_too_large',
    writes,
    (world, id) => call(world, id, { body: `"${'x'.repeat(1_100_000)}"`, headers: JSON_TYPE }),
  ],
  [
    'unsupported_media_type',
    writes,
    (world, id) => call(world, id, { body: 'a', headers: { 'content-type': 'text/plain' } }),
  ],
  [
    'not_found',
    (route) => route.path.includes('{'),
    (world, id) => call(world, id, { ...goodSend(id, world), path: ROUTES[id].path.replace(/\{\w+\}/, 'none') }),
  ],
  [
    'external_id_taken',
    (route, id) => route.problems.includes('external_id_taken') && id.startsWith('create'),
    (world, id) => call(world, id, { body: { ...bodyOf(id, world), externalId: `made ${id.slice(6).toLowerCase()}` } }),
  ],
  [
    'reference_not_found',
    (route) => route.problems.includes('reference_not_found'),
    (world, id) => call(world, id, { body: { ...bodyOf(id, world), ...danglingOf(id) } }),
  ],
  [
    'transfer_invalid',
    (route) => route.problems.includes('transfer_invalid'),
    (world, id) => call(world, id, { body: { ...bodyOf(id, world), isTransfer: true } }),
  ],
  [
    'account_archived',
    (route, id) => route.problems.includes('account_archived') && !id.startsWith('update'),
    async (world, id) => {
      await call(world, 'archiveAccount');
      return call(world, id, goodSend(id, world));
    },
  ],
  [
    'system_category_read_only',
    (route) => route.problems.includes('system_category_read_only'),
    async (world, id) => {
      const { data } = (await world.ledger.send('GET', '/v1/categories', { key: world.key })).json;
      const system = data.find((each: { isSystem: boolean }) => each.isSystem);
      return call(world, id, { ...goodSend(id, world), path: `/v1/categories/${system.id}` });
    },
  ],
];

const JSON_TYPE = { 'content-type': 'application/json' };

function filled({ ids }: World, id: RouteId): string {
  return ROUTES[id].path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? 'none');
}

function danglingOf(id: RouteId): object {
  if (id.endsWith('Transaction')) return { accountId: 'none' };
  return id.endsWith('Category') ? { parentId: 'none' } : { categoryId: 'none' };
}

test.each(PROVOCATIONS)(
  '%s comes as the document says from every route that it concerns',
  async (code, concerns, provoke) => {
    const routes = ROUTE_IDS.filter((id) => concerns(ROUTES[id], id));
    expect(routes.length).toBeGreaterThan(0);
    const ledger = await openLedger();
    for (const id of routes) {
      const world = await buildWorld(ledger);
      const reply = await provoke(world, id);
      expect([id, reply.status, reply.json.code]).toEqual([id, PROBLEMS[code][0], code]);
      expect(departures(world.document, id, reply)).toEqual([]);
    }
  },
);
