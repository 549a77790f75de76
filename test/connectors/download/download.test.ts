import { describe, expect, test } from 'vitest';
import { download } from '../../../connectors/sources/download/index.ts';
import type { Delivery, Json, SourceContext } from '../../../src/plugin/contract.ts';
import { readOptions } from '../../../src/plugin/issues.ts';
import { collect, keepInMemory, sourceContext } from '../../support/houses/source-context.ts';
import { type Asked, type Respond, webServer } from '../../support/web/web-server.ts';

async function house(respond: Respond, own: (url: string) => object) {
  const server = await webServer(respond);
  const keep = keepInMemory();
  const known: string[] = [];
  const pull = async (context: Partial<SourceContext> = {}, cursor: Json = null) => {
    const options = await readOptions(download.config, { allowPlainHttp: true, ...own(server.url) }, 'api');
    const needs = typeof download.http === 'function' ? await download.http(options) : download.http;
    const isKnown = (origin: string, fingerprint: string) => known.includes(`${origin} ${fingerprint}`);
    await using source = await download.open(options, sourceContext({ keep, isKnown, ...context }, needs));
    const found = await collect<Delivery>(source.pull(cursor));
    known.push(...found.map(({ origin, fingerprint }) => `${origin} ${fingerprint}`));
    return found;
  };
  return { server, pull };
}

const textOf = (found: Delivery | undefined): string => Buffer.from(found?.document.bytes ?? []).toString('utf8');

test('a file that did not change is not fetched again, by its ETag or by its bytes', async () => {
  let etag: string | undefined = '"1"';
  const respond = ({ headers }: Asked) => {
    if (etag !== undefined && headers['if-none-match'] === etag) return { status: 304 };
    return { body: 'OFXHEADER:100', ...(etag === undefined ? {} : { headers: { etag } }) };
  };
  const { server, pull } = await house(respond, (url) => ({ url: `${url}/a.ofx` }));
  expect(await pull()).toHaveLength(1);
  expect(await pull()).toEqual([]);
  expect(server.asked[1]?.headers['if-none-match']).toBe('"1"');
  etag = undefined;
  expect(await pull()).toEqual([]);
});

const LINES = [
  { id: 'A1', at: '2026-03-02T10:00:00Z', sum: { value: 0.1 }, who: 'Corner, "Grocer"' },
  { id: 'A2', at: '2026-03-05', sum: { value: -12345678901234.56 }, who: 'Harbor' },
  { id: 'A3', at: '2026-03-09', sum: { value: '-3.00' }, who: null },
];
const COLUMNS = { date: 'at', amount: 'sum.value', payee: 'who', id: 'id' };
const EXPECTED = `"date","amount","payee","id"
"2026-03-02","0.1","Corner, ""Grocer""","A1"
"2026-03-05","-12345678901234.56","Harbor","A2"
"2026-03-09","-3.00","","A3"
`;

test.each([
  ['a cursor', { cursor: 'meta.next', parameter: 'after' }],
  ['the address of the next page', { cursor: 'meta.link' }],
  ['numbers', { page: 'page', first: 0 }],
] as const)('the pages of an API are one table, by %s, with the digits as they are written', async (_, next) => {
  const respond = ({ path }: Asked) => {
    const query = new URL(path, 'http://api').searchParams;
    const number = Number(query.get('after') ?? query.get('page') ?? query.get('link') ?? 0);
    const more = number + 1 < LINES.length ? { next: number + 1, link: `/lines?link=${number + 1}` } : {};
    return { body: JSON.stringify({ data: { items: LINES.slice(number, number + 1) }, meta: more }) };
  };
  const json = { rows: 'data.items', columns: COLUMNS, next, currency: 'EUR' };
  const { pull } = await house(respond, (url) => ({ url: `${url}/lines`, json }));
  const [found] = await pull();
  expect(textOf(found)).toBe(EXPECTED);
  expect(found?.document.name).toBe('lines.csv');
  expect(found?.hints).toMatchObject({
    format: 'csv',
    formatOptions: { profile: { columns: { date: 'date', amount: 'amount' }, date: 'YYYY-MM-DD', currency: 'EUR' } },
  });
});

