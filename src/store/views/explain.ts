/** One transaction's story: its lines, how it was identified, and every request that was sent for it. */
import { ownAsOf } from '../../domain/as-of.ts';
import {
  type DocumentId,
  parseTransactionId,
  type RunId,
  type TransactionId,
  transactionIdOf,
} from '../../domain/row-ids.ts';
import { ownJsonOr } from '../json.ts';
import { findSightings } from '../lines/lines.ts';
import { type Sql, sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { accountRows, accountView } from './accounts.ts';
import { readAccountContinuity } from './continuity.ts';
import { originsOf } from './documents.ts';
import { describeIdentity } from './identity.ts';
import { documentIdText, runIdText } from './ids.ts';
import type { ViewOptions } from './shapes/common.ts';
import type { ExplainView, RequestView, SightingView, TransferPart } from './shapes/transactions.ts';
import { tellStory } from './story.ts';
import { TRANSACTION, type TransactionRow, transactionView } from './transactions.ts';
import { instantOrNull } from './values.ts';

/** By `t12`, externalId (also an earlier, aliased one) or the ledger's id; undefined where neither is known. */
export function explain(store: Store, id: string, options: ViewOptions = {}): ExplainView | undefined {
  const row = findTransaction(store, id);
  const account = row && accountRows(store).find((each) => each.id === row.account_id);
  if (row === undefined || account === undefined) return undefined;
  const transactionId = transactionIdOf(row.id);
  const { areOverlapping, sightings } = sightingsOf(store, transactionId);
  const aliases = aliasesOf(store, transactionId);
  const transfer = transferOf(store, transactionId);
  return {
    transaction: transactionView(row, options.currencies),
    account: {
      ...accountView(account, options.currencies),
      continuity: readAccountContinuity(store, account, options.currencies),
    },
    story: tellStory(store, row, { transfer, isShown: sightings.length > 0 }, options.currencies),
    transfer,
    identity: describeIdentity({
      ...{ externalId: row.external_id, reference: row.reference, areOverlapping, sightings, aliases },
    }),
    reference: row.reference,
    aliases,
    sightings,
    requests: requestsOf(store, row.external_id),
  };
}

interface TransferRow extends Omit<TransferPart, 'evidence' | 'role'> {
  readonly evidence: string;
  readonly isOutflow: 0 | 1;
}

/** The one that stands; else the last that was decided about. */
function transferOf(store: Store, id: number): TransferPart | null {
  const row = store.row<TransferRow>`SELECT
    p.state, p.decided_by AS decidedBy, p.evidence, p.outflow_id = ${id} AS isOutflow,
        (SELECT external_id FROM transactions WHERE id = iif(p.outflow_id = ${id}, p.inflow_id, p.outflow_id)) AS other,
        (SELECT a.handle FROM accounts a WHERE a.id = iif(p.outflow_id = ${id}, p.destination_id,
          (SELECT account_id FROM transactions WHERE id = p.outflow_id))) AS account
       FROM transfers p WHERE p.outflow_id = ${id} OR p.inflow_id = ${id}
       ORDER BY p.state = 'paired' DESC, p.inflow_id IS NOT NULL DESC, p.id DESC LIMIT 1`;
  if (row === undefined) return null;
  const { isOutflow, evidence, ...rest } = row;
  return {
    ...rest,
    role: isOutflow === 1 ? 'outflow' : 'inflow',
    evidence: ownJsonOr<readonly string[]>(evidence, []),
  };
}

function findTransaction(store: Store, id: string): TransactionRow | undefined {
  const find = (condition: Sql) => store.exact.row<TransactionRow>`${TRANSACTION} WHERE ${condition} LIMIT 1`;
  return (
    find(sql`t.external_id = ${id}`) ??
    findByShortId(store, id) ??
    find(sql`t.ledger_id = ${id}`) ??
    find(sql`t.id = (SELECT transaction_id FROM aliases WHERE kind = 'external' AND value = ${id} LIMIT 1)`)
  );
}

function findByShortId(store: Store, id: string): TransactionRow | undefined {
  const row = parseTransactionId(id);
  if (row === undefined) return undefined;
  return store.exact.row<TransactionRow>`${TRANSACTION} WHERE t.id = ${row}`;
}

function aliasesOf(
  store: Store,
  transactionId: TransactionId,
): readonly { readonly kind: string; readonly value: string }[] {
  return store.rows<{ kind: string; value: string }>`SELECT kind, value FROM aliases
    WHERE transaction_id = ${transactionId} ORDER BY kind, value LIMIT 100`;
}

interface SightedDocument {
  readonly document_id: DocumentId;
  readonly name: string;
  readonly sha256: string;
  readonly format: string | null;
  readonly ordinal: number;
  readonly as_of: string;
  readonly run_id: RunId;
  readonly undone_by: RunId | null;
  readonly period_from: string | null;
  readonly period_to: string | null;
}

interface Sightings {
  readonly sightings: readonly SightingView[];
  /** Whether the days of two of the documents overlap. */
  readonly areOverlapping: boolean;
}

function sightingsOf(store: Store, transactionId: TransactionId): Sightings {
  const seen = findSightings(store, transactionId).flatMap((sighting) => {
    const row = store.row<SightedDocument>`SELECT
      d.id AS document_id, d.name, d.sha256, d.format, s.ordinal, s.as_of, d.run_id, u.run_id AS undone_by,
       s.period_from, s.period_to
     FROM statements s JOIN documents d ON d.id = s.document_id LEFT JOIN undone u ON u.document_id = d.id
     WHERE s.id = ${sighting.statementId}`;
    return row === undefined ? [] : [{ row, sighting }];
  });
  const areOverlapping = seen.some(({ row }) => seen.some((other) => overlap(row, other.row)));
  return { areOverlapping, sightings: seen.map(({ row, sighting }) => sightingView(store, row, sighting)) };
}

function overlap(one: SightedDocument, other: SightedDocument): boolean {
  if (one.document_id === other.document_id) return false;
  const isBefore = (left: SightedDocument, right: SightedDocument) =>
    left.period_from !== null && right.period_to !== null && left.period_from <= right.period_to;
  return isBefore(one, other) && isBefore(other, one);
}

function sightingView(
  store: Store,
  row: SightedDocument,
  sighting: ReturnType<typeof findSightings>[number],
): SightingView {
  return {
    document: documentIdText(row.document_id),
    name: row.name,
    sha256: row.sha256,
    format: row.format,
    statement: row.ordinal,
    line: sighting.line + 1,
    position: sighting.position,
    asOf: ownAsOf(row.as_of),
    run: runIdText(row.run_id),
    undoneBy: row.undone_by === null ? null : runIdText(row.undone_by),
    origins: originsOf(store, row.document_id),
  };
}

interface RequestRow {
  readonly key: string;
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly first_sent_at: number | null;
  readonly finished_at: number | null;
  readonly status: number | null;
  readonly answer: string | null;
  readonly last_error: string | null;
  readonly run_id: RunId;
  readonly document_id: DocumentId | null;
}

function requestsOf(store: Store, externalId: string): readonly RequestView[] {
  return store.rows<RequestRow>`SELECT * FROM requests WHERE object = ${externalId} ORDER BY id LIMIT 200`.map(
    (row) => ({
      key: row.key,
      kind: row.kind,
      method: row.method,
      path: row.path,
      body: row.body,
      state: row.state,
      attempts: row.attempts,
      firstSentAt: instantOrNull(row.first_sent_at),
      finishedAt: instantOrNull(row.finished_at),
      status: row.status,
      answer: row.answer,
      lastError: row.last_error,
      run: runIdText(row.run_id),
      document: row.document_id === null ? null : documentIdText(row.document_id),
    }),
  );
}
