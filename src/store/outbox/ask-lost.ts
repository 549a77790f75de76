/** Requests that another self of this state sent, and whose records the ledger does not hold any more. */
import type { DocumentId } from '../../domain/row-ids.ts';
import type { MessageKey } from '../../words/message.ts';
import { readFact, writeFact } from '../facts.ts';
import { ownJson } from '../json.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { mergeBodies } from './merge.ts';
import { retryRejected } from './requests.ts';
import { MISSING } from './types.ts';

const FACT = 'state.other-self';
/** Undone documents that the owner wanted again, in this state. */
const WANTED = 'documents.wanted';

/** Clocks of two machines differ. */
const SLACK_MS = 3_600_000;

/** The facts about the self that wrote to the ledger and is not this state. Milliseconds since 1970. */
interface OtherSelf {
  /**
   * The time when it created the last record that this state does not know. 0 where only some accounts have such a
   * time.
   */
  readonly wroteUntil: number;
  /** The same of single accounts, by the ledger's ids. */
  readonly accounts?: Readonly<Record<string, number>>;
  /** Requests that the owner was asked about, since the state was last put back. */
  readonly asked: readonly number[];
  /** The ledger does not list what it holds: what that self created there is not known. */
  readonly isUnseen?: boolean;
}

const NOBODY: OtherSelf = { wroteUntil: 0, accounts: {}, asked: [] };

/** Call it when a state that was put back has read the ledger. Its other self knew all of the accounts. */
export function noteOtherSelf(store: Store, wroteUntil: number): void {
  const other = otherSelf(store) ?? NOBODY;
  save(store, { ...other, wroteUntil: Math.max(other.wroteUntil, wroteUntil) });
}

/**
 * Call it where the ledger does not list its records, and the state was lost or put back. What came until now may stand
 * there, or may have been deleted there: nothing of it is created before the owner is asked.
 */
export function noteUnseenSelf(store: Store, wroteUntil: number): void {
  save(store, { ...(otherSelf(store) ?? NOBODY), wroteUntil, isUnseen: true });
}

/** The same of a new state. Another household may write to other accounts there. */
export function noteOtherSelfIn(store: Store, accounts: ReadonlyMap<string, number>): void {
  const other = otherSelf(store) ?? NOBODY;
  const known = new Map(Object.entries(other.accounts ?? {}));
  for (const [id, until] of accounts) known.set(id, Math.max(known.get(id) ?? 0, until));
  save(store, { ...other, accounts: Object.fromEntries(known) });
}

/**
 * Call it when the state was put back. An answer from before the copy says nothing of the time since. Another self may
 * have carried it out, and the owner may have deleted the record after that.
 */
export function forgetAnswers(store: Store): void {
  const other = otherSelf(store);
  if (other !== undefined) save(store, { ...other, asked: [] });
}

/** When the newest document came, milliseconds since 1970: for a ledger that does not say when it was written to. */
export function newestArrival(store: Store): number {
  return store.value<number>`SELECT coalesce(max(unixepoch(received_at)), 0) * 1000 FROM documents` ?? 0;
}

function otherSelf(store: Store): OtherSelf | undefined {
  const fact = readFact(store, FACT);
  return fact === undefined ? undefined : ownJson<OtherSelf>(fact);
}

function save(store: Store, other: OtherSelf): void {
  writeFact(store, FACT, JSON.stringify(other));
}

/** The owner wants these undone documents again: their lines are no question. */
export function noteWanted(store: Store, documents: readonly DocumentId[]): void {
  const before = ownJson<readonly number[]>(readFact(store, WANTED) ?? '[]');
  writeFact(store, WANTED, JSON.stringify([...new Set([...before, ...documents])]));
}

/**
 * Holds back creations that another self of this state must have sent. A document with that line had come before the
 * last write of that self. The ledger does not hold the record, so it was deleted there since. The owner is asked
 * (`status`), and `retry` creates it. A later document that says the same line in other words is no answer. A
 * deletion by this state is no question. Neither is a line that is booked later, or that was part of a transfer here.
 * Neither is a line that an undo brings back after the ledger was read. A document may come again after years, so this
 * holds for good. Runs when everything that the ledger holds is bound.
 *
 * `listedAt`: when the ledger was read in full, milliseconds since 1970.
 *
 * @returns the number of held creations
 */
