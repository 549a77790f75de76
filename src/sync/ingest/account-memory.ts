/**
 * The state's memory of documents that do not name their account: the owner's choices, and where files like them
 * went.
 */
import { isMasked, numberKey } from '../../core/account-handle.ts';
import type { DocumentId } from '../../domain/row-ids.ts';
import type { Statement } from '../../domain/statement.ts';
import { AppError, EXIT } from '../../lib/errors.ts';
import { readAccount, type StoredAccount } from '../../store/accounts/accounts.ts';
import { type ChoiceKey, type ChosenAccount, findChoice, saveChoice } from '../../store/accounts/choices.ts';
import {
  accountOfLike,
  hasLike,
  isInUse,
  saveLikeness,
  unlikeDocument,
  wasIn,
} from '../../store/documents/likeness.ts';
import type { Store } from '../../store/store.ts';
import type { ConnectorConfig, SyncConfig } from '../run/deps.ts';
import type { PreparedStatement } from './prepare-statements.ts';
import type { ReadDocument } from './read-document.ts';

/** The document that a statement stands in, and how it came. */
export interface Arrival {
  readonly store: Store;
  readonly config: SyncConfig;
  readonly connector: ConnectorConfig;
  readonly read: ReadDocument;
}

/**
 * The likeness of documents of one account that they do not name. It is made of the layout, the kind of account, and
 * the end of a number where one is shown.
 */
function likenessOf({ account }: Statement, { layout, format }: Pick<ReadDocument, 'layout' | 'format'>): string {
  const end = isMasked(account) ? ` ${account.accountId}` : '';
  return `${layout ?? format ?? ''}/${account.kind}${end}`;
}

/**
 * For which documents the owner's word about a statement holds: for its bank number, or for files like its own.
 * `besides`: for those in this currency alone.
 */
function choiceKey(statement: Statement, { connector, read }: Arrival, besides?: string): ChoiceKey {
  const number = numberKey(statement.account);
  const currency = besides === undefined ? '' : ` ${besides}`;
  if (number !== undefined) return { connector: '', fallback: '', likeness: `number ${number}${currency}` };
  const likeness = `${likenessOf(statement, read)}${currency}`;
  return { connector: connector.name, fallback: connector.account ?? '', likeness };
}

/** The owner's earlier word on documents like it. */
export function chosenBefore(statement: Statement, arrival: Arrival, besides?: string): ChosenAccount | undefined {
  return findChoice(arrival.store, choiceKey(statement, arrival, besides));
}

/**
 * Keeps what files like the document share where it does not name its account, and the owner's word for them. Inside the
 * caller's commit. Throws AppError `accept.several` (exit code 2) where the word would be for two accounts at once.
 */
export function rememberAccount(id: DocumentId, prepared: readonly PreparedStatement[], arrival: Arrival): void {
  const { store, read } = arrival;
  const isNamed = prepared.every(({ account: { by } }) => by === 'match' || by === 'number');
  const isWhole = prepared.length === read.statements.length;
  const unnamed =
    isNamed && isWhole ? undefined : read.statements.find(({ account }) => numberKey(account) === undefined);
  if (unnamed !== undefined) saveLikeness(store, id, likenessOf(unnamed, read));
  if (read.chosen === undefined) return;
  const keys = new Map(
    prepared
      .filter(({ account }) => account.isAnswer === true)
      .map(({ account, statement }) => choiceKey(statement, arrival, account.besides))
      .map((key) => [key.likeness, key] as const),
  );
  if (keys.size > 1) throw severalAccounts(read.document.name);
  for (const key of keys.values()) saveChoice(store, { ...key, ...read.chosen });
}

function severalAccounts(name: string): AppError {
  return new AppError('accept.several', `${name} shows several accounts, and one was chosen`, {
    hint: 'name them under `accounts:` with a `match:` each, then `bankfeed retry`',
    exitCode: EXIT.usage,
  });
}

/**
 * Why `account:` of the connector is not enough to book the statement. The setting speaks for all documents of the
 * connector, also for those of another account. Undefined where files like it went there before, or where the account
 * is new.
 */
export function doubtAbout(
  statement: Statement,
  to: { readonly handle: string; readonly stored: StoredAccount | undefined },
  arrival: Arrival,
): string | undefined {
  const { store, connector, config, read } = arrival;
  // The owner's own template names the account of these alerts.
  if (statement.kind === 'delta') return undefined;
  if (to.stored !== undefined && wasIn(store, to.stored.id, read.document.sha256)) return undefined;
  const likeness = likenessOf(statement, read);
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
