import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { canonicalJson, readJson } from '../../../../src/ledger/wire/values/json.ts';
import { tempFolder } from '../../../support/run/temp.ts';
import { balanceOf, openLedger } from '../test-ledger.ts';

const MIGRATIONS = new URL('../../../../src/ledger/server/migrations/', import.meta.url);
const BODY = '{"accountId":"acc","amount":1.50,"date":"2026-03-01"}';
const ANSWER = '{"data":{"id":"first","amount":1.50}}';

/** A ledger as the first version left it: three transactions of which the last was deleted, and a stored answer. */
function oldLedger(): string {
  const folder = tempFolder();
  const db = new Database(join(folder, 'ledger.db'));
  db.exec(readFileSync(new URL('001-initial.sql', MIGRATIONS), 'utf8'));
  db.pragma('user_version = 1');
  db.exec(`INSERT INTO owners VALUES (1, 'o', 'owner', 0, 0);
    INSERT INTO accounts (id, owner, name, type, balance, currency, isLiability, sortOrder, customFields, isFavourite,
      showInDashboard, isHidden, createdAt, updatedAt) VALUES ('acc', 1, 'A', 'bank', '10.00', 'USD', 0, '0', '[]', 0, 1, 0, 0, 0)`);
  const insert =
    db.prepare(`INSERT INTO transactions (id, owner, externalId, accountId, amount, date, isTransfer, createdAt,
    updatedAt) VALUES (?, 1, ?, 'acc', '1.50', '2026-03-01', 0, 5, 5)`);
  for (const id of ['first', 'second', 'third']) insert.run(id, `x-${id}`);
  db.exec("DELETE FROM transactions WHERE id = 'third'");
  const reading = readJson(BODY);
  if (!reading.ok) throw new Error(reading.message);
  db.prepare(
    'INSERT INTO idempotency (owner, key, fingerprint, status, body, livedMs) VALUES (1, ?, ?, 201, ?, 0)',
  ).run('k', hash('sha256', `POST /v1/transactions ${canonicalJson(reading.value)}`, 'buffer'), ANSWER);
  db.close();
  return folder;
}

describe('a ledger of the first version', () => {
  test('keeps what stands in it, and replays the answers that it gave', async () => {
    const ledger = await openLedger({ folder: oldLedger() });
    const { json } = await ledger.send('GET', '/v1/transactions?sort=-date');
    expect(json.data.map((each: { externalId: string }) => each.externalId)).toEqual(['x-second', 'x-first']);
    const again = await ledger.send('POST', '/v1/transactions', { body: BODY, once: 'k' });
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([201, ANSWER, 'true']);
    expect((await ledger.send('PATCH', '/v1/transactions/first', { body: { amount: 2 } })).status).toBe(200);
    expect(await balanceOf(ledger, 'acc')).toBe('9.50');
  });

  test('gives no number twice, not even that of a transaction which was deleted before', async () => {
    const folder = oldLedger();
    const ledger = await openLedger({ folder });
    await ledger.send('POST', '/v1/transactions', { body: BODY, once: 'new' });
    expect(numbersIn(folder)).toEqual([1, 2, 4]);
  });
});

function numbersIn(folder: string): unknown[] {
  const db = new Database(join(folder, 'ledger.db'));
  const numbers = db.prepare('SELECT seq FROM transactions ORDER BY seq').pluck().all();
  db.close();
  return numbers;
}