export function askAboutLost(store: Store, listedAt: number): number {
  const other = otherSelf(store);
  if (other === undefined) return 0;
  const { accounts = {}, asked, isUnseen = false, wroteUntil } = other;
  const question = isUnseen ? QUESTION_UNSEEN : QUESTION;
  const lost = store.values<number>`WITH creations AS (
    SELECT r.id, r.object, r.document_id, r.run_id, r.transaction_id, t.booked_on,
      max(${wroteUntil}, coalesce((SELECT u.value FROM json_each(${JSON.stringify(accounts)}) u
      WHERE u.key = a.ledger_id), 0)) AS until
    FROM requests r JOIN accounts a ON a.id = r.account_id JOIN transactions t ON t.id = r.transaction_id
    WHERE r.state IN ('ready', 'sent') AND r.state = 'ready' AND r.attempts = 0 AND r.kind = 'transaction.upsert'
      AND r.expects = 'created' AND t.ledger_id IS NULL AND NOT ${answered(asked)})
  SELECT r.id FROM creations r
  WHERE coalesce(r.document_id, 0) NOT IN (SELECT value FROM json_each(${readFact(store, WANTED) ?? '[]'}))
    AND NOT EXISTS (SELECT 1 FROM requests q WHERE q.object = r.object AND q.kind = 'transaction.delete'
    AND q.state <> 'cancelled')
    AND NOT EXISTS (SELECT 1 FROM transfers p WHERE p.inflow_id = r.transaction_id AND p.confirmed = 1)
    AND (EXISTS (SELECT 1 FROM requests q WHERE q.object = r.object AND q.state = 'cancelled'
    AND q.answer = ${question})
      OR r.booked_on <= date(r.until / 1000, 'unixepoch', '+7 days')
        AND NOT EXISTS (SELECT 1 FROM runs u WHERE u.id = r.run_id AND u.kind = 'undo'
        AND u.started_at >= ${listedAt})
        AND EXISTS (SELECT 1 FROM documents d WHERE d.id IN (${SHOWN_BY})
          AND unixepoch(d.received_at) * 1000 < r.until + ${SLACK_MS}))
  ORDER BY r.id`;
  holdBack(store, lost, question);
  return lost.length;
}

/**
 * Holds back creations of records that an undo wanted to delete, and that were deleted before. The owner may have done
 * that, or an undo of a self that this state does not know. Nobody can tell these apart.
 *
 * @returns the number of held creations
 */
export function askAboutMissing(store: Store): number {
  const asked = otherSelf(store)?.asked ?? [];
  const missing = store.values<number>`SELECT r.id FROM (SELECT DISTINCT object FROM requests WHERE answer = ${MISSING}) m
      CROSS JOIN requests r ON r.object = m.object
    WHERE r.state = 'ready' AND r.attempts = 0 AND r.kind = 'transaction.upsert' AND r.expects = 'created'
      AND NOT ${answered(asked)}
      AND (SELECT q.answer FROM requests q WHERE q.object = r.object AND q.state = 'done' ORDER BY q.id DESC LIMIT 1)
        = ${MISSING} ORDER BY r.id`;
  holdBack(store, missing, QUESTION_AFTER_UNDO);
  return missing.length;
}

/** A creation, and what in the ledger may be it: a record, or the arrival of a transfer. */
export interface Like {
  readonly id: number;
  readonly by: 'record' | 'arrival';
}

/**
 * Holds these creations back, unless the owner wants them.
 *
 * @returns the number of questions
 */
export function askAboutLikeness(store: Store, like: readonly Like[]): number {
  if (like.length === 0) return 0;
  const unanswered = new Set(store.values<number>`SELECT r.id FROM requests r
    WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(like.map(({ id }) => id))}))
      AND NOT ${answered(otherSelf(store)?.asked ?? [])}`);
  for (const [by, question] of Object.entries({ record: QUESTION_LIKE, arrival: QUESTION_ARRIVAL })) {
    const ids = like.flatMap((each) => (each.by === by && unanswered.has(each.id) ? [each.id] : []));
    holdBack(store, ids, question);
  }
  return unanswered.size;
}

/** The objects of creations that the owner was asked about, and wants. */
export function wantedObjects(store: Store): ReadonlySet<string> {
  const asked = otherSelf(store)?.asked ?? [];
  if (asked.length === 0) return new Set();
  return new Set(store.values<string>`SELECT object FROM requests WHERE id IN (SELECT value
    FROM json_each(${JSON.stringify(asked)})) AND answer IS NULL`);
}

