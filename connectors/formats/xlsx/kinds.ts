import type { Claim } from '../../../src/plugin/contract.ts';
import { decodeDocument } from '../../tables/encoding/encoding.ts';

/** The true kind of a spreadsheet, for any name: of 24 `.xls` files of banks five were no spreadsheets. */
type SheetKind = 'zip' | 'ole2' | 'opendocument' | 'spreadsheetml' | 'html';

const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const PART = Buffer.from('504b0304', 'hex');
/** Byte order marks, blanks, and the empty half of UTF-16. */
const BLANKS = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x00, 0x09, 0x0a, 0x0d, 0x20]);

/** The kind by the first bytes. Null where the file is no spreadsheet. */
export function kindOf(bytes: Uint8Array): SheetKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 65_536));
  if (head.subarray(0, 8).equals(OLE2)) return 'ole2';
  if (head.subarray(0, 4).equals(PART)) return kindOfArchive(head);
  const text = textOfHead(head);
  if (!/^\s*</.test(text)) return null;
  if (text.includes('urn:schemas-microsoft-com:office:spreadsheet') && /<(?:\w+:)?Workbook[\s>]/.test(text))
    return 'spreadsheetml';
  return /<table[\s>]/i.test(text) && /<t[dh][\s>]/i.test(text) && !/<\?xml[^>]*\?>\s*<(?!html|!doctype)/i.test(text)
    ? 'html'
    : null;
}

/** Names of parts stand in the clear before each; a workbook begins with one of a few. */
function kindOfArchive(head: Buffer): SheetKind | null {
  const names: string[] = [];
  for (let at = 0; at >= 0 && at + 30 <= head.length; at = head.indexOf(PART, at + 4)) {
    names.push(head.toString('latin1', at + 30, at + 30 + Math.min(200, head.readUInt16LE(at + 26))).toLowerCase());
  }
  if (head.toString('latin1', 30, 100).startsWith('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'))
    return 'opendocument';
  const [first = ''] = names;
  if (names.some((name) => /^(?:word|ppt|visio)[/\\]/.test(name))) return null;
  return /^(?:\[content_types\]\.xml$|_rels[/\\]|xl[/\\]|docprops[/\\])/.test(first) ? 'zip' : null;
}

/** Empty where the first character cannot begin markup. Most documents are so, and decoding takes a while. */
function textOfHead(head: Buffer): string {
  const first = head.subarray(0, 64).findIndex((byte) => !BLANKS.has(byte));
  return head[first] === 0x3c ? decodeDocument(head).utf8.toString('utf8') : '';
}

export function sniffXlsx(head: Uint8Array): Claim {
  return kindOf(head) === null ? 'no' : 'yes';
}
