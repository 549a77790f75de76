import { describe, expect, test } from 'vitest';
import { inspectCsv, plugin } from '../../../../connectors/formats/csv/index.ts';
import { ISO_4217 } from '../../../../src/domain/currency.ts';
import { inEnglish } from '../../../../src/words/message.ts';
import { blockers, documentOf } from '../read-text.ts';

const SPLIT = `Booking Date,Description,Debit,Credit,Balance
01/15/2026,A,0.658,,99.342
01/16/2026,B,23.107,,76.235
01/17/2026,C,,175.590,251.825
`;
/** Each mark may stand before thousands. */
const OPEN = `Date,Description,Amount,Balance
2026-01-05,Salary,100.500,101.750
2026-01-06,Shop,-1.255,100.495
2026-01-07,Rent,-99.245,1.250
`;

function read(text: string, accountCurrency?: string) {
  const account = accountCurrency === undefined ? {} : { accountCurrency };
  const context = { currencies: ISO_4217, timezone: 'UTC', ...account };
  const result = plugin.parse(documentOf(text), {}, context);
  const lines = result.statements.flatMap((statement) => statement.lines.map(({ amount }) => amount));
  const { title, alternatives } = inspectCsv(documentOf(text), {}, context, () => ({}));
  return {
    currency: result.statements.map(({ currency }) => currency),
    lines,
    asked: blockers(result),
    readings: [title, ...alternatives.map((each) => each.title)].map(inEnglish),
  };
}

describe('amounts of three decimals in a file that names no currency', () => {
  test.each(['KWD', 'BHD', 'OMR', 'TND', 'JOD'])('are those of an account in %s, and are proved', (code) => {
    expect(read(SPLIT, code)).toMatchObject({ currency: [code], lines: [-658n, -23_107n, 175_590n], asked: [] });
    expect(read(OPEN, code)).toMatchObject({ currency: [code], lines: [100_500n, -1_255n, -99_245n], asked: [] });
  });

  test('are no amounts where the account is not known, or is one in euros', () => {
    for (const code of [undefined, 'EUR']) expect(read(SPLIT, code).asked).toContain('csv.amount');
  });

  test('are asked about with the decimal mark where all of them may be thousands', () => {
    const { asked, readings } = read(OPEN);
    expect(asked).toEqual(['csv.ambiguous']);
    expect(readings).toEqual(['comma before the decimals', 'point before the decimals']);
  });

  test('are damage where one amount alone has them', () => {
    expect(read(SPLIT.replace('23.107', '23.10').replace('175.590', '175.59')).asked).toContain('csv.amount');
  });
});
