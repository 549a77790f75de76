import { describe, expect, test } from 'vitest';
import { amounts, blockers, readText } from '../read-text.ts';

const READ = ['2026-03-02 -12.50', '2026-03-13 2000.00', '2026-03-20 -900.00'];

describe('columns of numbers beside a running balance', () => {
  test.each([
    [
      'original, charge, converted, in, out and a balance of an unknown name',
      'Date,Details,Original,Charge,Converted,In,Out,Left\n2026-03-02,Grocer,13.90,0.10,12.40,,12.50,987.50\n2026-03-13,Salary,,,,2000.00,,2987.50\n2026-03-20,Rent,900.00,0,900.00,,900.00,2087.50\n',
    ],
    [
      'two columns of unknown names',
      'Päev;Selgitus;Kolm;Neli;Järel\n02.03.2026;Pood;12,50;;987,50\n13.03.2026;Palk;;2000,00;2987,50\n20.03.2026;Üür;900,00;;2087,50\n',
    ],
  ])('are money in and money out as the balance moves: %s', (_, text) => {
    const result = readText(text);
    expect(amounts(result)).toEqual(READ);
    expect(blockers(result)).toEqual([]);
  });

  test('are so where one of them has the name of an amount, in whole yen', () => {
    const text =
      '取引日,摘要,お預り金額,お支払金額,差引残高\n2026/03/02,スーパー,,1250,98750\n2026/03/13,給与,200000,,298750\n2026/03/20,家賃,,90000,208750\n';
    expect(amounts(readText(text)).map((line) => Number(line.slice(11)))).toEqual([-1250, 200_000, -90_000]);
  });
});
