import type { Contents } from '../../../unpack/contents.ts';

const SIGNATURE = 0x223e9f78;
const ATTACHMENT_BEGINS = 0x9002;
const ATTACHMENT_TITLE = 0x8010;
const ATTACHMENT_DATA = 0x800f;
const MAX_FILES = 100;

/** The files in a winmail.dat, as Outlook sends them (MS-OXTNEF §2.1): a list of attributes with their lengths. */
export function readTnef(file: Uint8Array): Contents['files'] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== SIGNATURE) throw new Error('the winmail.dat is none');
  const found: { name: string; data: Buffer | null }[] = [];
  for (let at = 6; at < bytes.length; ) {
    // Level, attribute, length; behind the data a checksum.
    if (at + 9 > bytes.length) throw new Error('the winmail.dat breaks off');
    const attribute = bytes.readUInt16LE(at + 1);
    const length = bytes.readUInt32LE(at + 5);
    const from = at + 9;
    const data = bytes.subarray(from, from + length);
    at = from + length + 2;
    if (at > bytes.length) throw new Error('the winmail.dat breaks off');
    const last = found.at(-1);
    if (attribute === ATTACHMENT_BEGINS) found.push({ name: '', data: null });
    else if (attribute === ATTACHMENT_TITLE && last !== undefined) last.name = textOf(data);
    else if (attribute === ATTACHMENT_DATA && last !== undefined) last.data = data;
    if (found.length > MAX_FILES) throw new Error(`the winmail.dat holds more than ${MAX_FILES} files`);
  }
  return found.flatMap(({ name, data }, index) => (data === null ? [] : [{ index: index + 1, name, bytes: data }]));
}

function textOf(data: Buffer): string {
  const end = data.indexOf(0);
  return data.toString('latin1', 0, end === -1 ? data.length : end);
}
