import type { KnownLine, NearBooks } from '../../core/streams/belonging.ts';
import type { Closing } from '../../core/streams/same-account.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { AccountId } from '../../domain/row-ids.ts';
import type { Period } from '../../domain/statement.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

const PERIODS = `SELECT period_from AS "from", period_to AS "to", m.name AS stream, d.name AS document
  FROM statements s JOIN streams m ON m.id = s.stream_id JOIN documents d ON d.id = s.document_id
  WHERE s.account_id = @accountId AND kind = 'snapshot' AND period_to >= @from AND period_from <= @to
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)`;

const STANDS = `account_id = @accountId AND status = 'booked' AND state <> 'undone'`;

const LINES = `SELECT booked_on AS "on", amount, balance FROM transactions WHERE ${STANDS} AND booked_on BETWEEN
    coalesce((SELECT max(booked_on) FROM transactions WHERE ${STANDS} AND booked_on < @from), @from)
    AND coalesce((SELECT min(booked_on) FROM transactions WHERE ${STANDS} AND booked_on > @to), @to)
  ORDER BY booked_on`;

type Params = Period & { readonly accountId: AccountId };

interface NearStatement extends Period {
  /** Name of the document. */
  readonly document: string;
}

export interface StoredBooks extends NearBooks {
  readonly periods: readonly NearStatement[];
}

/** An account's statements and transactions near some days. The transactions are read as far as they are asked for. */
export function nearBooks(store: Store, accountId: AccountId, stream: string, days: Period): StoredBooks {
  const about = { accountId, from: days.from, to: days.to };
  const statements = prepare<Params, NearStatement & { readonly stream: string }>(store, PERIODS).all(about);
  const isAlone = statements.every((each) => each.stream === stream);
  return { isAlone, periods: statements, lines: linesOf(store, about) };
}

const CLOSINGS = `SELECT closing_on AS "on", closing AS amount FROM statements s
  WHERE account_id = ? AND closing IS NOT NULL AND closing_on <= ?
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)
  ORDER BY closing_on DESC, id DESC LIMIT 400`;

/** Closing balances that an account's statements give up to a day, the newest first. */
export function closingsUpTo(store: Store, accountId: AccountId, day: CalendarDate): readonly Closing[] {
  return prepare<[number, string], Closing>(store, CLOSINGS, 'exact').all(accountId, day);
}

function* linesOf(store: Store, about: Params): Generator<KnownLine> {
  yield* prepare<Params, KnownLine>(store, LINES, 'exact').iterate(about);
}
