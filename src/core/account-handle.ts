import { type AccountRef, UNNAMED_ACCOUNT } from '../domain/account.ts';
import { isIban } from '../domain/iban.ts';
import { sha256 } from '../lib/hash.ts';

/** A configured account, as far as matching needs it: `bankId/accountId`, an account number, an IBAN, or a tail `*7890`. */
export interface ConfiguredAccount {
  readonly handle: string;
  readonly match: readonly string[];
}

export type AccountMatch =
  | { readonly kind: 'one'; readonly handle: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'ambiguous'; readonly handles: readonly string[] };

/**
 * Which configured account a statement speaks of. A full number in the same form goes first, then one in
 * another form, then a tail. Two accounts that match equally well are a question for the owner.
 */
export function matchAccount(ref: AccountRef, accounts: readonly ConfiguredAccount[]): AccountMatch {
  const found = [isWholeMatch, isOtherMatch, isTailMatch].map((matches) => handlesWhere(accounts, ref, matches));
  const handles = found.find(({ length }) => length > 0) ?? [];
  const [handle] = handles;
  if (handle === undefined) return { kind: 'none' };
  return handles.length === 1 ? { kind: 'one', handle } : { kind: 'ambiguous', handles };
}

/**
 * The handle of an account that nobody configured. It has the kind, the last four digits and four hex digits. The hex
 * digits are of a hash of bank and account id. An example is `checking-7890-3f2a`. It is the same on every machine
 * and in every order, and never the full number. Undefined where the document does not name the account, or shows
 * only the end of its number (`*7890`). Another account may end so as well.
 */
export function handleOf(ref: AccountRef): string | undefined {
  const number = compact(ref.accountId ?? ref.iban ?? '');
  if (number === '' || number.startsWith('*')) return undefined;
  const kind =
    (ref.type ?? '')
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .slice(0, 20) || ref.kind;
  const tail = number
    .replace(/[^A-Z0-9]/g, '')
    .slice(-4)
    .toLowerCase();
  const digest = sha256(`${compact(ref.bankId ?? '')}/${number}`).slice(0, 4);
  return [kind, tail, digest].filter((part) => part !== '').join('-');
}

/** An account as its entry in the configuration names it. */
export interface NamedAccount {
  readonly handle: string;
  /** Handles that it had before. */
  readonly aliases: readonly string[];
}

/** The entry of an account in the configuration: under its handle, or with that as an alias. */
export function entryOf<Entry extends NamedAccount>(configured: readonly Entry[], handle: string): Entry | undefined {
  return configured.find((each) => each.handle === handle || each.aliases.includes(handle));
}

/**
 * The handles under which an account may be known, its own first. Then come those of its entry in the configuration.
 * The derived one is the last: an account has it before the configuration names it.
 */
export function handlesOf(handle: string, ref: AccountRef, configured: readonly NamedAccount[]): readonly string[] {
  const entry = entryOf(configured, handle);
  const named = entry === undefined ? [] : [entry.handle, ...entry.aliases];
  return [...new Set([handle, ...named, handleOf(ref) ?? handle])];
}

/**
 * Whether two documents speak of one account by its number in full. A number without a bank is taken for the same
 * number with one; the end of a number proves nothing.
 */
export function isSameNumber(left: AccountRef, right: AccountRef): boolean {
  const ibans = [left.iban, right.iban].map((iban) => compact(iban ?? ''));
  const shared = numbersIn(left).filter((number) => numbersIn(right).includes(number));
  return shared.some((number) => ibans.includes(number) || isOneBank(left, right));
}

/**
 * Whether two documents speak of one account, each in its own form. An IBAN holds the bank's number and the account's
 * (ISO 13616). DE02 1203 0000 0000 2020 51 is `12030000/202051`. Or zeros fill up one of two numbers.
 */
export function isSameAccount(left: AccountRef, right: AccountRef): boolean {
  return isSameNumber(left, right) || isOtherForm(left, right);
}