/** Holds the creation of this externalId back. The owner is asked about it, once. */
export function askAbout(store: Store, externalId: string): void {
  holdBack(
    store,
    store.values<number>`SELECT id FROM requests WHERE object = ${externalId} AND state = 'ready'
    AND kind = 'transaction.upsert'`,
  );
}

function holdBack(store: Store, requests: readonly number[], question = QUESTION): void {
  if (requests.length === 0) return;
  store.run`UPDATE requests SET state = 'rejected', answer = ${question}, finished_at = ${store.clock.now()}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(requests)}))`;
  for (const id of requests) joinLater(store, id);
  const other = otherSelf(store) ?? NOBODY;
  save(store, { ...other, asked: [...other.asked, ...requests] });
}

/** Later words about a creation go with it. An upsert that is sent behind it would create the record. */
function joinLater(store: Store, creation: number): void {
  const later = store.rows<{ id: number; body: string; creation: string }>`SELECT l.id, l.body, c.body AS creation
    FROM requests c JOIN requests l ON l.object = c.object AND l.id > c.id
    WHERE c.id = ${creation} AND l.state = 'ready' AND l.kind = 'transaction.upsert' ORDER BY l.id`;
  const [first] = later;
  if (first === undefined) return;
  const body = later.map((each) => each.body).reduce(mergeBodies, first.creation);
  store.run`UPDATE requests SET body = ${body} WHERE id = ${creation}`;
  store.run`UPDATE requests SET state = 'cancelled', finished_at = ${store.clock.now()} WHERE id IN (SELECT value
    FROM json_each(${JSON.stringify(later.map(({ id }) => id))}))`;
}

/**
 * The ledger holds a record that the owner was asked about: a later self created it. So there is no question, and the
 * record is bound as any other. Runs before the records are bound.
 */
export function answerFound(store: Store): void {
  const questions = JSON.stringify([...QUESTIONS.keys()]);
  const found = store.values<number>`SELECT r.id FROM ledger_objects o JOIN requests r ON r.object = o.external_id
    WHERE r.state = 'rejected' AND r.answer IN (SELECT value FROM json_each(${questions}))
      AND o.shown ->> 'amount' = r.body ->> 'amount'`;
  retryRejected(store, store.clock.now(), found);
}

const QUESTION = JSON.stringify({
  title: 'It was not sent: the state was put back, and the ledger does not hold it',
  detail: 'it was deleted there after the copy was made, or it was never sent',
});

const QUESTION_AFTER_UNDO = JSON.stringify({
  title: 'It was not sent: the ledger did not hold it any more when its document was undone',
  detail: 'you deleted it there, or the state was put back since another undo',
});

const QUESTION_LIKE = JSON.stringify({
  title: 'It was not sent: the ledger holds a record of this amount that no document here shows',
  detail: 'a yes takes that record over and creates none; a no leaves the record as it is',
});

const QUESTION_ARRIVAL = JSON.stringify({
  title: 'It was not sent: the ledger holds a transfer that may have brought this amount',
  detail: 'a no leaves the transfer as it is; a yes creates a record beside it',
});

export const QUESTION_UNSEEN = JSON.stringify({
  title: 'It was not sent: the state was lost or put back, and the ledger does not list what it holds',
  detail: 'if you deleted it there, it would come back; if you entered it by hand, it would be there twice',
});

/** The questions as `requests.answer` has them, and the message of each. */
export const QUESTIONS: ReadonlyMap<string, MessageKey> = new Map([
  [QUESTION, 'status.lostCopy'],
  [QUESTION_AFTER_UNDO, 'status.lostAfterUndo'],
  [QUESTION_LIKE, 'status.lostLike'],
  [QUESTION_ARRIVAL, 'status.lostArrival'],
  [QUESTION_UNSEEN, 'status.lostUnseen'],
]);

/** Documents that stand and show the transaction, or caused the request. */
const SHOWN_BY = sql`SELECT s.document_id FROM lines l JOIN statements s ON s.id = l.statement_id
      WHERE l.transaction_id = r.transaction_id AND s.document_id NOT IN (SELECT document_id FROM undone)
    UNION ALL SELECT r.document_id`;

/** The owner said yes to it, or to earlier words about it that these took the place of. */
const answered = (
  asked: readonly number[],
) => sql`EXISTS (SELECT 1 FROM requests y WHERE y.object = r.object AND y.answer IS NULL
      AND y.id IN (SELECT value FROM json_each(${JSON.stringify(asked)})))`;
