import { crc32 } from 'node:zlib';
import type { Entry } from 'yauzl';
import type { Inflate } from './inflate.ts';

const HEADER = 12;
/** General purpose bit 3: sizes and checksum stand behind the data, and the time serves as check. */
const STREAMED = 0x08;

/** PKWARE's classic encryption (APPNOTE §6.1); undefined where the password is wrong. It hides, it does not protect. */
export function openClassic(entry: Entry, packed: Buffer, password: string, inflate: Inflate): Buffer | undefined {
  if (packed.length < HEADER) throw new Error('it breaks off');
  const plain = decipher(packed, Buffer.from(password, 'utf8'));
  const streamed = (entry.generalPurposeBitFlag & STREAMED) !== 0;
  const check = streamed ? entry.lastModFileTime >>> 8 : entry.crc32 >>> 24;
  if (plain[HEADER - 1] !== check) return undefined;
  try {
    // One wrong password in 256 passes the check above.
    const opened = inflate(plain.subarray(HEADER), entry.compressionMethod);
    return crc32(opened) === entry.crc32 ? opened : undefined;
  } catch {
    return undefined;
  }
}

function decipher(packed: Buffer, password: Buffer): Buffer {
  const keys = { a: 0x12345678, b: 0x23456789, c: 0x34567890 };
  for (const byte of password) update(keys, byte);
  const plain = Buffer.alloc(packed.length);
  for (let at = 0; at < packed.length; at += 1) {
    const mask = (keys.c | 2) & 0xffff;
    const byte = (packed[at] ?? 0) ^ ((Math.imul(mask, mask ^ 1) >>> 8) & 0xff);
    plain[at] = byte;
    update(keys, byte);
  }
  return plain;
}

function update(keys: { a: number; b: number; c: number }, byte: number): void {
  keys.a = step(keys.a, byte);
  keys.b = (Math.imul((keys.b + (keys.a & 0xff)) | 0, 134775813) + 1) | 0;
  keys.c = step(keys.c, keys.b >>> 24);
}

/** One step of CRC-32 without its inversions. */
function step(crc: number, byte: number): number {
  return (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
}

const TABLE = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
