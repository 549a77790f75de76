import { expect, onTestFinished, test } from 'vitest';
import { webdav } from '../../../connectors/sources/webdav/index.ts';
import type { Delivery, Source, SourceContext } from '../../../src/plugin/contract.ts';
import { readOptions } from '../../../src/plugin/issues.ts';
import { makeZip } from '../../support/documents/zip-archive.ts';
import { collect, keepInMemory, sourceContext } from '../../support/houses/source-context.ts';
import { closeServer } from '../../support/web/web-server.ts';
import { openDav } from '../../support/web/webdav-server.ts';

const OLD = '2026-03-01T08:00:00Z';

async function house(own: object = {}) {
  const { dav, listening } = await openDav();
  onTestFinished(() => closeServer(listening));
  const put = (path: string, text: string | Uint8Array, modified = OLD) =>
    dav.files.set(path, { bytes: Buffer.from(text), modified });
  const keep = keepInMemory();
  const open = async (context: Partial<SourceContext> = {}): Promise<Source> => {
    const given = { url: dav.url, user: 'me', password: 'app-s3cret', allowPlainHttp: true, ...own };
    const options = await readOptions(webdav.config, given, 'cloud');
    const needs = typeof webdav.http === 'function' ? await webdav.http(options) : webdav.http;
    return webdav.open(options, sourceContext({ keep, ...context }, needs));
  };
  const pull = async (context: Partial<SourceContext> = {}) => {
    await using source = await open(context);
    return collect<Delivery>(source.pull(null));
  };
  return { dav, put, open, pull };
}

test('files of the folder and of those in it come, the oldest first; unfinished ones do not', async () => {
  const { dav, put, pull } = await house({ files: ['*.ofx', '*.csv'] });
  dav.folders.add('2026').add('2026/März');
  put('2026/März/b ü.ofx', 'B', '2026-03-02T08:00:00Z');
  put('a.csv', 'A');
  put('.hidden.csv', 'x');
  put('half.csv.part', 'x');
  put('photo.jpg', 'x');
  const found = await pull();
  expect(found.map(({ origin, document }) => [origin, document.name, Buffer.from(document.bytes).toString()])).toEqual([
    ['a.csv', 'a.csv', 'A'],
    ['2026/März/b ü.ofx', 'b ü.ofx', 'B'],
  ]);
});

test('a file that is still being written waits for a later run', async () => {
  const { put, pull } = await house();
  put('a.csv', 'half', '2026-04-01T12:00:00Z');
  const sleep = async () => {
    put('a.csv', 'half and more', '2026-04-01T12:00:05Z');
  };
  expect(await pull({ sleep })).toEqual([]);
  expect(await pull()).toHaveLength(1);
});

test('a file that changes between list and download is not taken', async () => {
  const { dav, put, pull } = await house();
  put('a.csv', 'A');
  dav.fault = ({ method }) => {
    if (method === 'GET') put('a.csv', 'other');
    return undefined;
  };
  expect(await pull()).toEqual([]);
});

test('a file that is too large is refused unread, and an archive gives its parts', async () => {
  const { dav, put, pull } = await house();
  put('big.csv', 'x'.repeat(2_000_000));
  put(
    'all.zip',
    await makeZip([
      { name: 'a.csv', content: 'A' },
      { name: 'b.csv', content: 'B' },
    ]),
  );
  const found = await pull();
  expect(found.map(({ origin, refused }) => [origin, refused?.code]).toSorted()).toEqual([
    ['all.zip!a.csv', undefined],
    ['all.zip!b.csv', undefined],
    ['big.csv', 'parse.size'],
  ]);
  expect(dav.server.asked.filter(({ method, path }) => method === 'GET' && path.includes('big'))).toEqual([]);
});

test.each(['archive', 'delete'] as const)(
  'a confirmed file goes by %s, once, and one that was changed stays',
  async (after) => {
    const { dav, put, pull, open } = await house({ after });
    dav.folders.add('in');
    put('in/a.csv', 'A');
    put('archive/in/a.csv', 'an older one');
    const [first] = await pull();
    await using source = await open();
    put('in/a.csv', 'changed');
    await source.settle?.(first?.receipt ?? null, 'imported');
    expect(dav.files.has('in/a.csv')).toBe(true);
    put('in/a.csv', 'A');
    await source.settle?.(first?.receipt ?? null, 'quarantined');
    expect(dav.files.has('in/a.csv')).toBe(true);
    await source.settle?.(first?.receipt ?? null, 'imported');
    await source.settle?.(first?.receipt ?? null, 'imported');
    expect(dav.files.has('in/a.csv')).toBe(false);
    expect(dav.files.has('archive/in/a (2).csv')).toBe(after === 'archive');
    expect(Buffer.from(dav.files.get('archive/in/a.csv')?.bytes ?? []).toString()).toBe('an older one');
    expect(await pull()).toEqual([]);
  },
);

test('a wrong password, a folder that is not there and an answer that is no list are named', async () => {
  const wrong = await house({ password: 'wrong' });
  await expect(wrong.pull()).rejects.toMatchObject({ code: 'webdav.login' });
  const { dav, pull } = await house();
  dav.fault = () => ({ status: 404 });
  await expect(pull()).rejects.toMatchObject({ code: 'webdav.missing' });
  dav.fault = () => ({ status: 207, body: '<!DOCTYPE x [<!ENTITY a "b">]><multistatus xmlns="DAV:"/>' });
  await expect(pull()).rejects.toMatchObject({ code: 'webdav.answer' });
});
