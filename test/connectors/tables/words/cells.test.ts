import { describe, expect, test } from 'vitest';
import { readDateShape, resolveDate } from '../../../../connectors/tables/table/dates.ts';
import { readNumberShape, toDecimalText, voteDecimal } from '../../../../connectors/tables/table/numbers.ts';
import { cleanCell } from '../../../../connectors/tables/words/cells.ts';

function decimal(cell: string, mark: '.' | ','): string | null {
  const shape = readNumberShape(cell);
  return shape === null ? null : toDecimalText(shape, mark);
}

describe('numbers as banks write them', () => {
  test.each([
    ['1234.50', '.', '1234.50'],
    ["1'234.50", '.', '1234.50'],
    ['1’234.50', '.', '1234.50'],
    ['-1.234,5', ',', '-1234.5'],
    ['10 635,40', ',', '10635.40'],
    ['1,23,456.78', '.', '123456.78'],
    ['(300.00)', '.', '-300.00'],
    ['- $220.00', '.', '-220.00'],
    ['-$7,971.39', '.', '-7971.39'],
    ['+ £1,100.00', '.', '1100.00'],
    ['$-5.00', '.', '-5.00'],
    ['12,50-', ',', '-12.50'],
    ['−12,50', ',', '-12.50'],
    ['-.46', '.', '-0.46'],
    ['-,01', ',', '-0.01'],
    ['¥22.30', '.', '22.30'],
    ['1051円', '.', '1051'],
    ['\\10,612', '.', '10612'],
    ['CNY 123.18', '.', '123.18'],
    ['235.61(已退款235.50)', '.', '235.61'],
    ['702.00<br />2.00<br />700.00', '.', '702.00'],
    ['45.–', '.', '45'],
    ['CHF 12.–', '.', '12'],
    ['CHF 12.--', '.', '12'],
    ['12,-', ',', '12'],
    ['-12,-', ',', '-12'],
    ['Fr. 1’200.—', '.', '1200'],
    ['1\u2007234,50', ',', '1234.50'],
    ['1‘234.50', '.', '1234.50'],
    ['1ʼ234.50', '.', '1234.50'],
    ['1′234.50', '.', '1234.50'],
    ['26.851,95|', ',', '26851.95'],
    [',50', ',', '0.50'],
    ['1.000,00 EURO', ',', '1000.00'],
    ['1.000,00 Euro', ',', '1000.00'],
    ['12.50 €-', '.', '-12.50'],
    ['HK$5.00', '.', '5.00'],
    ['－１２．５０', '.', '-12.50'],
    ['\u200e-12.50', '.', '-12.50'],
    ['53.100', '.', '53.100'],
  ] as const)('%s with decimal %s is %s', (cell, mark, text) => {
    expect(decimal(cell, mark)).toBe(text);
  });

  test.each([
    ['1,234.00Dr', 'out'],
    ['1,234.00 Cr', 'in'],
    ['1,234.00 cr.', 'in'],
    ['1,234.00 (Dr)', 'out'],
    ['Cr 1,234.00', 'in'],
    ['1,234.00 GBP DR', 'out'],
    ['12,50 S', 'out'],
    ['12.50 USD', null],
    ['12,50 kr', null],
  ])('%s goes %s', (cell, mark) => {
    expect(readNumberShape(cell)).toMatchObject({ mark });
  });

  test.each(['', 'n/a', '1.2.3', '12,34,56', '1 2', '12.50 and more', '--5', '1e9', '0x10', '2026-03-02'])(
    '%s is no number with a decimal point',
    (cell) => {
      expect(decimal(cell, '.')).toBeNull();
    },
  );

  test.each([
    ['42.10', ','],
    ['42,10', '.'],
    ['1.234.500', '.'],
    ['1,234,50', ','],
    ['0,500', '.'],
    ['0.500', ','],
    ["1'234.567", ','],
  ] as const)('%s has no thousands with the decimal mark %s, and is no number', (cell, mark) => {
    expect(decimal(cell, mark)).toBeNull();
  });

  test.each([
    ['1.234', 'open'],
    ['1234', 'none'],
    ['1.234,50', ','],
    ['1,234.50', '.'],
    ['1.234.567', ','],
    ['0.123', '.'],
    ['1234.567', '.'],
    ['12,5', ','],
    ['1.2,3.4', 'odd'],
  ])('%s votes %s', (core, vote) => {
    expect(voteDecimal(core)).toBe(vote);
  });
});

describe('dates as banks write them', () => {
  test.each([
    ['31.12.2025', 'DMY', '2025-12-31'],
    ['31.12.25', 'DMY', '2025-12-31'],
    ['1.3.2026', 'DMY', '2026-03-01'],
    ['12/31/2025', 'MDY', '2025-12-31'],
    ['2025-12-31', 'YMD', '2025-12-31'],
    ['15-01-05', 'YMD', '2015-01-05'],
    ['2025. 12. 31.', 'YMD', '2025-12-31'],
    ['2025年12月31日', 'YMD', '2025-12-31'],
    ['20251231', 'YMD', '2025-12-31'],
    ['20251231120000[0:GMT]', 'YMD', '2025-12-31'],
    ['10-Nov-10', 'DMY', '2010-11-10'],
    ['28 Februarie 2026', 'DMY', '2026-02-28'],
    ['3 März 2026', 'DMY', '2026-03-03'],
    ['Mar 3, 2026', 'DMY', '2026-03-03'],
    ['Mo, 02.03.2026', 'DMY', '2026-03-02'],
    ['2026-03-02T10:00:00Z', 'YMD', '2026-03-02'],
    ['2026-03-02 12:34:56 +0000', 'YMD', '2026-03-02'],
  ] as const)('%s in order %s is %s', (cell, order, date) => {
    const shape = readDateShape(cell);
    expect(shape === null ? null : resolveDate(shape, order)).toBe(date);
  });

  test.each(['12:30:45', '12.05', '1234', 'Grocer', '12.50', '99', '1.234.567', 'May'])('%s is no date', (cell) => {
    expect(readDateShape(cell)).toBeNull();
  });

  test('the time of day is kept, of both clocks', () => {
    expect(readDateShape('2/3/2026 1:05 PM')?.time).toBe('13:05:00');
    expect(readDateShape('02.03.2026 09:07:08')?.time).toBe('09:07:08');
  });
});

describe('cells', () => {
  test.each([
    ['="01.01.2024"', '01.01.2024'],
    ["'0012345", '0012345'],
    ["'28 Maart 2016'", '28 Maart 2016'],
    ['\u00A0 12 \u200B', '12'],
    ['""Dirorto""', '"Dirorto"'],
  ])('%s says %s', (cell, text) => {
    expect(cleanCell(cell)).toBe(text);
  });
});
