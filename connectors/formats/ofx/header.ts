import type { Claim } from '../../../src/plugin/contract.ts';

/** All text before `<OFX>` is header, in any shape: nine keys, some of them, one line, a comment, XML, nothing. */
const LONGEST_HEADER = 65_536;

const DOCUMENT = /<OFX[\s>/]/gi;
const OTHER_FORMAT = /<OFC[\s>]/i;
const XML_ENCODING = /\bencoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/i;
const KEY_CHARSET = /\bCHARSET:\s*([A-Za-z0-9._-]{1,40}?)(?=COMPRESSION|[\s<]|$)/i;
const KEY_ENCODING = /\bENCODING:\s*([A-Za-z0-9._-]{1,40}?)(?=CHARSET|COMPRESSION|[\s<]|$)/i;

/** Charset that the header declares, for `decode`; null where it declares none. Reads the first 64 KiB. */
export function declaredCharset(bytes: Uint8Array): string | null {
  const head = asciiHead(bytes);
  const end = head.search(/<OFX[\s>/]/i);
  const header = end < 0 ? head : head.slice(0, end);
  const xml = XML_ENCODING.exec(header)?.[1];
  if (xml !== undefined) return xml;
  const encoding = KEY_ENCODING.exec(header)?.[1]?.toUpperCase();
  const charset = KEY_CHARSET.exec(header)?.[1]?.toUpperCase();
  if (charset !== undefined && charset !== 'NONE' && encoding !== 'UTF-8') return charset;
  return encoding === undefined || encoding === 'NONE' ? null : encoding;
}

/** Offset of the next `<OFX`, in whatever case, with or without attributes; -1 for none. */
export function findDocument(text: string, from: number): number {
  DOCUMENT.lastIndex = from;
  return DOCUMENT.exec(text)?.index ?? -1;
}

/** Microsoft's older Open Financial Connectivity: alike to look at, different in meaning. */
export function isOfc(text: string): boolean {
  return OTHER_FORMAT.test(text.slice(0, LONGEST_HEADER));
}

/** Whether the first bytes show OFX or OFC: the opening tag, or a header of either version. */
function looksLikeOfx(bytes: Uint8Array): boolean {
  return /<OF[XC][\s>/]|OFXHEADER\s*[:=]|<\?OFX\b/i.test(asciiHead(bytes));
}

/** The first bytes as ASCII; the zeros of UTF-16 left out. */
function asciiHead(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, LONGEST_HEADER))
    .toString('latin1')
    .replaceAll('\0', '');
}

export function sniffOfx(head: Uint8Array, name: string): Claim {
  if (looksLikeOfx(head)) return 'yes';
  return /\.(ofx|qfx|qbo)$/i.test(name) ? 'maybe' : 'no';
}
