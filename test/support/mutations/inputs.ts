import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { makePdf } from '../documents/pdf.ts';
import { type StatementPlan, statementPages } from '../documents/pdf-statement.ts';
import { serial, workbook } from '../documents/workbook.ts';
import { makeZip, type ZipEntry } from '../documents/zip-archive.ts';

/** The folders of golden files, where a format has others than the one of its name. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = { csv: ['csv', 'csv-profiles'] };

export interface Input {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Documents of a format, which tests damage. Throws where the format has no folder in test/golden. */
export function inputsOf(format: string): readonly Input[] {
  const made = MADE[format];
  if (made !== undefined) return made();
  const folders = (FOLDERS[format] ?? [format]).map((name) =>
    fileURLToPath(new URL(`../../golden/${name}`, import.meta.url)),
  );
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => !name.endsWith('.json'))
      .sort()
      .map((name) => ({ name, bytes: readFileSync(join(folder, name)) })),
  );
}

/** A sample that is no text is made when it is asked for. */
const MADE: Readonly<Record<string, () => readonly Input[]>> = {
  xlsx: () => [
    { name: 'march.xlsx', bytes: Buffer.from(sheet()) },
    { name: 'dated.xlsx', bytes: Buffer.from(datedSheets()) },
  ],
  pdf: () => [{ name: 'march.pdf', bytes: makePdf(statementPages(PRINTED)) }],
  zip: () => [{ name: 'march.zip', bytes: makeZip(inputsOf('qif').slice(0, 4).map(entryOf)) }],
  gz: () => inputsOf('qif').map(({ name, bytes }) => ({ name: `${name}.gz`, bytes: gzipSync(bytes) })),
  alert: () => LETTERS.map((text, index) => ({ name: `letter-${index}`, bytes: Buffer.from(letter(text)) })),
};

const LETTERS = [
  'You spent $12.34 at GROCER on 03/13/2026.',
  'Hello!\n\nYou spent $1,234.50 at The\nPier on 03/13/2026. You spent $6 at Café on 03/14/2026.',
];

/** As the mail source hands it over. */
function letter(text: string): string {
  const head = [
    'From: a@bank.example',
    'Date: 2026-03-14T12:00:00.000Z',
    'Subject: News',
    'Message-ID: <1@bank.example>',
  ];
  return `Bankfeed-Alert: 1\n${head.join('\n')}\nLength: ${text.length}\n\n${text}`;
}

function entryOf({ name, bytes }: Input): ZipEntry {
  return { name, content: bytes };
}

/** Days as numbers under a style, debit and credit apart, and a tab that is not seen. */
function datedSheets(): Uint8Array {
  const day = (text: string) => ({ stored: serial(text), style: 1 });
  const rows = [
    ['Account', 'DE02120300000000202051'],
    ['Booking date', 'Text', 'Debit', 'Credit', 'Balance'],
    [day('2026-03-02'), 'Grocer & Söhne', 10, null, 990],
    [day('2026-03-14'), 'Salary', null, 250.5, 1240.5],
    [day('2026-03-20'), 'Rent', 631.83, null, 608.67],
  ];
  const hidden = { name: 'Old', rows: [['Date', 'Amount']], state: 'hidden' as const };
  return workbook({ sheets: [{ name: 'March', rows }, hidden], formats: [14] });
}

const PRINTED: StatementPlan = {
  above: [
    'Harbour Bank',
    'Account number: 1234567890',
    'Statement period 1 March 2026 to 31 March 2026',
    'Currency: GBP',
  ],
  columns: [
    { name: 'Date', x: 50 },
    { name: 'Description', x: 120 },
    { name: 'Paid out', x: 380, right: true },
    { name: 'Paid in', x: 450, right: true },
    { name: 'Balance', x: 540, right: true },
  ],
  rows: [
    ['', 'Balance brought forward', '', '', '1,000.00'],
    ['02 Mar 2026', 'GROCER HIGH STREET', '10.00', '', '990.00'],
    ['03 Mar 2026', 'SALARY ACME LTD', '', '2,500.00', '3,490.00'],
    ['17 Mar 2026', 'RENT\nMARCH', '1,200.00', '', '2,290.00'],
    ['', 'Balance carried forward', '', '', '2,290.00'],
  ],
  perPage: 3,
};

function sheet(): Uint8Array {
  const rows = [
    ['Date', 'Payee', 'Amount', 'Balance'],
    ['2026-03-02', 'Grocer', -10, 990],
    ['2026-03-14', 'Salary', 250.5, 1240.5],
    ['2026-03-20', 'Rent', -631.83, 608.67],
  ];
  return workbook({ sheets: [{ name: 'March', rows }] });
}
