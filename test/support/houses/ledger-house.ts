/** Pulling from real files into a real embedded ledger, in one process, with the ledger's owner at hand. */
import { currencyTable } from '../../../src/domain/currency.ts';
import { reviewCreations } from '../../../src/sync/adopt/adopt-existing.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { type PushReport, push } from '../../../src/sync/push/push.ts';
import type { PushDeps } from '../../../src/sync/push/types.ts';
import { openLedger, type TestLedger } from '../../ledger/server/test-ledger.ts';
import { type HouseOptions, type PullHouse, pullHouse } from './pulling.ts';

const currencies = currencyTable({});

export interface LedgerTransaction {
  readonly id: string;
  readonly externalId: string | null;
  readonly accountId: string;
  readonly amount: number;
  readonly date: string;
  readonly payeeName: string | null;
  readonly note: string | null;
  readonly time: string | null;
  readonly categoryId: string | null;
  readonly isTransfer: boolean;
}

export interface LedgerHouse extends PullHouse {
  readonly ledger: TestLedger;
  /** One pass of the inbox. */
  pull(): Promise<void>;
  /** The same and a push. */
  sync(): Promise<PushReport>;
  push(): Promise<PushReport>;
  /** The ledger's records, by externalId. */
  transactions(): Promise<readonly LedgerTransaction[]>;
  accounts(): Promise<readonly { readonly id: string; readonly externalId: string; readonly balance: number }[]>;
  categories(): Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** As the owner, in the ledger's own app. */
  edit(externalId: string, fields: object): Promise<void>;
  remove(externalId: string): Promise<void>;
}

export async function ledgerHouse(
  options: HouseOptions & { readonly ledger?: TestLedger; readonly adopt?: boolean } = {},
): Promise<LedgerHouse> {
  const house = await pullHouse(options);
  const ledger = options.ledger ?? options.room?.ledger ?? (await openLedger());
  const { store, clock } = house.deps;
  const pushAll = async () => {
    const client = ledger.client(clock);
    try {
      const { accounts } = house.deps.config;
      const adopt = options.adopt !== false;
      const review = () => reviewCreations({ store, ledger: client, currencies, accounts, adopt });
      const deps: PushDeps = { store, ledger: client, clock, random: () => 0.5, concurrency: 2, currencies, review };
      return await push(deps, { patienceMs: 1000 });
    } finally {
      await client.close();
    }
  };
  const pull = async () => {
    await pullConnector(house.deps, 'inbox', 'command');
  };
  const list = async (route: string) => {
    const rows = [];
    for (let cursor = ''; ; ) {
      const { json } = await ledger.send('GET', `/v1/${route}?limit=200${cursor}`);
      rows.push(...json.data);
      if (json.nextCursor === null) return rows;
      cursor = `&cursor=${encodeURIComponent(json.nextCursor)}`;
    }
  };
  const transactions = async (): Promise<readonly LedgerTransaction[]> => {
    const rows = (await list('transactions')) as LedgerTransaction[];
    return rows.sort((a, b) => String(a.externalId).localeCompare(String(b.externalId)));
  };
  const idOf = async (externalId: string) => {
    const found = (await transactions()).find((each) => each.externalId === externalId);
    if (found === undefined) throw new Error(`the ledger has no ${externalId}`);
    return found.id;
  };
  return {
    ...house,
    ledger,
    pull,
    push: pushAll,
    sync: async () => {
      await pull();
      return pushAll();
    },
    transactions,
    accounts: () => list('accounts'),
    categories: () => list('categories'),
    edit: async (externalId, fields) => {
      await ledger.send('PATCH', `/v1/transactions/${await idOf(externalId)}`, { body: fields });
    },
    remove: async (externalId) => {
      await ledger.send('DELETE', `/v1/transactions/${await idOf(externalId)}`);
    },
  };
}
