import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFormat } from '../../src/app/conformance/format.ts';
import { claimsOn } from '../../src/core/detect.ts';
import { sha256 } from '../../src/lib/hash.ts';
import type { FormatPlugin } from '../../src/plugin/contract.ts';
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

function codesOf({ issues }: ParsedDocument): string[] {
  return issues.map(({ code }) => code);
}

test.each(formats.map((format) => [format.name, format] as const))(
  '%s passes the suite of `connectors test`, cut at every byte too',
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
