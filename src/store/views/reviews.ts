/** Lines about which a person should decide: nothing is merged on a resemblance alone. */

import type { Issue } from '../../domain/issue.ts';
import type { DocumentId } from '../../domain/row-ids.ts';
import { inSentence } from '../../lib/text/in-sentence.ts';
import { messageText } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import { ownJson } from '../json.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { documentIdText } from './ids.ts';
import { listResembling } from './resembling.ts';
import type { AttentionView } from './shapes/status.ts';

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

interface KeptRow extends AloneRow {
  readonly state: 'withdrawn' | 'double';
}

interface HalfRow extends AloneRow {
  readonly handle: string;
}

interface RereadRow {
  readonly id: DocumentId;
  readonly name: string;
  /** JSON. */
  readonly issue: string;
}

/** Documents that the present reader reads otherwise than the one that brought them in. */
const REREAD = (limit: number) => sql`SELECT d.id, d.name, i.value AS issue FROM documents d, json_each(d.issues) i
  WHERE d.state = 'imported' AND instr(d.issues, '"reread.') > 0 AND i.value ->> 'code' GLOB 'reread.*'
    AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = d.id) ORDER BY d.id DESC LIMIT ${limit}`;

/**
 * The open questions. A second reading differs from the first. A booked line of another amount resembles a pending one,
 * or two formats show the same amount on different days. No statement confirms an alert.
 */
export function listReviews(store: Store, limit: number): readonly AttentionView[] {
  const near = store.rows<NearRow>`SELECT t.external_id, n.external_id AS near, t.payee, t.booked_on FROM pendings p
       CROSS JOIN transactions t ON t.id = p.transaction_id CROSS JOIN transactions n ON n.id = p.near_id
       WHERE p.state = 'open' AND t.state = 'live' AND n.state = 'live' ORDER BY t.id DESC LIMIT ${limit}`;
  const alone = store.rows<AloneRow>`${UNCONFIRMED(limit)}`;
  const reread = store.rows<RereadRow>`${REREAD(limit)}`;
  const today = new Date(store.clock.now()).toISOString().slice(0, 10);
  const halves = store.rows<HalfRow>`${HALF(today, limit)}`;
  const kept = store.rows<KeptRow>`${KEPT(limit)}`;
  return [
    ...reread.map(readOtherwise),
    ...near.map(nearMiss),
    ...listResembling(store, limit),
    ...kept.map(keptByOwner),
    ...alone.map(unconfirmed),
    ...halves.map(halfOfTransfer),
  ];
}

/** Pending lines that the bank never booked, and what was counted twice, that stay since the owner has edited them. */
const KEPT = (
  limit: number,
) => sql`SELECT t.external_id, t.payee, t.booked_on, p.state FROM pendings p CROSS JOIN transactions t ON t.id = p.transaction_id
  WHERE p.state IN ('withdrawn', 'double') AND t.ledger_id IS NOT NULL AND EXISTS (SELECT 1 FROM requests r
    WHERE r.object = t.external_id AND r.kind = 'transaction.delete' AND r.answer = 'kept')
  ORDER BY t.id DESC LIMIT ${limit}`;

/**
 * transfers that one leg proved thirty days ago or more. The other account's statements have come as far without
 * the other leg. Cash has no statements, and nothing is missing there.
 */
const HALF = (today: string, limit: number) => sql`SELECT t.external_id, t.payee, t.booked_on, a.handle FROM transfers p
  CROSS JOIN transactions t ON t.id = p.outflow_id CROSS JOIN accounts a ON a.id = p.destination_id
  WHERE p.state = 'paired' AND p.inflow_id IS NULL AND t.state = 'live' AND t.booked_on < date(${today}, '-30 days')
    AND EXISTS (SELECT 1 FROM statements e WHERE e.account_id = p.destination_id AND e.period_to > t.booked_on
      AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = e.document_id))
  ORDER BY t.id DESC LIMIT ${limit}`;

function halfOfTransfer({ external_id: id, handle, payee, booked_on: day }: HalfRow): AttentionView {
  return {
    kind: 'review',
    id,
    title:
      payee === null
        ? t('story.transferNotReached', { day, account: handle })
        : t('story.theTransferOfHas', {
            payee: inSentence(payee),
            day,
            account: handle,
          }),
    text: t('story.standsTransferBecauseNames'),
    todo: t('story.ifWentElsewhereTake', { id }),
  };
}

function keptByOwner({ external_id: id, payee, booked_on: day, state }: KeptRow): AttentionView {
  const isDouble = state === 'double';
  return {
    kind: 'review',
    id,
    title: isDouble
      ? t('story.standsLedgerTwice', { what: inSentence(payee ?? t('story.line')), day })
      : t('story.bankNeverBooked', { what: inSentence(payee ?? t('story.pendingLine')), day }),
    text: isDouble ? t('story.wouldDeletedButEdited') : t('story.goneTwoWeeksWould'),
    todo: t('story.deleteLedgerLeaveNothing'),
  };
}

/**
 * An alert (rank 9) whose days a statement of the account shows in full, without such a line. Streams come first: most
 * states have no alerts, and need not go through all transactions to know.
 */
const UNCONFIRMED = (limit: number) => sql`SELECT t.external_id, t.payee, t.booked_on FROM streams s
  CROSS JOIN transactions t ON t.account_id = s.account_id AND t.stream_id = s.id
  WHERE s.rank >= 9 AND t.state = 'live' AND NOT EXISTS (SELECT 1 FROM assertions g WHERE g.transaction_id = t.id)
    AND EXISTS (SELECT 1 FROM statements e WHERE e.account_id = t.account_id AND e.kind = 'snapshot'
      AND e.period_from <= t.booked_on AND e.period_to >= date(t.booked_on, '+3 days')
      AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = e.document_id))
  ORDER BY t.id DESC LIMIT ${limit}`;

function readOtherwise({ id, issue, name }: RereadRow): AttentionView {
  const document = documentIdText(id);
  const said = messageText(ownJson<Issue>(issue));
  return {
    kind: 'review',
    id: document,
    title: t('story.readOtherwiseNow', { name }),
    text: `${said.charAt(0).toUpperCase()}${said.slice(1)}.`,
    todo: t('story.ifNewReadingRight', { document }),
  };
}

function nearMiss({ external_id: id, near, payee, booked_on: day }: NearRow): AttentionView {
  return {
    kind: 'review',
    id,
    title: t('story.stillPending', { what: inSentence(payee ?? t('story.line')), day }),
    text: t('story.bookedLineResemblesAnother', { id: near }),
    todo: t('story.ifBothOnePurchase'),
  };
}

function unconfirmed({ external_id: id, payee, booked_on: day }: AloneRow): AttentionView {
  return {
    kind: 'review',
    id,
    title: t('story.noStatementConfirms', { what: inSentence(payee ?? t('word.the alert')), day }),
    text: t('story.alertToldStatementDays'),
    todo: t('story.seeBankfeedExplainIf', { id }),
  };
}
