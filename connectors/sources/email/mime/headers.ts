/** One field of a message's header, as it stands there, unfolded. Names are lower case; values are bytes as Latin-1. */
export interface HeaderField {
  readonly name: string;
  readonly value: string;
}

/** A header larger than this is no letter from a bank. Bytes. */
export const MAX_HEADER_BYTES = 131_072;
/** Further than that nothing is looked for: a long field must not hide the sender behind it. Bytes. */
const MOST_READ = 1_048_576;

/** Where the body begins: behind the first empty line. The length of `bytes` where there is none. */
function headerEnd(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; ) {
    const end = lineEnd(bytes, at);
    if (isEmptyLine(bytes, at, end)) return end;
    at = end;
  }
  return bytes.length;
}

/** The fields up to the first empty line, topmost first. A line that is no field (a broken line) is left out. */
export function readHeaderFields(bytes: Uint8Array): readonly HeaderField[] {
  const end = Math.min(headerEnd(bytes), MOST_READ);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, end).toString('latin1');
  const fields: { name: string; value: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const last = fields.at(-1);
    if (/^[ \t]/.test(line)) {
      if (last !== undefined) last.value += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    fields.push({ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() });
  }
  return fields;
}

/** The values of all fields of that name, topmost first. */
export function valuesOf(fields: readonly HeaderField[], name: string): readonly string[] {
  return fields.filter((field) => field.name === name).map((field) => field.value);
}

function lineEnd(bytes: Uint8Array, from: number): number {
  const newline = bytes.indexOf(0x0a, from);
  return newline === -1 ? bytes.length : newline + 1;
}

function isEmptyLine(bytes: Uint8Array, from: number, end: number): boolean {
  const length = end - from;
  return (length === 1 && bytes[from] === 0x0a) || (length === 2 && bytes[from] === 0x0d && bytes[from + 1] === 0x0a);
}
