import { expect, test } from 'vitest';
import { UNNAMED_ACCOUNT } from '../../../src/domain/account.ts';
import { warning } from '../../../src/domain/issue.ts';
import type { Statement, StatementLine } from '../../../src/domain/statement.ts';
import { checkResult } from '../../../src/sync/parse/limits.ts';

const LINE = {
  reference: null,
  status: 'booked',
  bookedOn: '2026-03-01',
  valueOn: null,
  time: null,
  amount: -350n,
  currency: null,
  payee: null,
  memo: null,
  type: null,
  checkNumber: null,
  counterparty: null,
  original: null,
  balance: null,
  correction: null,
  position: { line: 7 },
} as unknown as StatementLine;

function statement(line: object): Statement {
  return {
    account: UNNAMED_ACCOUNT,
    currency: 'USD',
    period: null,
    asOf: null,
    kind: 'snapshot',
    balances: { opening: null, closing: null, available: null },
    lines: [{ ...LINE, ...line }],
  };
}

test.each([
  ['a day that does not exist', { bookedOn: '2026-02-31' }, 'parse.result'],
  ['an amount beyond 64 bits', { amount: 2n ** 63n }, 'parse.limit'],
  ['an amount that is a number', { amount: 3.5 }, 'parse.limit'],
  ['a reference that is a number', { reference: 12 }, 'parse.result'],
  ['a payee that is left out', { payee: undefined }, 'parse.result'],
  ['a running balance beyond 64 bits', { balance: -(2n ** 63n) }, 'parse.limit'],
  ['a text of a million characters', { payee: 'x'.repeat(1e6) }, 'parse.limit'],
])('%s keeps the whole document out of the store', (_what, line, code) => {
  const checked = checkResult({ statements: [statement(line)], issues: [] });
  expect(checked).toMatchObject({ statements: [], issues: [{ severity: 'error', code, position: { line: 7 } }] });
});

test('a document within the limits passes as it is', () => {
  const result = { statements: [statement({})], issues: [] };
  expect(checkResult(result)).toEqual(result);
});

test('of very many issues the gravest are kept and the rest is counted', () => {
  const many = Array.from({ length: 5000 }, (_, index) => warning('a.b', String(index)));
  const { issues } = checkResult({
    statements: [],
    issues: [...many, { severity: 'error', code: 'x.y', message: '' }],
  });
  expect(issues).toHaveLength(201);
  expect(issues[0]?.code).toBe('x.y');
  expect(issues.at(-1)).toMatchObject({ code: 'parse.more-issues', message: 'and 4801 more' });
});
