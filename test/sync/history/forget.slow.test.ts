/** The owner's no to a question about records: nothing is sent or deleted, and it is never asked again (P-DEL-1). */
import { describe, expect, test } from 'vitest';
import { beginGeneration } from '../../../src/store/sidecar/generation.ts';
import { recallSidecars, updateOwnerFiles, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { explain } from '../../../src/store/views/explain.ts';
import { readStatus } from '../../../src/store/views/status.ts';
import { forgetNamed } from '../../../src/sync/history/forget.ts';
import { retryNamed } from '../../../src/sync/history/retry-named.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { verify } from '../../../src/sync/verify/verify.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';
import { NEWLY, sharedParsePool } from '../../support/houses/pulling.ts';
import { copyDatabase, type Life, reopenWith, shopMonth } from '../../support/houses/put-back.ts';
import { tempFolder } from '../../support/run/temp.ts';

const parsePool = sharedParsePool([]);

const month = (number: string) => shopMonth(number, ['01', '02', '03']);

/** January is known to a copy of the database. */
async function januaryInCopy(): Promise<Life> {
  const folder = tempFolder();
  const house = await ledgerHouse({ folder, parsePool });
  beginGeneration(house.deps.store);
  house.drop('01.ofx', month('01'));
  await house.sync();
  updateSidecars(house.deps.store);
  await copyDatabase({ house, folder }, 'copy.db');
  return { house, folder };
}

/** After the copy February came, and the owner deleted one of its records. */
async function beforeLoss(): Promise<Life & { readonly gone: string }> {
  const { house, folder } = await januaryInCopy();
  house.drop('02.ofx', month('02'));
  await house.sync();
  const gone = (await house.transactions()).find(({ payeeName }) => payeeName === 'SHOP 0202')?.externalId ?? '';
  await house.remove(gone);
  return { house, folder, gone };
}

/** `copy` takes the place of the database; null: the database is lost. */
async function putBack(life: Life, copy: 'copy.db' | 'later.db' | null): Promise<LedgerHouse> {
  updateSidecars(life.house.deps.store);
  const next = await reopenWith(life, copy, parsePool);
  recallSidecars(next.deps.store, beginGeneration(next.deps.store) ? 'restored' : 'same');
  return next;
}

const asked = ({ deps }: LedgerHouse) =>
  readStatus(deps.store, { connectors: [] })
    .attention.filter(({ kind }) => kind === 'record')
    .map(({ id }) => id);

async function verifyAll({ deps, ledger, clock }: LedgerHouse, repair = false) {
  const client = ledger.client(clock);
  try {
    return await verify({ store: deps.store, ledger: client }, { repair });
  } finally {
    await client.close();
  }
}

describe('a record that is asked about after a restore', () => {
  test('is never sent once the owner says no, whatever comes later, and nothing in the ledger changes', async () => {
    const { gone, ...life } = await beforeLoss();
    const house = await putBack(life, 'copy.db');
    expect(await house.sync()).toMatchObject({ created: 0, rejected: 1 });
    expect(asked(house)).toEqual([gone]);
    const [question] = readStatus(house.deps.store, { connectors: [] }).attention;
    expect(question?.todo).toContain(`\`bankfeed forget ${gone}\``);
    const before = await house.transactions();

    expect(forgetNamed(house.deps, { ids: [gone] })).toEqual({ unsent: [gone], left: [] });
    updateOwnerFiles(house.deps.store);
    expect(asked(house)).toEqual([]);
    expect(explain(house.deps.store, gone, {})?.story.join(' ')).toContain('does not belong into the ledger');
    expect(await house.push()).toMatchObject({ sent: 0 });
    // The bank says the line in other words; all is tried again; its document is undone and taken up.
    house.drop('02b.ofx', month('02').replace('SHOP 0202', 'SHOP 0202 B').replace('20260228', '20260330'), NEWLY);
    await house.sync();
    await retryNamed(house.deps, []);
    expect(await house.push()).toMatchObject({ created: 0, deleted: 0 });
    const names = (await house.transactions()).map(({ externalId }) => externalId);
    expect(names).toEqual(before.map(({ externalId }) => externalId));
    undo(house.deps, ['d2', 'd3'], { dryRun: false });
    await house.push();
    await retryNamed(house.deps, ['d2', 'd3']);
    expect(await house.push()).toMatchObject({ rejected: 0 });
    expect((await house.transactions()).map(({ externalId }) => externalId)).toEqual(names);
    expect((await verifyAll(house)).drift).toEqual([]);
    expect(asked(house)).toEqual([]);
  });

  test('is created after all where the owner takes the no back, once', async () => {
    const { gone, ...life } = await beforeLoss();
    const house = await putBack(life, 'copy.db');
    await house.sync();
    forgetNamed(house.deps, { ids: [gone] });
    house.drop('02b.ofx', month('02').replace('SHOP 0202', 'SHOP 0202 B').replace('20260228', '20260330'), NEWLY);
    await house.sync();
    await retryNamed(house.deps, [gone]);
    expect(await house.push()).toMatchObject({ created: 1, rejected: 0 });
    const found = (await house.transactions()).filter(({ externalId }) => externalId === gone);
    expect(found).toMatchObject([{ payeeName: 'SHOP 0202', amount: 2.02 }]);
    expect(await house.push()).toMatchObject({ sent: 0 });
  });

  test('is named once; a second no, or one about a record that stands, is refused and changes nothing', async () => {
    const { gone, ...life } = await beforeLoss();
    const house = await putBack(life, 'copy.db');
    await house.sync();
    forgetNamed(house.deps, { ids: [gone] });
    const standing = (await house.transactions())[0]?.externalId ?? '';
    for (const id of [gone, standing, 'bf1.nothing']) {
      expect(() => forgetNamed(house.deps, { ids: [id] })).toThrow(`called ${id}`);
    }
    expect((await verifyAll(house)).drift).toEqual([]);
  });
});

/** A record of ours that no document of this state shows, as a state leaves it whose archive was lost. */
async function withUnknown() {
  const { house, folder } = await januaryInCopy();
  const [account] = await house.accounts();
  const known = (await house.transactions())[0]?.externalId ?? '';
  const unknown = known.replace('2026-01-01', '2025-12-31');
  const body = { externalId: unknown, accountId: account?.id, amount: 1.01, date: '2025-12-31' };
  await house.ledger.send('POST', '/v1/transactions', { body });
  return { house, folder, unknown };
}

describe('a record of the ledger that is unknown here', () => {
  test('is named until the owner leaves it, and never again', async () => {
    const { house, unknown } = await withUnknown();
    const before = await house.transactions();
    const drift = [{ externalId: unknown, kind: 'extra', fields: [] }];
    expect((await verifyAll(house)).drift).toEqual(drift);
    const status = () => readStatus(house.deps.store, { connectors: [] }).attention;
    expect(status()).toMatchObject([{ kind: 'drift', todo: expect.stringContaining('`bankfeed forget --unknown`') }]);
    expect(forgetNamed(house.deps, { ids: [], all: 'unknown' })).toEqual({ unsent: [], left: [unknown] });
    expect(status()).toEqual([]);
    expect(await verifyAll(house, true)).toMatchObject({ drift: [], requests: 0 });
    expect(status()).toEqual([]);
    expect(await house.push()).toMatchObject({ sent: 0 });
    expect(await house.transactions()).toEqual(before);
  });
});
