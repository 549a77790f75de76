import { isDeepStrictEqual } from 'node:util';
import { prove } from '../../core/prove.ts';
import { sha256 } from '../../lib/hash.ts';
import type { Claim, Document, Issue, Statement } from '../../plugin/contract.ts';
import { echo } from '../../words/echo.ts';
import { t } from '../../words/speak.ts';
import { type Check, check } from './check.ts';

export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The reading of a document, held to the plug-in contract by the host. */
export interface Read {
  readonly statements: readonly Statement[];
  readonly issues: readonly Issue[];
}

/** A format, wherever it runs. Neither function rejects: what the format throws is an issue. */
export interface FormatUnderTest {
  readonly name: string;
  /** Every installed format that does not say no to it. */
  claims(document: Document): Promise<readonly { readonly name: string; readonly claim: Claim }[]>;
  read(document: Document): Promise<Read>;
}

/** Prefixes looked at of one sample: every byte of a small one. And damaged copies of it. */
const MOST_PREFIXES = 4096;
const DAMAGED = 300;

/** A reader that dies does so again, and each time takes its whole limit. */
const FATAL = ['parse.time', 'parse.memory', 'parse.died', 'plugin.format'];
const FAULTS = ['parse.crashed', 'parse.result', ...FATAL];

/** The checks of a format over one sample. */
export async function checkFormat(format: FormatUnderTest, sample: Sample): Promise<readonly Check[]> {
  const read = (bytes: Uint8Array): Promise<Read> => format.read(documentOf({ name: sample.name, bytes }));
  const on = (name: string) => `${sample.name}: ${name}`;
  const whole = await read(sample.bytes);
  const first = [
    await check(on(t('plugin.claimedContains')), () => claims(format, sample)),
    await check(on(t('plugin.readLinesNoError')), () => readsWell(whole)),
  ];
  if (fatal(whole) !== undefined) return first;
  return [
    ...first,
    await check(on(t('plugin.sameBytesGiveSame')), async () =>
      isDeepStrictEqual(await read(sample.bytes), await read(Uint8Array.from(sample.bytes)))
        ? undefined
        : t('plugin.secondReadingDiffers'),
    ),
    await check(on(t('plugin.bytesLeft')), async () => {
      const bytes = Uint8Array.from(sample.bytes);
      await read(bytes);
      return sha256(bytes) === sha256(sample.bytes) ? undefined : t('plugin.readerWroteInto');
    }),
    await check(on(t('plugin.cutEveryByteGives')), () => cuts(sample, whole, read)),
    await check(on(t('plugin.withoutOneLinesNothing')), () => withoutALine(sample, whole, read)),
    await check(on(t('plugin.damagedNeverMakesReader')), () => damages(format, sample)),
  ];
}

export function documentOf({ name, bytes }: Sample): Document {
  return { sha256: sha256(bytes), name, bytes, receivedAt: '2026-04-01T00:00:00.000Z' };
}

async function claims(format: FormatUnderTest, sample: Sample): Promise<string | undefined> {
  const claimed = await format.claims(documentOf(sample));
  if (!claimed.some(({ name }) => name === format.name)) return t('plugin.sniffSaysNo');
  const certain = claimed.filter(({ claim, name }) => claim === 'yes' && name !== format.name);
  if (certain.length === 0) return undefined;
  return t('plugin.certainWell', { names: certain.map(({ name }) => name).join(' and ') });
}

function fatal({ issues }: Read): string | undefined {
  return issues.find(({ code }) => FATAL.includes(code))?.message;
}

function readsWell({ statements, issues }: Read): string | undefined {
  // A profile that does not fit leaves the reading to the guesses of the reader.
  const worst = issues.find(({ code, severity }) => severity === 'error' || code === 'csv.profile');
  if (worst !== undefined) return `${worst.code}: ${worst.message}`;
  return statements.some(({ lines }) => lines.length > 0) ? undefined : noLine(issues);
}

function noLine([first]: readonly Issue[]): string {
  return first === undefined ? t('plugin.givesNoLine') : t('plugin.itGivesNoLine', { why: echo(first.message) });
}

