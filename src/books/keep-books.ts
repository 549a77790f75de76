import type { Account } from '../ledger/wire/accounts.ts';
import { isZero, negateDecimal, subtractDecimals } from '../ledger/wire/values/decimal.ts';
import type { BalanceCheck, Books, Closing, Entry, LedgerContent, StatementFacts } from './books.ts';
import { entryOf } from './entry-of.ts';
import { Sums } from './sums.ts';

/**
 * The books of a ledger. Each account begins with a balance from which its transactions lead to the bank's closing
 * balances. Without a statement they lead to the ledger's balance. Where they lead elsewhere, an entry `unproved`
 * carries the difference. So the books end with the ledger's own balances. The same content gives the same books.
 */
export function keepBooks(ledger: LedgerContent, { closings, arrivals, handles }: StatementFacts): Books {
  const accountOf = new Map(ledger.accounts.map((account) => [account.id, account]));
  const entries = ledger.transactions.map((transaction) => entryOf(transaction, accountOf, arrivals));
  const sums = new Sums(entries);
  const closingsOf = Map.groupBy(closings, ({ accountId }) => accountId);
  const proofs = ledger.accounts.map((account) => proofOf(account, closingsOf.get(account.id) ?? [], sums));
  const items = [...entries, ...proofs.flat()];
  return { handles, accounts: ledger.accounts, categories: ledger.categories, items: items.toSorted(byDay) };
}

/** The opening entry of an account, the checks of its closing balances, and the differences that remain. */
function proofOf(account: Account, closings: readonly Closing[], sums: Sums): readonly (Entry | BalanceCheck)[] {
  const days = closings.toSorted((a, b) => (a.on < b.on ? -1 : 1)).filter(isNewestOfDay);
  const offsets = days.map(({ on, balance }) => subtractDecimals(balance, sums.upTo(account.id, on)));
  const last = {
    on: sums.lastDay(account.id),
    offset: subtractDecimals(account.balance.rawJSON, sums.total(account.id)),
  };
  const steady = offsets.map((offset, at) => isEqual(offset, offsets[at + 1]) || isEqual(offset, offsets[at - 1]));
  const first = offsets.find((_, at) => steady[at]) ?? offsets.at(-1) ?? last.offset;

  const proof: (Entry | BalanceCheck)[] = [];
  if (!isZero(first)) proof.push(correction(account, eveOf(account, days, sums), first, 'opening'));
  let standing = first;
  for (const [at, { on, balance }] of days.entries()) {
    const offset = offsets[at] ?? standing;
    // A lone difference that the next statement does not confirm belongs to its day alone. An example is a row that
    // was booked late.
    if (steady[at] && !isEqual(offset, standing)) {
      proof.push(correction(account, on, subtractDecimals(offset, standing), 'unproved'));
      standing = offset;
    }
    const off = isEqual(offset, standing) ? null : subtractDecimals(offset, standing);
    const underWay = sums.underWay(account.id, on);
    proof.push({ kind: 'check', on, accountId: account.id, balance, currency: account.currency, off, underWay });
  }
  if (last.on !== undefined && !isEqual(last.offset, standing)) {
    const on = [last.on, days.at(-1)?.on ?? last.on].toSorted().at(-1) ?? last.on;
    proof.push(correction(account, on, subtractDecimals(last.offset, standing), 'unproved'));
  }
  return proof;
}

/** The day before anything is known of the account; the day it was made where nothing is. */
function eveOf({ id, createdAt }: Account, closings: readonly Closing[], sums: Sums): string {
  return sums.eve(id, closings[0]?.on) ?? createdAt.slice(0, 10);
}

function correction(account: Account, on: string, amount: string, kind: 'opening' | 'unproved'): Entry {
  const { id, currency, name } = account;
  const words = kind === 'opening' ? `Opening balance of ${name}` : `Difference to the balance of ${name}`;
  const postings = [
    { place: { kind: 'account', id }, amount, currency },
    { place: { kind }, amount: negateDecimal(amount), currency },
  ] as const;
  return { kind: 'entry', on, payee: words, note: null, postings };
}

/** Of several closing balances of one day, the last one given counts. */
function isNewestOfDay({ on }: Closing, at: number, all: readonly Closing[]): boolean {
  return all[at + 1]?.on !== on;
}

function isEqual(left: string, right: string | undefined): boolean {
  return right !== undefined && isZero(subtractDecimals(left, right));
}

const RANK = { entry: 0, check: 2 } as const;

/** Entries before the checks of their day; differences right before those; else by the ledger's names, which never change. */
function byDay(a: Entry | BalanceCheck, b: Entry | BalanceCheck): number {
  return compare(a.on, b.on) || rankOf(a) - rankOf(b) || compare(nameOf(a), nameOf(b));
}

function rankOf(item: Entry | BalanceCheck): number {
  return item.kind === 'entry' && item.transaction === undefined ? 1 : RANK[item.kind];
}

function nameOf(item: Entry | BalanceCheck): string {
  if (item.kind === 'check') return item.accountId;
  return item.transaction?.externalId ?? item.transaction?.id ?? item.payee;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
