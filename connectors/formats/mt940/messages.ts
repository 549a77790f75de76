/**
 * Splits a file into SWIFT messages and their fields. Banks wrap the same messages in many ways: the full envelope
 * `{1:…}{2:…}{4:` … `-}`, a bare `-` between messages, header lines of their own before `:20:` (ABN AMRO writes
 * `ABNANL2A`, `940`, `ABNANL2A`; Rabobank `:940:`), or nothing at all.
 */

/** One field: `:61:` and what follows, without the tag. `lines[0]` stands on line `line` of the file. */
export interface Field {
  readonly tag: string;
  readonly lines: readonly string[];
  readonly line: number;
}

export type Message = readonly Field[];

/**
 * Tags of MT940 and MT942 (SWIFT User Handbook, category 9). Only these open a field: a time such as `:12:11` may
 * stand at the start of a wrapped description line.
 */
const TAGS = new Set('20 21 25 25P 28 28C 34F 13 13D 60F 60M 61 62F 62M 64 65 86 90C 90D NS'.split(' '));
const TAG = /^:([0-9A-Z]{2,3}):/;

export function splitMessages(text: string): readonly Message[] {
  const messages: Field[][] = [];
  let fields: Field[] | undefined;
  let lines: string[] | undefined;
  let index = -1;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    index += 1;
    const line = (raw.includes('{4:') ? raw.replace(/^.*\{4:\s*/, '') : raw).trimEnd();
    const tag = tagOf(line);
    if (tag !== undefined) {
      if (fields === undefined || startsMessage(tag, fields)) {
        fields = [];
        messages.push(fields);
      }
      lines = [line.slice(tag.length + 2)];
      fields.push({ tag, lines, line: index + 1 });
    } else if (isTerminator(line) || /^\{[1-5]:/.test(raw)) {
      // Not the end of the message for certain: a description may hold a line that is just a dash (Rabobank).
      lines = undefined;
    } else {
      lines?.push(line);
    }
  }
  return messages;
}

function tagOf(line: string): string | undefined {
  if (!line.startsWith(':')) return undefined;
  const tag = TAG.exec(line)?.[1];
  return tag !== undefined && TAGS.has(tag) ? tag : undefined;
}

/** `:20:` opens a message; some banks leave it out, and then the account field does. */
function startsMessage(tag: string, fields: readonly Field[]): boolean {
  if (tag === '20') return true;
  return tag === '25' && fields.some((field) => field.tag === '25');
}

function isTerminator(line: string): boolean {
  return line === '-' || line.startsWith('-}');
}
