/** Workbooks that are cut, damaged or made to harm. */
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { atLevel, tries } from '../../support/run/effort.ts';
import { amounts, blockers } from '../tables/read-text.ts';
import { LINES, ROWS, readSheet, sheetOf } from './read-sheet.ts';

const WORKBOOK = Buffer.from(sheetOf(ROWS));

const RUNS = tries({ small: 50, thorough: 400, nightly: 10_000 });
/** Every how manieth byte is changed, or is the last. */
const STEP = atLevel({ small: 13, thorough: 1, nightly: 1 });

const withSheet = (xml: string) => sheetOf([], { parts: { 'xl/worksheets/sheet1.xml': xml } });
const rowsXml = (inner: string) => `<worksheet><sheetData>${inner}</sheetData></worksheet>`;

describe('a workbook that is', () => {
  test('cut anywhere says that it breaks off', async () => {
    for (let length = 4; length < WORKBOOK.length; length += STEP)
      expect(blockers(await readSheet(WORKBOOK.subarray(0, length))), `the first ${length} bytes`).toEqual(
        expect.arrayContaining([expect.stringMatching(/^xlsx\.(damaged|refused)$/)]),
      );
  });

  test('changed in any one byte gives no other amount', async () => {
    for (let at = 0; at < WORKBOOK.length; at += STEP) {
      const changed = Buffer.from(WORKBOOK);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      const read = await readSheet(changed);
      if (blockers(read).length === 0) expect(amounts(read), `byte ${at}`).toEqual(LINES);
    }
  });

  test('damaged in many ways is refused or read, and never throws', async () => {
    const at = fc.nat(WORKBOOK.length - 1);
    const damaged = fc.oneof(
      fc.tuple(at, at).map(([from, to]) => Buffer.concat([WORKBOOK.subarray(0, from), WORKBOOK.subarray(to)])),
      fc.array(fc.tuple(at, fc.nat(255)), { maxLength: 8 }).map((changes) => {
        const copy = Buffer.from(WORKBOOK);
        for (const [index, value] of changes) copy[index] = value;
        return copy;
      }),
    );
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        const read = await readSheet(bytes);
        if (blockers(read).length === 0) expect(amounts(read)).toEqual(LINES);
      }),
      { numRuns: RUNS },
    );
  });

  test('made of random sheets is read or refused, and never throws', async () => {
    const piece = fc.constantFrom(
      ...[
        '<row>',
        '<row r="2">',
        '<row r="9999999">',
        '</row>',
        '<c>',
        '<c r="B2" t="s">',
        '<c r="ZZZ1">',
        '<c t="inlineStr">',
        '</c>',
      ],
      ...[
        '<v>1</v>',
        '<v>46082</v>',
        '<v>-1e308</v>',
        '<v></v>',
        '<is><t>a</t></is>',
        '<f>1/0</f>',
        '&#1;',
        '&lol;',
        ']]>',
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        expect(Array.isArray((await readSheet(withSheet(rowsXml(pieces.join(''))))).issues)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a workbook that would harm:', () => {
  test.each([
    ['unfolds a thousand-fold', () => withSheet(rowsXml(' '.repeat(40_000_000))), 'xlsx.limit'],
    [
      'has thousands of parts',
      () => zipSync({ '[Content_Types].xml': new Uint8Array(), ...many(1_001) }),
      'xlsx.limit',
    ],
    ['has a DOCTYPE', () => withSheet(`<!DOCTYPE a [<!ENTITY b "c">]>${rowsXml('')}`), 'xlsx.damaged'],
    ['is nested without end', () => withSheet(rowsXml('<row>'.repeat(10_000))), 'xlsx.damaged'],
    [
      'has a cell beyond every row',
      () => withSheet(rowsXml('<row r="9999999"><c t="str"><v>a</v></c></row>')),
      'xlsx.limit',
    ],
    [
      'has a cell beyond every column',
      () => withSheet(rowsXml('<row><c r="XFD1" t="str"><v>a</v></c></row>')),
      'xlsx.limit',
    ],
    [
      'fills a million rows to a far column',
      () => withSheet(rowsXml(`<row><c r="ALL1"><v>1</v></c></row>${'<row><c><v>1</v></c></row>'.repeat(100_000)}`)),
      'xlsx.limit',
    ],
    [
      'gives one cell two values',
      () => withSheet(rowsXml('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>')),
      'xlsx.damaged',
    ],
    [
      'points at texts that are not there',
      () => withSheet(rowsXml('<row><c t="s"><v>7</v></c></row>')),
      'xlsx.damaged',
    ],
    ['has a letter in a number', () => withSheet(rowsXml('<row><c><v>-1C.5</v></c></row>')), 'xlsx.damaged'],
    ['says that it is encrypted', () => patched((zip, central) => zip.writeUInt16LE(1, central + 8)), 'xlsx.damaged'],
    [
      'has parts over each other',
      () => patched((zip, central) => zip.writeUInt32LE(zip.readUInt32LE(central + 20) + 200, central + 20)),
      'xlsx.damaged',
    ],
    [
      'holds another workbook instead of sheets',
      () => zipSync({ '[Content_Types].xml': new Uint8Array(), 'inner.xlsx': WORKBOOK }),
      'xlsx.damaged',
    ],
    [
      'is a binary one',
      () =>
        sheetOf([], {
          parts: { '_rels/.rels': '<R><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></R>' },
        }),
      'xlsx.refused',
    ],
  ])('%s', async (_name, make, code) => {
    expect(blockers(await readSheet(make()))).toEqual([code]);
  });
});

function many(count: number): Record<string, Uint8Array> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`xl/media/${index}.png`, new Uint8Array()]));
}

/** The workbook with its first directory entry changed. */
function patched(change: (zip: Buffer, central: number) => void): Buffer {
  const zip = Buffer.from(WORKBOOK);
  change(zip, zip.indexOf(Buffer.from('504b0102', 'hex')));
  return zip;
}
