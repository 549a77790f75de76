import { isDeepStrictEqual } from 'node:util';
import { prove } from '../../core/prove.ts';
import { sha256 } from '../../lib/hash.ts';
import type { Claim, Document, Issue, Statement } from '../../plugin/contract.ts';
import { messageText } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import { type Check, check, type Sample } from './specimen.ts';

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

/** Prefixes looked at of one sample: every byte of a small one. */
const MOST_PREFIXES = 4096;

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
  if (whole.issues.some(({ code }) => FATAL.includes(code))) return first;
  return [
    ...first,
    await check(on(t('plugin.sameBytesGiveSame')), async () =>
      isDeepStrictEqual(await read(sample.bytes), await read(Uint8Array.from(sample.bytes)))
        ? undefined
        : t('plugin.secondReadingDiffers'),
    ),
    await check(on(t('plugin.cutEveryByteGives')), () => cuts(sample, whole, read)),
    await check(on(t('plugin.withoutOneLinesNothing')), () => withoutALine(sample, whole, read)),
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

function readsWell({ statements, issues }: Read): string | undefined {
  // A profile that does not fit leaves the reading to the guesses of the reader.
  const worst = issues.find(({ code, severity }) => severity === 'error' || code === 'csv.profile');
  if (worst !== undefined) return `${worst.code}: ${messageText(worst)}`;
  return statements.some(({ lines }) => lines.length > 0) ? undefined : noLine(issues);
}

function noLine([first]: readonly Issue[]): string {
  return first === undefined ? t('plugin.givesNoLine') : t('plugin.itGivesNoLine', { why: messageText(first) });
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
    const fault = part.issues.find(({ code }) => FAULTS.includes(code));
    if (fault !== undefined) return t('plugin.firstBytes', { count: String(length), why: messageText(fault) });
    if (part.issues.some(({ severity }) => severity !== 'warning')) continue;
    const invented = linesOf(part).find((line) => !whole.has(line));
    if (invented !== undefined) return t('plugin.firstBytesGiveWhole', { count: String(length), what: invented });
  }
  return undefined;
}

/** Copies of one sample that lack a row, at most. */
const MOST_COPIES = 200;

/**
 * Balances that a document prints no longer close without one of its lines. Those that the reader adds up from the
 * lines close whatever is missing. Running balances rightly prove the rest of a statement that lacks its first or last
 * line, so such a sample is not judged.
 */
async function withoutALine(
  { bytes }: Sample,
  whole: Read,
  read: (bytes: Uint8Array) => Promise<Read>,
): Promise<string | undefined> {
  const runs = whole.statements.some(({ lines }) => lines.some(({ balance }) => balance !== null));
  if (runs || !whole.statements.some(isProved)) return undefined;
  const rows = Buffer.from(bytes)
    .toString('latin1')
    .split(/(?<=\n)/);
  for (const at of rows.slice(0, MOST_COPIES).keys()) {
    const part = await read(Buffer.from(rows.toSpliced(at, 1).join(''), 'latin1'));
    const isLess = linesOf(part).length < linesOf(whole).length && sumOf(part) !== sumOf(whole);
    const isTaken = part.issues.every(({ severity }) => severity !== 'error') && part.statements.every(isProved);
    if (isLess && isTaken) return t('plugin.withoutOneLinesStill');
  }
  return undefined;
}

function isProved(statement: Statement): boolean {
  return prove(statement).state === 'proved';
}

function sumOf({ statements }: Read): bigint {
  return statements.reduce((sum, { lines }) => lines.reduce((so, { amount }) => so + amount, sum), 0n);
}
