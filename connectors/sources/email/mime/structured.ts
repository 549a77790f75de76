import libmime from 'libmime';

/** A structured header value: `text/csv; charset=utf-8; name=a.csv`. The value is lower case; so are parameters' names. */
export interface Structured {
  readonly value: string;
  readonly parameters: Readonly<Partial<Record<string, string>>>;
}

/** A longer value than any mail program writes. Characters. */
const MAX_VALUE = 8192;

/** Reads `value; name=value; name="quoted value"; name*0*=utf-8''…` (RFC 2045 §5.1, RFC 2231), as mailparser does. */
export function readStructured(header: string): Structured {
  const { value, params } = libmime.parseHeaderValue(header.slice(0, MAX_VALUE), { stripComments: true });
  return { value: (value || '').trim().toLowerCase(), parameters: params };
}
