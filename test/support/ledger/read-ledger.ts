import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLedger } from '../../../src/ledger/server/process/start.ts';

export interface LedgerTransaction {
  readonly id: string;
  readonly externalId: string;
  readonly accountId: string;
  readonly amount: number;
  readonly date: string;
  readonly isTransfer: boolean;
}

export interface LedgerAccount {
  readonly id: string;
  readonly externalId: string;
  readonly balance: number;
}

/** All that the embedded ledger of a state folder holds, asked over its own API. Nothing else may run it meanwhile. */
export async function readLedger(state: string) {
  const ledger = await startLedger({ folder: join(state, 'ledger') });
  try {
    return await askLedger(ledger.url, state);
  } finally {
    await ledger.close();
  }
}

/** All that the ledger at this address holds, which a program runs over the state folder. */
export function askLedger(url: string, state: string) {
  return listLedger<LedgerAccount, LedgerTransaction>({
    url,
    key: readFileSync(join(state, 'ledger.key'), 'utf8').trim(),
  });
}

/** All that one owner has in the ledger at this address. */
export async function listLedger<Account, Transaction>({ url, key }: { readonly url: string; readonly key: string }) {
  const list = async <Row>(route: string) => {
    const rows: Row[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await fetch(`${url}/v1/${route}?limit=200${query}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      if (!answer.ok) throw new Error(`the ledger says ${answer.status}`);
      const page = (await answer.json()) as { readonly data: Row[]; readonly nextCursor: string | null };
      rows.push(...page.data);
      cursor = page.nextCursor;
    }
    return rows;
  };
  return { accounts: await list<Account>('accounts'), transactions: await list<Transaction>('transactions') };
}
