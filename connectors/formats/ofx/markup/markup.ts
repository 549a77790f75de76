import { type Message, words } from '../../../../src/words/message.ts';

/** A tag, comment or section that goes on for longer than this is an attack or a torn file. */
export const LONGEST_MARKUP = 1 << 20;

/** Markup that has no end, or that is longer than any bank writes. */
export interface Torn {
  readonly code: string;
  readonly message: Message;
}

/** Markup that is no tag. `literal` is what it contributes to the text around it. */
interface Markup {
  /** Offset after it. */
  readonly end: number;
  readonly literal: string;
}

const LETTER = /[A-Za-z]/;

/** No bank writes a DOCTYPE. Attacks use the things that it may define: entities, and files to fetch. */
export const NO_DOCTYPE: Torn = { code: 'ofx.doctype', message: words('ofx.doctypeStandsHereSuch') };
export const DOCTYPE = /<!DOCTYPE/i;

/**
 * The markup at the `<` at `at`: a comment, a CDATA section, a declaration or a processing instruction. The content
 * of CDATA is text as it stands. Undefined for a `<` that is text.
 */
export function skipMarkup(text: string, at: number): Markup | Torn | undefined {
  const next = text[at + 1];
  if (next === '?') return LETTER.test(text[at + 2] ?? '') ? skip(text, at, 2, '?>', 'instruction') : undefined;
  if (next !== '!') return undefined;
  if (text.startsWith('<!--', at)) return skip(text, at, 4, '-->', 'comment');
  if (DOCTYPE.test(text.slice(at, at + 9))) return NO_DOCTYPE;
  if (text.startsWith('<![CDATA[', at)) return skip(text, at, 9, ']]>', 'CDATA section');
  return LETTER.test(text[at + 2] ?? '') ? skip(text, at, 2, '>', 'declaration') : undefined;
}

function skip(text: string, at: number, opening: number, closing: string, what: string): Markup | Torn {
  const end = text.indexOf(closing, at + opening);
  if (end < 0) return { code: 'ofx.unterminated', message: words('ofx.beginsHereNotEnd', { what }) };
  if (end - at > LONGEST_MARKUP) {
    return { code: 'ofx.limit', message: words('ofx.more1MibBegins', { what }) };
  }
  const literal = what === 'CDATA section' ? text.slice(at + opening, end) : '';
  return { end: end + closing.length, literal };
}

/** The code units of a text, for reading it character by character: several times faster than `charCodeAt`. */
export type CodeUnits = Uint8Array | Uint16Array;

/** The code unit beyond the end. */
export const END = -1;

const WIDE = /[\u0100-\uffff]/;

/**
 * The code units of `text`, which was decoded from `bytes`. Where each byte became one character, the bytes
 * themselves serve. The reader looks only for ASCII in them, and all single-byte charsets share that.
 */
export function codeUnitsOf(text: string, bytes: Uint8Array): CodeUnits {
  if (bytes.length === text.length) return bytes;
  if (!WIDE.test(text)) return Buffer.from(text, 'latin1');
  const wide = Buffer.from(text, 'utf16le');
  if (wide.byteOffset % 2 === 0) return new Uint16Array(wide.buffer, wide.byteOffset, text.length);
  return new Uint16Array(new Uint8Array(wide).buffer);
}
