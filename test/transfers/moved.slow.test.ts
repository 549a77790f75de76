/** Evidence of a transfer goes with its line. The line may turn out to be another transaction than it was taken for. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StatementLine } from '../../src/domain/statement.ts';
import { undo } from '../../src/sync/history/undo.ts';
import { orderTransfer } from '../../src/sync/transfers/orders.ts';
import { workshop } from '../support/houses/workshop.ts';
import { line } from '../support/identity/statements.ts';
import { OWN, type Paper, type TransferHouse, transferHouse } from '../support/transfers/transfer-house.ts';

const openRoom = workshop();

const BAKERY = line('2026-03-02', '-3.50', 'Bakery', 'o1');
const SAVED = line('2026-03-05', '-3.50', 'Savings', 'o2');
const ARRIVED = line('2026-03-05', '3.50', 'Anna', 'i1');
const IDS = { bakery: 'bf1.a.2026-03-02.e350EUR.1', arrived: 'bf1.b.2026-03-05.i350EUR.1' };
const named = { counterparty: { account: OWN.b.iban, name: null } };

/** The evidence of the transfer. */
const EVIDENCE: Readonly<
  Record<string, { readonly out: Partial<StatementLine>; readonly into: Partial<StatementLine> }>
> = {
  'the number of the account': { out: named, into: {} },
  'a reference in the purpose': { out: { memo: 'Ref TRF-4000123' }, into: { memo: 'Ref TRF-4000123' } },
  'the reference of the bank': { out: { reference: 'E2E-4000123' }, into: { reference: 'E2E-4000123' } },
  'words of a transfer': { out: { memo: 'Umbuchung' }, into: { memo: 'Umbuchung' } },
  'the number on the arrival': { out: {}, into: { counterparty: { account: OWN.a.iban, name: null } } },
};

const notice = (...lines: Paper['lines']): Paper => ({ of: 'a', format: 'camt', kind: 'delta', lines });
const page = (from: string, until: string, ...lines: Paper['lines']): Paper => ({
  of: 'a',
  format: 'camt',
  period: [from, until],
  lines,
});

/** The ledger's records, and their origins. */
async function seen(house: TransferHouse): Promise<readonly string[]> {
  const all = await house.transactions();
  return all
    .map(({ date, amount, payeeName, note, isTransfer }) => {
      return `${date} ${amount} ${payeeName}${(note ?? '') === '' ? '' : ` (${note})`}${isTransfer ? ' is a transfer' : ''}`;
    })
    .sort();
}

async function openHouse(): Promise<TransferHouse> {
  const room = openRoom();
  onTestFinished(() => room[Symbol.dispose]());
  return transferHouse({ room });
}

async function fed(papers: readonly Paper[], sends: boolean): Promise<TransferHouse> {
  const house = await openHouse();
  house.bring({ of: 'b', lines: [], period: ['2026-02-01', '2026-02-28'] });
  for (const paper of papers) {
    house.bring(paper);
    if (sends) expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
  }
  expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
  return house;
}

describe.each(Object.entries(EVIDENCE))('a purchase that was one with a transfer by %s', (_, { out, into }) => {
  const saved = { ...SAVED, ...out };
  const arrived: Paper = { of: 'b', lines: [{ ...ARRIVED, ...into }], period: ['2026-03-01', '2026-04-30'] };
  const before = [notice(BAKERY), page('2026-03-04', '2026-04-30', saved), arrived];
  const [told, shown] = [notice(saved), page('2026-03-01', '2026-03-06', BAKERY, saved)];

  describe.each([
    ['a notice', told, shown],
    ['a statement', shown, told],
  ])('is two again when %s shows them as two', (_by, next, last) => {
    test.each([true, false])('sent meanwhile or not (%s)', async (sends) => {
      const house = await fed([...before, next, last], sends);
      expect(await seen(house)).toEqual(await seen(await fed([last, next, ...before.toReversed()], false)));
      expect(await house.balances()).toMatchObject({ a: -7, b: 3.5 });
    });

    test('and is as it was when that is undone', async () => {
      const house = await fed(before, true);
      const joined = await seen(house);
      house.bring(next);
      expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
      const parted = await seen(house);
      expect(parted).not.toEqual(joined);
      undo(house.deps, 'd5', { dryRun: false });
      expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
      expect(await seen(house)).toEqual(joined);
      house.bring({ ...next });
      await house.push();
      expect(await seen(house)).toEqual(parted);
    });
  });
});

