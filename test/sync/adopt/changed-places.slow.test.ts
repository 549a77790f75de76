/** A database put back to a day from before records changed places, went away, or were sent at all. */
import { expect, test } from 'vitest';
import { writeFact } from '../../../src/store/facts.ts';
import { beginGeneration, LISTED } from '../../../src/store/sidecar/generation.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { verify } from '../../../src/sync/verify/verify.ts';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';
import { sharedParsePool } from '../../support/houses/pulling.ts';
import { copyDatabase, type Life, reopenWith } from '../../support/houses/put-back.ts';
import { answerQuestions } from '../../support/ledger/answer-questions.ts';
import { tempFolder } from '../../support/run/temp.ts';

const parsePool = sharedParsePool([]);

const BAKERY = { id: 'b', on: '2026-03-23', amount: '-2.80', name: 'BAKERY' };
const KIOSK = { id: 'k', on: '2026-03-22', amount: '-2.80', name: 'KIOSK' };

const march = (lines: readonly OfxLine[], server: string) =>
  ofxText({ lines, from: '2026-03-01', to: '2026-03-28', server });

/** The bakery's line came, and a copy of the database was made. */
async function untilCopy(how: 'sent' | 'unsent' = 'sent'): Promise<Life> {
  const folder = tempFolder();
  const house = await ledgerHouse({ folder, parsePool });
  beginGeneration(house.deps.store);
  house.drop('first.ofx', march([BAKERY], '2026-03-28'));
  await (how === 'sent' ? house.sync() : house.pull());
  await copyDatabase({ house, folder }, 'copy.db');
  return { house, folder };
}

/** The program was started anew since the copy. */
async function putBack(life: Life): Promise<LedgerHouse> {
  beginGeneration(life.house.deps.store);
  const next = await reopenWith(life, 'copy.db', parsePool);
  expect(beginGeneration(next.deps.store)).toBe(true);
  return next;
}

/** A record of a later self. */
async function laterRecord({ ledger, transactions }: LedgerHouse, externalId: string, fields: object): Promise<void> {
  const [known] = await transactions();
  const body = { externalId, accountId: known?.accountId, ...fields };
  expect((await ledger.send('POST', '/v1/transactions/upsert', { body })).status).toBeLessThan(300);
}

async function driftOf({ clock, deps, ledger }: LedgerHouse) {
  const client = ledger.client(clock);
  const { drift } = await verify({ store: deps.store, ledger: client }, { repair: false });
  await client.close();
  return drift;
}

/** The later self gave the bakery's record to the kiosk, and made a new one for the bakery. */
async function changedPlaces(): Promise<Life> {
  const life = await untilCopy();
  const { house } = life;
  const first = 'bf1.checking-7890-60cb.2026-03-23.e280USD.1';
  const id = (await house.transactions())[0]?.externalId ?? first;
  await house.edit(id, { date: '2026-03-22', payeeName: 'KIOSK' });
  await laterRecord(house, id.replace(/1$/, '2'), { amount: 2.8, date: '2026-03-23', payeeName: 'BAKERY' });
  return life;
}

/** The owner says yes to what is asked. Nothing was sent before, and nothing is created after. */
async function expectOnceEach(house: LedgerHouse): Promise<void> {
  const before = await house.transactions();
  const moneyOf = ({ amount, externalId }: (typeof before)[number]) => [externalId, amount];
  expect(await house.sync()).toMatchObject({ created: 0, deleted: 0 });
  answerQuestions(house.deps);
  expect(await house.push()).toMatchObject({ created: 0, deleted: 0, rejected: 0, remaining: 0 });
  expect((await house.transactions()).map(moneyOf)).toEqual(before.map(moneyOf));
  expect((await driftOf(house)).filter(({ kind }) => kind !== 'changed')).toEqual([]);
}

test('two equal lines that changed places stand once each, with the owner’s words on them', async () => {
  const life = await changedPlaces();
  const [kiosk] = await life.house.transactions();
  await life.house.edit(kiosk?.externalId ?? '', { note: 'with Anna' });
  const next = await putBack(life);
  next.drop('both.ofx', march([KIOSK, { ...BAKERY, memo: 'POS' }], '2026-03-29'));
  await expectOnceEach(next);
  expect(await next.transactions()).toContainEqual(expect.objectContaining({ note: 'with Anna' }));
});

