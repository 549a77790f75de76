/** PDF files that are cut, damaged or made to harm: refused within the reader's limits. */
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { linesOf, textOfLine } from '../../../connectors/formats/pdf/page/lines.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { createParsePool } from '../../../src/sync/parse/pool.ts';
import { makePdf, type PdfObject, writePdf } from '../../support/documents/pdf.ts';
import { statementPages } from '../../support/documents/pdf-statement.ts';
import { atLevel, tries } from '../../support/run/effort.ts';
import { LAYOUTS } from './made/layouts.ts';
import { blockersOf, linesIn, type ReadPdf, readBytes } from './read-pdf.ts';

/** Less than people have, so that a bomb is over soon. */
const pool = createParsePool({ timeLimitMs: 10_000, memoryLimitMb: 192 });
afterAll(() => pool[Symbol.asyncDispose]());

const ORDER = { format: 'auto', options: {}, connectorOptions: {}, timezone: 'UTC', currencies: {} };

/** Read in the process that may be killed. */
async function readGuarded(bytes: Uint8Array): Promise<string[]> {
  const document = { sha256: sha256(bytes), name: 'x.pdf', bytes, receivedAt: '2026-04-01T00:00:00.000Z' };
  return blockersOf(await pool.parse(document, ORDER));
}

/**
 * One that states the balances that it began and ended with. A running balance alone says nothing of rows that are lost
 * at its end.
 */
const LAYOUT = LAYOUTS.find(({ name }) => name.startsWith('French'));
const PAGES = LAYOUT === undefined ? [] : statementPages(LAYOUT.plan);
const LINES = LAYOUT?.lines ?? [];

describe('a PDF that is', () => {
  test.each([false, true])('cut at every hundredth byte is refused (compressed: %s)', async (compress) => {
    const whole = makePdf(PAGES, { compress });
    for (let length = 8; length < whole.length - 8; length += 100)
      expect(blockersOf(await readBytes(whole.subarray(0, length))), `the first ${length} bytes`).toEqual([
        expect.stringMatching(/^pdf\.(cut|damaged)$/),
      ]);
  });

  test('wrong about where its pages lie does not take the next document with it', async () => {
    const twoPages = makePdf([...PAGES, ...PAGES]).toString('latin1');
    // Behind the object's number, where pdf.js finds the object's content but not the object.
    const further = (place: string) => String(Number(place) + '9 0 obj'.length).padStart(10, '0');
    let entry = 0;
    const damaged = twoPages.replace(/^\d{10}(?= 00000 n)/gm, (place) => {
      entry += 1;
      return entry > 2 ? further(place) : place;
    });
    for (let round = 0; round < 3; round += 1) {
      await readGuarded(Buffer.from(damaged, 'latin1'));
      expect(await readGuarded(makePdf(PAGES))).toEqual([]);
    }
  });

  test('damaged in many ways is refused, held, or reads the same lines where its balances prove them', async () => {
    const whole = makePdf(PAGES);
    const at = fc.nat(whole.length - 1);
    const damaged = fc.oneof(
      fc.tuple(at, at).map(([from, to]) => Buffer.concat([whole.subarray(0, from), whole.subarray(to)])),
      fc.array(fc.tuple(at, fc.nat(255)), { minLength: 1, maxLength: 6 }).map((changes) => {
        const copy = Buffer.from(whole);
        for (const [index, value] of changes) copy[index] = value;
        return copy;
      }),
    );
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        const read = await readBytes(bytes);
        if (blockersOf(read).length === 0) expect(amountsIn(read)).toEqual(amounts(LINES));
      }),
      { numRuns: tries({ small: 20, thorough: 150, nightly: 10_000 }) },
    );
  });
});

/** A changed letter may be another day or payee; no amount may change in silence. */
function amounts(lines: readonly string[]): string[] {
  return lines.map((line) => line.split(' ')[1] ?? '');
}

function amountsIn(read: ReadPdf): string[] {
  return amounts(linesIn(read));
}

function same(read: ReadPdf): void {
  if (blockersOf(read).length === 0) expect(linesIn(read)).toEqual(LINES);
}

