import { randomFillSync } from 'node:crypto';

const pool = new Uint8Array(16 * 256);
let used = pool.length;

/** A UUID of version 7 (RFC 9562 §5.7): 48 bits of `nowMs`, then 74 random bits. Sorts by time. */
export function uuidv7(nowMs: number): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, used + 16);
  used += 16;
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, 16).toString('hex');
  const time = nowMs.toString(16).padStart(12, '0');
  const variant = (8 + ((bytes[8] ?? 0) & 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
