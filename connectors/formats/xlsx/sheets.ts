/** The sheets of a spreadsheet as JSON, in UTF-8. `prepare` gives them, and `parse` reads them. */
import type { Issue } from '../../../src/plugin/contract.ts';
import type { Sheet } from '../../tables/table/sheet.ts';

/** The tables of a document, and what concerns it as a whole. */
export interface OpenedSheets {
  readonly sheets: readonly Sheet[];
  readonly issues: readonly Issue[];
}

export function packSheets(opened: OpenedSheets): Uint8Array {
  return Buffer.from(JSON.stringify(opened), 'utf8');
}

/** Only for bytes of `packSheets`: `prepare` made them in the same process, or in one that answers for it. */
export function unpackSheets(bytes: Uint8Array): OpenedSheets {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
}
