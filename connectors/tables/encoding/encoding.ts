import { isUtf8 } from 'node:buffer';
import { decodeSingleByte, SINGLE_BYTE } from './legacy-tables.ts';
import { scoreText } from './score.ts';

/** Text of a document and how it was found to be written. */
export interface Decoded {
  /** The text as UTF-8 bytes, without BOM: what the tokeniser reads. */
  readonly utf8: Buffer;
  /** `utf-8`, `utf-16le`, `windows-1252` … as profiles name it. */
  readonly encoding: string;
  /** Sure: BOM, NUL pattern, valid UTF-8, plain ASCII or named by a profile. Scored encodings are not. */
  readonly sure: boolean;
  readonly evidence: string;
  /** Where it is known how the cells are parted: text that a spreadsheet was written as. */
  readonly delimiter?: string;
  /** Its numbers were stored as numbers: how many decimals they are written with says nothing. */
  readonly typed?: boolean;
}

/** Tried in this order; the first of equals wins, so the common ones come first. */
const CANDIDATES = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'shift_jis',
  'gb18030',
  'euc-kr',
  'big5',
  'windows-1257',
  'windows-1254',
  'windows-1253',
  'iso-8859-15',
  'iso-8859-2',
  'cp850',
  'cp437',
  'koi8-r',
  'euc-jp',
  'macintosh',
] as const;

const SAMPLE = 64 * 1024;

/** Finds the encoding: BOM, NUL pattern (UTF-16 without BOM), strict UTF-8, then the best-scored legacy encoding. */
export function decodeDocument(bytes: Uint8Array, named?: string): Decoded {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (named !== undefined && named !== 'auto') {
    return {
      utf8: toUtf8(buffer, named),
      encoding: named,
      sure: true,
      evidence: `encoding ${named}: named by the profile`,
    };
  }
  return byMark(buffer) ?? byNulPattern(buffer) ?? byUtf8(buffer) ?? byScore(buffer);
}

/** Decodes bytes of a named encoding. Unknown names are an error of the profile, checked by its schema. */
function toUtf8(buffer: Buffer, encoding: string): Buffer {
  const name = canonicalEncoding(encoding);
  if (name === 'utf-8') return withoutMark(buffer);
  return Buffer.from(decodeLegacy(buffer, name), 'utf8');
}

/** The name by which this module knows an encoding: `cp1252`, `latin1` and `Windows-1252` are one. */
function canonicalEncoding(name: string): string {
  const plain = name.toLowerCase().replaceAll('_', '-').trim();
  return ALIASES[plain] ?? plain.replace(/^(?:cp|win|windows)-?(125\d)$/, 'windows-$1');
}

const ALIASES: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  'utf-8-sig': 'utf-8',
  ascii: 'utf-8',
  'us-ascii': 'utf-8',
  latin1: 'windows-1252',
  'latin-1': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'shift-jis': 'shift_jis',
  sjis: 'shift_jis',
  cp932: 'shift_jis',
  'windows-31j': 'shift_jis',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  cp936: 'gb18030',
  cp949: 'euc-kr',
  cp950: 'big5',
  ibm437: 'cp437',
  ibm850: 'cp850',
  'mac-roman': 'macintosh',
  'utf-16': 'utf-16le',
};

/** Whether a profile may name this encoding. */
export function isKnownEncoding(name: string): boolean {
  const canonical = canonicalEncoding(name);
  return canonical === 'utf-8' || canonical.startsWith('utf-16') || CANDIDATES.some((each) => each === canonical);
}

function byMark(buffer: Buffer): Decoded | undefined {
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf && isUtf8(buffer)) {
    return { utf8: withoutMark(buffer), encoding: 'utf-8', sure: true, evidence: 'encoding utf-8: byte order mark' };
  }
  const order =
    buffer[0] === 0xff && buffer[1] === 0xfe
      ? 'utf-16le'
      : buffer[0] === 0xfe && buffer[1] === 0xff
        ? 'utf-16be'
        : undefined;
  if (order === undefined) return undefined;
  return { utf8: toUtf8(buffer, order), encoding: order, sure: true, evidence: `encoding ${order}: byte order mark` };
}

/** ASCII digits and separators in UTF-16 have NUL on every other byte, always on the same side. */
function byNulPattern(buffer: Buffer): Decoded | undefined {
  const end = Math.min(buffer.length & ~1, SAMPLE);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < end; at += 2) {
    if (buffer[at] === 0) even += 1;
    if (buffer[at + 1] === 0) odd += 1;
  }
  const most = Math.max(even, odd);
  if (most * 2 < end * 0.3 || Math.min(even, odd) * 10 > most) return undefined;
  const order = odd > even ? 'utf-16le' : 'utf-16be';
  return {
    utf8: toUtf8(buffer, order),
    encoding: order,
    sure: true,
    evidence: `encoding ${order}: every other byte is NUL`,
  };
}

function byUtf8(buffer: Buffer): Decoded | undefined {
  if (!isUtf8(buffer)) return undefined;
  return {
    utf8: withoutMark(buffer),
    encoding: 'utf-8',
    sure: true,
    evidence: 'encoding utf-8: every byte is valid UTF-8',
  };
}

function byScore(buffer: Buffer): Decoded {
  const sample = buffer.length <= SAMPLE ? buffer : nonAsciiLines(buffer);
  let best = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY };
  for (const encoding of CANDIDATES) {
    const score = scoreText(decodeLegacy(sample, encoding), encoding);
    if (score > best.score) best = { encoding, score };
  }
  return {
    utf8: Buffer.from(decodeLegacy(buffer, best.encoding), 'utf8'),
    encoding: best.encoding,
    sure: false,
    evidence: `encoding ${best.encoding}: no valid UTF-8, and its letters and words fit best`,
  };
}

/** The lines that hold other bytes than ASCII, up to the size of a sample. */
function nonAsciiLines(buffer: Buffer): Buffer {
  const parts: Buffer[] = [];
  let size = 0;
  for (let start = 0; start < buffer.length && size < SAMPLE; ) {
    const found = buffer.indexOf(0x0a, start);
    const end = found < 0 ? buffer.length : found + 1;
    const line = buffer.subarray(start, end);
    if (line.some((byte) => byte > 0x7f)) {
      parts.push(line.subarray(0, SAMPLE));
      size += line.length;
    }
    start = end;
  }
  return Buffer.concat(parts);
}

function decodeLegacy(buffer: Buffer, encoding: string): string {
  const table = SINGLE_BYTE[encoding];
  if (table !== undefined) return decodeSingleByte(buffer, table);
  return new TextDecoder(encoding).decode(buffer);
}

function withoutMark(buffer: Buffer): Buffer {
  return buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf ? buffer.subarray(3) : buffer;
}
