import { join } from 'node:path';
import type { ParsePool } from '../../src/sync/parse-pool.ts';
import { pullConnector } from '../../src/sync/pull.ts';
import { accountConfig, connectorConfig, dropFile, pullHouse } from '../support/pulling.ts';
import { CSV_PROFILE, renderCsv } from './render-csv.ts';
import { renderMt940 } from './render-mt940.ts';
import { renderOfx } from './render-ofx.ts';
import { showIn } from './shown.ts';
import type { Account, Download, World } from './world.ts';

/** A transaction as world and store both can say it. */
export interface Entry {
  readonly account: string;
  readonly day: string;
  readonly amount: string;
  readonly currency: string;
  /** The beginning of the shop's name, in capitals: formats shorten and re-case. */
  readonly shop: string;
}

/** What the ledger must hold in the end. */
export function truthOf({ accounts }: World): string[] {
  return accounts
    .flatMap((account) =>
      account.happenings.map(({ day, amount, shop }) => {
        const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
        return `${account.handle} ${date} ${amount} ${account.currency} ${shortName(shop)}`;
      }),
    )
    .sort();
}

/** Feeds the world's documents through real pulls into a real store, in the world's order; gives what stands there. */
export async function feedWorld(world: World, parsePool: ParsePool): Promise<Fed> {
  const connectors = world.accounts.map((account) =>
    connectorConfig({
      name: account.handle,
      config: { path: `in-${account.handle}`, settle: '0s', watch: false },
      account: account.handle,
      pending: account.pending ? 'push' : 'skip',
    }),
  );
  const house = await pullHouse({
    parsePool,
    accounts: world.accounts.map(({ handle, number, currency }) =>
      accountConfig({ handle, match: [number], currency }),
    ),
    config: { connectors, formats: { csv: { profiles: { world: CSV_PROFILE }, profile: 'world' } } },
  });
  // Nothing is killed here, and thousands of worlds need not reach the disk.
  house.deps.store.db.pragma('synchronous = OFF');
  const troubles: string[] = [];
  for (const [at, { account: index, download: place }] of world.feed.entries()) {
    const account = world.accounts[index];
    const download = account?.downloads[place];
    if (account === undefined || download === undefined) continue;
    const file = join(house.inbox, '..', `in-${account.handle}`, `${String(at).padStart(4, '0')}.${download.route}`);
    dropFile(file, render(account, download), `2026-0${6 + (at % 3)}-01T00:00:00Z`);
    const report = await pullConnector(house.deps, account.handle, 'command');
    if (report.outcome !== 'ok') troubles.push(JSON.stringify([report.error, report.issues]));
  }
  const { db } = house.deps.store;
  const rows = db.prepare<[], Row>(LIVE).all();
  const open = db.prepare<[], { readonly n: number }>(UNTOLD).get()?.n ?? -1;
  const entries = rows.map(
    (row) => `${row.handle} ${row.day} ${row.amount} ${row.currency} ${shortName(row.payee ?? '')}`,
  );
  return { entries: entries.sort(), untold: open, troubles };
}

export interface Fed {
  readonly entries: readonly string[];
  /** Live transactions of which the ledger would not be told, or would be told twice. */
  readonly untold: number;
  readonly troubles: readonly string[];
}

interface Row {
  readonly handle: string;
  readonly day: string;
  readonly amount: number;
  readonly currency: string;
  readonly payee: string | null;
}

const LIVE = `SELECT a.handle, t.booked_on AS day, t.amount, t.currency, t.payee FROM transactions t
  JOIN accounts a ON a.id = t.account_id WHERE t.state = 'live'`;

/** Nothing is sent here, so all that is to be said of a transaction is merged in one open request. */
const UNTOLD = `SELECT count(*) AS n FROM transactions t WHERE (t.state = 'live') <> ((SELECT count(*) FROM requests r
  WHERE r.transaction_id = t.id AND r.state = 'ready' AND r.kind = 'transaction.upsert') = 1)`;

function render(account: Account, download: Download): string {
  const page = showIn(account, download);
  switch (download.route) {
    case 'ofx':
      return renderOfx(account, download, page);
    case 'csv':
      return renderCsv(account, download, page);
    case 'mt940':
      return renderMt940(account, download, page);
  }
}

function shortName(shop: string): string {
  return shop.toUpperCase().slice(0, 12).trim();
}
