/**
 * A state that was lost, archive and all. Its files are put back in another order than they came in (P-ID-10, P-ID-11).
 */
import { copyFileSync, existsSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepTombstones, recallTombstones } from '../../../../src/store/sidecar/tombstones.ts';
import { ofxText } from '../../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../../support/houses/ledger-house.ts';
import { type HouseOptions, sharedParsePool } from '../../../support/houses/pulling.ts';
import { answerQuestions } from '../../../support/ledger/answer-questions.ts';
import { tempFolder } from '../../../support/run/temp.ts';

const HOUSE = { parsePool: sharedParsePool([]) };

/** A house that was brought these documents one after the other. */
async function fed(documents: readonly string[], settings: HouseOptions = HOUSE): Promise<LedgerHouse> {
  const house = await ledgerHouse(settings);
  for (const [at, document] of documents.entries()) {
    house.drop(`${at}.ofx`, document);
    await house.sync();
  }
  return house;
}

/** Reads documents in this order, in a new house beside the ledger of the first. What was deleted is remembered. */
async function feedAnew(first: LedgerHouse, documents: readonly string[], settings: HouseOptions = HOUSE) {
  const folder = tempFolder();
  mkdirSync(join(folder, 'state'));
  const deleted = join(first.deps.store.folder, 'deleted.json');
  keepTombstones(first.deps.store);
  if (existsSync(deleted)) copyFileSync(deleted, join(folder, 'state', 'deleted.json'));
  const second = await ledgerHouse({ ...settings, ledger: first.ledger, folder });
  recallTombstones(second.deps.store);
  for (const [at, document] of documents.entries()) {
    second.drop(`${at}.ofx`, document);
    utimesSync(join(second.inbox, `${at}.ofx`), 1e9, 1e9 + 1e8 * at);
  }
  return { report: await second.sync(), second };
}

/** The same, and the owner says yes to what is asked. */
async function feedAndAnswer(first: LedgerHouse, documents: readonly string[], settings: HouseOptions = HOUSE) {
  const { report, second } = await feedAnew(first, documents, settings);
  expect(report).toMatchObject({ created: 0, deleted: 0 });
  answerQuestions(second.deps);
  return { report: await second.push(), second };
}

const twins = (server: string, [first, second]: readonly [string, string], names = ['GROCER', 'BAKER']) =>
  ofxText({
    lines: [
      { id: 'bank-0-x', on: '2026-03-02', amount: first, name: names[0] ?? '' },
      { id: 'bank-1-x', on: '2026-03-02', amount: second, name: names[1] ?? '' },
    ],
    ...{ from: '2026-03-01', to: '2026-03-31', server },
  });

test('P-ID-10: a rebuilt state gives two equal lines their old ids, also with the correction first', async () => {
  const documents = [twins('2026-04-01', ['-10.00', '-10.00']), twins('2026-04-02', ['-10.40', '-10.00'])];
  const first = await fed(documents);
  const before = await first.transactions();
  expect(before).toMatchObject([
    { amount: 10.4, payeeName: 'GROCER' },
    { amount: 10, payeeName: 'BAKER' },
  ]);
  const { report, second } = await feedAndAnswer(first, documents.toReversed());
  expect(report).toMatchObject({ created: 0, deleted: 0 });
  expect(await second.transactions()).toEqual(before);
});

/** Two equal lines, corrected one after the other to the same amount. */
const BOTH_CORRECTED = [
  twins('2026-04-01', ['-10.00', '-10.00']),
  twins('2026-04-02', ['-10.40', '-10.00']),
  twins('2026-04-03', ['-10.40', '-10.40']),
] as const;

test('P-DEL-1: a corrected line that the owner deleted stays deleted, whichever file comes first, and its twin lives', async () => {
  const [one, two] = BOTH_CORRECTED;
  const three = twins('2026-04-03', ['-10.40', '-10.40'], ['GROCER LTD', 'BAKER LTD']);
  const first = await fed([one, two]);
  const [grocer] = await first.transactions();
  await first.remove(grocer?.externalId ?? '');
  first.drop('3.ofx', three);
  await first.sync();
  const left = await first.transactions();
  expect(left).toMatchObject([{ amount: 10.4, payeeName: 'BAKER LTD' }]);
  for (const order of [
    [two, three, one],
    [three, two, one],
    [one, three, two],
  ]) {
    const { report, second } = await feedAnew(first, order);
    expect(report).toMatchObject({ created: 0, deleted: 0 });
    expect(await second.transactions()).toEqual(left);
  }
});

test('P-ID-10: a booked pending line keeps its id, also where a file without it comes before its booking', async () => {
  const inbox = { config: { path: 'inbox', settle: '0s', watch: false }, pending: 'push' } as const;
  const settings: HouseOptions = { ...HOUSE, inbox };
  const pending = `</BANKTRANLIST><BANKTRANLISTP><DTASOF>20260308120000<STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20260307<TRNAMT>-40.00
<NAME>FUEL</STMTTRNP></BANKTRANLISTP>`;
  const cafe = { id: 'c', on: '2026-03-02', amount: '-3.50', name: 'CAFE' };
  const march = { from: '2026-03-01', to: '2026-03-08', server: '2026-03-08' };
  const early = ofxText({ ...march, lines: [cafe] }).replace('</BANKTRANLIST>', pending);
  const fuel = { id: 'f', on: '2026-03-09', amount: '-40.00', name: 'FUEL' };
  const booked = ofxText({ lines: [fuel], from: '2026-03-09', to: '2026-03-15', server: '2026-03-15' });
  const late = ofxText({ lines: [{ ...cafe, id: 'd', on: '2026-04-20' }], from: '2026-04-01', to: '2026-04-30' });
  const first = await fed([early, booked, late], settings);
  const before = await first.transactions();
  expect(before.map(({ externalId }) => externalId)).toContainEqual(expect.stringContaining('2026-03-07.e4000USD'));
  expect(before).toHaveLength(3);
  const { report, second } = await feedAndAnswer(first, [early, late, booked], settings);
  expect(report).toMatchObject({ created: 0, deleted: 0 });
  expect(await second.transactions()).toEqual(before);
  expect(await second.sync()).toMatchObject({ created: 0, deleted: 0 });
});
