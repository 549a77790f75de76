import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { LetterFile } from '../../../connectors/sources/email/letter/files.ts';
import { endingByContent } from '../../../connectors/sources/email/letter/files.ts';
import { unpack } from '../../../connectors/sources/email/letter/unpack.ts';
import { inEnglish } from '../../../src/words/message.ts';
import { makeZip, type ZipEntry } from '../../support/documents/zip-archive.ts';
import { isInstalled } from '../../support/run/installed.ts';
import { tempFolder } from '../../support/run/temp.ts';

const BYTES = 'OFXHEADER:100\n<OFX>';

function file(bytes: Uint8Array, name = 'a.zip'): LetterFile {
  return { path: '2', name, ending: endingByContent(bytes), bytes };
}

async function open(entries: readonly ZipEntry[] | Uint8Array, passwords: readonly string[] = []) {
  const bytes = entries instanceof Uint8Array ? entries : makeZip(entries);
  const { files, spoiled } = await unpack(file(bytes), passwords);
  return {
    files: files.map(({ name, bytes: content }) => `${name} ${Buffer.from(content).toString().slice(0, 30)}`),
    faults: spoiled.map(({ fault }) => inEnglish(fault)).join(),
  };
}

describe('an archive', () => {
  test('gives its files, by the last part of their names', async () => {
    const { files } = await open([
      { name: 'march/', content: '' },
      { name: 'march/a.ofx', content: BYTES },
      { name: 'b.csv', content: 'x' },
    ]);
    expect(files).toEqual([`a.ofx ${BYTES}`, 'b.csv x']);
  });

  test('inside an archive is not opened', async () => {
    const inner = makeZip([{ name: 'a.ofx', content: BYTES }]);
    const { files } = await unpack(file(makeZip([{ name: 'inner.zip', content: inner }])), []);
    expect(files.map(({ name, ending }) => [name, ending])).toEqual([['inner.zip', 'zip']]);
  });

  test('of the gzip kind gives its file, and a bomb of it nothing', async () => {
    expect(
      (await unpack(file(gzipSync(BYTES), 'a.ofx.gz'), [])).files.map(({ name, ending }) => [name, ending]),
    ).toEqual([['a.ofx', 'ofx']]);
    const bomb = await unpack(file(gzipSync(Buffer.alloc(60_000_000)), 'a.gz'), []);
    expect(bomb.files).toEqual([]);
    expect(inEnglish(bomb.spoiled[0]?.fault ?? '')).toMatch(/too much/);
  });
});

describe('an archive is refused', () => {
  const bomb = Buffer.alloc(30_000_000);
  const many = Array.from({ length: 101 }, (_, index) => ({ name: `${index}.ofx`, content: 'x' }));
  const cases: readonly (readonly [string, () => readonly ZipEntry[] | Uint8Array, RegExp])[] = [
    ['that unfolds to too much', () => [{ name: 'a', content: bomb }], /too much/],
    [
      'that unfolds to too much and says that it does not',
      () => [{ name: 'a', content: bomb, claims: 10 }],
      /too much/,
    ],
    [
      'that unfolds to too much in all',
      () => Array.from({ length: 90 }, (_, n) => ({ name: `${n}`, content: Buffer.alloc(1_000_000, n) })),
      /too much/,
    ],
    ['of more than a hundred entries', () => many, /more than 100/],
    ['with a link', () => [{ name: 'a.ofx', content: '/etc/passwd', mode: 0xa1ff }], /links/],
    ['with a device', () => [{ name: 'a.ofx', content: '', mode: 0x21ff }], /links/],
    ['whose names lead out of it', () => [{ name: '../../a.ofx', content: BYTES }], /relative path/],
    ['whose names are absolute', () => [{ name: '/a.ofx', content: BYTES }], /absolute path/],
    ['whose entries lie over each other', () => overlapping(), /over each other/],
    ['that was damaged', () => damaged(), /damaged|unpacked/],
    ['that breaks off', () => makeZip([{ name: 'a.ofx', content: BYTES }]).subarray(0, 60), /./],
  ];

  test.each(cases)('%s', async (_, make, fault) => {
    const { files, faults } = await open(make());
    expect(faults).toMatch(fault);
    expect(files.filter((each) => each.includes('OFX'))).toEqual([]);
  });

  /** Two entries of the directory that share one file's data, as bombs do. */
  function overlapping(): Buffer {
    const zip = makeZip([
      { name: 'a.ofx', content: BYTES },
      { name: 'b.ofx', content: BYTES },
    ]);
    const second = zip.lastIndexOf(Buffer.from('504b0102', 'hex'));
    zip.writeUInt32LE(0, second + 42);
    return zip;
  }

  function damaged(): Buffer {
    const zip = makeZip([{ name: 'a.ofx', content: BYTES }]);
    zip[40] = (zip[40] ?? 0) ^ 0xff;
    return zip;
  }
});

describe('a locked archive', () => {
  const locked = [{ name: 'a.ofx', content: BYTES, password: 'geheim' }];

  test('opens with one of the passwords of its rule', async () => {
    expect((await open(locked, ['wrong', 'geheim'])).files).toEqual([`a.ofx ${BYTES}`]);
  });

  test('says whether a password is missing or wrong, and never which were tried', async () => {
    expect((await open(locked)).faults).toMatch(/give `passwords:`/);
    const { faults } = await open(locked, ['hunter2', 'letmein']);
    expect(faults).toMatch(/none of the 2 passwords/);
    expect(faults).not.toMatch(/hunter2|letmein/);
  });

  test('that was changed does not open', async () => {
    const zip = makeZip(locked);
    zip[70] = (zip[70] ?? 0) ^ 1;
    expect((await open(zip, ['geheim'])).files).toEqual([]);
  });

  const hasZip = isInstalled('/usr/bin/zip', 'zip', 'Get it with: apt-get install -y zip');

  test.skipIf(!hasZip)('of the classic kind opens too, as the common program writes it', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'a.ofx'), BYTES);
    spawnSync('zip', ['-q', '-P', 'geheim', 'a.zip', 'a.ofx'], { cwd: folder });
    const bytes = readFileSync(join(folder, 'a.zip'));
    expect((await open(bytes, ['geheim'])).files).toEqual([`a.ofx ${BYTES}`]);
    expect((await open(bytes, ['a', 'b', 'c'])).faults).toMatch(/none of the 3/);
  });
});

test('a winmail.dat is named with what to do, whatever files are asked for', async () => {
  const { files, spoiled } = await unpack(file(Buffer.from('789f3e220100', 'hex'), 'winmail.dat'), []);
  expect(files).toEqual([]);
  expect(spoiled).toMatchObject([{ name: 'winmail.dat', fault: { key: 'letter.winmailDat' } }]);
});
