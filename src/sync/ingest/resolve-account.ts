import { entryOf, handleOf, handlesOf, isSameAccount, isSameNumber, matchAccount } from '../../core/account-handle.ts';
import type { AccountRef } from '../../domain/account.ts';
import { hold, type Issue } from '../../domain/issue.ts';
import type { Statement } from '../../domain/statement.ts';
import type { StoredAccount } from '../../store/accounts/accounts.ts';
import type { ChosenAccount } from '../../store/accounts/choices.ts';
import { type Said, words } from '../../words/message.ts';
import type { AccountConfig, SyncConfig } from '../run/deps.ts';
import type { Evidence, Placed, Proposed, Resemblance } from './place-by-books.ts';
import { askAboutRename, askAboutResembling } from './renamed-account.ts';

/** The account that a statement goes to. `stored` is undefined where this statement is the first of it. */
export interface ResolvedAccount {
  /** Of the stored account where there is one: a handle once given stays in the externalIds. */
  readonly handle: string;
  readonly stored: StoredAccount | undefined;
  readonly config: AccountConfig | undefined;
  readonly currency: string;
  readonly name: string;
  /** The ledger's word. */
  readonly type: string;
  readonly by: Evidence;
  /** The statement's currency, where the owner's word holds for it alone. The usual account is in another one. */
  readonly besides?: string;
  /** By the owner's word for this very document: files like it are to follow. */
  readonly isAnswer?: boolean;
}

export interface AccountQuestion {
  readonly config: Pick<SyncConfig, 'accounts' | 'connectors' | 'unknownAccounts'>;
  /** `account:` of the connector: the owner's word on whose lines its documents have. */
  readonly fallback: string | null;
  /** The document names several accounts by number, so a word for one account is not meant for it. Left out: false. */
  readonly showsSeveral?: boolean;
  readonly stored: readonly StoredAccount[];
  /** The account that it had before the database was lost; undefined, or left out: nobody knows. */
  keptAccount?(statement: Statement): ChosenAccount | undefined;
  /** The owner's earlier word on documents like it, or on those in a currency besides the account's. Left out: nothing. */
  chosenBefore?(statement: Statement, besides?: string): ChosenAccount | undefined;
  /** The account by balances and lines, where files like it go to `to`. Left out, or undefined: that one. */
  placeLike?(statement: Statement, to: Proposed, besides?: string): Placed | undefined;
  /** The one of other accounts that the statement of a new account repeats or continues. Left out, or undefined: none. */
  resembling?(statement: Statement, others: readonly StoredAccount[]): Resemblance | undefined;
  /** What in the document contradicts the connector's word; undefined, or left out: nothing. */
  doubtAbout?(statement: Statement, to: Proposed): Said | undefined;
}

/** The account, or why a person must say first which one it is. */
export function resolveAccount(statement: Statement, question: AccountQuestion): ResolvedAccount | Issue {
  const ref = statement.account;
  const kept = question.keptAccount?.(statement);
  const chosen = kept ?? question.chosenBefore?.(statement);
  const named = nameOf(ref, question, chosen);
  if ('severity' in named) return named;
  if (named.by === 'choice' && kept !== undefined) return resolveKept(statement, kept, question);
  if (named.by === 'choice') return resolveLike(statement, named.chosen, question);
  const { handle } = named;
  const config = findConfig(handle, question);
  const stored = findStored(ref, handle, config, question.stored);
  const isSettled = chosen !== undefined && [handle, stored?.handle].includes(chosen.handle);
  const said = { chosen: chosen?.handle, kept: kept?.handle };
  const renamed = isSettled ? undefined : askAboutRename(ref, { handle, config, stored }, question, said);
  if (renamed !== undefined) {
    // The owner answered the question for this number before.
    const isAnswered = chosen !== undefined && question.stored.some((each) => each.handle === chosen.handle);
    return isAnswered ? resolveChosen(statement, chosen, question) : renamed;
  }
  const isUnknown = named.by === 'number' && stored === undefined && config === undefined;
  const isNew = isUnknown || (named.by === 'connector' && stored === undefined);
  // Two accounts that the owner configured are two, however much they resemble each other.
  const others = isUnknown ? question.stored : question.stored.filter((each) => !isConfigured(each, question));
  const known = isNew ? question.resembling?.(statement, others) : undefined;
  if (known !== undefined) return askAboutResembling(ref, { handle, config, stored }, known);
  const doubt =
    named.by === 'connector' ? question.doubtAbout?.(statement, { by: named.by, handle, stored }) : undefined;
  if (doubt !== undefined) return hold('account.connector', words('document.documentMayNotAccount', { handle, doubt }));
  if (isUnknown && question.config.unknownAccounts === 'hold') {
    return hold('account.unknown', words('document.accountNotConfiguredAdd', { handle }));
  }
  return settle(statement, { handle, config, stored, chosen, by: named.by });
}

