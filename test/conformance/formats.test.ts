import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFormat } from '../../src/app/conformance/format.ts';
import { claimsOn } from '../../src/core/detect.ts';
import { sha256 } from '../../src/lib/hash.ts';
import type { FormatPlugin, StatementLine } from '../../src/plugin/contract.ts';
import { loadModules } from '../../src/plugin/modules.ts';
import { parseDocument } from '../../src/sync/parse/document.ts';
import type { ParsedDocument, ParseOrder } from '../../src/sync/parse/pool.ts';
import { loadedFormats } from '../support/documents/formats.ts';
import { PLAIN_FORMAT } from '../support/documents/plain-text.ts';
import { tries } from '../support/run/effort.ts';
import { SAMPLE_OPTIONS, SAMPLES } from './samples.ts';

/** The promises of every format, whoever wrote it (P-FS-4). Runs over all that are installed. */
const RUNS = tries({ small: 30, thorough: 300, nightly: 3000 });

const loaded = await loadModules([pathToFileURL(PLAIN_FORMAT).href]);
const formats = [...loadedFormats, ...loaded.filter((plugin) => plugin.kind === 'format')];

function read(format: FormatPlugin<unknown>, bytes: Uint8Array): Promise<ParsedDocument> {
  const order: ParseOrder = {
    format: format.name,
    options: SAMPLE_OPTIONS,
    connectorOptions: {},
    timezone: 'UTC',
    currencies: {},
  };
  const document = { sha256: sha256(bytes), name: 'sample', bytes, receivedAt: '2026-04-01T00:00:00.000Z' };
  return parseDocument(document, order, [format]);
}

function sampleOf(format: FormatPlugin<unknown>): Buffer {
  const sample = SAMPLES[format.name];
  expect(sample, `test/conformance/samples.ts has a sample of ${format.name}`).toBeDefined();
  return typeof sample === 'string' ? Buffer.from(sample) : Buffer.from(sample ?? []);
}

/** The marks of a line: day and amount. */
function linesOf({ statements }: ParsedDocument): string[] {
  return statements.flatMap(({ lines }) => lines.map((line: StatementLine) => `${line.bookedOn} ${line.amount}`));
}

function codesOf({ issues }: ParsedDocument): string[] {
  return issues.map(({ code }) => code);
}

test.each(formats.map((format) => [format.name, format] as const))(
  '%s passes the suite of `connectors test`',
  async (name, format) => {
    const checks = await checkFormat(
      {
        name,
        claims: async (document) => claimsOn(document.bytes, document.name, formats),
        read: (document) => read(format, document.bytes),
      },
      { name: 'sample', bytes: sampleOf(format) },
    );
    expect(checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  },
);

describe.each(formats.map((format) => [format.name, format] as const))('the format %s', (_name, format) => {
  test('reads its sample, and the same bytes give the same result', async () => {
    const bytes = sampleOf(format);
    const parsed = await read(format, bytes);
    expect(parsed.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(linesOf(parsed)).toHaveLength(2);
    expect(await read(format, new Uint8Array(bytes))).toEqual(parsed);
  });

  test('leaves the bytes it is given as they are', async () => {
    const bytes = sampleOf(format);
    const before = sha256(bytes);
    await read(format, bytes);
    expect(sha256(bytes)).toBe(before);
  });

  test('claims its sample, and no other format is certain of it', async () => {
    const bytes = sampleOf(format);
    expect(format.sniff(bytes, 'sample')).not.toBe('no');
    const certain = formats.filter((each) => each.sniff(bytes, 'sample') === 'yes');
    expect(certain.filter((each) => each !== format)).toEqual([]);
  });

  test('gives of no prefix a line that the whole does not have (P-FS-4)', async () => {
    const bytes = sampleOf(format);
    const whole = new Set(linesOf(await read(format, bytes)));
    for (let length = 0; length < bytes.length; length += 1) {
      const parsed = await read(format, bytes.subarray(0, length));
      const isUsed = parsed.issues.every(({ severity }) => severity === 'warning');
      const invented = isUsed ? linesOf(parsed).filter((line) => !whole.has(line)) : [];
      expect(invented, `the first ${length} bytes`).toEqual([]);
    }
  });

  test('never throws and never breaks its promises: random bytes, flipped bits, repeated and removed parts', async () => {
    const bytes = sampleOf(format);
    const at = fc.nat(bytes.length - 1);
    const damaged = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .tuple(at, fc.nat(255))
        .map(([index, value]) =>
          Buffer.concat([bytes.subarray(0, index), Buffer.of(value), bytes.subarray(index + 1)]),
        ),
      fc.tuple(at, at).map(([from, to]) => Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])),
      fc
        .array(fc.constantFrom(...bytes.toString('latin1').split(/\r?\n/)), { maxLength: 30 })
        .map((lines) => Buffer.from(lines.join('\n'))),
    );
    await fc.assert(
      fc.asyncProperty(damaged, async (input) => {
        expect(['no', 'maybe', 'yes']).toContain(format.sniff(input, 'x'));
        const codes = codesOf(await read(format, input));
        expect(codes).not.toContain('parse.crashed');
        expect(codes).not.toContain('parse.result');
      }),
      { numRuns: RUNS },
    );
  });
});
