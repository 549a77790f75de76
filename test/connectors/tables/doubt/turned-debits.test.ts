/** A profile speaks for the signs of its debits; a bank may change them under the same header. */
import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../../src/plugin/profile.ts';
import { blockers, readText } from '../read-text.ts';

const HEADER = 'Datum;Text;Soll;Haben';

function profile(sign?: Profile['sign']): Profile {
  return {
    delimiter: ';',
    header: { detect: HEADER.split(';') },
    columns: { date: 'Datum', payee: 'Text', debit: 'Soll', credit: 'Haben' },
    date: 'DD.MM.YYYY',
    decimal: ',',
    ...(sign === undefined ? {} : { sign }),
  };
}

function rows([first, second]: readonly [string, string]): string {
  const cells = [`02.03.2026;Laden;${first};`, `03.03.2026;Miete;${second};`, '20.03.2026;Lohn;;60,00'];
  return [HEADER, ...cells, ''].join('\n');
}

describe('debits of a named profile', () => {
  test.each([
    ['with a minus where it says none', undefined, ['-10,00', '-50,00']],
    ['without a minus where it says that they carry one', 'in-positive', ['10,00', '50,00']],
  ] as const)('are asked about %s', (_, sign, debits) => {
    const result = readText(rows(debits), { profile: profile(sign) });
    expect(blockers(result)).toEqual(['csv.signs']);
    expect(result.issues[0]?.message).toContain('line 2, "Soll"');
  });
});
