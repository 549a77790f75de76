/** P-ID-1: a statement that is repeated word for word changes nothing, whatever came in between. */
import { describe, expect, test } from 'vitest';
import type { StatementLine } from '../../../src/domain/statement.ts';
import { startLedgerModel } from '../../support/identity/ledger-model.ts';
import { line, statement } from '../../support/identity/statements.ts';

const DAY = '2026-02-20';
const cut = (hour: number, lines: readonly StatementLine[]) =>
  statement(lines, { period: [DAY, DAY], asOf: `${DAY}T${hour}:00:00` });

describe('a repeated statement', () => {
  test('lists the lines that are no transactions as such', () => {
    const model = startLedgerModel();
    const deletion = { correction: { reference: 'A', action: 'delete' } } as const;
    const lines = [
      line(DAY, '-3.50', 'CAFE', 'A'),
      line(DAY, '0.00', 'NOTE'),
      line(DAY, '-9.00', 'FUEL', null, { status: 'pending' }),
      line(DAY, '-3.50', null, 'B', deletion),
    ];
    const { fates } = model.ingest({ statement: cut(10, lines) });
    const again = model.ingest({ statement: cut(10, lines) });
    expect(fates.slice(1)).toEqual(again.fates.slice(1));
    expect(again.fates.map((fate) => (fate.kind === 'skipped' ? fate.reason : fate.kind))).toEqual([
      'known',
      'zero',
      'pending',
      'correction',
    ]);
  });
});
