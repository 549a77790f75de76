import { handleOf, isSameNumber, matchAccount } from '../../core/account-handle.ts';
import type { AccountRef } from '../../domain/account.ts';
import { hold, type Issue } from '../../domain/issue.ts';
import type { Statement } from '../../domain/statement.ts';
import type { StoredAccount } from '../../store/accounts/accounts.ts';
import type { AccountConfig, SyncConfig } from '../run/deps.ts';
import { askAboutRename } from './renamed-account.ts';

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
}

export interface AccountQuestion {
  readonly config: SyncConfig;
  /** `account:` of the connector: for documents that do not name their account. */
  readonly fallback: string | null;
  readonly stored: readonly StoredAccount[];
}

/** The account, or why a person must say first which one it is. */
export function resolveAccount(statement: Statement, question: AccountQuestion): ResolvedAccount | Issue {
  const named = nameOf(statement.account, question);
  if ('severity' in named) return named;
  const config = question.config.accounts.find((each) => each.handle === named.handle);
  const stored = findStored(statement.account, named.handle, config, question.stored);
  const renamed = askAboutRename(statement.account, { handle: named.handle, config, stored }, question);
  if (renamed !== undefined) return renamed;
  const isUnknown = stored === undefined && config === undefined && named.handle !== question.fallback;
  if (isUnknown && question.config.unknownAccounts === 'hold') {
    return hold(
      'account.unknown',
      `the account ${named.handle} is not configured: add it under \`accounts:\` with a \`match:\``,
    );
  }
  const currency = stored?.currency ?? config?.currency ?? statement.currency;
  if (currency === null) {
    return hold(
      'account.currency',
      `nothing says which currency ${named.handle} is in: set \`currency:\` of the account`,
    );
  }
  return {
    handle: stored?.handle ?? named.handle,
    stored,
    config,
    currency,
    name: config?.name ?? stored?.name ?? describe(statement.account, named.handle),
    type: config?.type ?? statement.account.kind,
  };
}

function nameOf(ref: AccountRef, question: AccountQuestion): { readonly handle: string } | Issue {
  const match = matchAccount(ref, question.config.accounts);
  switch (match.kind) {
    case 'one':
      return { handle: match.handle };
    case 'ambiguous':
      return hold(
        'account.ambiguous',
        `the statement fits ${match.handles.join(' and ')}: make \`match:\` of one more exact`,
      );
    case 'none': {
      const handle = handleOf(ref) ?? question.fallback ?? handleByTail(ref, question.stored);
      if (handle !== null) return { handle };
      return hold('account.unnamed', 'the document does not name its account: set `account:` of the connector');
    }
  }
}

/** The one account seen before whose number ends like this one, of which only the end is shown. */
function handleByTail({ accountId }: AccountRef, stored: readonly StoredAccount[]): string | null {
  if (accountId === null || !/^\*\d{3,}$/.test(accountId)) return null;
  const found = stored.filter(({ reference }) =>
    [reference.accountId, reference.iban].some((number) => number?.endsWith(accountId.slice(1)) === true),
  );
  return found.length === 1 ? (found[0]?.handle ?? null) : null;
}

/**
 * An account keeps the handle that it was first given, whatever it is called now: an alias, or the derived handle of a
 * time when nobody had configured it. Else every transaction would come a second time (I59). Of several such accounts
 * the one with the statement's own number goes first.
 */
function findStored(
  ref: AccountRef,
  handle: string,
  config: AccountConfig | undefined,
  stored: readonly StoredAccount[],
): StoredAccount | undefined {
  const handles = [handle, ...(config?.aliases ?? []), handleOf(ref)];
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
