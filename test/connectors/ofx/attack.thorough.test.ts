import { describe, expect, it } from 'vitest';
import { bank, line, read } from './read.ts';

/** Each makes about `size` characters of hostile text inside an otherwise sound document. */
const ATTACKS: readonly (readonly [what: string, make: (size: number) => string])[] = [
  ['a million opening brackets', (size) => '<'.repeat(size)],
  ['unfinished tags', (size) => '<A'.repeat(size / 2)],
  ['unfinished attributes', (size) => '<A b="'.repeat(size / 6)],
  ['attributes without quotes', (size) => '<A b=c '.repeat(size / 7)],
  ['a long tag name', (size) => `<${'A'.repeat(size)}>`],
  ['digits where a tag could be', (size) => `<${'6040108301'.repeat(size / 10)}`],
  ['numbers behind brackets', (size) => '<60305\n'.repeat(size / 7)],
  ['arrows', (size) => '<- '.repeat(size / 3)],
  ['a tag that does not end', (size) => `<A ${' '.repeat(size)}`],
  ['an attribute that does not end', (size) => `<A b="${'x'.repeat(size)}`],
  ['comments that do not end', (size) => '<!--'.repeat(size / 4)],
  ['CDATA that does not end', (size) => '<![CDATA['.repeat(size / 9)],
  ['many CDATA sections', (size) => '<![CDATA[x]]>'.repeat(size / 13)],
  ['instructions that do not end', (size) => '<?x'.repeat(size / 3)],
  ['deep nesting', (size) => '<A>'.repeat(size / 3)],
  ['closing tags of nothing', (size) => '</A>'.repeat(size / 4)],
  ['ampersands', (size) => `<MEMO>${'&'.repeat(size)}`],
  ['entities', (size) => `<MEMO>${'&amp;'.repeat(size / 5)}`],
  ['blanks in a text', (size) => `<MEMO>x${' '.repeat(size)}x`],
  ['blanks before nothing', (size) => `<FITID>${' \n'.repeat(size / 2)}x`],
  ['digits', (size) => `<TRNAMT>${'1'.repeat(size)}`],
  ['thousands marks', (size) => `<TRNAMT>${'1,'.repeat(size / 2)}`],
  ['long names of long tags', (size) => `<${'A'.repeat(20)}>x`.repeat(size / 23)],
  ['documents', (size) => '<OFX></OFX>'.repeat(size / 11)],
  ['statements', (size) => '<STMTRS>'.repeat(size / 8)],
  ['unreadable transactions', (size) => '<STMTTRN></STMTTRN>'.repeat(size / 19)],
];

const DOCTYPE = '<!DOCTYPE OFX [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';

describe('a hostile OFX file', () => {
  it.each([
    ['before the document', (whole: string) => whole.replace('<OFX>', `${DOCTYPE}\n<OFX>`)],
    ['in lower case', (whole: string) => whole.replace('<OFX>', `<!doctype ofx system "http://127.0.0.1/x">\n<OFX>`)],
    ['inside of it', (whole: string) => whole.replace('<STMTTRN>', `${DOCTYPE}<STMTTRN>`)],
    ['after it, before another', (whole: string) => `${whole}\n${DOCTYPE}\n${whole}`],
  ])('with a DOCTYPE %s is refused before any entity is looked at', (_where, spoil) => {
    const whole = bank(line('<NAME>Grocer', '-1.00'));
    expect(read(whole).issues).toEqual([]);
    const { issues } = read(spoil(whole));
    expect(issues[0]).toMatchObject({ severity: 'error', code: 'ofx.doctype' });
  });

  it('may have the word in a text', () => {
    const result = read(bank(line('<MEMO><![CDATA[<!DOCTYPE x>]]>', '-1.00')));
    expect(result.issues).toEqual([]);
    expect(result.statements[0]?.lines[0]?.memo).toBe('<!DOCTYPE x>');
  });

  it.each(ATTACKS)('of %s costs time in proportion to its size', (_what, make) => {
    const small = cost(make(50_000));
    const large = cost(make(800_000));
    // Sixteen times the size: linear is 16, quadratic 256. The sum keeps the clock's grain out of it.
    expect(large).toBeLessThan(64 * (small + 8));
  });

  it.each(ATTACKS)('of %s yields few messages', (_what, make) => {
    expect(read(bank(line(make(100_000)))).issues.length).toBeLessThan(300);
  });
});

/** Milliseconds of the fastest of three readings. */
function cost(hostile: string): number {
  const bytes = Buffer.from(bank(line(hostile)), 'latin1');
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    read(bytes);
    return performance.now() - start;
  });
  return Math.min(...times);
}
