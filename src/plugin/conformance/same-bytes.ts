import type { Batch, Delivery } from '../contract.ts';

/**
 * Looks for the same bytes under two accounts. A document is its bytes: the second one counts as known, and its lines
 * would be lost in silence. Documents without lines lose nothing.
 */
export class BytesOfAccounts {
  readonly #seen = new Map<string, { readonly accounts: string; readonly origin: string }>();

  /** The origin of an earlier delivery that gave these bytes for another account. Undefined: none. */
  add(delivery: Delivery | Batch): string | undefined {
    const accounts = accountsIn(delivery);
    if (accounts === '') return undefined;
    const { document, origin } = delivery;
    const seen = this.#seen.get(document.sha256);
    if (seen === undefined) this.#seen.set(document.sha256, { accounts, origin });
    return seen === undefined || seen.accounts === accounts ? undefined : seen.origin;
  }
}

function accountsIn(delivery: Delivery | Batch): string {
  if (!('statements' in delivery)) return '';
  const accounts = delivery.statements.flatMap(({ account, lines }) => (lines.length === 0 ? [] : [account]));
  return accounts
    .map(({ accountId, bankId, branchId }) => JSON.stringify([bankId, branchId, accountId]))
    .toSorted()
    .join();
}
