import { describe, expect, test } from 'vitest';
import type { TransferCase } from '../scenario/tables/transfer-case.ts';
import { TRANSFER_RIVALS } from '../scenario/tables/transfer-rivals.ts';
import { TRANSFER_STORIES } from '../scenario/tables/transfer-stories.ts';
import { TRANSFERS } from '../scenario/tables/transfers.ts';
import { workshop } from '../support/houses/workshop.ts';
import { ordersOf } from '../support/identity/cases.ts';
import { LEVEL } from '../support/run/effort.ts';
import { OWN, type Paper, type TransferHouse, transferHouse } from '../support/transfers/transfer-house.ts';

interface Way {
  readonly again: 'no' | 'each' | 'backwards';
  readonly sends: boolean;
  readonly orders: 'all' | 'two';
}

/**
 * Every case of a transfer in every order of its statements. Each comes once or twice, and is sent at once or all
 * together.
 */
const WAYS: Readonly<Record<string, Way>> = {
  'in every order, sent at once': { again: 'no', sends: true, orders: 'all' },
  'as stated and reversed, all twice, backwards, sent together': { again: 'backwards', sends: false, orders: 'two' },
};

const MORE_WAYS: Readonly<Record<string, Way>> = {
  'in every order, all twice, backwards, sent together': { again: 'backwards', sends: false, orders: 'all' },
  'as stated and reversed, sent together': { again: 'no', sends: false, orders: 'two' },
  'as stated and reversed, each twice, sent at once': { again: 'each', sends: true, orders: 'two' },
};

const openRoom = workshop();

const ALL_WAYS = Object.entries(LEVEL === 'small' ? WAYS : { ...WAYS, ...MORE_WAYS });

describe.each([...TRANSFERS, ...TRANSFER_RIVALS, ...TRANSFER_STORIES])('$name', (each) => {
  const two = [each.papers, each.papers.toReversed()];
  const ordersIn = ({ orders }: Way) => (orders === 'all' ? ordersOf(each.papers) : two);
  const ways = ALL_WAYS.filter(([, { sends }]) => sends || each.notTogether === undefined);

  test.each(ways)('%s', { timeout: 300_000 }, async (_, way) => {
    let first: readonly string[] | undefined;
    for (const order of ordersIn(way)) {
      const message = order.map((paper) => each.papers.indexOf(paper)).join(' ');
      const ids = await play(each, fedAs(order, way), way.sends, message);
      first ??= ids;
      // The outflow's record survives, whatever came first (P-TR-1).
      if (each.happens === undefined && each.ids === undefined) expect(ids, message).toEqual(first);
    }
  });
});

function fedAs(order: readonly Paper[], { again }: Way): readonly Paper[] {
  if (again === 'each') return order.flatMap((paper) => [paper, paper]);
  return again === 'backwards' ? [...order, ...order.toReversed()] : order;
}

/** @returns ids and days of what stands in the end */
async function play(each: TransferCase, papers: readonly Paper[], sends: boolean, message: string) {
  const { transfers = {}, cash = false } = each;
  using room = openRoom();
  const house = await transferHouse({ transfers, cash, room });
  let isDone = each.happens === undefined;
  const happen = async () => {
    if (!isDone) isDone = (await each.happens?.(house)) === true;
  };
  let rejected = 0;
  const push = async () => {
    const report = await house.push();
    rejected += report.rejected;
    return report;
  };
  for (const paper of each.before ?? []) house.bring(paper);
  if (each.before !== undefined) await push();
  for (const paper of papers) {
    house.bring(paper);
    if (sends) await push();
    await happen();
  }
  await push();
  await happen();
  expect(await push(), message).toMatchObject({ remaining: 0 });
  expect(isDone, message).toBe(true);
  const isLastFirst = papers[0] !== each.papers[0] && papers[0] === each.papers.at(-1);
  const end = isLastFirst && each.lastFirst !== undefined ? { ...each, ...each.lastFirst } : each;
  expect(rejected, message).toBe(end.rejected ?? 0);
  await expectEnd(end, house, message);
  return (await house.transactions()).map(({ externalId, date }) => `${externalId} ${date}`).sort();
}

async function expectEnd(each: TransferCase, house: TransferHouse, message: string): Promise<void> {
  expect((await house.rows()).map(withoutRepetition), message).toEqual(each.expected);
  const balances = await house.balances();
  const sums = each.sums ?? sumsOf([...(each.before ?? []), ...each.papers]);
  for (const [handle, balance] of Object.entries(sums)) {
    if (each.untold?.includes(handle) !== true) expect(balances[handle], message).toBeCloseTo(balance, 3);
  }
  await each.check?.(house);
}

/** A stated arrival cannot be cleared, only replaced: then it is the amount itself. */
function withoutRepetition(row: string): string {
  return row.replace(/ ([\d.]+) arrives \1$/, ' $1');
}

/** Each account's lines added up, every line once. */
function sumsOf(papers: readonly Paper[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  const seen = new Set<string>();
  for (const { of, lines } of papers) {
    const text = `${of} ${lines.map(({ bookedOn, amount }) => `${bookedOn} ${amount}`)}`;
    if (seen.has(text)) continue;
    seen.add(text);
    const unit = { EUR: 100, USD: 100, JPY: 1, KWD: 1000 }[OWN[of].currency];
    for (const { amount, status } of lines) if (status === 'booked') sums[of] = (sums[of] ?? 0) + Number(amount) / unit;
  }
  return sums;
}
