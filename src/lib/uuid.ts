/** The last 48 bits of an id, as hex digits. */
const RANDOM_DIGITS = 12;
/** Half of the counter's 26 bits: no realistic burst within one millisecond makes it overflow. */
const HIGHEST_SEED = 2 ** 25;
const COUNTERS = 2 ** 26;

let pool = '';
let used = 0;
let prefix = { nowMs: Number.NaN, text: '' };
let counter = 0;

/**
 * A UUID of version 7 (RFC 9562 §5.7): 48 bits of `nowMs`, a counter of 26 bits, 48 random bits. The counter begins
 * at a random number in each millisecond (§6.2, method 1). The ids of one thread at one instant sort in the order of
 * their creation. So an index by key or id only grows at its end. A statement of many thousand lines is recorded at
 * one instant.
 */
export function uuidv7(nowMs: number): string {
  if (prefix.nowMs === nowMs) counter = (counter + 1) % COUNTERS;
  else {
    const time = nowMs.toString(16).padStart(12, '0');
    prefix = { nowMs, text: `${time.slice(0, 8)}-${time.slice(8)}-7` };
    counter = crypto().randomInt(HIGHEST_SEED);
  }
  const high = (counter >>> 14).toString(16).padStart(3, '0');
  const low = (0x8000 | (counter & 0x3fff)).toString(16);
  return `${prefix.text}${high}-${low}-${randomDigits()}`;
}

function randomDigits(): string {
  if (used === pool.length) {
    pool = crypto()
      .randomBytes(6 * 512)
      .toString('hex');
    used = 0;
  }
  used += RANDOM_DIGITS;
  return pool.slice(used - RANDOM_DIGITS, used);
}

/** Loaded at the first use, as for hashes. */
function crypto(): typeof import('node:crypto') {
  return process.getBuiltinModule('node:crypto');
}
