/**
 * The state's memory of documents that do not name their account: the owner's choices, and where files like them
 * went.
 */
import { entryOf, isMasked, numberKey } from '../../core/account-handle.ts';
import { normalise } from '../../core/normalise.ts';
import { currencyTable, UNKNOWN_CURRENCY_PLACES } from '../../domain/currency.ts';
import type { DocumentId } from '../../domain/row-ids.ts';
import type { Statement } from '../../domain/statement.ts';
import { type AppError, refusal } from '../../lib/errors.ts';
import { findAccount, listAccounts, type StoredAccount } from '../../store/accounts/accounts.ts';
import {
  type ChoiceKey,
  type ChosenAccount,
  chosenAs,
  chosenHandles,
  findChoice,
  saveChoice,
} from '../../store/accounts/choices.ts';
import type { DocumentState } from '../../store/documents/documents.ts';
import { hasLike, saveLikeness, wasIn } from '../../store/documents/likeness.ts';
import type { Store } from '../../store/store.ts';
import { words } from '../../words/message.ts';
import type { ConnectorConfig, SyncConfig } from '../run/deps.ts';
import { findResembling, type Placed, type Proposed, placeByBooks, type Resemblance } from './place-by-books.ts';
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
export function likenessOf(
  { account }: Statement,
  { layout, format }: Pick<ReadDocument, 'layout' | 'format'>,
): string {
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

/** The account that the statement had before the database was lost. Undefined where it is read otherwise now. */
export function keptAccount(statement: Statement, { read, store }: Arrival): ChosenAccount | undefined {
  const { accounts = [], statements } = read;
  const handle = accounts.length === statements.length ? accounts[statements.indexOf(statement)] : undefined;
  if (handle === undefined) return undefined;
  return chosenAs(store, handle) ?? { handle, name: null, type: null, currency: null };
}

/** The owner's earlier word on documents like it. */
export function chosenBefore(statement: Statement, arrival: Arrival, besides?: string): ChosenAccount | undefined {
  return findChoice(arrival.store, choiceKey(statement, arrival, besides));
}

/**
 * The account of a document that follows the owner's word for files like it, by the accounts' balances and lines.
 * Undefined where the word was for a bank number, and for an alert: its template names the account.
 */
export function placeLike(statement: Statement, to: Proposed, arrival: Arrival, besides?: string): Placed | undefined {
  const { read, store } = arrival;
  if (numberKey(statement.account) !== undefined || statement.kind === 'delta') return undefined;
  // A word of its own holds for each further currency.
  if (to.stored !== undefined && !isInCurrency(to.stored, statement)) return undefined;
  const named = namedAccounts(statement, arrival, besides).filter((each) => isInCurrency(each, statement));
  const others = named.filter(({ id }) => id !== to.stored?.id);
  const known = to.stored === undefined ? others : [to.stored, ...others];
  const before = known.find(({ id }) => wasIn(store, id, read.document.sha256));
  if (before !== undefined) return { handle: before.handle };
  const likeness = likenessOf(statement, read);
  const alike = known.filter(({ id }) => hasLike(store, id, likeness));
  // The owner's word goes with its document.
  if (to.stored !== undefined && alike.length === 0) {
    return { doubt: words('document.noFileLikeStands', { handle: to.handle }) };
  }
  const further = alike.filter(({ id }) => id !== to.stored?.id);
  return placeAmong(statement, to, further, arrival);
}

/** The account by balances and lines. `alike`: further accounts that the owner gave files like it. */
export function placeAmong(
  statement: Statement,
  to: Proposed,
  alike: readonly StoredAccount[],
  { config, read, store }: Arrival,
): Placed {
  const currency = statement.currency ?? to.stored?.currency ?? entryOf(config.accounts, to.handle)?.currency ?? null;
  const scaled = inPlacesOf(statement, currency, { config, read });
  return placeByBooks(store, { statement: scaled, format: read.format ?? '' }, to, {
    alike,
    all: () => listAccounts(store).filter((each) => currency === null || each.currency === currency),
  });
}

/** A statement that names no currency has two decimals, and its account may have others. */
function inPlacesOf(
  statement: Statement,
  currency: string | null,
  { config, read }: Pick<Arrival, 'config' | 'read'>,
): Statement {
  const currencies = currencyTable(config.currencies);
  if (statement.currency !== null || currency === null) return statement;
  if (currencies.places(currency) === UNKNOWN_CURRENCY_PLACES) return statement;
  return normalise(statement, { currency, currencies, receivedAt: read.document.receivedAt }).statement;
}

/** The one of other accounts that the statement of a new account repeats or continues. */
export function resembling(
  statement: Statement,
  others: readonly StoredAccount[],
  { read, store }: Arrival,
): Resemblance | undefined {
  if (statement.kind === 'delta') return undefined;
  const known = others.filter((each) => isInCurrency(each, statement));
  return findResembling(store, { statement, format: read.format ?? '' }, known);
}

/** The accounts that the owner gave files like it, and the connector's. */
function namedAccounts(statement: Statement, arrival: Arrival, besides?: string): readonly StoredAccount[] {
  const { config, connector, store } = arrival;
  const chosen = chosenHandles(store, choiceKey(statement, arrival, besides));
  const handles = chosen.length === 0 || connector.account === null ? chosen : [...chosen, connector.account];
  const accounts = handles.flatMap((handle) => {
    const names = [handle, ...(entryOf(config.accounts, handle)?.aliases ?? [])];
    return names.flatMap((name) => findAccount(store, name) ?? [])[0] ?? [];
  });
  return [...new Map(accounts.map((each) => [each.id, each])).values()];
}

export function isInCurrency({ currency }: StoredAccount, statement: Statement): boolean {
  return statement.currency === null || statement.currency === currency;
}

/**
 * Keeps what files like the document share where it does not name its account, and the owner's word for them. Inside the
 * caller's commit. Throws AppError `accept.several` (exit code 2) where the word would be for two accounts at once.
 */
export function rememberAccount(
  id: DocumentId,
  prepared: readonly PreparedStatement[],
  arrival: Arrival,
  state: DocumentState,
): void {
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
  // Until the document is in, the word is for it alone. Of several accounts each is named by a word of its own.
  if (state === 'imported' || read.statements.length > 1)
    for (const key of keys.values()) saveChoice(store, { ...key, ...read.chosen });
}

function severalAccounts(name: string): AppError {
  return refusal('accept.several', { name });
}
