import { type Claim, error, type Issue } from '../../../../src/plugin/contract.ts';
import { words } from '../../../../src/words/message.ts';

/** Where a reader of PDF looks for the mark: junk may stand before it. */
const HEAD = 1_024;
/** Where the end of the file says where its table of objects lies. */
const TAIL = 2_048;

/** Offset of `%PDF-`, or -1. */
export function startOfPdf(bytes: Uint8Array): number {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD + 5));
  return head.indexOf('%PDF-');
}

/**
 * Whether the file is whole. Readers of PDF repair a broken file and show the rest. After a broken download, that is
 * a statement without its last pages.
 */
export function damageOf(bytes: Uint8Array): Issue | undefined {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tail = all.toString('latin1', Math.max(0, all.length - TAIL)).replace(/[\s\0]+$/, '');
  const found = /startxref\s+(\d{1,15})\s+%%EOF(?![\s\S]*startxref)/.exec(tail);
  if (found === null) return error('pdf.cut', words('pdf.fileNoEndDownload'));
  const start = startOfPdf(bytes);
  const at = Number(found[1]);
  const pointsAtTable = [at, at + start].some((offset) => isTable(all.toString('latin1', offset, offset + 40)));
  if (pointsAtTable) return undefined;
  return error('pdf.damaged', words('pdf.tableObjectsNotWhere'));
}

function isTable(text: string): boolean {
  return /^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/.test(text);
}

export function sniffPdf(head: Uint8Array): Claim {
  return startOfPdf(head) >= 0 ? 'yes' : 'no';
}
