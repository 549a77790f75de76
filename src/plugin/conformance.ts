/** What every plug-in must do, whoever wrote it: checks that say what they found, for `bankfeed connectors test`. */
import { isDeepStrictEqual } from 'node:util';
import type { Sniffer } from '../core/detect.ts';
import { messageOf } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import type { Document, FormatPlugin, Issue, Statement } from './contract.ts';

export interface Check {
  /** As a sentence: `the same bytes give the same result`. */
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What was found, or why it was skipped; null where all is well. */
  readonly detail: string | null;
}

export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What reading a document gives, held to the plug-in contract by the host. */
export interface Read {
  readonly statements: readonly Statement[];
  readonly issues: readonly Issue[];
}

/** Reads as the host does: total, whatever the format throws is an issue `parse.crashed` or `parse.result`. */
export type ReadWith = (format: FormatPlugin<unknown>, document: Document) => Promise<Read>;

/** Runs a check; what it throws is what it found. `undefined`: all is well. */
export async function check(
  name: string,
  look: () => string | undefined | Promise<string | undefined>,
): Promise<Check> {
  try {
    const found = await look();
    return { name, outcome: found === undefined ? 'passed' : 'failed', detail: found ?? null };
  } catch (thrown) {
    return { name, outcome: 'failed', detail: messageOf(thrown) };
  }
}

export function skipped(name: string, detail: string): Check {
  return { name, outcome: 'skipped', detail };
}

/** Prefixes looked at of one sample, and damaged copies of it. */
const MOST_PREFIXES = 1000;
const DAMAGED = 300;

/** The checks of a format over one sample. `others`: the formats that are installed besides. */
export async function checkFormat(
  format: FormatPlugin<unknown>,
  sample: Sample,
  readWith: ReadWith,
  others: readonly Sniffer[],
): Promise<readonly Check[]> {
  const read = (bytes: Uint8Array): Promise<Read> => readWith(format, documentOf({ name: sample.name, bytes }));
  const on = (name: string) => `${sample.name}: ${name}`;
  return [
    await check(on('is claimed by what it contains'), () => claims(format, sample, others)),
    await check(on('is read, with lines and no error'), async () => readsWell(await read(sample.bytes))),
    await check(on('the same bytes give the same result'), async () =>
      isDeepStrictEqual(await read(sample.bytes), await read(Uint8Array.from(sample.bytes)))
        ? undefined
        : 'the second reading differs',
    ),
    await check(on('its bytes are left as they are'), async () => {
      const bytes = Uint8Array.from(sample.bytes);
      await read(bytes);
      return sha256(bytes) === sha256(sample.bytes) ? undefined : 'the reader wrote into them';
    }),
    await check(on('cut anywhere it gives no line that the whole does not have'), () => cuts(sample, read)),
    await check(on('damaged it never makes the reader throw'), () => damages(format, sample, read)),
  ];
}

export function documentOf({ name, bytes }: Sample): Document {
  return { sha256: sha256(bytes), name, bytes, receivedAt: '2026-04-01T00:00:00.000Z' };
}

function claims(
  format: FormatPlugin<unknown>,
  { bytes, name }: Sample,
  others: readonly Sniffer[],
): string | undefined {
  const head = bytes.subarray(0, 64 * 1024);
  const claim = format.sniff(head, name);
  if (claim === 'no') return 'sniff says no to it';
  const certain = others.filter((each) => each.sniff(head, name) === 'yes').map((each) => each.name);
  if (certain.length > 0) return `${certain.join(' and ')} is certain of it as well`;
  return undefined;
}

function readsWell({ statements, issues }: Read): string | undefined {
  const worst = issues.find(({ severity }) => severity === 'error');
  if (worst !== undefined) return `${worst.code}: ${worst.message}`;
  return statements.some(({ lines }) => lines.length > 0) ? undefined : 'it gives no line';
}

/** What identifies a line here: day and amount. */
function linesOf({ statements }: Read): readonly string[] {
  return statements.flatMap(({ lines }) => lines.map(({ bookedOn, amount }) => `${bookedOn} ${amount}`));
}

/** A download that broke off must not read as a shorter statement with something new in it. */
async function cuts({ bytes }: Sample, read: (bytes: Uint8Array) => Promise<Read>): Promise<string | undefined> {
  const whole = new Set(linesOf(await read(bytes)));
  const step = Math.max(1, Math.floor(bytes.length / MOST_PREFIXES));
  for (let length = 0; length < bytes.length; length += step) {
    const part = await read(bytes.subarray(0, length));
    if (part.issues.some(({ severity }) => severity !== 'warning')) continue;
    const invented = linesOf(part).find((line) => !whole.has(line));
    if (invented !== undefined) return `the first ${length} bytes give ${invented}, which the whole does not have`;
  }
  return undefined;
}

async function damages(
  format: FormatPlugin<unknown>,
  { bytes }: Sample,
  read: (bytes: Uint8Array) => Promise<Read>,
): Promise<string | undefined> {
  const random = randomFrom(1);
  for (let round = 0; round < DAMAGED; round += 1) {
    const input = damaged(bytes, random);
    if (!['no', 'maybe', 'yes'].includes(format.sniff(input, 'x'))) return 'sniff says neither no, maybe nor yes';
    const { issues } = await read(input);
    const bad = issues.find(({ code }) => code === 'parse.crashed' || code === 'parse.result');
    if (bad !== undefined) return `damaged copy ${round + 1}: ${bad.message}`;
  }
  return undefined;
}

/** A byte changed, a part taken out, or a part repeated. */
function damaged(bytes: Uint8Array, random: () => number): Uint8Array {
  const at = (): number => Math.floor(random() * bytes.length);
  const [from, to] = [at(), at()];
  const kind = Math.floor(random() * 3);
  if (kind === 0) {
    const copy = Uint8Array.from(bytes);
    copy[from] = Math.floor(random() * 256);
    return copy;
  }
  const [first, last] =
    kind === 1 ? [Math.min(from, to), Math.max(from, to)] : [Math.max(from, to), Math.min(from, to)];
  return Buffer.concat([bytes.subarray(0, first), bytes.subarray(last)]);
}

/** The same sequence in every run, so that a failure can be looked at again (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
