import { describe, expect, test } from 'vitest';
import { readText } from '../read-text.ts';

const ROWS = 'Buchung;Text;Betrag;Saldo\n14.03.2026;Lohn;2.000,00;2.983,30\n03.03.2026;Post;-4,20;983,30\n';

function periodOf(above: string, rows = ROWS): unknown {
  return readText(`${above}${rows}`).statements[0]?.period;
}

describe('the period of a CSV statement', () => {
  test.each([
    ['a label and two days', 'Zeitraum;01.03.2026 - 31.03.2026\n\n'],
    ['a label before a colon', 'Periodo: dal 01/03/2026 al 31/03/2026;\n\n'],
    ['a sentence of a title', '* Transaktioner Period 2026-03-01_2026-03-31 Skapad 2026-04-01 12:13 +01:00\n\n'],
    ['a cell for each', 'Zeitraum:;01.03.2026;31.03.2026\n\n'],
    ['a row for each', 'Von:;01.03.2026;\nBis:;31.03.2026;\n\n'],
    [
      'a row for each with the name of the column',
      'Boekingsdatum vanaf;01/03/2026\nBoekingsdatum tot en met;31/03/2026\n\n',
    ],
    ['a row for each in English', 'From:;2026-03-01;\nUntil:;2026-03-31;\n\n'],
  ])('is what %s say', (_, above) => {
    expect(periodOf(above)).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  });

  test.each([
    ['does not hold all lines', 'Zeitraum;05.03.2026 - 31.03.2026\n\n'],
    ['ends before it begins', 'Zeitraum;31.03.2026 - 01.03.2026\n\n'],
    ['is named twice and otherwise', 'Zeitraum;01.03.2026 - 31.03.2026\nPeriod;01.02.2026 - 31.03.2026\n\n'],
    ['has a beginning alone', 'Von:;01.03.2026;\n\n'],
  ])('is none where what it states %s', (_, above) => {
    expect(periodOf(above)).toBeNull();
  });
});
