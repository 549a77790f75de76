/** An undone document that raises a question when it is wanted again waits for the answer, as a new one does. */
import { expect, test } from 'vitest';
import { listAttention } from '../../../../src/store/views/attention.ts';
import { readDocument } from '../../../../src/store/views/documents.ts';
import { retryNamed } from '../../../../src/sync/history/retry-named.ts';
import { undo } from '../../../../src/sync/history/undo.ts';
import { exitCodeOf } from '../../../../src/sync/orders/report.ts';
import type { PullDeps } from '../../../../src/sync/run/deps.ts';
import { ofxText } from '../../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../../support/houses/ledger-house.ts';
import { accountConfig, sharedParsePool } from '../../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);
const MARCH = ofxText({ lines: [{ id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER', memo: 'bread' }] });

const named = (handle: string) => [accountConfig({ handle, match: ['*7890'], currency: 'USD' })];

/** The document is undone, and its account has another handle in the configuration since. */
async function renamed(): Promise<{ readonly made: LedgerHouse; readonly later: PullDeps }> {
  const made = await ledgerHouse({ parsePool, accounts: named('checking') });
  made.drop('march.ofx', MARCH);
  await made.sync();
  undo(made.deps, 'd1', { dryRun: false });
  await made.push();
  return { made, later: { ...made.deps, config: { ...made.deps.config, accounts: named('other') } } };
}

const stateOf = ({ deps }: LedgerHouse) => readDocument(deps.store, 'd1')?.state;
const asked = ({ deps: { store } }: LedgerHouse) =>
  listAttention(store, { connectors: [], accounts: [] }).map(({ kind }) => kind);

test('the retry says that it brought nothing in and why, with exit code 1, and status says the question', async () => {
  const { later, made } = await renamed();
  const { runs } = await retryNamed(later, ['d1']);
  expect(runs).toMatchObject([{ outcome: 'attention', counts: { imported: 0, held: 1 } }]);
  expect(runs[0]?.issues).toMatchObject([{ document: 'march.ofx', issue: { severity: 'hold' } }]);
  expect(exitCodeOf({ runs, push: null })).toBe(1);
  expect(stateOf(made)).toBe('held');
  expect(asked(made)).toEqual(['held']);
});

test('when the cause is gone, a retry brings it in under its ids', async () => {
  const { later, made } = await renamed();
  await retryNamed(later, ['d1']);
  await retryNamed(made.deps, ['d1']);
  await made.push();
  expect(stateOf(made)).toBe('imported');
  expect(asked(made)).toEqual([]);
  expect(await made.transactions()).toMatchObject([{ externalId: 'bf1.checking.2026-03-02.e1000USD.1' }]);
});

test('a retry without the connector or the bytes of the document says so, with exit code 1', async () => {
  const { made } = await renamed();
  const alone = { ...made.deps, config: { ...made.deps.config, connectors: [] } };
  const { runs } = await retryNamed(alone, ['d1']);
  expect(exitCodeOf({ runs, push: null })).toBe(1);
  expect(runs[0]?.issues).toMatchObject([
    { document: 'march.ofx', issue: { message: 'its connector is not in the configuration any more' } },
  ]);
  expect(stateOf(made)).toBe('undone');
});
