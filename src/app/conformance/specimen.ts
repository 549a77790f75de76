/** The files beside a plug-in's module, for `bankfeed connectors test`. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { LETTER_MARK } from '../../../connectors/formats/alert/letter.ts';
import { type AppError, plainError, refusal } from '../../lib/errors.ts';
import type { Json } from '../../plugin/contract.ts';
import { hintText, messageText } from '../../words/message.ts';

export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A plug-in's module and what lies beside it: `samples/` and `expected/` for a format, `options.json` with its own keys. */
export interface Specimen {
  readonly module: string;
  readonly samples: readonly Sample[];
  /** Of samples by name: `[day, amount, payee]` of each line, as `expected/<sample>.json` has them. */
  readonly expected: ReadonlyMap<string, unknown>;
  readonly options: Readonly<Record<string, Json>>;
}

/** Throws AppError `conformance.path` (exit code 2) where there is no plug-in. */
export function findSpecimen(path: string): Specimen {
  const module = moduleAt(resolve(path));
  const folder = dirname(module);
  const samples = join(folder, 'samples');
  const expected = join(folder, 'expected');
  const options = join(folder, 'options.json');
  return {
    module,
    samples: existsSync(samples) ? filesIn(samples) : [],
    expected: new Map(existsSync(expected) ? filesIn(expected).map(answerIn) : []),
    options: existsSync(options) ? (JSON.parse(readFileSync(options, 'utf8')) as Record<string, Json>) : {},
  };
}

function filesIn(folder: string): readonly Sample[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => ({ name, bytes: readFileSync(join(folder, name)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function answerIn({ name, bytes }: Sample): readonly [string, unknown] {
  return [name.replace(/\.json$/, ''), JSON.parse(Buffer.from(bytes).toString('utf8'))];
}

/** The module itself, or the one that a folder is named for. */
function moduleAt(path: string): string {
  if (!existsSync(path)) throw nothingThere(path);
  if (!statSync(path).isDirectory()) return path;
  const names = [basename(path), 'index'].flatMap((name) =>
    ['js', 'mjs', 'ts', 'yaml'].map((ending) => `${name}.${ending}`),
  );
  const found = names.map((name) => join(path, name)).find((file) => existsSync(file));
  if (found === undefined) throw nothingThere(path);
  return found;
}

function nothingThere(path: string): AppError {
  return refusal('conformance.path', { file: path });
}

/** `From:`, `Date:` and `Subject:`, an empty line, and the text, as the document that a mailbox makes of a letter. */
export function letterSample({ name, bytes }: Sample): Sample {
  const text = Buffer.from(bytes).toString('utf8').replaceAll('\r\n', '\n');
  const end = text.indexOf('\n\n');
  const [head, body] = end === -1 ? ['', text] : [text.slice(0, end), text.slice(end + 2).trimEnd()];
  const fields = `${head}\nMessage-ID: <${name}@sample.invalid>\nLength: ${body.length}`;
  return { name, bytes: Buffer.from(`${LETTER_MARK}${fields}\n\n${body}`, 'utf8') };
}

export interface Check {
  /** As a sentence: `the same bytes give the same result`. */
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** The finding, or the reason why the check was skipped; null where all is well. */
  readonly detail: string | null;
}

/** Runs a check. The error that it throws is its finding; `undefined` means that all is well. */
export async function check(
  name: string,
  look: () => string | undefined | Promise<string | undefined>,
): Promise<Check> {
  try {
    const found = await look();
    return { name, outcome: found === undefined ? 'passed' : 'failed', detail: found ?? null };
  } catch (thrown) {
    return { name, outcome: 'failed', detail: wordsOf(thrown) };
  }
}

export function skipped(name: string, detail: string): Check {
  return { name, outcome: 'skipped', detail };
}

function wordsOf(thrown: unknown): string {
  const fault = plainError(thrown);
  const hint = hintText(fault);
  return `${messageText(fault)}${hint === undefined ? '' : ` (${hint})`}`;
}
