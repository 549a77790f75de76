import { accountExternalId } from '../../core/identity/external-id.ts';
import { planBalance } from '../../core/plan.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { parseMinor } from '../../domain/money.ts';
import type { Proof } from '../../domain/statement.ts';
import {
  type AccountBalance,
  clearBalance,
  type StoredAccount,
  saveBalance,
  saveProof,
  saveToldBalance,
} from '../../store/accounts/accounts.ts';
import { sumInLedger } from '../../store/accounts/sums.ts';
import { splitMembers } from '../../store/outbox/merge.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { prepared, preparedExact } from '../../store/prepared.ts';
import type { Store } from '../../store/store.ts';

/**
 * Sets an account's balance back to what the newest statement that still stands says. Where none does the ledger shows
 * what the transactions that stand make of the balance from which the account was opened, and no bank has told it. Undone
 * documents must be marked before.
 */
export function putBalanceBack(store: Store, account: StoredAccount, currencies: CurrencyTable): readonly Intent[] {
  const { currency } = account;
  if (currency === null || account.balance === null) return [];
  const standing = findBalance(store, account);
  if (standing === undefined) clearBalance(store, account.id);
  const amount =
    standing?.amount ?? movedFrom(store, account.id, openedWith(store, account, currencies.places(currency)));
  if (amount === undefined) return [];
  saveToldBalance(store, account.id, standing?.amount ?? null);
  const request = planBalance(account.handle, amount, { currency, currencies });
  return [{ ...request, accountId: account.id, transactionId: null }];
}

/** Keeps what the newest statement that stands says of the balance; undefined where none does, and nothing is done. */
export function findBalance(store: Store, { id, currency }: StoredAccount): AccountBalance | undefined {
  const standing = currency === null ? undefined : newestBalance(store, id, currency);
  if (standing === undefined) return undefined;
  saveBalance(store, id, standing.balance);
  saveProof(store, id, standing.proof);
  return standing.balance;
}

interface Row {
  readonly closing: bigint;
  readonly day: CalendarDate | null;
  readonly as_of: string;
  readonly proof: Proof['state'];
  readonly proof_difference: bigint | null;
}

/** As `learnBalance` keeps it: what was told again arrived with the first document that told it. */
function newestBalance(
  store: Store,
  accountId: number,
  currency: string,
): { readonly balance: AccountBalance; readonly proof: Proof } | undefined {
  const sql = `SELECT closing, coalesce(closing_on, iif(period_printed, period_to, NULL)) AS day, as_of, proof,
      proof_difference
    FROM statements s WHERE account_id = ? AND closing IS NOT NULL AND coalesce(currency, @currency) = @currency
      AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)
    ORDER BY coalesce(day, substr(as_of, 1, 10)) DESC, as_of DESC,
      coalesce((SELECT min(f.document_id) FROM statements f WHERE f.stream_id = s.stream_id AND f.saying = s.saying
        AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = f.document_id)), document_id) DESC, id DESC
    LIMIT 1`;
  const row = preparedExact(store, sql).get(accountId, { currency }) as Row | undefined;
  if (row === undefined) return undefined;
  return {
    balance: { amount: row.closing, on: row.day, asOf: row.as_of },
    proof: { state: row.proof, difference: row.proof_difference, method: null, position: null },
  };
}

function movedFrom(store: Store, accountId: number, opened: bigint | undefined): bigint | undefined {
  return opened === undefined ? undefined : opened + sumInLedger(store, accountId);
}

/** The balance in the account's first word to the ledger; undefined where the ledger had the account before. */
function openedWith(store: Store, account: StoredAccount, places: number): bigint | undefined {
  const sql = "SELECT body FROM requests WHERE object = ? AND kind = 'account.upsert' ORDER BY id LIMIT 1";
  const row = prepared(store, sql).get(accountExternalId(account.handle)) as { body: string | null } | undefined;
  const told = row?.body == null ? undefined : splitMembers(row.body).get('"balance"');
  return told === undefined ? undefined : parseMinor(told, places);
}
