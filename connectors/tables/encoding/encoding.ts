import { isUtf8 } from 'node:buffer';
import { type Message, words } from '../../../src/words/message.ts';
import { normaliseWords } from '../words/cells.ts';
import { DATE_WORDS, NUMBER_WORDS, TEXT_WORDS } from '../words/column-words.ts';
import encodings from './encodings.json' with { type: 'json' };

/** Text of a document and how it was found to be written. */
export interface Decoded {
  /** The text as UTF-8 bytes, without BOM: what the tokeniser reads. */
  readonly utf8: Buffer;
  /** `utf-8`, `utf-16le`, `windows-1252` … as profiles name it. */
  readonly encoding: string;
  /** Sure: BOM, NUL pattern, valid UTF-8, plain ASCII or named by a profile. Scored encodings are not. */
  readonly sure: boolean;
  readonly evidence: Message;
  /** Where it is known how the cells are parted: text that a spreadsheet was written as. */
  readonly delimiter?: string;
  /** Its numbers were stored as numbers: how many decimals they are written with says nothing. */
  readonly typed?: boolean;
}

/** Tried in this order; the first of equals wins, so the common ones come first. */
const CANDIDATES: readonly string[] = encodings.tried;

const SAMPLE = 64 * 1024;

/** Finds the encoding: BOM, NUL pattern (UTF-16 without BOM), strict UTF-8, then the best-scored legacy encoding. */
export function decodeDocument(bytes: Uint8Array, named?: string): Decoded {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (named !== undefined && named !== 'auto') {
    return {
      utf8: toUtf8(buffer, named),
      encoding: named,
      sure: true,
      evidence: words('table.encodingNamedProfile', { name: named }),
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

const ALIASES: Readonly<Record<string, string>> = encodings.aliases;

/** Whether a profile may name this encoding. */
export function isKnownEncoding(name: string): boolean {
  const canonical = canonicalEncoding(name);
  return canonical === 'utf-8' || canonical.startsWith('utf-16') || CANDIDATES.includes(canonical);
}

function byMark(buffer: Buffer): Decoded | undefined {
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf && isUtf8(buffer)) {
    return { utf8: withoutMark(buffer), encoding: 'utf-8', sure: true, evidence: markOf('utf-8') };
  }
  const order =
    buffer[0] === 0xff && buffer[1] === 0xfe
      ? 'utf-16le'
      : buffer[0] === 0xfe && buffer[1] === 0xff
        ? 'utf-16be'
        : undefined;
  if (order === undefined) return undefined;
  return { utf8: toUtf8(buffer, order), encoding: order, sure: true, evidence: markOf(order) };
}

function markOf(name: string): Message {
  return words('table.encodingByteOrderMark', { name });
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
    evidence: words('table.encodingEveryOtherByte', { name: order }),
  };
}

function byUtf8(buffer: Buffer): Decoded | undefined {
  if (!isUtf8(buffer)) return undefined;
  return {
    utf8: withoutMark(buffer),
    encoding: 'utf-8',
    sure: true,
    evidence: words('table.encodingUtf8Every'),
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
    evidence: words('table.encodingNoValidUtf', { name: best.encoding }),
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

/**
 * Upper halves (0x80–0xFF) of single-byte encodings. Node's TextDecoder lacks some (cp437, cp850). It reads 0x80–0x9F
 * of others as control characters in some versions. U+FFFD stands where the encoding has no character: evidence
 * against it.
 */
export const SINGLE_BYTE: Readonly<Record<string, string>> = encodings.upper;

/** Decodes with a table of 128 characters for the upper half. */
function decodeSingleByte(bytes: Uint8Array, upper: string): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK) {
    const codes = Array.from(bytes.subarray(start, start + CHUNK), (byte) =>
      byte < 0x80 ? byte : upper.charCodeAt(byte - 0x80),
    );
    parts.push(String.fromCharCode(...codes));
  }
  return parts.join('');
}

const CHUNK = 8192;

/** Letters beyond ASCII that the languages behind each encoding use all the time. */
const USUAL: Readonly<Record<string, string>> = encodings.usual;
const HIGH = /\P{ASCII}/gu;
const HIGH_RUN = /\P{ASCII}+/gu;

/** How much a text looks like something a person would read. Comparable between encodings of the same bytes. */
function scoreText(text: string, encoding: string): number {
  const total = text.match(HIGH)?.length ?? 0;
  if (total === 0) return 0;
  const usual = new Set(USUAL[encoding] ?? '');
  let score = 0;
  for (const match of text.matchAll(HIGH_RUN))
    score += scoreRun(match[0], text[match.index - 1] ?? ' ', text[match.index + match[0].length] ?? ' ', usual);
  return (score / total) * 10 + knownWords(text) * 4;
}

function scoreRun(run: string, before: string, after: string, usual: ReadonlySet<string>): number {
  let score = 0;
  for (const letter of run) {
    if (letter === '\uFFFD' || /[\x80-\x9f\u2500-\u25ff\uE000-\uF8FF]/.test(letter)) score -= 10;
    else if (usual.has(letter)) score += fitsCase(letter, before, after) ? 2 : -1;
    else score += scoreLetter(letter, run.length, before + after);
  }
  return score;
}

/** In `MüLLER` or `straÁe` the case of a letter contradicts its neighbours: a sign of the wrong table. */
function fitsCase(letter: string, before: string, after: string): boolean {
  const upper = letter !== letter.toLowerCase();
  if (upper) return !/[a-z]/.test(before);
  return !(letter !== letter.toUpperCase() && /[A-Z]/.test(before) && /[A-Z]/.test(after));
}

function scoreLetter(letter: string, run: number, around: string): number {
  const lonely = run === 1 && /[A-Za-z]/.test(around);
  if (/[\u3040-\u30ff]/.test(letter)) return lonely ? -2 : 3;
  if (/[\u4e00-\u9fff]/.test(letter)) return lonely ? -3 : run > 1 ? 2.2 : 1;
  if (/[\uac00-\ud7af]/.test(letter)) return lonely ? -3 : run > 1 ? 2.5 : 1;
  if (/[\uff61-\uff9f]/.test(letter)) return run > 2 ? 1.5 : -2;
  if (/[\u0400-\u04ff]/.test(letter)) return cyrillic(letter, run, around);
  if (/[\u0370-\u03ff]/.test(letter)) return run > 2 ? 2 : -2;
  if (/[\u3000-\u303f\uff01-\uff60￥]/.test(letter)) return 3;
  if (/\p{L}/u.test(letter)) return -0.5;
  return -2;
}

/** Words are mostly lower case, or all capitals; KOI8 and 1251 swap the two. */
function cyrillic(letter: string, run: number, around: string): number {
  if (run < 3 || /[A-Za-z]/.test(around)) return -1;
  if (/[а-яё]/.test(letter)) return 2;
  return /[А-Я]/.test(letter) ? 1.2 : -1;
}

/** It begins where a word begins: tried from each letter, a long word would be read again and again. */
const FOREIGN_WORD = /(?<![\p{L}\uFFFD])[\p{L}\uFFFD]*\P{ASCII}[\p{L}\uFFFD]*/gu;

let vocabulary: ReadonlySet<string> | undefined;

/** Words of bank headers among the words that hold letters beyond ASCII. */
function knownWords(text: string): number {
  vocabulary ??= new Set(
    [DATE_WORDS, NUMBER_WORDS, TEXT_WORDS].flatMap((roles) =>
      Object.values(roles).flatMap((list) => list.replaceAll('*', '').split(/[| ]/)),
    ),
  );
  const words = new Set<string>();
  for (const match of text.slice(0, 20_000).matchAll(FOREIGN_WORD)) words.add(match[0]);
  let known = 0;
  for (const word of words) {
    const plain = normaliseWords(word);
    if (plain.length > 1 && vocabulary.has(plain)) known += 1;
  }
  return known;
}
