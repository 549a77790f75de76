import { plugin as xlsx } from '../../../connectors/formats/xlsx/index.ts';
import type { CsvConfig } from '../../../connectors/tables/profile/profile.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import type { ParseResult } from '../../../src/plugin/contract.ts';
import { type MadeCell, type MadeWorkbook, serial, workbook } from '../../support/documents/workbook.ts';
import { documentOf } from '../tables/read-text.ts';

/** Reads a spreadsheet as the daemon would. */
export async function readSheet(content: string | Uint8Array, config: CsvConfig = {}): Promise<ParseResult> {
  const context = { currencies: ISO_4217, timezone: 'UTC' };
  const prepared = await xlsx.prepare?.(documentOf(content), config, context);
  if (prepared === undefined) throw new Error('spreadsheets are prepared');
  if ('severity' in prepared) return { statements: [], issues: [prepared] };
  return xlsx.parse(prepared, config, context);
}

/** Style 1 of the made-up workbooks: a day. */
export const day = (iso: string): MadeCell => ({ stored: serial(iso), style: 1 });

export const HEAD = ['Date', 'Payee', 'Amount', 'Balance'];

/** A statement that its running balance proves. */
export const ROWS: readonly (readonly MadeCell[])[] = [
  HEAD,
  [day('2026-03-02'), 'GROCER', -10, 990],
  [day('2026-03-14'), 'EMPLOYER', 250.5, 1240.5],
  [day('2026-03-20'), 'RENT', -631.83, { stored: '608.66999999999996', style: 0 }],
];

export const LINES = ['2026-03-02 -10.00', '2026-03-14 250.50', '2026-03-20 -631.83'];

/** One sheet of rows; style 1 is a day, further formats follow. */
export function sheetOf(rows: readonly (readonly MadeCell[])[], more: Partial<MadeWorkbook> = {}): Uint8Array {
  return workbook({ sheets: [{ name: 'Statement', rows }], formats: [14], ...more });
}
