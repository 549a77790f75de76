/** Lines about which a person should decide: nothing is merged on a resemblance alone. */
import type { Store } from '../store.ts';
import type { AttentionView } from './shapes.ts';

interface NearRow {
  readonly external_id: string;
  readonly near: string;
  readonly payee: string | null;
  readonly booked_on: string;
}

interface AloneRow {
  readonly external_id: string;
  readonly payee: string | null;
  readonly booked_on: string;
}

/** Pending lines that a booked one of another amount resembles, and alerts that no statement confirms. */
export function listReviews(store: Store, limit: number): readonly AttentionView[] {
  const near = store.db
    .prepare<[number], NearRow>(
      `SELECT t.external_id, n.external_id AS near, t.payee, t.booked_on FROM pendings p
       CROSS JOIN transactions t ON t.id = p.transaction_id CROSS JOIN transactions n ON n.id = p.near_id
       WHERE p.state = 'open' AND t.state = 'live' AND n.state = 'live' ORDER BY t.id DESC LIMIT ?`,
    )
    .all(limit);
  const alone = store.db.prepare<[number], AloneRow>(UNCONFIRMED).all(limit);
  return [...near.map(nearMiss), ...alone.map(unconfirmed)];
}

/**
 * An alert (rank 9) whose days a statement of the account shows in full, without such a line. Streams come first: most
 * states have no alerts, and need not go through all transactions to know.
 */
const UNCONFIRMED = `SELECT t.external_id, t.payee, t.booked_on FROM streams s
  CROSS JOIN transactions t ON t.account_id = s.account_id AND t.stream_id = s.id
  WHERE s.rank >= 9 AND t.state = 'live' AND NOT EXISTS (SELECT 1 FROM tellings g WHERE g.transaction_id = t.id)
    AND EXISTS (SELECT 1 FROM statements e WHERE e.account_id = t.account_id AND e.kind = 'snapshot'
      AND e.period_from <= t.booked_on AND e.period_to >= date(t.booked_on, '+3 days'))
  ORDER BY t.id DESC LIMIT ?`;

function nearMiss({ external_id: id, near, payee, booked_on: day }: NearRow): AttentionView {
  return {
    kind: 'review',
    id,
    title: `${payee ?? 'A line'} of ${day} is still pending`,
    text: `A booked line resembles it, with another amount: ${near}.`,
    todo: 'If both are one purchase, delete the pending one in the ledger; else it is taken back when it is gone for 14 days.',
  };
}

function unconfirmed({ external_id: id, payee, booked_on: day }: AloneRow): AttentionView {
  return {
    kind: 'review',
    id,
    title: `No statement confirms ${payee ?? 'the alert'} of ${day}`,
    text: 'An alert told of it, and the statement of these days does not list it.',
    todo: `See \`bankfeed explain ${id}\`; if it never was booked, delete it in the ledger.`,
  };
}
