import libmime from 'libmime';
import { type Said, words } from '../../../../src/words/message.ts';
import { type HeaderField, MAX_HEADER_BYTES, readHeaderFields, valuesOf } from './headers.ts';

/** A part that holds no parts: where its body stands in the message, and what its header says of it. */
export interface Leaf {
  /** `2`, `2.1`: its place among its siblings, for people; `` where the message is no multipart. */
  readonly path: string;
  readonly type: Structured;
  /** `attachment`, `inline` …; empty where it is not said. */
  readonly disposition: string;
  /** Lower case: base64, quoted-printable, 7bit … */
  readonly encoding: string;
  readonly from: number;
  readonly to: number;
}

interface Structure {
  readonly leaves: readonly Leaf[];
  /** Why the message cannot be trusted to be whole; null where it can. */
  readonly fault: Said | null;
}

/** No bank nests deeper or sends more; who does wants to exhaust us (P-IMAP-7). */
const MAX_DEPTH = 20;
export const MAX_PARTS = 500;
const LONG_HEADER = words('letter.headerLongerAnyMail');
/** A field longer than that of a thousand recipients. The time to read addresses grows with its square. Characters. */
const MAX_FIELD = 32_768;
/** Ten times the lines of the largest statement in base64. Each line costs what reads it, however short. */
const MAX_LINES = 1_000_000;
export const TOO_DEEP = words('letter.messageNestedDeeperAny');

/**
 * Finds the parts of a message in one pass over its lines, in time that grows with its length alone. It is the gate that
 * a message must pass before mailparser's reading of it counts. A multipart whose end is missing is a fault: what was
 * cut off may be the end of a statement.
 */
export function readStructure(bytes: Uint8Array): Structure {
  return new Walk(bytes).run();
}

interface Level {
  readonly boundary: string;
  readonly path: string;
  children: number;
}

class Walk {
  readonly #bytes: Buffer;
  readonly #leaves: Leaf[] = [];
  readonly #levels: Level[] = [];
  #fault: Said | null = null;
  /** Where the present part's header begins; null while inside a body. */
  #header: number | null = 0;
  #path = '';
  #leaf: Omit<Leaf, 'to'> | null = null;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  run(): Structure {
    let lines = 0;
    for (let at = 0; at < this.#bytes.length && this.#fault === null; lines += 1) {
      const newline = this.#bytes.indexOf(0x0a, at);
      const next = newline === -1 ? this.#bytes.length : newline + 1;
      this.#line(at, next);
      at = next;
      if (lines > MAX_LINES) this.#fault = words('letter.messageMoreLines', { count: MAX_LINES });
    }
    if (this.#header !== null) this.#endHeader(this.#header, this.#bytes.length, this.#bytes.length);
    this.#endLeaf(this.#bytes.length);
    const open = this.#levels[0];
    if (open !== undefined) this.#fault ??= words('letter.messageBreaksOffEnd');
    return { leaves: this.#leaves, fault: this.#fault };
  }

  #line(at: number, next: number): void {
    if (this.#levels.length > 0 && this.#bytes[at] === 0x2d && this.#bytes[at + 1] === 0x2d) {
      if (this.#boundary(at, next)) return;
    }
    if (this.#header === null) return;
    const isEmpty = next - at === 1 || (next - at === 2 && this.#bytes[at] === 0x0d);
    if (isEmpty) this.#endHeader(this.#header, at, next);
    else if (at - this.#header > MAX_HEADER_BYTES) this.#fault = LONG_HEADER;
  }

  /** Whether the line is a delimiter of an open multipart, the innermost first. */
  #boundary(at: number, next: number): boolean {
    // RFC 2046 §5.1.1: at most 70 characters; some programs write more.
    const line = this.#bytes.toString('latin1', at + 2, Math.min(next, at + 300)).trimEnd();
    for (let index = this.#levels.length - 1; index >= 0; index -= 1) {
      const level = this.#levels[index];
      if (level === undefined) break;
      const isEnd = line === `${level.boundary}--`;
      if (!isEnd && line !== level.boundary) continue;
      if (index < this.#levels.length - 1) this.#fault ??= words('letter.endNestedMultipartMissing');
      this.#levels.length = isEnd ? index : index + 1;
      this.#endLeaf(at);
      this.#header = null;
      if (!isEnd) this.#beginPart(level, next);
      return true;
    }
    return false;
  }

  #beginPart(level: Level, at: number): void {
    level.children += 1;
    this.#path = level.path === '' ? String(level.children) : `${level.path}.${level.children}`;
    this.#header = at;
  }

  #endHeader(from: number, end: number, body: number): void {
    this.#header = null;
    const fields = readHeaderFields(this.#bytes.subarray(from, end));
    if (fields.some(({ value }) => value.length > MAX_FIELD)) this.#fault = LONG_HEADER;
    const type = structured(fields, 'content-type', 'text/plain');
    const encoding = (valuesOf(fields, 'content-transfer-encoding')[0] ?? '').toLowerCase().trim();
    if (type.value.startsWith('multipart/')) {
      this.#beginMultipart(type);
      return;
    }
    if (this.#leaves.length >= MAX_PARTS) this.#fault = words('letter.messageMoreParts', { count: MAX_PARTS });
    const disposition = structured(fields, 'content-disposition', '').value;
    this.#leaf = { path: this.#path, type, disposition, encoding, from: body };
  }

  #beginMultipart(type: Structured): void {
    const boundary = (type.parameters.boundary ?? '').trimEnd();
    if (boundary === '') this.#fault = words('letter.multipartNotSaySeparates');
    else if (this.#levels.length >= MAX_DEPTH) this.#fault = TOO_DEEP;
    else this.#levels.push({ boundary, path: this.#path, children: 0 });
  }

  /** The line break before a delimiter belongs to the delimiter (RFC 2046 §5.1.1). */
  #endLeaf(at: number): void {
    const leaf = this.#leaf;
    this.#leaf = null;
    if (leaf === null) return;
    let to = at;
    if (this.#levels.length > 0 || at < this.#bytes.length) {
      if (to > leaf.from && this.#bytes[to - 1] === 0x0a) to -= 1;
      if (to > leaf.from && this.#bytes[to - 1] === 0x0d) to -= 1;
    }
    this.#leaves.push({ ...leaf, to });
  }
}

function structured(fields: readonly HeaderField[], name: string, fallback: string): Structured {
  return readStructured(valuesOf(fields, name)[0] ?? fallback);
}

/** A structured header value: `text/csv; charset=utf-8; name=a.csv`. The value is lower case; so are parameters' names. */
interface Structured {
  readonly value: string;
  readonly parameters: Readonly<Partial<Record<string, string>>>;
}

/** A longer value than any mail program writes. Characters. */
const MAX_VALUE = 8192;

/** Reads `value; name=value; name="quoted value"; name*0*=utf-8''…` (RFC 2045 §5.1, RFC 2231), as mailparser does. */
function readStructured(header: string): Structured {
  const { value, params } = libmime.parseHeaderValue(header.slice(0, MAX_VALUE), { stripComments: true });
  return { value: (value || '').trim().toLowerCase(), parameters: params };
}
