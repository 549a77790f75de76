import type { KnownLine, NearBooks } from '../../core/streams/belonging.ts';
import type { Closing } from '../../core/streams/same-account.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { AccountId } from '../../domain/row-ids.ts';
import type { Period, StatementLine } from '../../domain/statement.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';

interface NearStatement extends Period {
  /** Name of the document. */
  readonly document: string;
}

export interface StoredBooks extends NearBooks {
  readonly periods: readonly NearStatement[];
}

/** An account's statements and transactions near some days. The transactions are read as far as they are asked for. */
export function nearBooks(store: Store, accountId: AccountId, stream: string, days: Period): StoredBooks {
  const statements = store.rows<
    NearStatement & { readonly stream: string }
  >`SELECT period_from AS "from", period_to AS "to", m.name AS stream, d.name AS document
  FROM statements s JOIN streams m ON m.id = s.stream_id JOIN documents d ON d.id = s.document_id
  WHERE s.account_id = ${accountId} AND kind = 'snapshot' AND period_to >= ${days.from}
  AND period_from <= ${days.to}
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)`;
  const isAlone = statements.every((each) => each.stream === stream);
  return { isAlone, periods: statements, lines: linesOf(store, accountId, days) };
}

/** The accounts that have one of these lines on its day: a statement of no other account is told by its lines. */
export function accountsWithAny(
  store: Store,
  lines: readonly StatementLine[],
  { from, to }: Period,
): ReadonlySet<AccountId> {
  const wanted = JSON.stringify(lines.map(({ amount, bookedOn }) => `${bookedOn} ${amount}`));
  return new Set(store.values<AccountId>`SELECT DISTINCT a.id FROM accounts a CROSS JOIN transactions t ON t.account_id = a.id
    WHERE t.booked_on BETWEEN ${from} AND ${to} AND t.status = 'booked' AND t.state <> 'undone'
      AND t.booked_on || ' ' || t.amount IN (SELECT value FROM json_each(${wanted}))`);
}

/** Closing balances that an account's statements give up to a day, the newest first. */
export function closingsUpTo(store: Store, accountId: AccountId, day: CalendarDate): readonly Closing[] {
  return store.exact.rows<Closing>`SELECT closing_on AS "on", closing AS amount FROM statements s
  WHERE account_id = ${accountId} AND closing IS NOT NULL AND closing_on <= ${day}
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)
  ORDER BY closing_on DESC, id DESC LIMIT 400`;
}

function* linesOf(store: Store, accountId: AccountId, { from, to }: Period): Generator<KnownLine> {
  const stands = sql`account_id = ${accountId} AND status = 'booked' AND state <> 'undone'`;
  yield* store.exact.each<KnownLine>`SELECT booked_on AS "on", amount, balance FROM transactions
    WHERE ${stands} AND booked_on BETWEEN
      coalesce((SELECT max(booked_on) FROM transactions WHERE ${stands} AND booked_on < ${from}), ${from})
      AND coalesce((SELECT min(booked_on) FROM transactions WHERE ${stands} AND booked_on > ${to}), ${to})
    ORDER BY booked_on`;
}
