import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workbook } from '../workbook.ts';

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
  if (format === 'xlsx') return [{ name: 'march.xlsx', bytes: Buffer.from(sheet()) }];
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

function sheet(): Uint8Array {
  const rows = [
    ['Date', 'Payee', 'Amount', 'Balance'],
    ['2026-03-02', 'Grocer', -10, 990],
    ['2026-03-14', 'Salary', 250.5, 1240.5],
    ['2026-03-20', 'Rent', -631.83, 608.67],
  ];
  return workbook({ sheets: [{ name: 'March', rows }] });
}
