import { describe, expect, test } from 'vitest';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
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
import { profileOf, renderCsv } from '../../world/render/render-csv.ts';
import { renderOfx } from '../../world/render/render-ofx.ts';
import type { Route } from '../../world/world.ts';

const parsePool = sharedParsePool([]);
const DAY_MS = 86_400_000;

const ACCOUNT = plainAccount({
  routes: ['ofx', 'csv'],
  happenings: [2, 5, 6, 20].map((day, at) => plainHappening(at, { day, amount: -350 - at, payee: 'Cafe', lag: 1 })),
});

async function house(graceDays: number): Promise<PullHouse> {
  return pullHouse({
    parsePool,
    accounts: [accountConfig({ handle: 'checking', match: [ACCOUNT.number], currency: 'EUR' })],
    inbox: connectorConfig({ config: { path: 'inbox', settle: '0s', watch: false }, account: 'checking' }),
    config: {
      graceMs: graceDays * DAY_MS,
      formats: { csv: { profiles: { world: profileOf(ACCOUNT) }, profile: 'world' } },
    },
  });
}

async function feed(home: PullHouse, route: Route, from: number, to: number): Promise<void> {
  const download = plainDownload(route, from, to);
  const page = showIn(ACCOUNT, download);
  home.drop(
    `${to}.${route}`,
    route === 'ofx' ? renderOfx(ACCOUNT, download, page) : renderCsv(ACCOUNT, download, page),
  );
  expect(await pullConnector(home.deps, 'inbox', 'command')).toMatchObject({ error: null });
}

/** Days of the transactions that the ledger is, or is to be, told of. */
function told({ deps }: PullHouse): string[] {
  const told = requestsIn(deps.store).filter(
    ({ kind, state }) => kind === 'transaction.upsert' && state !== 'cancelled',
  );
  const ids = new Set(told.map(({ transactionId }) => transactionId));
  const days = transactionsIn(deps.store).flatMap(({ id, bookedOn }) => (ids.has(id) ? [bookedOn] : []));
  return [...new Set(days)].sort();
}

describe('a line that only the lesser stream has', () => {
  test('is sent at once without grace', async () => {
    const home = await house(0);
    await feed(home, 'ofx', 0, 5);
    await feed(home, 'csv', 0, 8);
    expect(told(home)).toEqual(['2026-01-03', '2026-01-06', '2026-01-08']);
  });

  test('waits, until the better stream shows it with its own day', async () => {
    const home = await house(5);
    await feed(home, 'ofx', 0, 5);
    await feed(home, 'csv', 0, 8);
    expect(told(home)).toEqual(['2026-01-03', '2026-01-06']);
    await feed(home, 'ofx', 4, 10);
    expect(told(home)).toEqual(['2026-01-03', '2026-01-06', '2026-01-07']);
  });

  test('waits no longer than the grace, also where nothing comes', async () => {
    const home = await house(5);
    await feed(home, 'ofx', 0, 5);
    await feed(home, 'csv', 0, 8);
    home.clock.advance(5 * DAY_MS);
    expect(await pullConnector(home.deps, 'inbox', 'schedule')).toMatchObject({ error: null });
    expect(told(home)).toEqual(['2026-01-03', '2026-01-06', '2026-01-08']);
  });
});
