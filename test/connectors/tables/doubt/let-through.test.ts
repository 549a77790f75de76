import { describe, expect, test } from 'vitest';
import { amounts, blockers, readText } from '../read-text.ts';

describe('a file that its running balance proves is let through', () => {
  test('where two columns without names move the balance, one with a minus on each number, one with a plus', () => {
    const text =
      '24/12/2025,Check,122,-$76.00,"","$1,750.06"\n24/12/2025,BLARG,"","",+$327.49,"$1,826.06"\n24/12/2025,Check,112,-$800.00,"","$1,498.57"\n';
    expect(blockers(readText(text))).toEqual([]);
    expect(amounts(readText(text))).toEqual(['2025-12-24 -76.00', '2025-12-24 327.49', '2025-12-24 -800.00']);
    expect(blockers(readText(text.replaceAll(/[-+](?=\$)/g, '')))).not.toEqual([]);
  });

  test('but not where all its days are one, half of two columns is named, and turned signs fit', () => {
    const text = (head: string) =>
      `${head}\n2026-05-09;Cafe;594.31;;8155.89\n2026-05-09;Grocer;;1416.76;9572.65\n2026-05-09;Post;1583.92;;7988.73\n`;
    expect(blockers(readText(text('Date;Description;Debit;Credit;Balance')))).toEqual([]);
    const result = readText(text('Date;Description;Credit;Date;Balance'));
    expect(blockers(result)).toEqual(['csv.unproved']);
    expect(result.issues[0]?.message).toContain('each balance would stand before its row');
  });

  test('where rows of two account numbers have one running balance', () => {
    const text =
      'Datum;Text;Betrag;Saldo;Kontonummer\n29.03.2026;A;-1,00;96,50;111\n28.03.2026;B;-2,50;97,50;222\n27.03.2026;C;5,00;100,00;111\n26.03.2026;D;5,00;95,00;222\n';
    const result = readText(text);
    expect([blockers(result), result.statements.length]).toEqual([[], 1]);
    expect(result.statements[0]?.account.accountId).toBeNull();
  });

  test('where parts of a batch stand below the last transaction with its long reference, and not with another', () => {
    const rows = [
      'Booked;Description;Reference;Part;Debit;Credit;Balance',
      '20.03.2026;Rent;RX1200001;;1200.00;;2800.00',
      '16.03.2026;Salary;RX1200002;;;2900.00;4000.00',
      '03.03.2026;Collective order;RX1200003;;310.50;;1100.00',
    ];
    const withPart = (reference: string) => readText(`${[...rows, `03.03.2026;Baker;${reference}`].join('\n')}\n`);
    expect(blockers(withPart('RX1200003'))).toEqual([]);
    expect(blockers(withPart('RX1200004'))).toEqual(['csv.unexplained']);
  });
});
