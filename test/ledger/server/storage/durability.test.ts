import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureOf } from '../../../../src/ledger/server/http/problems.ts';
import { tempFolder } from '../../../support/run/temp.ts';
import { makeAccount, openLedger } from '../test-ledger.ts';

test('a sync that fails is told as an unknown outcome, another failure of the disk as nothing changed', () => {
  const codeOf = (code: string) => failureOf(Object.assign(new Error('disk I/O error'), { code })).code;
  expect(codeOf('SQLITE_IOERR_FSYNC')).toBe('storage_failed');
  expect(codeOf('SQLITE_IOERR_WRITE')).toBe('storage_unavailable');
  expect(codeOf('SQLITE_FULL')).toBe('storage_unavailable');
});

test('an acknowledged write stands in the files at that moment, and its retry is a replay', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (writes) => {
      const ledger = await openLedger();
      const accountId = await makeAccount(ledger, { balance: 0 });
      const orderOf = (n: number) => ({ body: { accountId, amount: n, date: '2026-03-01' }, once: `k${n}` });
      const acknowledged: { readonly n: number; readonly text: string; readonly copy: string }[] = [];
      const write = async (n: number) => {
        const { text } = await ledger.send('POST', '/v1/transactions', orderOf(n));
        if (n % 7 === 0) acknowledged.push({ n, text, copy: copyOf(ledger.folder) });
      };
      await Promise.all(Array.from({ length: writes }, (_, n) => write(n)));
      await ledger.close();
      for (const { n, text, copy } of acknowledged) {
        const cut = await openLedger({ folder: copy });
        const reply = await cut.send('POST', '/v1/transactions', { ...orderOf(n), key: ledger.key });
        expect([reply.text, reply.headers['idempotent-replayed']]).toEqual([text, 'true']);
        await cut.close();
      }
    }),
    { numRuns: 10 },
  );
});

/** The database as a process that is killed now leaves it. */
function copyOf(folder: string): string {
  const copy = join(tempFolder(), 'copy');
  mkdirSync(copy);
  for (const name of ['ledger.db', 'ledger.db-wal']) {
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(copy, name));
  }
  return copy;
}