test('pages that lead back to each other end, and a list that is not there is named', async () => {
  const circle = await house(
    () => ({ body: '{"items":[],"next":"x"}' }),
    (url) => ({ url: `${url}/a`, json: { rows: 'items', columns: COLUMNS, next: { cursor: 'next', parameter: 'c' } } }),
  );
  await expect(circle.pull()).rejects.toMatchObject({ code: 'download.pages' });
  const other = await house(
    () => ({ body: '{"error":"x"}' }),
    (url) => ({ url: `${url}/a`, json: { rows: 'items', columns: COLUMNS } }),
  );
  await expect(other.pull()).rejects.toMatchObject({ code: 'download.json' });
});

test('client credentials give a token, and a refusal is named without it', async () => {
  const respond = ({ path, headers, body }: Asked) => {
    if (path === '/token') {
      const asked = `${headers.authorization} ${body}`;
      const expected = `Basic ${Buffer.from('me:s3cret').toString('base64')} grant_type=client_credentials&scope=read`;
      return asked === expected ? { body: '{"access_token":"tok-1"}' } : { status: 401, body: '{}' };
    }
    return headers.authorization === 'Bearer tok-1' ? { body: 'OFXHEADER:100' } : { status: 401 };
  };
  const own = (secret: string) => (url: string) => ({
    url: `${url}/a.ofx`,
    oauth2: { tokenUrl: `${url}/token`, clientId: 'me', clientSecret: secret, scope: 'read' },
  });
  expect(await (await house(respond, own('s3cret'))).pull()).toHaveLength(1);
  await expect((await house(respond, own('wrong'))).pull()).rejects.toMatchObject({ code: 'download.token' });
});

describe('windows', () => {
  const day = (query: URLSearchParams, name: string) => query.get(name) ?? '';
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      at: `2026-02-${String(index + 1).padStart(2, '0')}`,
      sum: '-1.00',
    }));
  /** An API that has lines in February alone. */
  const respond = ({ path }: Asked) => {
    const query = new URL(path, 'http://api').searchParams;
    const rows = lines(28).filter(({ at }) => at >= day(query, 'from') && at <= day(query, 'to'));
    return rows.length === 0 ? { status: 200, body: '[]' } : { body: JSON.stringify(rows) };
  };
  const own = (url: string) => ({
    ...{ url: `${url}/lines?from={from}&to={to}`, days: 90, window: 30 },
    json: { rows: '', columns: { date: 'at', amount: 'sum' }, currency: 'EUR' },
  });
  const asked = (paths: readonly { readonly path: string }[]) =>
    paths.map(({ path }) => path.replace(/^.*from=/, '').replace('&to=', ' to '));

  test('are asked for from the oldest day to now, and those without lines bring no document', async () => {
    const { server, pull } = await house(respond, own);
    const advanced: Json[] = [];
    const found = await pull({ advance: (cursor) => advanced.push(cursor) });
    expect(asked(server.asked)).toEqual([
      '2026-01-02 to 2026-01-31',
      '2026-02-01 to 2026-03-02',
      '2026-03-03 to 2026-04-01',
    ]);
    expect(found.map(({ document }) => document.name)).toEqual(['lines-2026-02-01-2026-03-02.csv']);
    expect([advanced.length, textOf(found[0]).split('\n').length]).toEqual([2, 30]);
  });

  test('go on where a killed run stood, and later runs ask for the last ten days again', async () => {
    const { server, pull } = await house(respond, own);
    const [found] = await pull();
    const begun = server.asked.length;
    await pull({}, found?.cursor ?? null);
    expect(asked(server.asked.slice(begun))).toEqual(['2026-02-21 to 2026-03-22', '2026-03-23 to 2026-04-01']);
    let last: Json = null;
    await pull({ advance: (cursor) => (last = cursor) }, found?.cursor ?? null);
    const before = server.asked.length;
    await pull({}, last);
    expect(asked(server.asked.slice(before))).toEqual(['2026-03-23 to 2026-04-01']);
  });

  test('need both days in the address', async () => {
    const wrong = readOptions(download.config, { url: 'https://bank.example/?from={from}', window: 30 }, 'api');
    await expect(wrong).rejects.toThrow('{to}');
  });
});
