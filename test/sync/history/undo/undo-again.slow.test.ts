/**
 * An undone line that another document shows is the transaction that it was: with its id, and with all that the owner did to it
 * (P-DEL-1, P-UNDO-3).
 */
import { expect, test } from 'vitest';
import { retryNamed } from '../../../../src/sync/history/retry-named.ts';
import { undo } from '../../../../src/sync/history/undo.ts';
import { preview } from '../../../../src/sync/preview/preview.ts';
import { verify } from '../../../../src/sync/verify/verify.ts';
import { type OfxLine, ofxText } from '../../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../../support/houses/ledger-house.ts';
import { sharedParsePool } from '../../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);

const GROCER: OfxLine = { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER', memo: 'bread' };
const BAKER: OfxLine = { id: 'A2', on: '2026-03-03', amount: '-4.50', name: 'BAKER' };
const CINEMA: OfxLine = { id: 'A3', on: '2026-03-20', amount: '-12.00', name: 'CINEMA' };
const [GROCER_ID, BAKER_ID] = ['2026-03-02.e1000USD.1', '2026-03-03.e450USD.1'].map(
  (id) => `bf1.checking-7890-de34.${id}`,
);

const MINE = { payeeName: 'My grocer', note: 'for the party', time: '18:30:00' };

function statement(lines: readonly OfxLine[], server: string): string {
  return ofxText({ lines, from: '2026-03-01', to: '2026-03-31', server });
}

/** The owner edits one record and deletes another. bankfeed has seen the deletion, and the document is undone. */
async function undone(): Promise<{ readonly made: LedgerHouse; readonly categoryId: string }> {
  const made = await ledgerHouse({ parsePool });
  made.drop('march.ofx', statement([GROCER, BAKER], '2026-03-31'));
  await made.sync();
  const { json } = await made.ledger.send('POST', '/v1/categories', { body: { name: 'Food' } });
  const categoryId = json.data.id as string;
  await made.edit(GROCER_ID ?? '', { ...MINE, categoryId });
  await made.remove(BAKER_ID ?? '');
  await verify({ store: made.deps.store, ledger: made.ledger.client(made.clock) }, { repair: true });
  undo(made.deps, 'd1', { dryRun: false });
  await made.push();
  expect(await made.transactions()).toEqual([]);
  return { made, categoryId };
}

const AGAIN: readonly [string, (made: LedgerHouse) => Promise<unknown>][] = [
  [
    'a better download',
    async (made) => {
      made.drop('better.ofx', statement([GROCER, BAKER], '2026-04-02'));
      await made.sync();
    },
  ],
  [
    'another statement that shows it, with other words and references',
    async (made) => {
      const lines = [GROCER, BAKER, CINEMA].map((each) => ({ ...each, id: `X${each.id}`, memo: 'card 1234' }));
      made.drop('other.ofx', statement(lines, '2026-04-02'));
      await made.sync();
    },
  ],
  [
    'another statement and then the retry of its own',
    async (made) => {
      made.drop('other.ofx', statement([GROCER, BAKER, CINEMA], '2026-04-02'));
      await made.sync();
      await retryNamed(made.deps, ['d1']);
      await made.push();
    },
  ],
];

test.each(AGAIN)(
  'an undone line comes again by %s: its id, the owner’s words and the deletion hold',
  async (_, bring) => {
    const { categoryId, made } = await undone();
    await bring(made);
    const [grocer, ...others] = await made.transactions();
    expect(grocer).toMatchObject({ externalId: GROCER_ID, ...MINE, categoryId });
    expect(others.every(({ externalId }) => externalId?.startsWith('bf1.checking-7890-de34.2026-03-20') === true)).toBe(
      true,
    );
  },
);

test('a preview says of such a line what a sync does with it', async () => {
  const { made } = await undone();
  const file = made.drop('better.ofx', statement([GROCER, BAKER, CINEMA], '2026-04-02'));
  const [seen] = await preview(made.deps, [file]);
  const { created = [], skipped } = seen?.statements[0] ?? {};
  expect(skipped).toEqual({ owner: 1 });
  await made.sync();
  expect(created.map(({ externalId, payee }) => [externalId, payee])).toEqual(
    (await made.transactions()).map(({ externalId, payeeName }) => [externalId, payeeName]),
  );
});
