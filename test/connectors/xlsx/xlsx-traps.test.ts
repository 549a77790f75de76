/** Traps of banks' workbooks for a naive reader, each under a name for the quirk. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type MadeCell, serial } from '../../support/documents/workbook.ts';
import { amounts, blockers } from '../tables/read-text.ts';
import { day, HEAD, LINES, ROWS, readSheet, sheetOf } from './read-sheet.ts';

const inline = (xml: string): MadeCell => ({ xml: (place) => `<c r="${place}" t="inlineStr"><is>${xml}</is></c>` });
const typed = (type: string, value: string): MadeCell => ({
  xml: (place) => `<c r="${place}" s="${type === 'd' ? 1 : 0}" t="${type}"><v>${value}</v></c>`,
});

describe('numbers', () => {
  test.each([
    ['-1.0000000000000009E-2', '-0.01'],
    ['1E3', '1000'],
    ['12345678.900000001', '12345678.90'],
    ['-0.30000000000000004', '-0.30'],
  ])('doubles: %s is %s', async (stored, wanted) => {
    const read = await readSheet(
      sheetOf([HEAD, [day('2026-03-02'), 'A', { stored, style: 0 }], [day('2026-03-03'), 'B', -1.25]]),
    );
    expect(amounts(read)[0]).toBe(`2026-03-02 ${Number(wanted).toFixed(2)}`);
  });

  test('three-decimals: 1.234 in a workbook is never a thousand and more', async () => {
    const rows = [
      ['Date', 'Payee', 'Amount', 'Currency'],
      [day('2026-03-02'), 'GROCER', 1.234, 'KWD'],
      [day('2026-03-03'), 'BAKER', 2, 'KWD'],
    ];
    expect((await readSheet(sheetOf(rows))).statements[0]?.lines.map(({ amount }) => amount)).toEqual([1234n, 2000n]);
  });

  test('too-many-decimals: 12.3456 is no amount in euro, and nobody rounds it', async () => {
    const rows = [
      ['Date', 'Payee', 'Amount (EUR)'],
      [day('2026-03-02'), 'A', 12.3456],
      [day('2026-03-03'), 'B', 2.5],
    ];
    const read = await readSheet(sheetOf(rows));
    expect(blockers(read)).not.toEqual([]);
    expect(amounts(read)).not.toContain('2026-03-02 12.35');
  });

  test('identifiers: leading zeros that only the format shows are kept, and all digits that a double holds', async () => {
    const rows = [
      ['Date', 'Reference', 'Payee', 'Amount', 'Balance'],
      [day('2026-03-02'), { stored: '42', style: 2 }, 'A', -10, 990],
      [day('2026-03-03'), { stored: '9007199254740991', style: 0 }, 'B', -10, 980],
    ];
    const read = await readSheet(sheetOf(rows, { formats: [14, '0000000000'] }));
    expect(read.statements[0]?.lines.map(({ reference }) => reference)).toEqual(['0000000042', '9007199254740991']);
  });
});

describe('dates', () => {
  const two = (first: MadeCell, second: MadeCell): readonly (readonly MadeCell[])[] => [
    HEAD,
    [first, 'GROCER', -10, 990],
    [second, 'EMPLOYER', 250, 1240],
  ];
  const daysOf = async (rows: readonly (readonly MadeCell[])[], more = {}) =>
    (await readSheet(sheetOf(rows, more))).statements[0]?.lines.map(({ bookedOn }) => bookedOn);

  test.each([
    'dd/mm/yyyy',
    'm/d/yy',
    '[$-407]d. mmmm yyyy;@',
    'yyyy"年"m"月"d"日"',
    'dd\\.mm\\.yyyy',
    '[Red]dd-mmm',
    'mmm-yy',
    14,
    15,
    31,
  ])('custom-format: %s shows a day', async (format) => {
    const cells = ['2026-03-04', '2026-05-06'].map((on) => ({ stored: serial(on), style: 1 }));
    expect(await daysOf(two(cells[0] ?? '', cells[1] ?? ''), { formats: [format] })).toEqual([
      '2026-03-04',
      '2026-05-06',
    ]);
  });

  test('epoch-1904: a Mac workbook counts days from 1904', async () => {
    const cells = ['2026-03-04', '2026-05-06'].map((on) => ({ stored: serial(on) - 1462, style: 1 }));
    expect(await daysOf(two(cells[0] ?? '', cells[1] ?? ''), { date1904: true })).toEqual(['2026-03-04', '2026-05-06']);
  });

  test('moment: a time behind the day is the time, noise of fractions and all', async () => {
    const cells = [serial('2026-03-04') + 8 / 24 - 1e-10, serial('2026-05-06') + 0.999999999].map((stored) => ({
      stored,
      style: 1,
    }));
    const lines = (await readSheet(sheetOf(two(cells[0] ?? '', cells[1] ?? ''), { formats: ['dd/mm/yyyy hh:mm'] })))
      .statements[0]?.lines;
    expect(lines?.map(({ bookedOn, time }) => `${bookedOn} ${time}`)).toEqual([
      '2026-03-04 08:00:00',
      '2026-05-07 null',
    ]);
  });

  test('day-60: 29 February 1900 never was, so no line is booked on it', async () => {
    const read = await readSheet(
      sheetOf([HEAD, [{ stored: 60, style: 1 }, 'A', -1.5, 98.5], [day('2026-03-03'), 'B', -2, 96.5]]),
    );
    expect(blockers(read)).not.toEqual([]);
  });
});

describe('cells', () => {
  test('escapes: _x000D_ and line ends within a cell are blanks, a tab parts nothing', async () => {
    const odd = inline('<t>GRO_x000D_&#10;CER\t"A" &amp; B</t>');
    const read = await readSheet(sheetOf([HEAD, [day('2026-03-02'), odd, -10, 990], ...ROWS.slice(2)]));
    expect(read.statements[0]?.lines[0]?.payee).toBe('GRO CER "A" & B');
  });

  test('no-places: cells that do not name their place stand behind one another', async () => {
    const xml =
      '<worksheet><sheetData><row><c t="str"><v>Date</v></c><c t="str"><v>Amount</v></c><c t="str"><v>Balance</v></c></row><row><c s="1" t="d"><v>2026-03-02</v></c><c><v>-10</v></c><c><v>990</v></c></row><row><c s="1" t="d"><v>2026-03-14</v></c><c><v>250.5</v></c><c><v>1240.5</v></c></row></sheetData></worksheet>';
    const read = await readSheet(sheetOf([], { parts: { 'xl/worksheets/sheet1.xml': xml } }));
    expect(amounts(read)).toEqual(LINES.slice(0, 2));
  });

  test('formula: the value that was kept with it is read, not its text', async () => {
    const sum: MadeCell = { xml: (place) => `<c r="${place}"><f>D2+C3</f><v>1240.5</v></c>` };
    expect(
      amounts(await readSheet(sheetOf([HEAD, ROWS[1] ?? [], [day('2026-03-14'), 'EMPLOYER', 250.5, sum]]))),
    ).toEqual(LINES.slice(0, 2));
  });

  test('formula-uncomputed: a workbook that a program wrote and nobody computed is to be saved first', async () => {
    const uncomputed: MadeCell = { xml: (place) => `<c r="${place}"><f>-10-2.5</f></c>` };
    const rows = [HEAD, ROWS[1] ?? [], [day('2026-03-14'), 'EMPLOYER', uncomputed, 1240.5], ROWS[3] ?? []];
    const read = await readSheet(sheetOf(rows));
    expect(read.issues).toMatchObject([{ code: 'xlsx.damaged', message: expect.stringContaining('and save it') }]);
  });

  test('formula-error: #REF! where the amount should be is no amount', async () => {
    const read = await readSheet(
      sheetOf([HEAD, ROWS[1] ?? [], [day('2026-03-14'), 'EMPLOYER', typed('e', '#REF!'), 1240.5], ROWS[3] ?? []]),
    );
    expect(blockers(read)).not.toEqual([]);
  });

  test('preamble: rows above the header, merged and with gaps, leave line numbers as row numbers', async () => {
    const above = [['Account statement'], [], [null, 'IBAN', 'DE02120300000000202051'], []];
    const read = await readSheet(
      sheetOf([...above, ...ROWS], {
        sheets: [{ name: 'S', rows: [...above, ...ROWS], tail: '<mergeCells><mergeCell ref="A1:D1"/></mergeCells>' }],
      }),
    );
    expect(blockers(read)).toEqual([]);
    expect(read.statements[0]?.account.iban).toBe('DE02120300000000202051');
    expect(read.statements[0]?.lines.map(({ position }) => position.line)).toEqual([6, 7, 8]);
  });
});

describe('sheets', () => {
  const other = [HEAD, [day('2026-04-02'), 'X', -1.5, 98.5], [day('2026-04-03'), 'Y', -2.25, 96.25]];

  test('hidden: what people do not see is not read, and it is said', async () => {
    const read = await readSheet(
      sheetOf([], {
        sheets: [
          { name: 'March', rows: ROWS },
          { name: 'Old', rows: other, state: 'hidden' },
        ],
      }),
    );
    expect(read.statements).toHaveLength(1);
    expect(read.issues.map(({ code }) => code)).toContain('xlsx.hidden');
  });

  test('hidden-rows: what a filter has hidden is read, and asked about where no balance proves it', async () => {
    const hide = (bytes: Uint8Array) => withRow(bytes, '<row r="3">', '<row r="3" hidden="1">');
    const bare = ROWS.map((row) => row.slice(0, 3));
    expect(blockers(await readSheet(hide(sheetOf(ROWS))))).toEqual([]);
    expect(blockers(await readSheet(sheetOf(bare)))).not.toContain('xlsx.hidden-rows');
    const read = await readSheet(hide(sheetOf(bare)));
    expect(amounts(read)).toEqual(LINES);
    expect(read.issues).toContainEqual(
      expect.objectContaining({ severity: 'hold', code: 'xlsx.hidden-rows', position: { line: 3 } }),
    );
  });

  test('no-booking-day: a row with its value date alone is read where its balance proves it, else asked about', async () => {
    const head = ['Booking date', 'Value date', 'Payee', 'Amount', 'Balance'];
    const rows = [
      head,
      [day('2026-03-02'), day('2026-03-02'), 'A', -10, 990],
      [null, day('2026-03-05'), 'B', -20, 970],
      [day('2026-03-14'), day('2026-03-14'), 'C', 250.5, 1220.5],
    ];
    const proved = await readSheet(sheetOf(rows));
    expect(amounts(proved)).toEqual(['2026-03-02 -10.00', '2026-03-05 -20.00', '2026-03-14 250.50']);
    expect(blockers(proved)).toEqual([]);
    const last = [null, day('2026-03-20'), 'D', -5, null];
    expect(blockers(await readSheet(sheetOf([...rows, last])))).not.toEqual([]);
  });

  test('repeated: the same lines on two sheets are a question', async () => {
    const read = await readSheet(
      sheetOf([], {
        sheets: [
          { name: 'All', rows: ROWS },
          { name: 'March', rows: ROWS },
        ],
      }),
    );
    expect(blockers(read)).toEqual(['xlsx.repeated']);
  });

  test('no-rows: a workbook without a dated row is not taken for an empty month', async () => {
    expect(blockers(await readSheet(sheetOf([['Bank of Nowhere']])))).toEqual(['csv.empty']);
  });
});

describe('profiles', () => {
  const profile = {
    encoding: 'windows-1252',
    delimiter: ';',
    date: 'DD.MM.YYYY',
    decimal: ',' as const,
    columns: { date: 'Date', amount: 'Amount', payee: 'Payee' },
    sign: 'out-positive' as const,
  };

  test('one for the CSV of a bank serves for its workbook, whose cells say themselves what they are', async () => {
    const read = await readSheet(sheetOf(ROWS), { profile });
    expect(blockers(read)).toEqual([]);
    expect(amounts(read)).toEqual(['2026-03-02 10.00', '2026-03-14 -250.50', '2026-03-20 631.83']);
  });
});

/** The workbook with another tag for one of the rows of its sheet. */
function withRow(bytes: Uint8Array, tag: string, instead: string): Uint8Array {
  const parts = unzipSync(bytes);
  const path = 'xl/worksheets/sheet1.xml';
  return zipSync({ ...parts, [path]: strToU8(strFromU8(parts[path] ?? new Uint8Array()).replace(tag, instead)) });
}
