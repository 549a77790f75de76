/** A profile speaks for the signs of its amounts; balances, and the lines of a card, may deny it. */
import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../../src/plugin/profile.ts';
import { blockers, readText } from '../read-text.ts';

const ROWS = [
  ['2026-03-01', 'GROCER', -10],
  ['2026-03-02', 'BAKER', -20],
  ['2026-03-03', 'SHOP', -5],
  ['2026-03-04', 'TAXI', -7],
  ['2026-03-05', 'PAYMENT', 42],
  ['2026-03-06', 'CAFE', -3],
] as const;

function profile(sign: 'in-positive' | 'out-positive', more: Partial<Profile> = {}): Profile {
  return {
    header: { detect: ['Date', 'Text', 'Amount', 'Balance'] },
    columns: { date: 'Date', payee: 'Text', amount: 'Amount', balance: 'Balance' },
    date: 'YYYY-MM-DD',
    decimal: '.',
    sign,
    currency: 'USD',
    ...more,
  };
}

/** The amounts as the bank writes them, beside a balance of the account where it states one. */
function file(
  written: 'minus out' | 'plus out',
  balances: 'stated' | 'left out',
  rows: readonly (typeof ROWS)[number][] = ROWS,
): string {
  let balance = 500;
  const lines = rows.map(([day, text, amount]) => {
    balance += amount;
    return `${day},${text},${written === 'minus out' ? amount : -amount}.00,${balances === 'stated' ? `${balance}.00` : ''}`;
  });
  return ['Date,Text,Amount,Balance', ...lines, ''].join('\n');
}

describe('signs of a named profile', () => {
  test.each([
    ['plus out', 'in-positive'],
    ['minus out', 'out-positive'],
  ] as const)('are asked about where the balances close only with all of them turned round: %s', (written, sign) => {
    const read = readText(file(written, 'stated'), { profile: profile(sign) });
    expect(blockers(read)).toEqual(['csv.signs']);
    expect(read.issues[0]?.message).toContain('line 2: the balances close only with all signs turned round');
  });

  test('are no question without balances, save on a card of which nearly all lines would be money in', () => {
    const account = readText(file('plus out', 'left out'), { profile: profile('in-positive') });
    expect(blockers(account)).toEqual([]);
    const card = profile('in-positive', { kind: 'card' });
    const turned = readText(file('plus out', 'left out'), { profile: card });
    expect(blockers(turned)).toEqual(['csv.signs']);
    expect(turned.issues[0]?.message).toContain('nearly all lines of this card are money in');
    expect(blockers(readText(file('minus out', 'left out'), { profile: card }))).toEqual([]);
  });
});
