/** The same bytes in two folders, each of another account. A document is its bytes, so the second one is known. */

import type { Remark } from '../../plugin/contract.ts';
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
  return {
    code: 'account.same-bytes',
    message: `${name} has the same bytes as a document of \`${other}\`: its lines are not counted for \`${account}\``,
    hint: 'if they are of both accounts, add an empty line at the end of the file; else remove it',
  };
}
