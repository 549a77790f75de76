import { z } from 'zod';
import { AppError } from '../../../src/lib/errors.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import {
  type Delivery,
  error,
  type HttpResponse,
  type Json,
  type ReadingHints,
  type Source,
  type SourceContext,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { readKept } from '../../kept.ts';
import type { DownloadOptions, JsonOptions } from './options.ts';
import { type Days, lastDays, pullWindows } from './windows.ts';

/** Of the document that an address gave. */
const keptEtag = z.object({ address: z.string(), etag: z.string(), fingerprint: z.string() });

/** An API that never comes to an end. */
const MOST_PAGES = 1000;

export function openDownload(options: DownloadOptions, context: SourceContext): Source {
  return {
    check: async () => {
      for (const url of options.url) {
        await fetchOnce(addressOf(url, lastDays(options, context)), options, context, null);
      }
    },
    pull: (cursor) => pull(cursor, options, context),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function* pull(cursor: Json, options: DownloadOptions, context: SourceContext): AsyncIterable<Delivery> {
  if (context.signal.aborted) return;
  try {
    if (options.window !== undefined) {
      yield* pullWindows(cursor, { options, context, ask: (url, days) => fetched(url, days, options, context) });
      return;
    }
    for (const url of options.url) {
      const found = await fetched(url, lastDays(options, context), options, context);
      if (found !== undefined && !context.isKnown(found.origin, found.fingerprint)) yield found;
      if (context.signal.aborted) return;
    }
  } catch (thrown) {
    if (!context.signal.aborted) throw thrown;
  }
}

/** The document behind the address for these days; undefined where it is not new. */
function fetched(url: string, days: Days, options: DownloadOptions, context: SourceContext) {
  const asked = { url, days, options, context };
  return options.json === undefined ? file(asked) : table(options.json, asked);
}

interface AskedFor {
  readonly url: string;
  readonly days: Days;
  readonly options: DownloadOptions;
  readonly context: SourceContext;
}

/** The file behind the address; undefined where it is the one that was had before, or a window has none. */
async function file({ url, days, options, context }: AskedFor): Promise<Delivery | undefined> {
  const address = addressOf(url, days);
  const name = `etag-${sha256(url).slice(0, 12)}`;
  const kept = readKept(context.keep, name, keptEtag);
  const etag = kept?.address === address && context.isKnown(originOf(url), kept.fingerprint) ? kept.etag : null;
  const { status, headers, body } = await fetchOnce(address, options, context, etag);
  if (status === 304 || (options.window !== undefined && body.length === 0)) return undefined;
  const found = delivery(url, days, options, context, body);
  const given = headers.etag ?? null;
  if (given !== null)
    context.keep.write(name, JSON.stringify({ address, etag: given, fingerprint: found.fingerprint }));
  return found;
}

/** All pages as one table, which the reader of CSV reads with a profile that says what each column is. */
async function table(json: JsonOptions, { url, days, options, context }: AskedFor): Promise<Delivery | undefined> {
  const rows: (readonly string[])[] = [];
  const seen = new Set<string>();
  const first = addressOf(url, days);
  for (let address: string | null = numbered(first, json, 0), number = 0; address !== null; number += 1) {
    if (seen.has(address) || number >= MOST_PAGES) {
      throw new AppError('download.pages');
    }
    seen.add(address);
    const { body } = await fetchOnce(address, options, context, null);
    const page = readJsonPage(body, json);
    rows.push(...page.rows);
    address = nextAddress(first, json, page, number);
  }
  if (rows.length === 0 && options.window !== undefined) return undefined;
  const names = Object.keys(json.columns);
  const found = delivery(url, days, options, context, Buffer.from(csvOf(names, rows), 'utf8'));
  return { ...found, hints: hintsFor(json, names) };
}

function nextAddress(first: string, json: JsonOptions, { rows, next }: JsonPage, number: number): string | null {
  if (json.next === undefined) return null;
  if ('page' in json.next) return rows.length === 0 ? null : numbered(first, json, number + 1);
  if (next === null) return null;
  if (json.next.parameter === undefined) return new URL(next, first).href;
  return withParameter(first, json.next.parameter, next);
}

function numbered(first: string, { next }: JsonOptions, number: number): string {
  if (next === undefined || !('page' in next)) return first;
  return withParameter(first, next.page, String(next.first + number));
}

function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
}

function hintsFor({ date, decimal, sign, currency }: JsonOptions, names: readonly string[]): ReadingHints {
  const profile: { readonly [key: string]: Json } = {
    ...{ delimiter: ',', encoding: 'utf-8', header: { detect: [...names] }, date, decimal, sign },
    columns: Object.fromEntries(names.map((name) => [name, name])),
    ...(currency === undefined ? {} : { currency }),
  };
  return { format: 'csv', formatOptions: { profile } };
}

async function fetchOnce(
  address: string,
  options: DownloadOptions,
  context: SourceContext,
  etag: string | null,
): Promise<HttpResponse> {
  const headers = {
    ...options.headers,
    ...(options.oauth2 === undefined ? {} : { authorization: `Bearer ${await accessToken(options.oauth2, context)}` }),
    ...(etag === null ? {} : { 'if-none-match': etag }),
  };
  const answer = await context.http.request({ url: address, headers, redirects: 'follow' });
  if (answer.status === 200 || (answer.status === 304 && etag !== null)) return answer;
  // A window without lines.
  if (answer.status === 204 && options.window !== undefined) return answer;
  throw refusal(answer.status, new URL(address).host);
}

function refusal(status: number, host: string): AppError {
  const isLogin = status === 401 || status === 403;
  return new AppError(isLogin ? 'download.login' : 'download.status', { host, number: status });
}

/** With the days that `{from}` and `{to}` stand for. */
function addressOf(url: string, { from, to }: Days): string {
  return url.replaceAll('{from}', from).replaceAll('{to}', to);
}

/** No query: it may hold a key. */
function originOf(url: string): string {
  const { host, pathname } = new URL(url.replaceAll(/[{}]/g, ''));
  return host + pathname;
}

function nameOf(url: string, { from, to }: Days, { json, name, window }: DownloadOptions): string {
  const last = originOf(url)
    .split('/')
    .findLast((part) => part !== '');
  const whole = name ?? (json === undefined ? (last ?? 'download') : `${last ?? 'download'}.csv`);
  return window === undefined ? whole : whole.replace(/(?=\.[^.]*$)|$/, `-${from}-${to}`);
}

function delivery(
  url: string,
  days: Days,
  options: DownloadOptions,
  context: SourceContext,
  bytes: Uint8Array,
): Delivery {
  const hash = sha256(bytes);
  const origin = options.window === undefined ? originOf(url) : `${originOf(url)} ${days.from} ${days.to}`;
  const plain = { cursor: null, origin, fingerprint: hash.slice(0, 32), receipt: null };
  const receivedAt = context.now().toISOString();
  const document = { sha256: hash, name: nameOf(url, days, options), bytes, receivedAt };
  if (bytes.length > 0) return { ...plain, document };
  return { ...plain, document, refused: error('download.empty', words('connector.serverGaveDocumentWithout')) };
}

/** One page of an API. */
export interface JsonPage {
  /** A text for each column. */
  readonly rows: readonly (readonly string[])[];
  /** The next page that the answer names; null where it names none. */
  readonly next: string | null;
}

/** Throws AppError `download.json` where the answer is no JSON, or has no list where the configuration says. */
export function readJsonPage(body: Uint8Array, { rows: path, columns, next }: JsonOptions): JsonPage {
  const value = parse(body);
  const list = at(value, path);
  if (!Array.isArray(list)) {
    throw new AppError('download.json', { path: path === '' ? words('connector.root') : path });
  }
  const paths = Object.values(columns);
  const rows = list.map((row: unknown) => paths.map((each) => textOf(at(row, each))));
  const following = next !== undefined && 'cursor' in next ? textOf(at(value, next.cursor)) : '';
  return { rows, next: following === '' ? null : following };
}

/** The table as CSV (RFC 4180), with the names of the columns above. */
export function csvOf(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(',');
  return `${[names, ...rows].map(line).join('\n')}\n`;
}

/** Numbers keep the digits that they are written with: a float has already lost some. */
function parse(body: Uint8Array): unknown {
  const exact = (_: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), exact);
  } catch {
    throw new AppError('download.json#answerNoJson');
  }
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .filter((part) => part !== '')
    .reduce(
      (inner, part) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, part) : undefined),
      value,
    );
}

/** An instant is its day: `2026-03-02T10:00:00Z`. */
function textOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  return String(value).replace(/^(\d{4}-\d{2}-\d{2})T[\d:.]+(Z|[+-]\d{2}:?\d{2})?$/, '$1');
}

/** An access token for client credentials (RFC 6749 §4.4). It is asked for in each run and kept nowhere. */
export async function accessToken(
  { tokenUrl, clientId, clientSecret, scope }: NonNullable<DownloadOptions['oauth2']>,
  context: SourceContext,
): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) });
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const { status, body } = await context.http.request({
    url: tokenUrl,
    method: 'POST',
    body: form.toString(),
    headers: {
      authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
  });
  const token = tokenIn(body);
  if (status === 200 && token !== undefined) return token;
  throw new AppError('download.token', { number: status });
}

function tokenIn(body: Uint8Array): string | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    if (typeof value !== 'object' || value === null || !('access_token' in value)) return undefined;
    return typeof value.access_token === 'string' ? value.access_token : undefined;
  } catch {
    return undefined;
  }
}
