/** The page of the specification against what tests hold. It is compared where BANKFEED_SPEC or its usual place has it. */
import { describe, expect, test } from 'vitest';
import { ROUTE_IDS, ROUTES } from '../../../../src/ledger/wire/routes.ts';
import { SCOPES } from '../../../../src/ledger/wire/scopes.ts';
import { ACCOUNT, type FieldTable, TRANSACTION } from './fields.ts';
import { readSpecification } from './read.ts';

const page = readSpecification();
const rowsOf = (section: string) => page?.tables.get(section) ?? [];

const RULES: Readonly<Record<string, string>> = { required: 'r', optional: 'o', 'optional, nullable': 'n' };

function fieldsOf(section: string): FieldTable {
  const rulesOf = (cells: readonly string[]) => cells.slice(2, 5).map((cell) => RULES[cell] ?? cell);
  return Object.fromEntries(rowsOf(section).map((cells) => [cells[0] ?? '', rulesOf(cells).join('')]));
}

describe.skipIf(page === undefined)('the specification', () => {
  test('requires and allows the fields that the tests ask for', () => {
    expect(fieldsOf('Account (request fields)')).toEqual(ACCOUNT);
    expect(fieldsOf('Transaction (request fields)')).toEqual(TRANSACTION);
  });

  test('has a route for each row of its endpoint tables', () => {
    const rows = ['Profile and bootstrap', 'Accounts', 'Transactions'].flatMap(rowsOf);
    const routes = ROUTE_IDS.map((id) => `${ROUTES[id].method} ${ROUTES[id].path}`);
    expect(rows).toHaveLength(14);
    expect(routes).toEqual(expect.arrayContaining(rows.map(([method, path]) => `${method} ${path}`)));
  });

  test('names the scopes that a key may hold', () => {
    expect(rowsOf('Authentication').map(([scope]) => scope)).toEqual([...SCOPES]);
  });
});
