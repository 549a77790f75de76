import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP archive; what is given besides name and content makes it odd. */
export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** WinZip AES-256 (AE-2). */
  readonly password?: string;
  /** Unix mode, for example 0o120777 for a link. */
  readonly mode?: number;
  /** General purpose bits; 1: locked. */
  readonly flags?: number;
  /** The archive's false size. */
  readonly claims?: number;
  /** Where the archive says that the entry begins, instead of where it does. */
  readonly at?: number;
}

/** A ZIP archive, written by hand (APPNOTE §4.3): local headers and data, the directory, its end. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { data, method, flags, crc, extra, size } = pack(entry);
    const name = Buffer.from(entry.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt16LE(0x5a61, 8);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(entry.claims ?? size, 18);
    common.writeUInt16LE(name.length, 22);
    common.writeUInt16LE(extra.length, 24);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, name, extra, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0o100644) * 0x10000) >>> 0, 6);
    tail.writeUInt32LE(entry.at ?? offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021403', 'hex'), common, tail, name, extra]));
    locals.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('504b0506', 'hex'), end]);
}

function pack({ content, flags = 0, password }: ZipEntry) {
  const plain = Buffer.from(content);
  const deflated = deflateRawSync(plain);
  const size = plain.length;
  if (password === undefined) return { data: deflated, method: 8, flags, crc: crc32(plain), extra: Buffer.of(), size };
  const extra = Buffer.from('0199070002004145030800', 'hex');
  return { data: lock(deflated, password), method: 99, flags: 1, crc: 0, extra, size };
}

function lock(data: Buffer, password: string): Buffer {
  const salt = Buffer.alloc(16, 7);
  const keys = pbkdf2Sync(password, salt, 1000, 66, 'sha1');
  const locked = Buffer.from(data);
  for (let block = 0; block * 16 < data.length; block += 1) {
    const counter = Buffer.alloc(16);
    counter.writeUInt32LE(block + 1, 0);
    const mask = createCipheriv('aes-256-ecb', keys.subarray(0, 32), null).update(counter);
    for (let at = block * 16; at < Math.min(data.length, block * 16 + 16); at += 1) {
      locked[at] = (locked[at] ?? 0) ^ (mask[at % 16] ?? 0);
    }
  }
  const code = createHmac('sha1', keys.subarray(32, 64)).update(locked).digest().subarray(0, 10);
  return Buffer.concat([salt, keys.subarray(64, 66), locked, code]);
}