const page = (contents: string, more = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} /Resources << /Font << /F1 3 0 R >> ${more} >> >>`;
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const CATALOG: PdfObject = { body: '<< /Type /Catalog /Pages 2 0 R >>' };
const oneOf = (kid: string): PdfObject => ({ body: `<< /Type /Pages /Kids [${kid}] /Count 1 >>` });
const stream = (text: string | Buffer): PdfObject => ({ body: '', data: Buffer.from(text) });

/** One page whose contents are the fifth object. */
function pageWith(contents: PdfObject, more: readonly PdfObject[] = [], resources = ''): Buffer {
  return writePdf([CATALOG, oneOf('4 0 R'), { body: FONT }, { body: page('5 0 R', resources) }, contents, ...more]);
}

/** So many MiB of spaces, packed a thousand-fold: more than a reader may have. */
const PACKED = atLevel({ small: 384, thorough: 1024, nightly: 1024 });

let packed: Buffer | undefined;

function bomb(): Buffer {
  packed ??= deflateSync(Buffer.alloc(PACKED * 1024 * 1024, 0x20), { level: 1 });
  return packed;
}

function brokenTable(change: (text: string) => string): Buffer {
  return Buffer.from(change(makePdf(PAGES).toString('latin1')), 'latin1');
}

const HOSTILE: readonly (readonly [name: string, make: () => Uint8Array])[] = [
  ['has pages that hold themselves', () => writePdf([CATALOG, oneOf('2 0 R'), { body: FONT }])],
  [
    'says that it has a thousand million pages',
    () =>
      writePdf([
        CATALOG,
        { body: '<< /Type /Pages /Kids [4 0 R] /Count 1000000000 >>' },
        { body: FONT },
        { body: page('5 0 R') },
        stream(''),
      ]),
  ],
  [
    'has ten thousand pages',
    () => makePdf(Array.from({ length: 10_000 }, () => ({ texts: [{ x: 50, y: 50, text: 'Page' }] }))),
  ],
  ['unfolds to more than a reader may have', () => pageWith({ body: '/Filter /FlateDecode', data: bomb() })],
  ['unfolds twice', () => pageWith({ body: '/Filter [/FlateDecode /FlateDecode]', data: deflateSync(bomb()) })],
  [
    'nests a hundred thousand arrays',
    () => pageWith(stream(''), [{ body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }], '/X 6 0 R'),
  ],
  ['nests arrays in its contents', () => pageWith(stream(`${'['.repeat(200_000)} TJ`))],
  ['nests brackets in a text', () => pageWith(stream(`BT /F1 9 Tf ${'('.repeat(500_000)} Tj ET`))],
  [
    'has an object of millions of numbers',
    () => pageWith(stream(''), [{ body: `[${'1 '.repeat(3_000_000)}]` }], '/X 6 0 R'),
  ],
  [
    'draws a form that draws itself',
    () =>
      pageWith(
        stream('/X Do'),
        [
          {
            body: '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X 6 0 R >> >>',
            data: Buffer.from('/X Do /X Do'),
          },
        ],
        '/XObject << /X 6 0 R >>',
      ),
  ],
  [
    'has a million pieces of text',
    () => pageWith(stream(`BT /F1 9 Tf ${'1 0 0 1 5 5 Tm (a) Tj 1 0 0 1 90 9 Tm (b) Tj '.repeat(500_000)} ET`)),
  ],
  [
    'asks to run a script',
    () =>
      writePdf([
        { body: '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (process.exit\\(7\\)) >> >>' },
        oneOf('4 0 R'),
        {
          body: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontMatrix [1 2 3 4 5 (0\\); process.exit\\(7\\))] >>',
        },
        { body: page('5 0 R') },
        stream('BT /F1 9 Tf (nothing to see here, go on) Tj ET'),
      ]),
  ],
];

const REPAIRED: readonly (readonly [name: string, make: () => Uint8Array])[] = [
  [
    'has a table of objects that goes on with itself',
    () => {
      const text = makePdf(PAGES).toString('latin1');
      const start = /startxref\n(\d+)/.exec(text)?.[1] ?? '0';
      return Buffer.from(
        text.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${start}`).replace('trailer', 'trailer '),
        'latin1',
      );
    },
  ],
  [
    'has a table of objects that lies',
    () => brokenTable((text) => text.replace(/\d{10} 00000 n/g, '0000000017 00000 n')),
  ],
];

describe('a PDF that', () => {
  test.each(REPAIRED)('%s is refused, or reads as it is', async (_name, make) => {
    same(await readBytes(make()));
  });

  test.each(HOSTILE)('%s is refused and kills nobody but its reader', async (_name, make) => {
    const codes = await readGuarded(make());
    expect(codes).not.toEqual([]);
    expect(codes).toEqual(codes.filter((code) => /^(pdf|csv)\.|^parse\.(time|memory|died)$/.test(code)));
    // On a busy machine a first read by a new reader may take too long.
    await expect.poll(() => readGuarded(makePdf(PAGES))).toEqual([]);
  });
});

test('text in a code whose table is not in the file is not left out in silence', async () => {
  const font =
    '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light-90ms-RKSJ-H /Encoding /90ms-RKSJ-H /DescendantFonts [7 0 R] >>';
  const kind =
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>';
  const contents = 'BT /F1 9 Tf 50 700 Td (Some text that can be read) Tj ET BT /F2 9 Tf 50 600 Td (1234.50) Tj ET';
  const bytes = writePdf([
    CATALOG,
    oneOf('4 0 R'),
    { body: FONT },
    { body: page('5 0 R').replace('/F1 3 0 R', '/F1 3 0 R /F2 6 0 R') },
    stream(contents),
    { body: font },
    { body: kind },
  ]);
  expect(blockersOf(await readBytes(bytes))).toEqual(['pdf.font']);
});

test('letters that take no room are each there once', async () => {
  const item = (text: string) => ({ page: 1, x: 50, y: 50, width: 0, size: 9, text });
  expect(linesOf(['1', '1', '0', '0', '.', '0', '0'].map(item)).map(textOfLine)).toEqual(['1100.00']);
});