test('a pair of the owner’s stays paired, whatever becomes of its lines', async () => {
  const arrived: Paper = { of: 'b', lines: [ARRIVED], period: ['2026-03-01', '2026-04-30'] };
  const house = await fed([notice(BAKERY), page('2026-03-04', '2026-04-30', SAVED), arrived], true);
  orderTransfer(house.deps, { action: 'pair', ids: [IDS.bakery, IDS.arrived] });
  house.bring(notice(SAVED));
  await house.push();
  expect(await seen(house)).toEqual(['2026-03-02 3.5 Bakery is a transfer', '2026-03-05 3.5 Savings']);
});

test('a time goes with its line, and nothing of it stays behind', async () => {
  const timed = { ...SAVED, memo: 'Cash desk', time: '14:32:00' };
  const house = await fed([notice(BAKERY), page('2026-03-04', '2026-04-30', timed), notice(timed)], true);
  const all = await house.transactions();
  const shown = all.map(({ date, ...row }) => `${date} ${'time' in row ? row.time : '?'}`);
  expect(shown.sort()).toEqual(['2026-03-02 null', '2026-03-05 14:32:00']);
});

test('of two equal payments one goes to an own account, in whatever order the next file lists them', async () => {
  const paid = { ...SAVED, reference: null };
  const saved = { ...paid, ...named };
  const both = ['2026-03-01', '2026-04-30'] as const;
  const house = await fed([page(...both, paid, saved), page(...both, saved, paid)], true);
  expect(await seen(house)).toEqual(['2026-03-05 3.5 Savings', '2026-03-05 3.5 Savings is a transfer']);
});

describe('a refund that was for a while one with an arrival', () => {
  const of = (paper: Paper): Paper => ({ ...paper, of: 'b' });
  const refund = line('2026-03-02', '3.50', 'Shop', 'i1', { memo: 'Refund 17' });
  const arrived = line('2026-03-05', '3.50', 'Anna', 'i2', { counterparty: { account: OWN.a.iban, name: null } });
  const left: Paper = { of: 'a', lines: [SAVED], period: ['2026-03-01', '2026-04-30'] };

  const shown = of(page('2026-03-04', '2026-04-30', arrived));

  test.each([
    ['each file is sent', [left, shown], [true, true, true]],
    ['none is', [left, shown], [false, false, false]],
    ['the notice alone is', [left, shown], [true, false, false]],
    ['the deletion of its record is not', [left, shown], [true, true, false]],
    ['the deletion of what it was for a while is not', [shown, left], [true, true, false]],
    ['each is, and the arrival comes first', [shown, left], [true, true, true]],
  ])('is a refund again, with its own words: %s', async (_, next, sends) => {
    const house = await openHouse();
    house.bring({ of: 'b', lines: [], period: ['2026-02-01', '2026-02-28'] });
    const papers = [of(notice(refund)), ...next];
    for (const [at, paper] of papers.entries()) {
      house.bring(paper);
      if (sends[at] === true) await house.push();
    }
    house.bring(of(notice(arrived)));
    expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
    expect(await seen(house)).toEqual(['2026-03-02 -3.5 Shop (Refund 17)', '2026-03-05 3.5 Savings is a transfer']);
    expect(await house.balances()).toMatchObject({ a: -3.5, b: 7 });
  });
});
