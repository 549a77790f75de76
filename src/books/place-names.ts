import type { Account } from '../ledger/wire/accounts.ts';
import type { Category } from '../ledger/wire/categories.ts';
import { type AppError, refusal } from '../lib/errors.ts';
import type { Books, Place } from './books.ts';

/** Names that the owner gives in the configuration: account handle or category name → account of the journal. */
export interface GivenNames {
  readonly accounts: Readonly<Record<string, string>>;
  readonly categories: Readonly<Record<string, string>>;
}

export const NO_NAMES: GivenNames = { accounts: {}, categories: {} };

/** How a journal names its accounts. */
export interface NameStyle {
  readonly roots: Readonly<Record<'assets' | 'liabilities' | 'income' | 'expenses', string>>;
  readonly unsorted: Readonly<Record<'in' | 'out', string>>;
  readonly equity: Readonly<Record<'opening' | 'unproved' | 'conversion', string>>;
  /** One part of a name, between two colons, in characters that the journal allows. */
  clean(part: string): string;
}

/**
 * The journal's name of every place. Two accounts never share a name: their balances could not be checked.
 * Throws AppError `books.names` where the owner's names make them share one. The settings allow only names that the
 * journal can have.
 */
export function namePlaces(books: Books, style: NameStyle, given: GivenNames): (place: Place) => string {
  const accounts = nameAccounts(books, style, given);
  const categories = nameCategories(books, style, given);
  return (place) => {
    switch (place.kind) {
      case 'account':
        return accounts.get(place.id) ?? style.equity.unproved;
      case 'category':
        return categories.get(place.id) ?? style.unsorted.out;
      case 'unsorted':
        return style.unsorted[place.flow];
      default:
        return style.equity[place.kind];
    }
  };
}

function nameAccounts({ accounts, handles }: Books, style: NameStyle, given: GivenNames): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  /** Name → the account that has it. */
  const taken = new Map<string, string>();
  const give = (account: Account, name: string): void => {
    taken.set(name, account.name);
    names.set(account.id, name);
  };
  const wishOf = ({ id }: Account): string | undefined => given.accounts[handles.get(id) ?? ''];
  // The owner's names come first: a name that is made up gives way.
  for (const account of accounts) {
    const wish = wishOf(account);
    if (wish === undefined) continue;
    const other = [...taken].find(([name]) => isWithin(name, wish) || isWithin(wish, name));
    if (other !== undefined) throw sharedName(account.name, other[1], wish);
    give(account, wish);
  }
  for (const account of accounts) {
    if (names.has(account.id)) continue;
    const name = `${style.roots[isOwed(account) ? 'liabilities' : 'assets']}:${style.clean(account.name)}`;
    const tail = style.clean(handles.get(account.id) ?? account.externalId ?? account.id);
    give(account, taken.has(name) ? `${name}-${tail}` : name);
  }
  return names;
}

/** A category that mostly pays in is income, and an expense otherwise. A sub-category lies below its parent. */
function nameCategories(books: Books, style: NameStyle, given: GivenNames): ReadonlyMap<string, string> {
  const categoryOf = new Map(books.categories.map((category) => [category.id, category]));
  const balance = new Map<string, number>();
  for (const item of books.items) {
    if (item.kind === 'check') continue;
    for (const { place, amount } of item.postings) {
      if (place.kind !== 'category') continue;
      balance.set(place.id, (balance.get(place.id) ?? 0) + (amount.startsWith('-') ? -1 : 1));
    }
  }
  const nameOf = (category: Category): string => {
    const wish = given.categories[category.name];
    if (wish !== undefined) return wish;
    const root = (balance.get(category.id) ?? 0) < 0 ? style.roots.income : style.roots.expenses;
    return [root, ...pathOf(category, categoryOf).map((part) => style.clean(part))].join(':');
  };
  return new Map(books.categories.map((category) => [category.id, nameOf(category)]));
}

/** Names from the uppermost parent down. A circle of parents is cut. */
function pathOf(category: Category, categoryOf: ReadonlyMap<string, Category>): readonly string[] {
  const path = new Map<string, string>();
  for (let at: Category | undefined = category; at !== undefined && !path.has(at.id); ) {
    path.set(at.id, at.name);
    at = categoryOf.get(at.parentId ?? '');
  }
  return [...path.values()].toReversed();
}

function isOwed({ isLiability, type }: Account): boolean {
  return isLiability || type === 'card' || type === 'loan';
}

/** An account's balance counts in every account above it. */
function isWithin(name: string, other: string): boolean {
  return name === other || name.startsWith(`${other}:`);
}

function sharedName(account: string, other: string, name: string): AppError {
  return refusal('books.names', { one: account, other, name });
}
