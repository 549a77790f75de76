import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StatementLine } from '../../../src/domain/statement.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { linesOf, read } from './read.ts';

const SGML = ofxText({
  lines: [
    { id: 'A1', on: '2026-03-01', amount: '-12.50', name: 'Café & Co', memo: 'One &amp; two' },
    { id: 'A2', on: '2026-03-02', amount: '1250.00', name: 'Salary' },
    { id: 'A3', on: '2026-03-03', amount: '-3.05' },
  ],
  closing: { amount: '969.50', on: '2026-03-31' },
});
const XML = `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n${closeLeaves(SGML.slice(SGML.indexOf('<OFX>')))}`;

function closeLeaves(sgml: string): string {
  return sgml.replace(/<([A-Z0-9]+)>([^<\r\n]+)/g, '<$1>$2</$1>').replaceAll('é &', 'é &amp;');
}

/** The values that must not change when a file is cut: when, how much, and under which reference. */
function essence({ bookedOn, amount, reference, currency }: StatementLine): string {
  return `${bookedOn} ${amount} ${currency} ${reference}`;
}

describe('a torn or damaged OFX file', () => {
  it.each([
    ['SGML', SGML],
    ['XML', XML],
  ])('of %s: no byte prefix yields a line that the whole lacks (P-FS-4)', (_syntax, text) => {
    const bytes = Buffer.from(text, 'utf8');
    const whole = read(bytes);
    expect(linesOf(whole)).toHaveLength(3);
    expect(whole.issues.filter((each) => each.severity !== 'warning')).toEqual([]);
    const known = linesOf(whole).map(essence);
    for (let length = 0; length < bytes.length - 1; length++) {
      const cut = read(bytes.subarray(0, length));
      const lines = linesOf(cut).map(essence);
      expect(lines, `${length} bytes`).toEqual(known.slice(0, lines.length));
      const isClosed = bytes.subarray(0, length).includes('</OFX>');
      expect(
        cut.issues.some((each) => each.severity === 'error'),
        `${length} bytes`,
      ).toBe(!isClosed);
      const closing = cut.statements[0]?.balances.closing;
      if (closing != null) expect(closing).toEqual(whole.statements[0]?.balances.closing);
    }
  });

  it('never throws, and either keeps every line as it was or says that something is wrong', () => {
    const bytes = Buffer.from(SGML, 'latin1');
    const edit = fc.record({ at: fc.nat(bytes.length - 1), byte: fc.integer({ min: 0, max: 255 }) });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        const damaged = Buffer.from(bytes);
        for (const { at, byte } of edits) damaged[at] = byte;
        const result = read(damaged);
        expect(result.statements.length + result.issues.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws on tags in any order', () => {
    const piece = fc.constantFrom(
      ...['<OFX>', '</OFX>', '<STMTRS>', '</STMTRS>', '<STMTTRN>', '</STMTTRN>', '<BANKTRANLIST>', '</BANKTRANLIST>'],
      ...['<TRNAMT>1', '<TRNAMT>', '<DTPOSTED>20260301', '<NAME>', '</NAME>', '<LEDGERBAL>', '<BALAMT>5', '<PAYEE>'],
      ...[
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        '<',
        '&',
        '&amp;',
        'x',
        '\r\n',
        '<a b="',
        '"',
        '/>',
        '<STATUS>',
        '<BUYSTOCK>',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const result = read(`<OFX>${pieces.join('')}`);
        expect(result.statements.length + result.issues.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it('reads back what was written, whatever the amounts and texts', () => {
    const text = fc.stringMatching(/^[A-Za-z0-9äöüß€.,;:'()+*#-]{1,20}$/);
    const line = fc.record({
      cents: fc.integer({ min: -1e9, max: 1e9 }),
      name: text,
      day: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const written = lines.map(({ cents, name, day }, index) => ({
          id: `F${index}`,
          on: `2026-03-${String(day).padStart(2, '0')}`,
          amount: (cents / 100).toFixed(2),
          name,
        }));
        const back = linesOf(read(ofxText({ lines: written })));
        expect(back.map((each) => [each.reference, each.bookedOn, each.amount, each.payee])).toEqual(
          written.map((each, index) => [each.id, each.on, BigInt(lines[index]?.cents ?? 0), each.name]),
        );
      }),
      { numRuns: 100 },
    );
  });
});
