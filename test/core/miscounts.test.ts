import { describe, expect, test } from 'vitest';
import { auditBalances, type Closing, type Counted } from '../../src/core/miscounts.ts';
import { transactionIdOf } from '../../src/domain/row-ids.ts';
import { day } from '../support/identity/statements.ts';

function closing(from: string | null, on: string, amount: bigint, opening: bigint | null = null): Closing {
  return { from: from === null ? null : day(from), on: day(on), amount, opening };
}

/** `listed`: places of the closings whose statements list it. */
function counted(
  id: number,
  on: string,
  amount: bigint,
  listed: readonly number[],
  extra: Partial<Counted> = {},
): Counted {
  return { id: transactionIdOf(id), day: day(on), amount, listed, isSplit: false, isDeleted: false, ...extra };
}

const JANUARY = closing('2026-01-01', '2026-01-31', 9001n);
const FEBRUARY = closing('2026-02-01', '2026-02-13', 7502n);

describe('the transactions between two closing balances', () => {
  test('name the one that may be two lines, where a line was taken for one of the statement before', () => {
    const lines = [counted(1, '2026-01-30', -999n, [0, 1]), counted(2, '2026-02-13', -500n, [1])];
    expect(auditBalances([JANUARY, FEBRUARY], lines).miscounts).toEqual([
      { from: '2026-01-31', to: '2026-02-13', difference: -999n, suspects: [{ id: 1, reason: 'merged' }] },
    ]);
  });

  test('fit once the owner counts that one twice', () => {
    const lines = [
      counted(1, '2026-01-30', -999n, [0, 1]),
      counted(2, '2026-02-13', -500n, [1]),
      counted(3, '2026-01-30', -999n, [0, 1], { isSplit: true }),
    ];
    expect(auditBalances([JANUARY, FEBRUARY], lines).miscounts).toEqual([]);
  });

  test('name all that may be counted twice on the day of the seam, where they explain it together', () => {
    const files = [closing('2026-03-02', '2026-03-05', 9900n), closing('2026-03-05', '2026-03-09', 9400n)];
    const lines = [
      counted(1, '2026-03-05', -300n, [0]),
      counted(2, '2026-03-05', 1000n, [0]),
      counted(3, '2026-03-05', -300n, [1]),
      counted(4, '2026-03-05', 1000n, [1]),
      counted(5, '2026-03-06', -500n, [1]),
    ];
    expect(auditBalances(files, lines).miscounts).toEqual([
      {
        ...{ from: '2026-03-05', to: '2026-03-09', difference: -700n },
        suspects: [
          { id: 3, reason: 'doubled' },
          { id: 4, reason: 'doubled' },
        ],
      },
    ]);
  });

  test('accuse nobody once the owner deleted the one that is too many', () => {
    const before = closing('2026-03-01', '2026-03-14', 7000n);
    const after = closing('2026-03-01', '2026-03-17', 6900n);
    const lines = [
      counted(1, '2026-03-14', -3000n, [0], { isDeleted: true }),
      counted(2, '2026-03-16', -3000n, [1]),
      counted(3, '2026-03-17', -100n, [1]),
    ];
    expect(auditBalances([before, after], lines).miscounts).toEqual([]);
  });

  test('accuse nobody for a balance that is off alone, nor for one that no transaction explains', () => {
    const off = [JANUARY, closing('2026-02-01', '2026-02-05', 1n), closing('2026-02-01', '2026-02-28', 9001n)];
    expect(auditBalances(off, []).miscounts).toEqual([]);
    expect(auditBalances([JANUARY, FEBRUARY], [counted(1, '2026-02-13', -500n, [1])]).miscounts).toEqual([]);
  });

  test('are named between two proved statements that follow each other, also where no single one explains it', () => {
    const pages = [
      closing('2026-03-02', '2026-03-02', 9000n, 10_000n),
      closing('2026-03-02', '2026-03-02', 8000n, 9000n),
    ];
    const lines = [counted(1, '2026-03-02', -400n, [0, 1]), counted(2, '2026-03-02', -600n, [0, 1])];
    expect(auditBalances(pages, lines).miscounts).toEqual([
      { from: '2026-03-02', to: '2026-03-02', difference: -1000n, suspects: [] },
    ]);
  });

  test('name the one that no statement with a balance lists', () => {
    const lines = [counted(1, '2026-01-30', -999n, []), counted(2, '2026-02-13', -500n, [1])];
    const [february] = [{ ...FEBRUARY, amount: 8501n }];
    expect(auditBalances([JANUARY, february], lines).miscounts).toEqual([
      { from: '2026-01-31', to: '2026-02-13', difference: 999n, suspects: [{ id: 1, reason: 'dropped' }] },
    ]);
  });

  test('tell nothing where it is open whether a balance contains a line of its first day', () => {
    const lines = [counted(1, '2026-02-01', -999n, []), counted(2, '2026-02-13', -500n, [1])];
    expect(auditBalances([JANUARY, FEBRUARY], lines).miscounts).toEqual([]);
  });
});
