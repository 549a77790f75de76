/** Why `account:` of a connector is not enough for a document that does not name its account. */
import { isMasked } from '../../core/account-handle.ts';
import type { Statement } from '../../domain/statement.ts';
import { readAccount, type StoredAccount } from '../../store/accounts/accounts.ts';
import { accountOfLike, hasLike, isInUse, unlikeDocument, wasIn } from '../../store/documents/likeness.ts';
import type { ConnectorConfig } from '../run/deps.ts';
import { type Arrival, likenessOf, placeLike } from './account-memory.ts';
import type { Proposed } from './place-by-books.ts';

/**
 * Why `account:` of the connector is not enough to book the statement. The setting speaks for all documents of the
 * connector, also for those of another account. Undefined where files like it went there before, or where the account
 * is new.
 */
export function doubtAbout(statement: Statement, to: Proposed, arrival: Arrival): string | undefined {
  const { store, connector, config, read } = arrival;
  // The owner's own template names the account of these alerts.
  if (statement.kind === 'delta') return undefined;
  if (to.stored !== undefined && wasIn(store, to.stored.id, read.document.sha256)) return undefined;
  const likeness = likenessOf(statement, read);
  const placed = placeLike(statement, to, arrival);
  if (placed !== undefined && 'doubt' in placed) return placed.doubt;
  const earlier = accountOfLike(store, connector.name, likeness);
  if (earlier !== undefined && earlier === to.stored?.id) return undefined;
  if (earlier !== undefined) return `files like it went to \`${readAccount(store, earlier)?.handle ?? ''}\``;
  const usual = config.connectors.find(({ name }) => name === connector.name)?.account ?? null;
  const destination = {
    connector: connector.name,
    fallback: connector.account ?? '',
    usual,
    accountId: to.stored?.id,
    likeness,
  };
  const known = to.stored !== undefined && isInUse(store, to.stored.id) ? to.stored : undefined;
  if (known !== undefined && hasLike(store, known.id, likeness)) return undefined;
  const unlike = unlikeDocument(store, destination);
  if (unlike !== undefined) return `${unlike} has another layout, and may be of another account`;
  return known === undefined ? undefined : contradictionOf(statement, known, connector);
}

/** The part of the statement that does not fit an account in use. */
function contradictionOf(
  { account, currency }: Statement,
  known: StoredAccount,
  connector: ConnectorConfig,
): string | undefined {
  const { accountId, iban } = known.reference;
  const end = isMasked(account) ? (account.accountId ?? '').slice(1) : '';
  const numbers = [accountId, iban].filter((number) => number !== null);
  if (numbers.length > 0 && !numbers.some((number) => number.endsWith(end))) {
    return `it shows a number that ends in ${end.slice(-4)}, and the number of \`${known.handle}\` does not`;
  }
  if (account.kind !== known.kind && !isKindOpen(account.kind, connector))
    return `it is of a ${account.kind} account, and \`${known.handle}\` is not`;
  if (currency === null) return `it names no currency, and \`${known.handle}\` is in use`;
  if (currency !== known.currency) return `it is in ${currency}, and \`${known.handle}\` is in ${known.currency}`;
  return undefined;
}

/** A profile that the connector names, and that has no `kind:`, reads files of the account whatever its kind. */
function isKindOpen(kind: string, { formatOptions }: ConnectorConfig): boolean {
  return kind === 'bank' && typeof formatOptions.profile === 'string';
}