/** In the account that it had, whatever the configuration calls that now. */
function resolveKept(statement: Statement, kept: ChosenAccount, question: AccountQuestion): ResolvedAccount | Issue {
  const handle = entryOf(question.config.accounts, kept.handle)?.handle ?? kept.handle;
  return resolveChosen(statement, { ...kept, handle }, question);
}

/**
 * By the owner's word for files like it, unless their accounts' books say otherwise. `besides`: the word is for
 * statements in this currency alone.
 */
export function resolveLike(
  statement: Statement,
  chosen: ChosenAccount,
  question: AccountQuestion,
  besides?: string,
): ResolvedAccount | Issue {
  const usual = resolveChosen(statement, chosen, question);
  const placed = 'severity' in usual ? undefined : question.placeLike?.(statement, usual, besides);
  if (placed === undefined) return usual;
  if ('doubt' in placed) {
    return hold('account.unnamed', words('document.documentNotNameAccountChoose', { doubt: placed.doubt }));
  }
  const { handle } = placed;
  return resolveChosen(statement, { ...(handle === chosen.handle ? chosen : NO_MORE), handle }, question);
}

const NO_MORE = { name: null, type: null, currency: null };

/** The same where the owner says which account it is. */
export function resolveChosen(
  statement: Statement,
  chosen: ChosenAccount,
  question: AccountQuestion,
): ResolvedAccount | Issue {
  const config = findConfig(chosen.handle, question);
  const stored = namesOf(chosen.handle, question).flatMap((each) =>
    question.stored.filter(({ handle }) => handle === each),
  )[0];
  return settle(statement, { handle: chosen.handle, config, stored, chosen, by: 'choice' });
}

interface Destination extends Pick<ResolvedAccount, 'handle' | 'config' | 'stored' | 'by'> {
  readonly chosen: ChosenAccount | undefined;
}

function settle(statement: Statement, { by, chosen, config, handle, stored }: Destination): ResolvedAccount | Issue {
  const currency = stored?.currency ?? config?.currency ?? chosen?.currency ?? statement.currency;
  if (currency === null) {
    return hold('account.currency', words('document.nothingSaysCurrencySet', { handle }));
  }
  return {
    handle: stored?.handle ?? handle,
    stored,
    config,
    currency,
    name: config?.name ?? stored?.name ?? chosen?.name ?? describe(statement.account, handle),
    type: config?.type ?? chosen?.type ?? statement.account.kind,
    by,
  };
}

type Named =
  | { readonly by: 'match' | 'number' | 'tail' | 'connector'; readonly handle: string }
  | { readonly by: 'choice'; readonly chosen: ChosenAccount };

function nameOf(ref: AccountRef, question: AccountQuestion, chosen: ChosenAccount | undefined): Named | Issue {
  const match = matchAccount(ref, question.config.accounts);
  if (match.kind === 'one') return { by: 'match', handle: match.handle };
  if (chosen !== undefined) return { by: 'choice', chosen };
  if (match.kind === 'ambiguous') {
    const handles = match.handles.join(' and ');
    return hold('account.ambiguous', words('document.statementFitsMakeMatchOne', { handles }));
  }
  const handle = handleOf(ref);
  return handle === undefined ? nameByRest(ref, question) : nameByNumber(ref, handle, question);
}

