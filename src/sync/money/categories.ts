import { LedgerError } from '../../ledger/client/library/error.ts';
import type { Ledger } from '../../ledger/client/library/ledger.ts';

export interface MoneyCategory {
  readonly id: string;
  readonly name: string;
}

/** The ledger's categories by name; none where the key may not read them, or the ledger has none. */
export async function readCategories(ledger: Ledger): Promise<readonly MoneyCategory[]> {
  const found: MoneyCategory[] = [];
  try {
    for await (const { id, name } of ledger.categories.list()) found.push({ id, name });
  } catch (thrown) {
    if (!(thrown instanceof LedgerError) || ![400, 403, 404, 405, 501].includes(thrown.status ?? 0)) throw thrown;
  }
  return found.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Names without regard to case, Unicode form and runs of spaces. */
export function foldName(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
