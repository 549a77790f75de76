/** Which of two days a transaction is booked on. */
import { describe, expect, test } from 'vitest';
import { amounts, blockers, readText } from '../read-text.ts';

/** Two columns of days, a running balance, and days of the second column that do not run in time. */
function statement(first: string, second: string): string {
  return [
    `${first};${second};Concepto;Importe;Saldo`,
    '02/03/2026;04/03/2026;Tienda;-10,00;90,00',
    '03/03/2026;03/03/2026;Cafe;-5,00;85,00',
    '20/03/2026;21/03/2026;Nomina;100,00;185,00',
    '',
  ].join('\n');
}

const BOOKED = ['2026-03-02 -10.00', '2026-03-03 -5.00', '2026-03-20 100.00'];

describe('of two columns of days', () => {
  test('one that nobody knows beside a value date is asked about where no balance tells the order', () => {
    const bare = statement('Anotado', 'F. Valor').replace(/;[^;]*$/gm, '');
    const result = readText(bare);
    expect(amounts(result)).toEqual(BOOKED);
    expect(blockers(result)).toEqual(['csv.ambiguous']);
    expect(result.issues[0]?.message).toContain('which day counts ("Anotado" or "F. Valor")');
  });
});

test('a row whose booking day was broken off takes no value date in silence', () => {
  const rows = [
    'Data contabile;Valuta;Descrizione;Importo;Saldo',
    '14.03.2026;13.03.2026;STIPENDIO;2000,00;2983,30',
    '03.03.20',
    '26;02.03.2026;SPESA;-4,20;983,30',
    '02.03.2026;01.03.2026;BAR;-12,50;987,50',
    '',
  ];
  const result = readText(rows.join('\n'));
  expect(blockers(result)).toContain('csv.date');
  expect(amounts(result)[0]).toBe('2026-03-14 2000.00');
});
