/** P-ID-1 with real files. A statement is not news when it comes in other bytes, or is read once more. */
import { expect, test } from 'vitest';
import { documentIdOf } from '../../../src/domain/row-ids.ts';
import { rereadDocuments } from '../../../src/sync/history/reread.ts';
import { retryDocuments } from '../../../src/sync/history/retry.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { documentsIn, liveIn, requestsIn, transactionsIn } from '../../support/ask.ts';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { type PullHouse, pullHouse, sharedParsePool } from '../../support/houses/pulling.ts';

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
