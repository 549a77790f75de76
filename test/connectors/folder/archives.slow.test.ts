import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { folder } from '../../../connectors/sources/folder/index.ts';
import type { Delivery, Source, SourceContext } from '../../../src/plugin/contract.ts';
import { readOptions } from '../../../src/plugin/issues.ts';
import { listDocuments } from '../../../src/store/views/documents.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { makeZip, type ZipEntry } from '../../support/documents/zip-archive.ts';
import { STATEMENT } from '../../support/houses/household.ts';
import { connectorConfig, dropFile, pullHouse } from '../../support/houses/pulling.ts';
import { collect, keepInMemory, sourceContext } from '../../support/houses/source-context.ts';
import { tempFolder } from '../../support/run/temp.ts';

const TWO: readonly ZipEntry[] = [
  { name: '2026/a.ofx', content: 'one' },
  { name: 'b.ofx', content: 'two' },
];

async function open(root: string, options: object = {}, context: Partial<SourceContext> = {}): Promise<Source> {
  const keys = { path: root, settle: '0s', watch: false, ...options };
  return folder.open(await readOptions(folder.config, keys, 'connectors.inbox'), sourceContext(context));
}

async function pullOne(name: string, bytes: Uint8Array): Promise<Delivery[]> {
  const root = tempFolder();
  dropFile(join(root, name), bytes);
  return collect((await open(root)).pull(null));
}

function refusals(deliveries: readonly Delivery[]): string[] {
  return deliveries.map(({ origin, refused }) => `${origin}: ${refused?.message ?? 'read'}`);
}

describe('an archive in a folder', () => {
  test('gives each file in it as a document of its own, with its origin', async () => {
    const deliveries = await pullOne('export.zip', makeZip(TWO));
    expect(deliveries.map(({ origin }) => origin)).toEqual(['export.zip!2026/a.ofx', 'export.zip!b.ofx']);
    expect(deliveries.map(({ document }) => [document.name, Buffer.from(document.bytes).toString()])).toEqual([
      ['a.ofx', 'one'],
      ['b.ofx', 'two'],
    ]);
  });

  test('leaves out folders and litter, and keeps two entries of one name apart', async () => {
    const deliveries = await pullOne(
      'x.zip',
      makeZip([
        { name: 'a/', content: '' },
        { name: '__MACOSX/._a.ofx', content: 'x' },
        { name: '.DS_Store', content: 'x' },
        { name: 'a.ofx', content: 'one' },
        { name: 'a.ofx', content: 'two' },
      ]),
    );
    expect(deliveries.map(({ origin }) => origin)).toEqual(['x.zip!a.ofx', 'x.zip!a.ofx#5']);
  });

  test('is not what a spreadsheet is', async () => {
    const sheet = makeZip([{ name: '[Content_Types].xml', content: '<Types/>' }]);
    expect((await pullOne('sheet', sheet)).map(({ origin }) => origin)).toEqual(['sheet']);
    expect((await pullOne('a.xlsx', makeZip(TWO))).map(({ origin }) => origin)).toEqual(['a.xlsx']);
  });

  test.each([
    ['holds links', [{ name: 'a', content: '/etc/passwd', mode: 0o120777 }], /links or devices/],
    ['leads out of itself', [{ name: '../a.ofx', content: 'x' }], /not opened/],
    [
      'has too many entries',
      Array.from({ length: 101 }, (_, at) => ({ name: `${at}`, content: 'x' })),
      /more than 100/,
    ],
    ['has entries that lie over each other', [...TWO, { name: 'c', content: 'three', at: 0 }], /over each other/],
    ['is empty', [], /holds no file/],
  ])('that %s is refused as a whole, under its own name', async (_, entries, why) => {
    const deliveries = await pullOne('x.zip', makeZip(entries));
    expect(deliveries).toHaveLength(1);
    expect(deliveries[0]).toMatchObject({ origin: 'x.zip', refused: { severity: 'error' } });
    expect(deliveries[0]?.refused?.message).toMatch(why);
  });

  test('that breaks off is refused', async () => {
    const whole = makeZip(TWO);
    expect((await pullOne('x.zip', whole.subarray(0, whole.length - 30)))[0]?.refused?.code).toBe('archive.refused');
    expect((await pullOne('x.gz', gzipSync('some text').subarray(0, 15)))[0]?.refused?.code).toBe('archive.refused');
  });

  test.each([
    ['is locked', { name: 'b', content: 'two', flags: 1 }, /it is locked/],
    [
      'unfolds to too much, whatever it claims',
      { name: 'b', content: Buffer.alloc(60_000_000), claims: 10 },
      /too much/,
    ],
    ['is an archive itself', { name: 'b.zip', content: makeZip(TWO) }, /archive within an archive/],
  ])('of which one entry %s gives the others', async (_, entry, why) => {
    const said = refusals(
      await pullOne('x.zip', makeZip([{ name: 'a', content: 'one' }, entry, { name: 'c', content: 'x' }])),
    );
    expect(said[0]).toBe('x.zip!a: read');
    expect(said[1]).toMatch(why);
    expect(said).toHaveLength(3);
  });

  test('of bytes that unfold a thousandfold is refused: gzip', async () => {
    expect((await pullOne('x.gz', gzipSync(Buffer.alloc(60_000_000))))[0]?.refused?.message).toMatch(/too much/);
  });
});

