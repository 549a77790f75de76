import { describe, expect, test } from 'vitest';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { confirm } from '../../support/as-if.ts';
import { requestsIn, transactionsIn } from '../../support/ask.ts';
import {
  accountConfig,
  connectorConfig,
  type PullHouse,
  pullHouse,
  sharedParsePool,
} from '../../support/houses/pulling.ts';
import { showIn } from '../../world/judge/shown.ts';
import { plainAccount, plainDownload, plainHappening } from '../../world/plain.ts';
import { renderOfx } from '../../world/render/render-ofx.ts';
import type { Account, Happening } from '../../world/world.ts';

const parsePool = sharedParsePool([]);

function account(happenings: readonly Partial<Happening>[]): Account {
  return plainAccount({ happenings: happenings.map((each, at) => plainHappening(at, each)) });
}

async function house(pending: 'skip' | 'push' = 'push'): Promise<PullHouse> {
  return pullHouse({
    parsePool,
    accounts: [accountConfig({ handle: 'checking', match: ['4711000815'], currency: 'EUR' })],
    inbox: connectorConfig({ config: { path: 'inbox', settle: '0s', watch: false }, pending }),
  });
}

/** A download of all days up to `to`; from `pendingFrom` on the lines are pending. */
async function feed(home: PullHouse, of: Account, to: number, pendingFrom: number | null): Promise<void> {
  const download = plainDownload('ofx', 0, to);
  const happenings = of.happenings.map((each): Happening => {
    if (pendingFrom === null || each.day < pendingFrom) return each;
    return { ...each, day: to + 1, pending: { since: each.day, amount: each.amount, name: 'none' } };
  });
  home.drop(`${String(to).padStart(3, '0')}.ofx`, renderOfx(of, download, showIn({ ...of, happenings }, download)));
  expect(await pullConnector(home.deps, 'inbox', 'command')).toMatchObject({ error: null });
}

function requests({ deps }: PullHouse): string[] {
  return requestsIn(deps.store)
    .filter(({ transactionId, state }) => transactionId !== null && state === 'ready')
    .map(({ kind, expects }) => `${kind} ${expects}`);
}

function sendAll({ deps }: PullHouse): void {
  confirm(deps.store, ({ state }) => state === 'ready');
}

describe('a pending line', () => {
  test('is sent, and its booking changes nothing where day and amount are the same', async () => {
    const home = await house();
    await feed(home, account([{ day: 5 }]), 5, 5);
    expect(requests(home)).toEqual(['transaction.upsert created']);
    sendAll(home);
    await feed(home, account([{ day: 5 }]), 8, null);
    expect(requests(home)).toEqual([]);
    expect(transactionsIn(home.deps.store)).toMatchObject([{ status: 'booked' }]);
  });

  test('moves to the day on which it is booked, under its id', async () => {
    const home = await house();
    await feed(home, account([{ day: 5 }]), 5, 5);
    sendAll(home);
    await feed(home, account([{ day: 7 }]), 8, null);
    expect(requests(home)).toEqual(['transaction.upsert updated']);
    expect(transactionsIn(home.deps.store)).toMatchObject([
      { externalId: 'bf1.checking.2026-01-06.e4000EUR.1', bookedOn: '2026-01-08' },
    ]);
  });

  test('that is gone for two weeks is taken out of the ledger', async () => {
    const home = await house();
    await feed(home, account([{ day: 5 }]), 5, 5);
    sendAll(home);
    await feed(home, account([]), 15, null);
    expect(requests(home)).toEqual([]);
    await feed(home, account([]), 19, null);
    expect(requests(home)).toEqual(['transaction.delete any']);
    await feed(home, account([{ day: 5 }]), 5, 5);
    expect(requests(home)).toEqual(['transaction.delete any']);
  });
});