/**
 * Of a document with a number that `match:` does not name. The first one that comes by way of `account:` becomes the
 * number of that account, where its entry names none. `handle`: that of an account which nobody configured.
 */
function nameByNumber(ref: AccountRef, handle: string, question: AccountQuestion): Named {
  const { fallback, showsSeveral = false, stored } = question;
  const known = stored.find(({ reference }) => isSameAccount(reference, ref));
  if (known !== undefined) return { by: 'number', handle: configuredHandle(known, question) ?? handle };
  if (fallback === null || showsSeveral) return { by: 'number', handle };
  return { by: 'connector', handle: fallback };
}

/** Of an account whose number nothing configured names: that of its entry, or of the `account:` that alone names it. */
function configuredHandle(known: StoredAccount, { config, fallback }: AccountQuestion): string | undefined {
  const entry = entryOf(config.accounts, known.handle);
  if (entry !== undefined) return entry.match.length === 0 ? entry.handle : undefined;
  return (
    [fallback, ...config.connectors.map(({ account }) => account)].find((each) => each === known.handle) ?? undefined
  );
}

/** Of a document that shows no whole number. Where its end and the connector name two accounts, nobody knows. */
function nameByRest(ref: AccountRef, question: AccountQuestion): Named | Issue {
  const { fallback, stored } = question;
  const known = handleByTail(ref, stored);
  if (known !== null && fallback !== null && !namesOf(fallback, question).includes(known)) {
    return hold('account.ambiguous', words('document.endNumberAccountConnector', { known, handle: fallback }));
  }
  if (known !== null) return { by: 'tail', handle: known };
  if (fallback !== null) return { by: 'connector', handle: fallback };
  return hold('account.unnamed', words('document.documentNotNameAccount'));
}

/** The one account seen before whose number ends like this one, of which only the end is shown. */
function handleByTail({ accountId }: AccountRef, stored: readonly StoredAccount[]): string | null {
  if (accountId === null || !/^\*\d{3,}$/.test(accountId)) return null;
  const found = stored.filter(({ reference }) =>
    [reference.accountId, reference.iban].some((number) => number?.endsWith(accountId.slice(1)) === true),
  );
  return found.length === 1 ? (found[0]?.handle ?? null) : null;
}

function namesOf(handle: string, question: AccountQuestion): readonly string[] {
  return [handle, ...(findConfig(handle, question)?.aliases ?? [])];
}

function isConfigured({ handle }: StoredAccount, { config }: AccountQuestion): boolean {
  return entryOf(config.accounts, handle) !== undefined;
}

function findConfig(handle: string, { config }: AccountQuestion): AccountConfig | undefined {
  return config.accounts.find((each) => each.handle === handle);
}

/**
 * An account keeps its first handle, whatever the configuration calls it now. The first one may be an alias, or the
 * derived handle of an account that nobody had configured. Otherwise every transaction would come a second time.
 * Of several such accounts the one with the statement's own number goes first.
 */
function findStored(
  ref: AccountRef,
  handle: string,
  config: AccountConfig | undefined,
  stored: readonly StoredAccount[],
): StoredAccount | undefined {
  const handles = handlesOf(handle, ref, config === undefined ? [] : [config]);
  const found = handles.flatMap((each) => stored.filter((account) => account.handle === each));
  return found.find(({ reference }) => isSameNumber(reference, ref)) ?? found[0];
}

/** `Checking 7890`: what a person calls an account that nobody named. */
function describe(ref: AccountRef, handle: string): string {
  const number = (ref.accountId ?? ref.iban ?? '').replace(/[^A-Za-z0-9]/g, '');
  if (number === '') return handle;
  const kind = (ref.type ?? ref.kind).toLowerCase();
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number.slice(-4)}`;
}
