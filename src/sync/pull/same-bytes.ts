/** The same bytes in two folders, each of another account. A document is its bytes, so the second one is known. */

import { AppError } from '../../lib/errors.ts';
import type { Batch, Delivery, Remark } from '../../plugin/contract.ts';
import type { StoredDocument } from '../../store/documents/documents.ts';
import { unnamedAccounts } from '../../store/documents/likeness.ts';
import type { Store } from '../../store/store.ts';
import type { AccountConfig, ConnectorConfig } from '../run/deps.ts';

/**
 * The remark on a known document that names no account. Another connector brought it into an account that is not this
 * one's. Its lines would be lost in silence where it is of both. Undefined where nothing is lost.
 */
export function remarkOnBytes(
  store: Store,
  known: StoredDocument,
  name: string,
  to: { readonly connector: ConnectorConfig; readonly accounts: readonly AccountConfig[] },
): Remark | undefined {
  const { account } = to.connector;
  if (account === null || known.connector === to.connector.name) return undefined;
  const names = [account, ...(to.accounts.find(({ handle }) => handle === account)?.aliases ?? [])];
  const handles = unnamedAccounts(store, known.id);
  const [other] = handles;
  if (other === undefined || handles.some((handle) => names.includes(handle))) return undefined;
  const { code, hint, message, words } = new AppError('account.same-bytes', { name, handle: other, other: account });
  return { code, message, hint, words };
}

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
