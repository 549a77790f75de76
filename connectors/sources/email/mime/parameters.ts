import { decodeText, decodeWords, withoutControls } from './words.ts';

/** A structured header value: `text/csv; charset=utf-8; name=a.csv`. Both are lower case but for parameter values. */
export interface Structured {
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** More parameters, or a longer value, than any mail program writes. */
const MAX_PARAMETERS = 100;
const MAX_VALUE = 8192;

/** Reads `value; name=value; name="quoted value"; name*0*=utf-8''…` (RFC 2045 §5.1, RFC 2231), first mention wins. */
export function readStructured(header: string): Structured {
  const [value = '', ...items] = splitAtSemicolons(header.slice(0, MAX_VALUE));
  const raw = new Map<string, string>();
  for (const item of items.slice(0, MAX_PARAMETERS)) {
    const equals = item.indexOf('=');
    const name = item.slice(0, equals).trim().toLowerCase();
    if (equals > 0 && !raw.has(name)) raw.set(name, unquote(item.slice(equals + 1).trim()));
  }
  const names = new Set([...raw.keys()].map((name) => name.replace(/\*.*$/, '')));
  const parameters = new Map([...names].map((name) => [name, readParameter(raw, name)] as const));
  return { value: value.trim().toLowerCase().replace(/\s/g, ''), parameters };
}

/** One parameter, whichever way it was written: extended, in pieces, or plain with (forbidden, common) encoded words. */
function readParameter(raw: ReadonlyMap<string, string>, name: string): string {
  const extended = raw.get(`${name}*`);
  if (extended !== undefined) return fromExtended(extended);
  const pieces: string[] = [];
  let isExtended = false;
  for (let index = 0; ; index += 1) {
    const plain = raw.get(`${name}*${index}`);
    const encoded = raw.get(`${name}*${index}*`);
    const piece = encoded ?? plain;
    if (piece === undefined) break;
    isExtended ||= encoded !== undefined;
    pieces.push(piece);
  }
  if (pieces.length > 0) return isExtended ? fromExtended(pieces.join('')) : withoutControls(pieces.join(''));
  return decodeWords(raw.get(name) ?? '');
}

/** `utf-8'en'a%20b`; without the two quotes it is taken as UTF-8. */
function fromExtended(text: string): string {
  const [, charset = '', , rest = ''] = /^([^']*)'([^']*)'(.*)$/s.exec(text) ?? [text, 'utf-8', '', text];
  const bytes = Buffer.from(
    rest.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  return withoutControls(decodeText(bytes, charset === '' ? 'utf-8' : charset) ?? bytes.toString('latin1'));
}

function splitAtSemicolons(text: string): readonly string[] {
  const parts: string[] = [];
  let current = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (isQuoted && char === '\\') {
      current += char + text.charAt(at + 1);
      at += 1;
      continue;
    }
    if (char === '"') isQuoted = !isQuoted;
    if (char === ';' && !isQuoted) {
      parts.push(current);
      current = '';
    } else current += char;
  }
  return [...parts, current];
}

function unquote(text: string): string {
  if (!text.startsWith('"')) return text;
  return text.slice(1, text.endsWith('"') && text.length > 1 ? -1 : undefined).replace(/\\(.)/gs, '$1');
}
