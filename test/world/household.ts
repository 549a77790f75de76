import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScriptedServer } from '../support/mail/imap-script.ts';
import { BROKER } from './make/make-transfers.ts';
import { renderFile, renderMessage } from './render/render.ts';
import { profileOf } from './render/render-csv.ts';
import { alertTemplates } from './render/render-mail.ts';
import type { Account, FeedItem, World } from './world.ts';

/** Where a world's documents arrive: folders and a mailbox, and the configuration that names them. */
export interface Household {
  readonly folder: string;
  readonly config: string;
  deliver(items: readonly FeedItem[]): void;
}

export interface HouseholdOptions {
  readonly folder: string;
  readonly mail: ScriptedServer;
  /** The `ledger:` part of the configuration. */
  readonly ledger: object;
}

/** Moves in: writes the configuration, and files with it. */
export function settle(world: World, { folder, mail, ledger }: HouseholdOptions): Household {
  for (const account of world.accounts) {
    mkdirSync(inboxOf(folder, account), { recursive: true });
    writeFileSync(join(folder, `${account.handle}-alerts.yaml`), JSON.stringify(alertTemplates(account)));
  }
  const config = join(folder, 'bankfeed.yaml');
  writeFileSync(config, JSON.stringify(configOf(world, mail.port, ledger), null, 1));
  let delivered = 0;
  return {
    folder,
    config,
    deliver: (items) => {
      for (const item of items) {
        delivered += 1;
        deliverOne(world, folder, mail, item, delivered);
      }
    },
  };
}

function configOf({ accounts }: World, port: number, ledger: object): object {
  const currency = accounts[0]?.currency ?? 'EUR';
  return {
    ...{ state: 'state', timezone: 'UTC', ledger, server: { listen: false } },
    accounts: {
      ...Object.fromEntries(
        accounts.map(({ handle, number, iban, kind, currency: own }) => [
          handle,
          { match: [number, iban], currency: own, type: kind },
        ]),
      ),
      cash: { currency, type: 'physical' },
      broker: { match: [BROKER.number, BROKER.iban], currency, type: 'investment' },
    },
    profiles: Object.fromEntries(accounts.map((account) => [account.handle, profileOf(account)])),
    transfers: { rules: [{ when: { payee: 'ATM *' }, to: 'cash' }] },
    connectors: {
      ...Object.fromEntries(accounts.map((account) => [account.handle, folderOf(account)])),
      ...Object.fromEntries(accounts.map((account) => [`mail-${account.handle}`, mailOf(account, port)])),
    },
  };
}

function folderOf({ handle, pending }: Account): object {
  const own = { use: 'folder', path: `in-${handle}`, settle: '0s', watch: false };
  return { ...own, account: handle, profile: handle, pending };
}

/** A connector for each account, since what becomes of pending lines is said for a connector. */
function mailOf({ handle, pending }: Account, port: number): object {
  const common = { account: handle, attachments: ['*.csv', '*.ofx', '*.xml', '*.sta'] };
  return {
    ...{ use: 'email', host: '127.0.0.1', port, tls: false, user: 'test', password: 'pw', idle: false, since: 'all' },
    ...{ authenticity: 'off', pending },
    rules: [
      { ...common, from: ['statements@bank.example'], subject: [`*${handle}*`], profile: handle },
      {
        ...{ from: ['alerts@bank.example'], subject: [`*${handle}*`], account: handle, attachments: [] },
        alerts: [`${handle}-alerts.yaml`],
      },
    ],
  };
}

function inboxOf(folder: string, { handle }: Account): string {
  return join(folder, `in-${handle}`);
}

/** Every delivery has a name of its own: duplicates come under other names. */
function deliverOne(world: World, folder: string, mail: ScriptedServer, item: FeedItem, at: number): void {
  const { download } = item;
  const account = world.accounts[item.account];
  if (account === undefined) throw new Error(`no account ${item.account}`);
  if (download.byMail) {
    mail.messages.push({ uid: at, raw: renderMessage(account, download) });
    return;
  }
  const { ending, bytes } = renderFile(account, download);
  const file = join(inboxOf(folder, account), `${String((at * 7919) % 10_000).padStart(4, '0')}-${at}.${ending}`);
  writeFileSync(file, bytes);
  // As if it had lain there: the only as-of of what does not say when it was made.
  const made = new Date(Date.UTC(2026, 0, 1 + download.to, 20, download.quirk % 60));
  utimesSync(file, made, made);
}
