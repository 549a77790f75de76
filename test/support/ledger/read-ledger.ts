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
export async function askLedger(url: string, state: string) {
  const key = readFileSync(join(state, 'ledger.key'), 'utf8').trim();
  const list = async <Row>(route: string) => {
    const rows: Row[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await fetch(`${url}/v1/${route}?limit=200${query}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const page = (await answer.json()) as { data: Row[]; nextCursor: string | null };
      rows.push(...page.data);
      cursor = page.nextCursor;
    }
    return rows;
  };
  return {
    accounts: await list<LedgerAccount>('accounts'),
    transactions: await list<LedgerTransaction>('transactions'),
  };
}
