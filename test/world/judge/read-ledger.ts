import type { LedgerAccount, LedgerTransaction } from './judge.ts';

/** Everything that one owner has in a ledger, asked over its API. */
export async function readAll({ url, key }: { readonly url: string; readonly key: string }) {
  const list = async <Row>(route: string): Promise<Row[]> => {
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
  return {
    accounts: await list<LedgerAccount>('accounts'),
    transactions: await list<LedgerTransaction>('transactions'),
  };
}