describe('a delivered archive', () => {
  test('is known while it lies there unchanged, and every part of it is asked for', async () => {
    const root = tempFolder();
    const file = dropFile(join(root, 'x.zip'), makeZip(TWO));
    const keep = keepInMemory();
    const known = new Set<string>();
    const isKnown = (origin: string, fingerprint: string) => known.has(`${origin} ${fingerprint}`);
    const pull = async () => collect((await open(root, {}, { keep, isKnown })).pull(null));
    for (const { origin, fingerprint } of await pull()) known.add(`${origin} ${fingerprint}`);
    expect(await pull()).toEqual([]);
    known.clear();
    expect(await pull()).toHaveLength(2);
    utimesSync(file, new Date(), new Date());
    expect(await pull()).toHaveLength(2);
  });

  test('is put away once all of its parts are confirmed, not before, and bears a repeat', async () => {
    const root = tempFolder();
    dropFile(join(root, 'x.zip'), makeZip(TWO));
    const keep = keepInMemory();
    const reopen = () => open(root, { after: 'archive' }, { keep });
    const [first, second] = await collect((await reopen()).pull(null));
    const settle = async (each: Delivery | undefined, outcome: 'imported' | 'quarantined') =>
      (await reopen()).settle?.(each?.receipt ?? null, outcome);
    await settle(first, 'imported');
    await settle(first, 'imported');
    await settle(second, 'quarantined');
    expect(existsSync(join(root, 'x.zip'))).toBe(true);
    await settle(second, 'imported');
    expect(readdirSync(root)).toEqual(['archive']);
    await settle(second, 'imported');
    expect(readdirSync(join(root, 'archive'))).toEqual(['x.zip']);
  });

  test('a sync books what is in it once, and the hostile one beside it is quarantined', async () => {
    const house = await pullHouse();
    house.drop('a.zip', makeZip([{ name: 'march.ofx', content: STATEMENT }]));
    house.drop('b.zip', makeZip([{ name: 'link', content: '/etc/passwd', mode: 0o120777 }]));
    const first = await pullConnector(house.deps, 'inbox', 'command');
    expect(first.counts).toMatchObject({ created: 3, quarantined: 1 });
    house.drop('copy.ofx', STATEMENT);
    const second = await pullConnector(house.deps, 'inbox', 'command');
    expect(second.counts).toMatchObject({ created: 0, quarantined: 1 });
    expect(
      listDocuments(house.deps.store, { limit: 10 })
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['b.zip', 'march.ofx']);
  });
});

test('a locked archive opens with the passwords of its folder', async () => {
  const root = tempFolder();
  dropFile(join(root, 'export.zip'), makeZip([{ name: 'a.ofx', content: 'one', password: 'sesame' }]));
  const read = async (passwords: readonly string[]) => collect((await open(root, { passwords })).pull(null));
  expect(refusals(await read([]))).toEqual([expect.stringMatching(/it is locked.*give `passwords:`/)]);
  expect(refusals(await read(['not', 'sesame']))).toEqual(['export.zip!a.ofx: read']);
});

test('a locked archive that waits is read by the next pass once its folder has the password', async () => {
  const house = await pullHouse();
  const march = { name: 'march.ofx', content: STATEMENT, password: 'sesame' };
  house.drop('export.zip', makeZip([march]));
  const pull = (passwords: readonly string[]) => {
    const config = { path: 'inbox', settle: '0s', watch: false, passwords: [...passwords] };
    return pullConnector(house.with({ connectors: [connectorConfig({ config })] }), 'inbox', 'command');
  };
  expect((await pull([])).counts).toMatchObject({ created: 0, quarantined: 1 });
  expect((await pull([])).counts).toMatchObject({ created: 0, quarantined: 1 });
  expect((await pull(['wrong'])).counts).toMatchObject({ created: 0, quarantined: 1 });
  expect((await pull(['wrong', 'sesame'])).counts).toMatchObject({ created: 3, quarantined: 0 });
  expect((await pull(['wrong', 'sesame'])).counts).toMatchObject({ created: 0, quarantined: 0 });
});
