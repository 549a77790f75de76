import { createCipheriv, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import type { Entry } from 'yauzl';
import type { Inflate } from './inflate.ts';

const EXTRA_FIELD = 0x9901;
const CODE_BYTES = 10;
const BLOCK = 16;

/** WinZip's AES encryption (AE-1 and AE-2); undefined where the password is wrong. */
export function openAes(entry: Entry, packed: Buffer, password: string, inflate: Inflate): Buffer | undefined {
  const extra = entry.extraFields.find((field) => field.id === EXTRA_FIELD)?.data;
  if (extra === undefined || extra.length < 7) throw new Error('it does not say how it is locked');
  const strength = extra[4] ?? 0;
  const method = extra.readUInt16LE(5);
  if (strength < 1 || strength > 3) throw new Error('it is locked in a way that is not known');
  const keyBytes = 8 + strength * 8;
  const saltBytes = keyBytes / 2;
  if (packed.length < saltBytes + 2 + CODE_BYTES) throw new Error('it breaks off');
  const salt = packed.subarray(0, saltBytes);
  const keys = pbkdf2Sync(password, salt, 1000, keyBytes * 2 + 2, 'sha1');
  const verifier = packed.subarray(saltBytes, saltBytes + 2);
  if (!keys.subarray(keyBytes * 2).equals(verifier)) return undefined;
  const data = packed.subarray(saltBytes + 2, packed.length - CODE_BYTES);
  const code = createHmac('sha1', keys.subarray(keyBytes, keyBytes * 2))
    .update(data)
    .digest();
  if (!timingSafeEqual(code.subarray(0, CODE_BYTES), packed.subarray(packed.length - CODE_BYTES))) return undefined;
  return inflate(decipher(data, keys.subarray(0, keyBytes)), method);
}

/** AES in counter mode, but with a counter whose first byte is the lowest: Node's own counter runs the other way. */
function decipher(data: Buffer, key: Buffer): Buffer {
  const blocks = Math.ceil(data.length / BLOCK);
  const counters = Buffer.alloc(blocks * BLOCK);
  for (let index = 0; index < blocks; index += 1) counters.writeUInt32LE(index + 1, index * BLOCK);
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false);
  const stream = Buffer.concat([cipher.update(counters), cipher.final()]);
  const plain = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at += 1) plain[at] = (data[at] ?? 0) ^ (stream[at] ?? 0);
  return plain;
}
