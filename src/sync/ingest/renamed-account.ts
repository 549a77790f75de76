import { handlesOf, isSameAccount, matchAccount } from '../../core/account-handle.ts';
import type { AccountRef } from '../../domain/account.ts';
import { hold, type Issue } from '../../domain/issue.ts';
import type { StoredAccount } from '../../store/accounts/accounts.ts';
import { words } from '../../words/message.ts';
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
  return hold(
    RENAMED,
    words('document.known', { account: describe(ref), handle, what: wayOut(handle, to.handle, config) }),
  );
}

/**
 * The question about a new account that resembles a known one: a card was replaced, the bank changed its numbers, or the
 * owner the handle of an account without a number. In an account of its own its history would stand twice.
 */
export function askAboutResembling(ref: AccountRef, { config, handle }: Destination, known: Resemblance): Issue {
  const seen =
    known.evidence === 'lines'
      ? `lists lines that \`${known.handle}\` has on the same days`
      : `begins with the balance that \`${known.handle}\` ended with`;
  const same =
    config === undefined
      ? `is it the same account under a new number? If so, \`bankfeed accept DOCUMENT --account ${known.handle}\``
      : `is it the same account? If so, write \`aliases: [${known.handle}]\` under \`${handle}\` in \`accounts:\``;
  const other = `\`bankfeed accept DOCUMENT --account ${config === undefined ? 'HANDLE' : handle} --name NAME\``;
  return hold(RENAMED, `${describe(ref)} is new, and ${seen}: ${same}; if it is another one, ${other}`);
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

function wayOut(earlier: string, handle: string, config: AccountConfig | undefined): string {
  if (config === undefined) {
    const entry = `write a \`match:\` for it under \`${earlier}\` in \`accounts:\``;
    return `${entry}, or say \`bankfeed accept DOCUMENT --account ${earlier}\``;
  }
  return `write \`aliases: [${earlier}]\` under \`${handle}\` in \`accounts:\`, or call it \`${earlier}\` again`;
}

/** The end of a number is enough to know it by. */
function describe({ accountId, iban }: AccountRef): string {
  const number = (accountId ?? iban ?? '').replace(/[^A-Za-z0-9]/g, '');
  return number === '' ? 'the account' : `the account that ends in ${number.slice(-4)}`;
}