test('a line whose record went away becomes the record of its new day', async () => {
  const life = await untilCopy();
  const { house } = life;
  const [old] = await house.transactions();
  const id = old?.externalId ?? '';
  await laterRecord(house, id.replace('03-23', '03-25'), { amount: 2.8, date: '2026-03-25', payeeName: 'BAKERY' });
  await house.remove(id);
  const next = await putBack(life);
  next.drop('moved.ofx', march([{ ...BAKERY, on: '2026-03-25' }], '2026-03-29'));
  await expectOnceEach(next);
});

test('a line whose record is gone is a question beside an equal one of another day', async () => {
  const life = await untilCopy();
  const { house } = life;
  const id = (await house.transactions())[0]?.externalId ?? '';
  await laterRecord(house, id.replace('03-23', '03-25'), { amount: 2.8, date: '2026-03-25', payeeName: 'KIOSK' });
  await house.remove(id);
  const before = await house.transactions();
  const next = await putBack(life);
  next.drop('both.ofx', march([{ ...KIOSK, on: '2026-03-25' }, BAKERY], '2026-03-29'));
  expect(await next.sync()).toMatchObject({ created: 0, deleted: 0, rejected: 1 });
  expect(await next.transactions()).toEqual(before);
});

test('requests that waited in the copy and were sent since get new keys, and no record is deleted', async () => {
  const life = await untilCopy('unsent');
  const { house } = life;
  // Nothing shows that the database was put back, as with a volume that was rolled back.
  house.drop('words.ofx', march([{ ...BAKERY, name: 'Bakery at the corner' }], '2026-03-29'));
  await house.pull();
  await copyDatabase(life, 'copy.db');
  expect(await house.push()).toMatchObject({ created: 1 });
  await house.edit((await house.transactions())[0]?.externalId ?? '', { payeeName: 'BAKERY' });
  const next = await reopenWith(life, 'copy.db', parsePool);
  expect(beginGeneration(next.deps.store)).toBe(false);
  expect(await next.push()).toMatchObject({ created: 0, deleted: 0, resurrected: 0, rejected: 0, remaining: 0 });
  expect(await next.transactions()).toHaveLength(1);
});

test('a copy from between the first look at the ledger and the first answer puts no balance back', async () => {
  const life = await untilCopy('unsent');
  const { house } = life;
  writeFact(house.deps.store, LISTED, '2026-03-31T00:00:00Z');
  await copyDatabase(life, 'copy.db');
  await house.push();
  const account = (await house.accounts())[0]?.id;
  await house.ledger.send('PATCH', `/v1/accounts/${account}`, { body: { balance: 77 } });
  const next = await reopenWith(life, 'copy.db', parsePool);
  expect(beginGeneration(next.deps.store)).toBe(false);
  expect(await next.push()).toMatchObject({ created: 0, rejected: 0, remaining: 0 });
  expect(await next.accounts()).toMatchObject([{ balance: 77 }]);
});

test('a pending line that was withdrawn unsent, and that an undo brings back, is no question', async () => {
  const pending =
    '<BANKTRANLISTP><DTASOF>20260305<STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20260305<TRNAMT>-40.00<NAME>FUEL</STMTTRNP></BANKTRANLISTP>';
  const folder = tempFolder();
  const [first, second] = [
    march([], '2026-03-06').replace('</STMTRS>', `${pending}</STMTRS>`),
    march([BAKERY], '2026-03-28'),
  ];
  const house = await ledgerHouse({ folder, parsePool, inbox: { pending: 'push' } });
  house.drop('1.ofx', first);
  await house.sync();
  house.drop('2.ofx', second);
  expect(await house.sync()).toMatchObject({ created: 1, deleted: 1 });
  house.deps.store.close();
  const next = await ledgerHouse({ ledger: house.ledger, parsePool, inbox: { pending: 'push' } });
  next.drop('1.ofx', first);
  await next.pull();
  next.drop('2.ofx', second);
  expect(await next.sync()).toMatchObject({ created: 0, adopted: 1, rejected: 0 });
  undo(next.deps, 'd2', { dryRun: false });
  expect(await next.push()).toMatchObject({ created: 1, deleted: 1, rejected: 0, remaining: 0 });
  expect((await next.transactions()).map(({ payeeName }) => payeeName)).toEqual(['FUEL']);
});
