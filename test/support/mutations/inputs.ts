import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { workbook } from '../workbook.ts';
import { type ZipEntry, zipOf } from '../zip-archive.ts';

/** The golden files of a format: what is damaged. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  ofx: ['ofx'],
  camt: ['camt'],
  mt940: ['mt940'],
  qif: ['qif'],
  csv: ['csv', 'csv-profiles'],
};

export interface Input {
  readonly name: string;
  readonly bytes: Buffer;
}

export function inputsOf(format: string): readonly Input[] {
  const made = MADE[format];
  if (made !== undefined) return made();
  const folders = (FOLDERS[format] ?? []).map((name) =>
    fileURLToPath(new URL(`../../golden/${name}`, import.meta.url)),
  );
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => !name.endsWith('.json'))
      .sort()
      .map((name) => ({ name, bytes: readFileSync(join(folder, name)) })),
  );
}

/** What is no text is made when it is asked for. */
const MADE: Readonly<Record<string, () => readonly Input[]>> = {
  xlsx: () => [{ name: 'march.xlsx', bytes: Buffer.from(sheet()) }],
  zip: () => [{ name: 'march.zip', bytes: zipOf(inputsOf('qif').slice(0, 4).map(entryOf)) }],
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

function sheet(): Uint8Array {
  const rows = [
    ['Date', 'Payee', 'Amount', 'Balance'],
    ['2026-03-02', 'Grocer', -10, 990],
    ['2026-03-14', 'Salary', 250.5, 1240.5],
    ['2026-03-20', 'Rent', -631.83, 608.67],
  ];
  return workbook({ sheets: [{ name: 'March', rows }] });
}
