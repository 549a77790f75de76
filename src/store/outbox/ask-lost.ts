/** What another self of this state sent, and the ledger does not hold any more. */
import { readFact, writeFact } from '../facts.ts';
import { ownJson } from '../json.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

const FACT = 'state.other-self';

/** Documents that come within this time were in their folders when the state was put back. Milliseconds. */
const COME_AGAIN_MS = 86_400_000;

/** What is known of the self that wrote to the ledger after this state was copied. Milliseconds since 1970. */
interface OtherSelf {
  readonly noticedAt: number;
  /** When it created the last record that this state does not know. */
  readonly wroteUntil: number;
  /** Requests that the owner was asked about. */
  readonly asked: readonly number[];
}

/** To be called when a restored state has read the ledger. `wroteUntil`: milliseconds since 1970. */
export function noteOtherSelf(store: Store, wroteUntil: number): void {
  save(store, { noticedAt: store.clock.now(), wroteUntil, asked: [] });
}

function save(store: Store, other: OtherSelf): void {
  writeFact(store, FACT, JSON.stringify(other));
}

/**
 * Holds back creations that another copy of this state must have sent. Such a document is older than the last record
 * of that copy, and the ledger does not hold the record. It was deleted there since. So the owner is asked
 * (`status`), and `retry` creates it. Runs when everything that the ledger holds is bound. Gives the number of held
 * creations.
 */
export function askAboutLost(store: Store): number {
  const fact = readFact(store, FACT);
  if (fact === undefined) return 0;
  const other = ownJson<OtherSelf>(fact);
  const sql = `SELECT r.id FROM requests r JOIN documents d ON d.id = r.document_id
    WHERE r.state = 'ready' AND r.attempts = 0 AND r.kind = 'transaction.upsert' AND r.expects = 'created'
      AND unixepoch(d.received_at) * 1000 < @wroteUntil AND d.imported_at < @noticedAt + ${COME_AGAIN_MS}
      AND r.id NOT IN (SELECT value FROM json_each(@asked)) ORDER BY r.id`;
  const params = { ...other, asked: JSON.stringify(other.asked) };
  const lost = prepare<typeof params, number>(store, sql, 'value').all(params);
  if (lost.length === 0) return 0;
  const hold = `UPDATE requests SET state = 'rejected', answer = ?, finished_at = ?
    WHERE id IN (SELECT value FROM json_each(?))`;
  prepare<[string, number, string]>(store, hold).run(QUESTION, store.clock.now(), JSON.stringify(lost));
  save(store, { ...other, asked: [...other.asked, ...lost] });
  return lost.length;
}

const QUESTION = JSON.stringify({
  title: 'It was not sent: the state was put back, and the ledger does not hold it',
  detail: 'it was deleted there after the copy was made, or it was never sent',
});
