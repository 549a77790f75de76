/** The files that banks call .xls: binary workbooks, pages, XML and text. The ending says nothing; the bytes do. */
import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { builtInFormats } from '../../../connectors/formats.ts';
import { detect } from '../../../src/core/detect.ts';
import { serial } from '../../support/documents/workbook.ts';
import { amounts, blockers } from '../tables/read-text.ts';
import { readSheet, sheetOf } from './read-sheet.ts';

const LINES = ['2026-03-02 -10.00', '2026-03-14 1250.50', '2026-03-20 -631.83'];

const HEAD = '<tr><th>Date</th><th>Payee</th><th>Amount</th><th>Balance</th></tr>';
const ROWS = [
  '<tr><td>02/03/2026</td><td>GROCER</td><td>-10.00</td><td>990.00</td></tr>',
  '<tr><td>14/03/2026</td><td>M&uuml;ller &amp; S&#246;hne</td><td>1,250.50</td><td>2,240.50</td></tr>',
  '<tr><td>20/03/2026</td><td>RENT</td><td>-631.83</td><td>1,608.67</td></tr>',
];
const page = (inner: string) => `<html><head><meta charset="utf-8"></head><body>${inner}</body></html>\n`;
const PAGE = page(`<table border=1>${HEAD}${ROWS.join('')}</table>`);

const SPREADSHEETML = `<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Statement"><Table>
<Row><Cell ss:MergeAcross="2"><Data ss:Type="String">Statement</Data></Cell></Row>
<Row ss:Index="4"><Cell><Data ss:Type="String">Date</Data></Cell><Cell><Data ss:Type="String">Payee</Data></Cell><Cell><Data ss:Type="String">Debit</Data></Cell><Cell><Data ss:Type="String">Credit</Data></Cell><Cell><Data ss:Type="String">Balance</Data></Cell></Row>
${[
  ['2026-03-02', 'GROCER', 3, '10', '990'],
  ['2026-03-14', 'EMPLOYER', 4, '1250.5', '2240.5'],
  ['2026-03-20', 'RENT', 3, '631.83000000000004', '1608.6700000000001'],
]
  .map(
    ([date, payee, place, amount, balance]) =>
      `<Row><Cell><Data ss:Type="DateTime">${date}T00:00:00.000</Data></Cell><Cell><Data ss:Type="String">${payee}</Data></Cell><Cell ss:Index="${place}"><Data ss:Type="Number">${amount}</Data></Cell><Cell ss:Index="5"><Data ss:Type="Number">${balance}</Data></Cell></Row>`,
  )
  .join('\n')}
</Table></Worksheet></Workbook>
`;

const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex');

describe('a page called .xls', () => {
  test('html-table: its rows are read and proved like those of a CSV', async () => {
    const read = await readSheet(PAGE);
    expect(blockers(read)).toEqual([]);
    expect(amounts(read)).toEqual(LINES);
    expect(read.statements[0]?.lines[1]?.payee).toBe('Müller & Söhne');
  });

  test('declared-charset: what the page says its letters are, in Windows-1252 too', async () => {
    const text = page(`<table>${HEAD}${ROWS.join('').replace('&uuml;', 'ü')}</table>`).replace('utf-8', 'windows-1252');
    expect((await readSheet(Buffer.from(text, 'latin1'))).statements[0]?.lines[1]?.payee).toBe('Müller & Söhne');
  });

  test('spans: cells below and beside merged ones keep their columns', async () => {
    const text = page(
      `<table><tr><td colspan=5>Statement</td></tr><tr><th rowspan="2">No</th><th colspan="2">Entry</th><th rowspan="2">Amount</th><th rowspan="2">Balance</th></tr><tr><th>Date</th><th>Payee</th></tr>${ROWS.map(
        (row, index) => row.replace('<tr>', `<tr><td>n${index}</td>`),
      ).join('')}</table>`,
    );
    expect(amounts(await readSheet(text))).toEqual(LINES);
  });

  test('spanned-day: a day that is written once for several rows is the day of each, an amount is not', async () => {
    const rows = [
      '<tr><td rowspan=2>02.03.2026</td><td>Bus</td><td rowspan=2>-2,00</td><td>98,00</td></tr>',
      '<tr><td>detail</td><td></td></tr>',
      '<tr><td rowspan="2">14.03.2026</td><td>Laden</td><td>-3,00</td><td>95,00</td></tr>',
      '<tr><td>Lohn</td><td>250,00</td><td>345,00</td></tr>',
    ];
    const head = '<tr><th>Datum</th><th>Name</th><th>Betrag</th><th>Saldo</th></tr>';
    const read = await readSheet(page(`<table>${head}${rows.join('')}</table>`));
    expect(amounts(read)).toEqual(['2026-03-02 -2.00', '2026-03-14 -3.00', '2026-03-14 250.00']);
    expect(blockers(read)).toEqual([]);
  });

  test('account-above: the table above the rows says whose they are', async () => {
    const text = page(
      `<table><tr><td>IBAN</td><td>DE02120300000000202051</td></tr></table><table>${HEAD}${ROWS.join('')}</table>`,
    );
    const read = await readSheet(text);
    expect(read.statements[0]?.account.iban).toBe('DE02120300000000202051');
    expect(amounts(read)).toEqual(LINES);
  });

  test('scripts, styles and comments hold no rows', async () => {
    const noise = `<style>td > p {}</style><script>if (a < b) document.write("<tr>")</script><!-- ${ROWS[0]} -->`;
    expect(amounts(await readSheet(page(`${noise}<table>${HEAD}${noise}${ROWS.join(noise)}</table>`)))).toEqual(LINES);
  });

  test('cut: of no prefix is a line used', async () => {
    const bytes = Buffer.from(PAGE.trimEnd());
    for (let length = 0; length < bytes.length; length += 1)
      expect(blockers(await readSheet(bytes.subarray(0, length))), `the first ${length} bytes`).not.toEqual([]);
  });

  test.each([
    ['tags that never end', '<table><td '.repeat(40_000)],
    ['comments that never end', '<table><td>'.concat('<!-- '.repeat(200_000))],
    ['tables within tables', '<table><tr><td>'.repeat(20_000)],
    ['cells as wide as can be', `<table>${'<tr><td colspan=1000 rowspan=1000>1'.repeat(2_000)}</table>`],
    ['quotes that never close', `<table><td a="${"='".repeat(200_000)}`],
    ['a number sign for every letter', `<table><td>${'&#'.repeat(300_000)}</table>`],
  ])('hostile: %s is refused, and soon', async (_name, text) => {
    expect(blockers(await readSheet(text))).not.toEqual([]);
  });
});

