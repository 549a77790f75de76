import { handlesOf, isSameAccount, matchAccount } from '../../core/account-handle.ts';
import type { AccountRef } from '../../domain/account.ts';
import { hold, type Issue } from '../../domain/issue.ts';
import type { StoredAccount } from '../../store/accounts/accounts.ts';
import { type Message, words } from '../../words/message.ts';
import type { AccountConfig } from '../run/deps.ts';
import type { Resemblance } from './place-by-books.ts';

/** The code of the questions whether an account is known under another handle or number. */
export const RENAMED = 'account.renamed';

/** The account that a statement would go to. */
interface Destination {
  readonly handle: string;
  readonly config: AccountConfig | undefined;
  /** Undefined where the statement would be the first of it. */
  readonly stored: StoredAccount | undefined;
}

interface KnownAccounts {
  readonly config: { readonly accounts: readonly AccountConfig[] };
  readonly stored: readonly StoredAccount[];
}

/** Handles that this account had before. */
interface EarlierHandles {
  /** The one that the owner gave this number. */
  readonly chosen?: string | undefined;
  /** The one that it had before the database was lost. */
  readonly kept?: string | undefined;
}

/**
 * The question about a bank account that the state knows under another handle. The handle is part of every
 * externalId, so under a new one all transactions would come a second time. Undefined where the state knows no such
 * account.
 */
export function askAboutRename(
  ref: AccountRef,
  to: Destination,
  known: KnownAccounts,
  { chosen, kept }: EarlierHandles = {},
): Issue | undefined {
  const { config, stored } = to;
  if (stored !== undefined && isSameAccount(stored.reference, ref)) return undefined;
  const others = known.stored.filter((each) => each !== stored);
  const earlier =
    others.find(({ handle }) => handle === chosen) ?? others.find((each) => isThisAccount(each, ref, to, known));
  const isLost = kept !== undefined && !handlesOf(to.handle, ref, config === undefined ? [] : [config]).includes(kept);
  const handle = earlier?.handle ?? (isLost ? kept : undefined);
  if (handle === undefined) return undefined;
  const names = { account: describe(ref), earlier: handle, handle: to.handle };
  const key = config === undefined ? 'document.knownWriteMatchUnder' : 'document.knownWriteAliasesUnder';
  return hold(RENAMED, words(key, names));
}

/**
 * The question about a new account that resembles a known one: a card was replaced, the bank changed its numbers, or the
 * owner the handle of an account without a number. In an account of its own its history would stand twice.
 */
export function askAboutResembling(ref: AccountRef, { config, handle }: Destination, known: Resemblance): Issue {
  const seen =
    known.evidence === 'lines'
      ? words('document.listsLinesSameDays', { handle: known.handle })
      : words('document.beginsBalanceEnded', { handle: known.handle });
  const account = { account: describe(ref), seen };
  return hold(
    RENAMED,
    config === undefined
      ? words('document.newSameAccountUnder', { ...account, handle: known.handle })
      : words('document.newSameAccountIf', { ...account, known: known.handle, handle }),
  );
}

/** By its number, unless the owner named both; or because the account's entry in the configuration speaks for both. */
function isThisAccount({ handle, reference }: StoredAccount, ref: AccountRef, to: Destination, known: KnownAccounts) {
  if (isSameAccount(reference, ref)) {
    return to.config === undefined || to.stored !== undefined || !isConfigured(handle, known);
  }
  if (to.stored !== undefined || to.config === undefined || isConfigured(handle, known)) return false;
  const match = matchAccount(reference, known.config.accounts);
  return match.kind === 'one' && match.handle === to.handle;
}

function isConfigured(handle: string, { config }: KnownAccounts): boolean {
  return config.accounts.some((each) => each.handle === handle);
}

/** The end of a number is enough to know it by. */
function describe({ accountId, iban }: AccountRef): Message {
  const number = (accountId ?? iban ?? '').replace(/[^A-Za-z0-9]/g, '');
  return number === '' ? words('document.account') : words('document.accountEnds', { end: number.slice(-4) });
}