/** The identity of a line here: day and amount. */
function linesOf({ statements }: Read): readonly string[] {
  return statements.flatMap(({ lines }) => lines.map(({ bookedOn, amount }) => `${bookedOn} ${amount}`));
}

/** A download that broke off must not read as a shorter statement with something new in it. */
async function cuts(
  { bytes }: Sample,
  complete: Read,
  read: (bytes: Uint8Array) => Promise<Read>,
): Promise<string | undefined> {
  const whole = new Set(linesOf(complete));
  const step = Math.max(1, Math.floor(bytes.length / MOST_PREFIXES));
  for (let length = 0; length < bytes.length; length += step) {
    const part = await read(bytes.subarray(0, length));
    const death = fatal(part);
    if (death !== undefined) return t('plugin.firstBytes', { count: String(length), why: echo(death) });
    if (part.issues.some(({ severity }) => severity !== 'warning')) continue;
    const invented = linesOf(part).find((line) => !whole.has(line));
    if (invented !== undefined) return t('plugin.firstBytesGiveWhole', { count: String(length), what: echo(invented) });
  }
  return undefined;
}

/** Copies of one sample that lack a line, at most. */
const MOST_COPIES = 200;

/**
 * Balances that a document prints no longer close without one of its lines. Those that the reader adds up from the
 * lines close whatever is missing.
 */
async function withoutALine(
  { bytes }: Sample,
  whole: Read,
  read: (bytes: Uint8Array) => Promise<Read>,
): Promise<string | undefined> {
  if (!whole.statements.some(isProved)) return undefined;
  for (const copy of copiesWithoutALine(bytes, whole)) {
    const part = await read(copy);
    if (part.issues.some(({ severity }) => severity === 'error') || sumOf(part) === sumOf(whole)) continue;
    if (linesOf(part).length >= linesOf(whole).length || !part.statements.every(isProved)) continue;
    if (isShortened(part, whole)) continue;
    return t('plugin.withoutOneLinesStill');
  }
  return undefined;
}

/** Running balances prove the rest of a statement that lacks its first or last line, and rightly so. */
function isShortened(part: Read, whole: Read): boolean {
  const [some, all] = [linesOf(part), linesOf(whole)];
  const runs = whole.statements.some(({ lines }) => lines.some(({ balance }) => balance !== null));
  return runs && (some.at(0) !== all.at(0) || some.at(-1) !== all.at(-1));
}

function isProved(statement: Statement): boolean {
  return prove(statement).state === 'proved';
}

function sumOf({ statements }: Read): bigint {
  return statements.reduce((sum, { lines }) => lines.reduce((so, { amount }) => so + amount, sum), 0n);
}

/** Each without one row of the text, or without the rows from one line of a statement up to the next. */
function copiesWithoutALine(bytes: Uint8Array, { statements }: Read): readonly Uint8Array[] {
  const rows = rowsOf(bytes);
  const at = statements.flatMap(({ lines }) => lines.flatMap(({ position }) => position.line ?? []));
  const records = at.slice(0, -1).map((line, index) => [line - 1, (at[index + 1] ?? line + 1) - 1] as const);
  const spans = [...records.filter(([from, to]) => to > from), ...rows.map((_, row) => [row, row + 1] as const)];
  return spans.slice(0, MOST_COPIES).map(([from, to]) => Buffer.concat([...rows.slice(0, from), ...rows.slice(to)]));
}

function rowsOf(bytes: Uint8Array): readonly Uint8Array[] {
  const rows: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; ) {
    const feed = bytes.indexOf(0x0a, from);
    const to = feed === -1 ? bytes.length : feed + 1;
    rows.push(bytes.subarray(from, to));
    from = to;
  }
  return rows;
}

async function damages(format: FormatUnderTest, { bytes }: Sample): Promise<string | undefined> {
  const random = randomFrom(1);
  for (let round = 0; round < DAMAGED; round += 1) {
    const document = documentOf({ name: 'x', bytes: damaged(bytes, random) });
    const { issues } = await format.read(document);
    const bad = issues.find(({ code }) => FAULTS.includes(code));
    if (bad !== undefined) return t('plugin.damagedCopy', { count: String(round + 1), why: echo(bad.message) });
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
