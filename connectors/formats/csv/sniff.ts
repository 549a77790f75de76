import type { Claim } from '../../../src/plugin/contract.ts';
import { decodeDocument } from '../../tables/encoding/encoding.ts';
import { findTable } from '../../tables/table/table.ts';
import { TokeniseError } from '../../tables/table/tokenise.ts';

const FOREIGN = /^\s*(?:<|%PDF|PK|OFXHEADER|!Type:|!Account|!Option|:20:|\{1:|\{4:|[{[]\s*["{[])/i;

/**
 * Delimited text has no mark of its own. Rows with a date and a number in cells of their own make it plausible, never
 * certain. So a format that is certain of its bytes comes before this one.
 */
export function sniffCsv(head: Uint8Array, name: string): Claim {
  // Before the encoding is guessed, which takes milliseconds: most documents that come by here are marked.
  if (FOREIGN.test(Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 256)).toString('latin1')))
    return 'no';
  const { utf8 } = decodeDocument(head);
  const start = utf8.toString('utf8', 0, 256);
  if (FOREIGN.test(start) || start.includes('\u0000') || /^\s*:2[05][A-Z]?:/m.test(start)) return 'no';
  try {
    const table = findTable(upToLineEnd(utf8));
    if (table !== null && table.width >= 2) return 'maybe';
  } catch (thrown) {
    if (!(thrown instanceof TokeniseError)) throw thrown;
  }
  return /\.(?:csv|tsv)$/i.test(name) && /[;,\t|]/.test(start) ? 'maybe' : 'no';
}

function upToLineEnd(utf8: Buffer): Buffer {
  const end = Math.max(utf8.lastIndexOf(0x0a), utf8.lastIndexOf(0x0d));
  return end < 0 ? utf8 : utf8.subarray(0, end + 1);
}
