import { describe, expect, it } from 'vitest';
import { inspectCsv } from '../../connectors/formats/csv/index.ts';
import { builtInFormats } from '../../connectors/formats.ts';
import { ISO_4217 } from '../../src/domain/currency.ts';
import type { Document, FormatContext, ParseResult } from '../../src/plugin/contract.ts';
import { loadedFormats } from '../support/documents/formats.ts';
import { inputsOf } from '../support/mutations/inputs.ts';
import { atLevel } from '../support/run/effort.ts';

/**
 * Every how manieth prefix is read: each, unless a number stands here. CSV has the most files, and each prefix of one
 * is looked at from all sides.
 */
const STEPS: Readonly<Record<string, number>> = atLevel({
  small: { ofx: 53, camt: 53, mt940: 53, qif: 17, csv: 1999, xlsx: 61 },
  thorough: { ofx: 5, camt: 5, mt940: 5, qif: 1, csv: 97, xlsx: 5 },
  nightly: { ofx: 1, camt: 1, mt940: 1, qif: 1, csv: 1, xlsx: 1 },
});

const CONTEXT: FormatContext = { currencies: ISO_4217, timezone: 'UTC', passwords: [] };

/** Formats that the conformance suite alone cuts: a PDF takes long, and an alert is read with templates. */
const NOT_HERE: ReadonlySet<string> = new Set(['pdf', 'alert']);
const FORMATS = builtInFormats.map(({ name }) => name).filter((name) => !NOT_HERE.has(name));

describe.each(FORMATS)('a cut %s file', (name) => {
  const step = STEPS[name] ?? 1;
  it.each(inputsOf(name))('($name) is refused, or yields no line that the whole lacks', async ({ bytes }) => {
    const config = name === 'csv' ? waysOf(bytes) : [{}];
    for (const each of config) await walk(bytes, step, (content) => read(name, content, each));
  });
});

/** Without a profile of the owner's, and with one, to which nothing has to be proved. */
function waysOf(bytes: Uint8Array): readonly object[] {
  const { profile } = inspectCsv(documentOf('csv', bytes), {}, CONTEXT);
  return profile === null ? [{}] : [{}, { profile: 'mine', profiles: { mine: profile } }];
}

/** Every prefix is refused or held, or each of its lines is one of the whole. */
async function walk(
  bytes: Uint8Array,
  step: number,
  parse: (content: Uint8Array) => Promise<ParseResult>,
): Promise<void> {
  const recorded = await parse(bytes);
  // Of what is refused no part is missed.
  if (recorded.issues.some(({ severity }) => severity === 'error')) return;
  const whole = countsOf(linesOf(recorded));
  for (const length of lengthsOf(bytes, step)) {
    const cut = await parse(bytes.subarray(0, length));
    if (cut.issues.some(({ severity }) => severity !== 'warning')) continue;
    expect(surplus(linesOf(cut), whole), `${length} bytes`).toEqual([]);
  }
}

async function read(name: string, bytes: Uint8Array, config: object): Promise<ParseResult> {
  const format = loadedFormats.find((each) => each.name === name);
  if (format === undefined) throw new Error(`there is no format ${name}`);
  const document = documentOf(name, bytes);
  const prepared = (await format.prepare?.(document, config, CONTEXT)) ?? document;
  return 'severity' in prepared ? { statements: [], issues: [prepared] } : format.parse(prepared, config, CONTEXT);
}

function documentOf(name: string, bytes: Uint8Array): Document {
  return { name: `a.${name}`, sha256: '', bytes, receivedAt: '2026-04-01T00:00:00Z' };
}

/** From 0, and all of the last forty: a file is cut at its end more than anywhere. */
function lengthsOf(bytes: Uint8Array, step: number): readonly number[] {
  const lengths: number[] = [];
  for (let length = 0; length < bytes.length; length += bytes.length - length <= 40 ? 1 : step) lengths.push(length);
  return lengths;
}

function linesOf({ statements }: ParseResult): readonly string[] {
  return statements.flatMap(({ lines }) =>
    lines.map((line) => `${line.status} ${line.bookedOn} ${line.amount} ${line.currency}`),
  );
}

function countsOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

function surplus(lines: readonly string[], whole: ReadonlyMap<string, number>): readonly string[] {
  return [...countsOf(lines)].filter(([line, count]) => count > (whole.get(line) ?? 0)).map(([line]) => line);
}
