import { TextDecoder } from 'node:util';
import libmime from 'libmime';

/** An unstructured header value for people and for patterns: encoded words (RFC 2047) read, raw UTF-8 as it was meant. */
export function decodeWords(value: string): string {
  return withoutControls(libmime.decodeWords(utf8(value))).trim();
}

/** Undefined where the charset is not known. Never rejects: damaged bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Control characters and marks that turn the reading direction: they make a name look like another. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' ');
}

/** Header bytes came in as Latin-1; where they are UTF-8, that is what was meant (RFC 6532). */
function utf8(latin1: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return latin1;
  }
}
