/** One transaction's story: its lines, how it was identified, and every request that was sent for it. */
import { ownAsOf } from '../../domain/as-of.ts';
import { type DocumentId, parseTransactionId, type TransactionId, transactionIdOf } from '../../domain/row-ids.ts';
import { saidIn } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import { ownJsonOr } from '../json.ts';
import { findSightings } from '../lines/lines.ts';
import { type Sql, sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { accountRows, accountView } from './accounts.ts';
import { readAccountContinuity } from './continuity.ts';
import { originsOf } from './documents.ts';
import type { ViewOptions } from './shapes/common.ts';
import type { ExplainView, RequestView, SightingView, TransferPart } from './shapes/transactions.ts';
import { tellStory } from './story.ts';
import { TRANSACTION, type TransactionRow, transactionView } from './transactions.ts';
import { instantOrNull } from './values.ts';

/** By `t12`, externalId (also an earlier, aliased one) or the ledger's id; undefined where neither is known. */
export function explain(store: Store, id: string, options: ViewOptions = {}): ExplainView | undefined {
  const row = findTransaction(store, id);
  const account = row && accountRows(store).find((each) => each.id === row.accountId);
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
      ...{ externalId: row.externalId, reference: row.reference, areOverlapping, sightings, aliases },
    }),
    reference: row.reference,
    aliases,
    sightings,
    requests: requestsOf(store, row.externalId),
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

interface SightedDocument extends Omit<SightingView, 'line' | 'position' | 'origins'> {
  readonly documentId: DocumentId;
  readonly from: string | null;
  readonly to: string | null;
}

interface Sightings {
  readonly sightings: readonly SightingView[];
  /** Whether the days of two of the documents overlap. */
  readonly areOverlapping: boolean;
}

function sightingsOf(store: Store, transactionId: TransactionId): Sightings {
  const seen = findSightings(store, transactionId).flatMap((sighting) => {
    const row = store.row<SightedDocument>`SELECT 'd' || d.id AS document, d.name, d.sha256, d.format,
        s.ordinal AS statement, s.as_of AS asOf, 'r' || d.run_id AS run, 'r' || u.run_id AS undoneBy, d.id AS documentId,
        s.period_from AS "from", s.period_to AS "to"
      FROM statements s JOIN documents d ON d.id = s.document_id LEFT JOIN undone u ON u.document_id = d.id
      WHERE s.id = ${sighting.statementId}`;
    return row === undefined ? [] : [{ row, sighting }];
  });
  const areOverlapping = seen.some(({ row }) => seen.some((other) => overlap(row, other.row)));
  return { areOverlapping, sightings: seen.map(({ row, sighting }) => sightingView(store, row, sighting)) };
}

function overlap(one: SightedDocument, other: SightedDocument): boolean {
  if (one.documentId === other.documentId) return false;
  const isBefore = (left: SightedDocument, right: SightedDocument) =>
    left.from !== null && right.to !== null && left.from <= right.to;
  return isBefore(one, other) && isBefore(other, one);
}

function sightingView(
  store: Store,
  { asOf, document, documentId, format, name, run, sha256, statement, undoneBy }: SightedDocument,
  { line, position }: ReturnType<typeof findSightings>[number],
): SightingView {
  const place = { document, name, sha256, format, statement, line: line + 1, position, asOf: ownAsOf(asOf) };
  return { ...place, run, undoneBy, origins: originsOf(store, documentId) };
}

function requestsOf(store: Store, externalId: string): readonly RequestView[] {
  type Stored = Record<'firstSentAt' | 'finishedAt', number | null> & { readonly lastError: string | null };
  const rows = store.rows<Omit<RequestView, keyof Stored> & Stored>`SELECT key, kind, method, path, body,
      state, attempts, first_sent_at AS firstSentAt, finished_at AS finishedAt, status, answer, last_error AS lastError,
      'r' || run_id AS run, 'd' || document_id AS document
    FROM requests WHERE object = ${externalId} ORDER BY id LIMIT 200`;
  return rows.map((row) => ({
    ...row,
    firstSentAt: instantOrNull(row.firstSentAt),
    finishedAt: instantOrNull(row.finishedAt),
    lastError: row.lastError === null ? null : saidIn(row.lastError),
  }));
}

/** How a transaction got its id and kept it, in sentences for people. */

interface IdentityFacts {
  readonly externalId: string;
  readonly reference: string | null;
  /** Whether the days of two of the documents overlap. */
  readonly areOverlapping: boolean;
  readonly sightings: readonly SightingView[];
  readonly aliases: readonly { readonly kind: string; readonly value: string }[];
}

const EXTERNAL_ID = /^bf1\.(.+)\.(\d{4}-\d{2}-\d{2})\.([ei])(\d+)([A-Z][A-Z0-9]{2,9})\.(\d+)$/;

/** A few sentences about the parts of the id, the evidence of identification, and the documents. */
function describeIdentity(facts: IdentityFacts): readonly string[] {
  const documents = new Set(facts.sightings.map((sighting) => sighting.document)).size;
  const others = facts.aliases.filter((alias) => alias.kind === 'reference').length;
  return [
    describeId(facts.externalId),
    facts.reference === null
      ? t('story.bankGaveNoReference')
      : t('story.banksReference', { reference: facts.reference }),
    ...(others === 0 ? [] : [t('story.seenUnderFurtherReferences', { count: others })]),
    ...(documents < 2
      ? []
      : [
          t(facts.areOverlapping ? 'story.documentsShowCountedOne' : 'story.documentsShowReferenceBalance', {
            count: documents,
          }),
        ]),
  ];
}

function describeId(externalId: string): string {
  const match = EXTERNAL_ID.exec(externalId);
  if (match === null) return t('story.takenOverLedgerUnder', { id: externalId });
  const [, account = '', day = '', direction = '', , currency = '', count = ''] = match;
  const way = direction === 'e' ? t('word.money out') : t('word.money in');
  return t('story.idGivenOnceNever', { number: count, way, currency, day, account });
}