describe('SpreadsheetML called .xls', () => {
  test('spreadsheetml: rows and cells that name their place, days and doubles', async () => {
    const read = await readSheet(SPREADSHEETML);
    expect(blockers(read)).toEqual([]);
    expect(amounts(read)).toEqual(LINES);
    expect(read.statements[0]?.lines[0]?.position.line).toBe(5);
  });

  test('a DOCTYPE is refused', async () => {
    const text = SPREADSHEETML.replace('<Workbook', '<!DOCTYPE a [<!ENTITY b "c">]><Workbook');
    expect(blockers(await readSheet(text))).toEqual(['xlsx.damaged']);
  });
});

describe('other files called .xls', () => {
  test.each(['biff8', 'biff5'] as const)('binary: a workbook of Excel in %s is read and proved', async (bookType) => {
    const sheet = utils.aoa_to_sheet([
      ['Date', 'Payee', 'Amount', 'Balance'],
      [{ t: 'n', v: serial('2026-03-02'), z: 'dd/mm/yyyy' }, 'Grün & Söhne', -10, 990],
      [{ t: 'n', v: serial('2026-03-14'), z: 'dd/mm/yyyy' }, 'EMPLOYER', 250.5, 1240.5],
      [{ t: 'n', v: serial('2026-03-20'), z: 'dd/mm/yyyy' }, 'RENT', -631.83, 608.66999999999996],
    ]);
    const book = utils.book_new(sheet, 'Statement');
    // The library writes no letter of a code page: the one of Excel 5 is put in afterwards.
    const bytes: Buffer = write(book, { type: 'buffer', bookType });
    const read = await readSheet(
      Buffer.from(bytes.toString('latin1').replace('Gr_n & S_hne', 'Grün & Söhne'), 'latin1'),
    );
    expect(blockers(read)).toEqual([]);
    expect(amounts(read)).toEqual(['2026-03-02 -10.00', '2026-03-14 250.50', '2026-03-20 -631.83']);
    expect(read.statements[0]?.lines[0]?.payee).toBe('Grün & Söhne');
  });

  test('binary: a damaged workbook is refused with what to do', async () => {
    const read = await readSheet(Buffer.concat([OLE2, Buffer.alloc(600)]));
    expect(read.issues).toMatchObject([
      { severity: 'error', message: expect.stringMatching(/cannot be read.*save it as XLSX or CSV/) },
    ]);
  });

  test('password: an encrypted workbook says so', async () => {
    const read = await readSheet(Buffer.concat([OLE2, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]));
    expect(read.issues[0]?.message).toContain('password');
  });

  test.each([
    ['a page', PAGE, 'xlsx'],
    ['a page in UTF-16', Buffer.from(`\ufeff${PAGE}`, 'utf16le'), 'xlsx'],
    ['SpreadsheetML', SPREADSHEETML, 'xlsx'],
    ['a workbook', sheetOf([['a']]), 'xlsx'],
    ['a binary workbook', Buffer.concat([OLE2, Buffer.alloc(600)]), 'xlsx'],
    ['delimited text', 'Date\tPayee\tAmount\n02.03.2026\tGROCER\t-10,00\n', 'csv'],
    [
      'Word',
      Buffer.concat([
        Buffer.from('504b0304', 'hex'),
        Buffer.alloc(22),
        Buffer.from([13, 0, 0, 0]),
        Buffer.from('word/docu.xml'),
      ]),
      null,
    ],
    ['a letter', page('<p>Dear customer</p>'), null],
  ] as const)('the bytes decide: %s', (_name, content, format) => {
    const found = detect(Buffer.from(content), 'statement.xls', builtInFormats);
    expect(found.kind === 'one' ? found.format.name : null).toBe(format);
  });
});
