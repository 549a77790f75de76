import { expect, test } from 'vitest';
import { ACCOUNT, TRANSACTION } from '../specification/fields.ts';
import { makeAccount, openLedger, type TestLedger } from '../test-ledger.ts';

const ROUTES = [
  ['create', 'POST', ''],
  ['update', 'PATCH', '/{id}'],
  ['upsert', 'POST', '/upsert'],
] as const;

test('accounts: what is required, optional and nullable on each route is as the table says', async () => {
  const ledger = await openLedger();
  const id = await makeAccount(ledger);
  const full = { externalId: 'x', name: 'n', type: 'bank', balance: 1, currency: 'USD' };
  await checkTable(ledger, '/v1/accounts', id, ACCOUNT, full);
});

test('transactions: what is required, optional and nullable on each route is as the table says', async () => {
  const ledger = await openLedger();
  const accountId = await makeAccount(ledger);
  const full = { externalId: 'x', accountId, amount: 1, date: '2026-03-01' };
  const { json } = await ledger.send('POST', '/v1/transactions', { body: { ...full, externalId: 'other' } });
  await checkTable(ledger, '/v1/transactions', json.data.id, TRANSACTION, full);
});

async function checkTable(
  ledger: TestLedger,
  path: string,
  id: string,
  table: Readonly<Record<string, string>>,
  full: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [column, [route, method, suffix]] of ROUTES.entries()) {
    for (const [field, rules] of Object.entries(table)) {
      const ask = (body: object) => ledger.send(method, path + suffix.replace('{id}', id), { body });
      const rule = rules[column];
      const base: Record<string, unknown> =
        method === 'PATCH' || suffix ? { ...full } : { ...full, externalId: undefined };
      const without = await ask({ ...base, [field]: undefined });
      expect([route, field, 'left out', refuses(without, field)]).toEqual([route, field, 'left out', rule === 'r']);
      const withNull = await ask({ ...base, [field]: null });
      expect([route, field, 'null', refuses(withNull, field)]).toEqual([route, field, 'null', rule !== 'n']);
    }
  }
}

function refuses(reply: { status: number; json: { errors?: { path: string }[] } }, field: string): boolean {
  return reply.status === 422 && reply.json.errors?.[0]?.path === field;
}
