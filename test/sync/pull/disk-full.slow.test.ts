import { expect, test } from 'vitest';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { countsIn } from '../../support/ask.ts';
import { PLAIN_FORMAT, plainText } from '../../support/documents/plain-text.ts';
import { pullHouse } from '../../support/houses/pulling.ts';

const LONG = plainText({
  rows: Array.from(
    { length: 3000 },
    (_, row) => `2026-03-${String((row % 28) + 1).padStart(2, '0')};-${row}.00;R${row};SHOP`,
  ),
});

test('a full disk leaves no part of a document, and the next run takes all of it up (P-DB-3)', async () => {
  const { deps, drop } = await pullHouse({ plugins: [PLAIN_FORMAT] });
  const { db } = deps.store;
  drop('long.plain', LONG);
  const pages = Number(db.pragma('page_count', { simple: true }));

  // SQLite refuses to grow beyond this, with the same error as on a full disk.
  db.pragma(`max_page_count = ${pages + 8}`);
  const full = await pullConnector(deps, 'inbox', 'schedule');
  expect(full).toMatchObject({
    outcome: 'failed',
    error: { code: 'store.full', hint: expect.stringContaining('make room') },
  });
  const nothing = { documents: 0, origins: 0, accounts: 0, transactions: 0, lines: 0, requests: 0 };
  expect(countsIn(deps.store)).toMatchObject(nothing);

  db.pragma('max_page_count = 1000000');
  const mended = await pullConnector(deps, 'inbox', 'schedule');
  expect(mended).toMatchObject({ outcome: 'ok', counts: { imported: 1, created: 2999, skipped: 1 } });
});
