/** P-ID-1 with real files. A statement is not news when it comes in other bytes, or is read once more. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentIdOf } from '../../../src/domain/row-ids.ts';
import { recallSidecars, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { rebuildFromArchive } from '../../../src/sync/history/rebuild.ts';
import { rereadDocuments } from '../../../src/sync/history/reread.ts';
import { retryDocuments } from '../../../src/sync/history/retry.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { accountsIn, documentsIn, liveIn, requestsIn, streamsIn, transactionsIn } from '../../support/ask.ts';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { type PullHouse, pullHouse, sharedParsePool } from '../../support/houses/pulling.ts';
import { tempFolder } from '../../support/run/temp.ts';

const parsePool = sharedParsePool([]);

const DAY = '2026-02-20';
const line = (amount: string, name: string): OfxLine => ({ on: DAY, amount, name });
const cut = (server: string, lines: readonly OfxLine[]) => ofxText({ server, lines });
const inOtherBytes = (file: string) => file.replace('NEWFILEUID:NONE', 'NEWFILEUID:2');

const SHORT = cut('2026-02-21', [line('-3.50', 'CAFE UNO'), line('100.00', 'CAFE DUE')]);
/** Cuts of one day: the last one is the oldest. */
const CUTS = [
  SHORT,
  cut('2026-02-22', [line('-3.50', 'CAFE UNO'), line('100.00', 'KIOSK')]),
  cut('2026-02-20', [line('-3.50', 'CAFE UNO'), line('100.00', 'KIOSK'), line('100.00', 'CAFE UNO')]),
];

async function take(house: PullHouse, files: readonly string[]): Promise<void> {
  for (const file of files) {
    house.drop(`${documentsIn(house.deps.store).length}.ofx`, file);
    await pullConnector(house.deps, 'inbox', 'command');
  }
}

const transactions = ({ deps }: PullHouse) => transactionsIn(deps.store);
const requests = ({ deps }: PullHouse) => requestsIn(deps.store).length;
const payees = ({ deps }: PullHouse) => liveIn(deps.store).map(({ payee }) => payee);

test('cuts of one day that come again, in other bytes and from the archive, change no word', async () => {
  const house = await pullHouse({ parsePool });
  await take(house, CUTS);
  const before = transactions(house);
  const sent = requests(house);
  await take(house, CUTS.toReversed().map(inOtherBytes));
  await rereadDocuments(house.deps);
  expect(transactions(house)).toEqual(before);
  expect(requests(house)).toBe(sent);
});

test('of two files of one content either can be undone alone', async () => {
  const house = await pullHouse({ parsePool });
  await take(house, [SHORT, inOtherBytes(SHORT)]);
  const sent = requests(house);
  undo(house.deps, 'd1', { dryRun: false });
  expect(payees(house)).toEqual(['CAFE UNO', 'CAFE DUE']);
  expect(requests(house)).toBe(sent);
  undo(house.deps, 'd2', { dryRun: false });
  expect(payees(house)).toEqual([]);
  await retryDocuments(house.deps, [documentIdOf(2)]);
  await retryDocuments(house.deps, [documentIdOf(1)]);
  expect(payees(house)).toEqual(['CAFE UNO', 'CAFE DUE']);
});

/** The values that everybody gets: words, trust in each stream, and the balance. */
const state = ({ deps: { store } }: PullHouse) => ({
  transactions: transactionsIn(store).map(({ acked, ledgerId, ...said }) => said),
  streams: streamsIn(store),
  accounts: accountsIn(store).map(({ handle, balance, balanceOn }) => ({ handle, balance, balanceOn })),
});

const GROCER: OfxLine = { id: 'A', on: '2026-03-09', amount: '-3.50', name: 'GROCER' };
const FIRST = ofxText({ lines: [GROCER], from: '2026-03-01', to: '2026-03-11', server: '2026-03-11' });
const CORRECTED = ofxText({
  lines: [{ ...GROCER, id: 'B', amount: '-81.00', extra: '<CORRECTFITID>A<CORRECTACTION>REPLACE' }],
  ...{ from: '2026-03-02', to: '2026-03-12', server: '2026-03-12' },
});
const NOON = ofxText({ lines: [line('-3.50', 'CAFE')], closing: { amount: '100.00', on: DAY } });
const EVENING = ofxText({
  lines: [line('-3.50', 'CAFE'), line('-10.00', 'GROCER')],
  closing: { amount: '90.00', on: DAY },
});

test.each<readonly [what: string, files: readonly string[]]>([
  ['and was corrected in between counts for its references as before', [FIRST, CORRECTED, FIRST]],
  ['changes no word that another of the same day has changed', [...CUTS, SHORT]],
  ['leaves the account the balance that came last', [NOON, EVENING, NOON]],
])('a repeated file that is undone and retried %s, reread and rebuilt as well', async (_, files) => {
  const folder = tempFolder();
  const house = await pullHouse({ parsePool, folder });
  await take(
    house,
    files.map((file, at) => file.replace('NEWFILEUID:NONE', `NEWFILEUID:${at + 2}`)),
  );
  const before = state(house);
  undo(house.deps, `d${files.length}`, { dryRun: false });
  await retryDocuments(house.deps, [documentIdOf(files.length)]);
  expect(state(house)).toEqual(before);
  await rereadDocuments(house.deps);
  expect(state(house)).toEqual(before);
  updateSidecars(house.deps.store);
  house.deps.store.close();
  for (const name of ['bankfeed.db', 'bankfeed.db-wal', 'bankfeed.db-shm']) {
    rmSync(join(folder, 'state', name), { force: true });
  }
  const built = await pullHouse({ parsePool, folder });
  recallSidecars(built.deps.store);
  await rebuildFromArchive(built.deps);
  expect(state(built)).toEqual(before);
});
