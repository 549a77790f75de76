import { createCipheriv, createHash } from 'node:crypto';

/** How a PDF is locked (ISO 32000-2 §7.6). */
export interface PdfLock {
  readonly cipher: 'rc4-40' | 'rc4-128' | 'aes-256';
  readonly password: string;
}

interface Locked {
  readonly dictionary: string;
  /** The file's identifier, hex. */
  readonly id: string;
  readonly encrypt: (data: Buffer, object: number) => Buffer;
}

const ID = createHash('md5').update('a statement that nobody sent').digest();
const OWNER = 'owner';
const PERMISSIONS = -44;
const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');

export function lockPdf({ cipher, password }: PdfLock): Locked {
  return cipher === 'aes-256' ? lockAes256(password) : lockRc4(password, cipher === 'rc4-40' ? 5 : 16);
}

/** Revisions 2 (40 bits) and 3 (128 bits). */
function lockRc4(password: string, bytes: number): Locked {
  const rounds = bytes === 5 ? 1 : 51;
  const owner = ownerEntry(password, bytes, rounds);
  const low = Buffer.alloc(4);
  low.writeInt32LE(PERMISSIONS);
  let digest = md5(padded(password), owner, low, ID);
  for (let round = 1; round < rounds; round += 1) digest = md5(digest.subarray(0, bytes));
  const key = digest.subarray(0, bytes);
  const user = bytes === 5 ? rc4(key, PADDING) : Buffer.concat([repeatedly(key, md5(PADDING, ID)), Buffer.alloc(16)]);
  const version = bytes === 5 ? '/V 1 /R 2' : '/V 2 /R 3 /Length 128';
  return {
    id: ID.toString('hex'),
    dictionary: `<< /Filter /Standard ${version} /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P ${PERMISSIONS} >>`,
    encrypt: (data, object) => {
      const number = Buffer.from([object & 255, (object >> 8) & 255, (object >> 16) & 255, 0, 0]);
      return rc4(md5(key, number).subarray(0, Math.min(16, bytes + 5)), data);
    },
  };
}

function ownerEntry(password: string, bytes: number, rounds: number): Buffer {
  let digest = md5(padded(OWNER));
  for (let round = 1; round < rounds; round += 1) digest = md5(digest);
  const key = digest.subarray(0, bytes);
  return bytes === 5 ? rc4(key, padded(password)) : repeatedly(key, padded(password));
}

/** Twenty passes, each with the key changed by its number (algorithms 3 and 5). */
function repeatedly(key: Buffer, data: Buffer): Buffer {
  let out = data;
  for (let pass = 0; pass < 20; pass += 1) out = rc4(Buffer.from(key.map((byte) => byte ^ pass)), out);
  return out;
}

/** Revision 6: the key is random, and lies in the file locked by the password (algorithms 8 to 10). */
function lockAes256(password: string): Locked {
  const secret = Buffer.from(password, 'utf8');
  const key = createHash('sha256').update('a key of thirty-two bytes').digest();
  const salts = createHash('sha256').update('salts').digest();
  const user = Buffer.concat([hash6(secret, salts.subarray(0, 8)), salts.subarray(0, 16)]);
  const userKey = wrap(hash6(secret, salts.subarray(8, 16)), key);
  const boss = Buffer.from(OWNER);
  const owner = Buffer.concat([hash6(boss, salts.subarray(16, 24), user), salts.subarray(16, 32)]);
  const ownerKey = wrap(hash6(boss, salts.subarray(24, 32), user), key);
  const rights = Buffer.from('d4ffffffffffffff54616462deadbeef', 'hex');
  const perms = aes('aes-256-ecb', key, null, rights);
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  return {
    id: ID.toString('hex'),
    dictionary:
      '<< /Filter /Standard /V 5 /R 6 /Length 256 /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> ' +
      `/StmF /StdCF /StrF /StdCF /U ${hex(user)} /UE ${hex(userKey)} /O ${hex(owner)} /OE ${hex(ownerKey)} /Perms ${hex(perms)} /P ${PERMISSIONS} >>`,
    encrypt: (data, object) => {
      const vector = createHash('md5').update(String(object)).digest();
      const cipher = createCipheriv('aes-256-cbc', key, vector);
      return Buffer.concat([vector, cipher.update(data), cipher.final()]);
    },
  };
}

/** Algorithm 2.B. */
function hash6(password: Buffer, salt: Buffer, user: Buffer = Buffer.alloc(0)): Buffer {
  let key = createHash('sha256').update(password).update(salt).update(user).digest();
  for (let round = 0; ; round += 1) {
    const block = Buffer.concat([password, key, user]);
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => block));
    const mixed = aes('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32), repeated);
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][rest] ?? '')
      .update(mixed)
      .digest();
    if (round >= 63 && (mixed.at(-1) ?? 0) <= round + 1 - 32) return key.subarray(0, 32);
  }
}

function wrap(key: Buffer, secret: Buffer): Buffer {
  return aes('aes-256-cbc', key, Buffer.alloc(16), secret);
}

function aes(name: string, key: Buffer, vector: Buffer | null, data: Buffer): Buffer {
  const cipher = createCipheriv(name, key, vector).setAutoPadding(false);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

function md5(...parts: readonly Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
}

/** OpenSSL 3 has it in its attic only. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
}
