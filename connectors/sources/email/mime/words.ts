import { TextDecoder } from 'node:util';

const WORD = /=\?([^?\s*]{1,40})(?:\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi;

/** An unstructured header value for people and for patterns: encoded words (RFC 2047) read, raw UTF-8 as it was meant. */
export function decodeWords(value: string): string {
  const joined = value.replace(/(\?=)\s+(?==\?)/g, '$1');
  const text = joined.replace(WORD, (whole, charset: string, kind: string, data: string) => {
    const bytes = kind.toLowerCase() === 'b' ? Buffer.from(data, 'base64') : fromQ(data);
    return decodeText(bytes, charset) ?? whole;
  });
  return withoutControls(joined === text ? utf8(joined) : text).trim();
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

function fromQ(data: string): Buffer {
  const text = data.replace(/_/g, ' ');
  return Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** Header bytes came in as Latin-1; where they are UTF-8, that is what was meant (RFC 6532). */
function utf8(latin1: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return latin1;
  }
}
