/** Facts that a browser keeps for the daemon: it can neither read nor change them (AES-256-GCM). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealer<Facts> {
  seal(facts: Facts): string;
  /** Undefined for what this sealer did not seal. */
  open(sealed: string): Facts | undefined;
}

/** The key lives as long as the process: what an earlier one sealed, no later one opens. */
export function createSealer<Facts>(): Sealer<Facts> {
  const key = randomBytes(32);
  return {
    seal: (facts) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      const text = Buffer.concat([cipher.update(JSON.stringify(facts), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
      if (tag.length < TAG_BYTES) return undefined;
      try {
        const cipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAuthTag(tag);
        const text = Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]);
        // Its tag is right, so the text is one that `seal` wrote.
        return JSON.parse(text.toString('utf8')) as Facts;
      } catch {
        return undefined;
      }
    },
  };
}