/** A name for the account's number that does not hold it; undefined where the document shows no whole number. */
export function numberKey(ref: AccountRef): string | undefined {
  const [number] = numbersIn(ref);
  if (number === undefined) return undefined;
  const whole = number === compact(ref.iban ?? '') ? number : `${compact(ref.bankId ?? '')}/${number}`;
  return sha256(whole).slice(0, 16);
}

/** Whether the document shows only the end of the number: `*7890`. */
export function isMasked({ accountId }: AccountRef): boolean {
  return accountId?.startsWith('*') === true;
}

function numbersIn({ accountId, iban }: AccountRef): readonly string[] {
  return [accountId, iban]
    .map((text) => compact(text ?? ''))
    .filter((number) => number !== '' && !number.startsWith('*'));
}

function isOtherForm(left: AccountRef, right: AccountRef): boolean {
  return isHeldBy(ibanOf(left), right) || isHeldBy(ibanOf(right), left) || differsInZeros(left, right);
}

function differsInZeros(left: AccountRef, right: AccountRef): boolean {
  const [one, other] = [left, right].map(({ accountId }) => withoutZeros(compact(accountId ?? '')));
  const [bank, otherBank] = [left, right].map(({ bankId }) => compact(bankId ?? ''));
  return one === other && bank === otherBank && isWhole(one ?? '', bank ?? '');
}

function ibanOf({ accountId, iban }: AccountRef): string {
  return [iban, accountId].map((text) => compact(text ?? '')).find((number) => isIban(number)) ?? '';
}

/** The numbers stand behind the country, and behind four letters of the bank. */
function isHeldBy(iban: string, { bankId, accountId }: AccountRef): boolean {
  const bank = compact(bankId ?? '');
  const account = withoutZeros(compact(accountId ?? ''));
  const inside = iban.slice(4).replace(/^[A-Z]{4}/, '');
  if (!isWhole(account, bank) || !inside.startsWith(bank)) return false;
  // Polish banks print all but the country.
  const printed = bank === '' ? [inside, iban.slice(2)] : [inside.slice(bank.length)];
  return printed.some((number) => withoutZeros(number) === account);
}

/** Without a bank a short number is as good as the end of one. */
function isWhole(number: string, bank: string): boolean {
  return number.length >= (bank === '' ? SHORTEST : 1);
}

const SHORTEST = 6;

/** Zeros before a number fill it up, and mean nothing. */
export function withoutZeros(number: string): string {
  return number.replace(/^0+/, '');
}

function isOneBank({ bankId: left }: AccountRef, { bankId: right }: AccountRef): boolean {
  return left === null || right === null || compact(left) === compact(right);
}

type Matches = (ref: AccountRef, entry: string) => boolean;

function handlesWhere(accounts: readonly ConfiguredAccount[], ref: AccountRef, matches: Matches): readonly string[] {
  return accounts
    .filter((account) => account.match.some((entry) => matches(ref, compact(entry))))
    .map((each) => each.handle);
}

function isWholeMatch(ref: AccountRef, entry: string): boolean {
  if (entry === '' || entry.startsWith('*')) return false;
  const account = compact(ref.accountId ?? '');
  if (account !== '' && entry === `${compact(ref.bankId ?? '')}/${account}`) return true;
  return entry === account || entry === compact(ref.iban ?? '');
}

function isOtherMatch(ref: AccountRef, entry: string): boolean {
  const slash = entry.indexOf('/');
  // A number alone is that of any bank.
  const bankId = slash === -1 ? ref.bankId : entry.slice(0, slash);
  return isOtherForm({ ...UNNAMED_ACCOUNT, bankId, accountId: entry.slice(slash + 1) }, ref);
}

function isTailMatch(ref: AccountRef, entry: string): boolean {
  const tail = entry.slice(1);
  if (!entry.startsWith('*') || tail === '') return false;
  return compact(ref.accountId ?? '').endsWith(tail) || compact(ref.iban ?? '').endsWith(tail);
}

/** Banks print numbers in groups: spaces, and the case of an IBAN, mean nothing. */
function compact(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}
