import { latin1Text, shapeOf } from '../lib/text/text-bytes.ts';

export type Encoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | SingleByte
  | 'shift_jis'
  | 'euc-jp'
  | 'euc-kr'
  | 'gb18030'
  | 'big5';

/** One byte a letter. Like the East Asian ones they are believed where they are declared, and never guessed. */
type SingleByte = (typeof SINGLE_BYTE)[number];

const SINGLE_BYTE = [
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-15',
  'koi8-r',
] as const;

export interface Decoded {
  /** Without byte order mark. */
  readonly text: string;
  readonly encoding: Encoding;
  /** The document declared a charset, and its bytes are another. The bytes won. */
  readonly disagreed: boolean;
}

/**
 * Bytes to text. The byte order mark decides first, then UTF-16 by its pattern of zero bytes. Then comes strict
 * UTF-8, then Windows-1252 by our own table. A declared charset does not count: banks declare 1252 and send UTF-8
 * (Nubank, Chase). Only an explicit charset of another part of the world overrides, since its bytes are valid
 * Windows-1252 as well. Never fails.
 */
export function decode(bytes: Uint8Array, declaredCharset?: string | null): Decoded {
  const declared = declaredEncoding(declaredCharset ?? '');
  const marked = markedEncoding(bytes);
  if (marked !== undefined)
    return decoded(textAs(marked.encoding, bytes.subarray(marked.length)), marked.encoding, declared);
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return decoded(textAs(wide, bytes), wide, declared);
  const shape = shapeOf(bytes);
  if (shape === 'ascii') {
    // ASCII is valid in every charset here but UTF-16, so it contradicts none. Latin1 is the fastest way to read it.
    return { text: latin1Text(bytes), encoding: 'utf-8', disagreed: declared === 'utf-16' };
  }
  if (isEastAsian(declared) && !(shape === 'utf-8' && hasThreeByteSequence(bytes))) {
    const text = strictText(declared, bytes);
    if (text !== undefined) return { text, encoding: declared, disagreed: false };
  }
  if (shape === 'other' && isSingleByte(declared)) {
    const encoding = hasControls(bytes) ? (WIDER[declared] ?? declared) : declared;
    return { text: textAs(encoding, bytes), encoding, disagreed: false };
  }
  const encoding = shape === 'utf-8' ? 'utf-8' : 'windows-1252';
  return decoded(textAs(encoding, bytes), encoding, declared);
}

type EastAsian = 'shift_jis' | 'euc-jp' | 'euc-kr' | 'gb18030' | 'big5';
type Declared = Encoding | 'utf-16' | 'unicode' | undefined;

/** Code points of the bytes 0x80–0x9F. The five that Windows leaves undefined pass through as they are. */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/**
 * Windows gave letters to bytes that ISO keeps for control characters. A text with such bytes is in the Windows
 * charset.
 */
const WIDER: Readonly<Partial<Record<SingleByte, Encoding>>> = {
  'iso-8859-2': 'windows-1250',
  'iso-8859-7': 'windows-1253',
  'iso-8859-15': 'windows-1252',
};

const LABELS: Readonly<Record<string, Declared>> = {
  ...Object.fromEntries(SINGLE_BYTE.flatMap((name) => labelsOf(name).map((label) => [label, name]))),
  '88599': 'windows-1254',
  iso88599: 'windows-1254',
  '1252': 'windows-1252',
  cp1252: 'windows-1252',
  windows1252: 'windows-1252',
  latin1: 'windows-1252',
  '88591': 'windows-1252',
  iso88591: 'windows-1252',
  usascii: 'windows-1252',
  ascii: 'windows-1252',
  utf8: 'utf-8',
  utf16: 'utf-16',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  unicode: 'unicode',
  csunicode: 'unicode',
  shiftjis: 'shift_jis',
  sjis: 'shift_jis',
  '932': 'shift_jis',
  cp932: 'shift_jis',
  windows31j: 'shift_jis',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  '949': 'euc-kr',
  cp949: 'euc-kr',
  ksc5601: 'euc-kr',
  gb18030: 'gb18030',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  '936': 'gb18030',
  cp936: 'gb18030',
  big5: 'big5',
  '950': 'big5',
  cp950: 'big5',
};

/** `windows-1251`, `cp1251` and `1251`; `iso-8859-2` and `8859-2`. */
function labelsOf(name: SingleByte): readonly string[] {
  const plain = name.replace(/[^a-z0-9]/g, '');
  const number = plain.replace(/^(?:windows|iso)/, '');
  return plain.startsWith('windows') ? [plain, number, `cp${number}`] : [plain, number];
}

function isSingleByte(declared: Declared): declared is SingleByte {
  return SINGLE_BYTE.some((name) => name === declared);
}

function hasControls(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte >= 0x80 && byte <= 0x9f);
}

function declaredEncoding(label: string): Declared {
  return LABELS[label.toLowerCase().replace(/[^a-z0-9]/g, '')];
}

function isEastAsian(declared: Declared): declared is EastAsian {
  return (
    declared === 'shift_jis' ||
    declared === 'euc-jp' ||
    declared === 'euc-kr' ||
    declared === 'gb18030' ||
    declared === 'big5'
  );
}

function markedEncoding(bytes: Uint8Array): { readonly encoding: Encoding; readonly length: number } | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    const body = bytes.subarray(3);
    return { encoding: shapeOf(body) === 'other' ? 'windows-1252' : 'utf-8', length: 3 };
  }
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', length: 2 };
  return undefined;
}

/** UTF-16 without a mark: in a statement most characters are ASCII, so every second byte is zero. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(bytes.length, 1024) & ~1;
  if (length < 4) return undefined;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const most = length * 0.35;
  if (odd > most && even === 0) return 'utf-16le';
  if (even > most && odd === 0) return 'utf-16be';
  return undefined;
}

/** Real UTF-8 of East Asian text is full of three-byte sequences, which legacy bytes do not form by chance. */
function hasThreeByteSequence(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte >= 0xe0);
}

function textAs(encoding: Encoding, bytes: Uint8Array): string {
  if (encoding === 'windows-1252') return windows1252Text(bytes);
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

/** Own table, because Node reads 0x80–0x9F as control characters, by version and by call (nodejs/node#56542). */
function windows1252Text(bytes: Uint8Array): string {
  return latin1Text(bytes).replace(/[\u0080-\u009f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char);
}

function strictText(encoding: EastAsian, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decoded(text: string, encoding: Encoding, declared: Declared): Decoded {
  return { text, encoding, disagreed: declared !== undefined && !agrees(encoding, declared) };
}

function agrees(encoding: Encoding, declared: Declared): boolean {
  if (declared === encoding) return true;
  if (declared === 'unicode') return encoding !== 'windows-1252';
  return declared === 'utf-16' && (encoding === 'utf-16le' || encoding === 'utf-16be');
}
