/** What needs a look, gathered for `status`, the exit code and the dashboard. Each entry says what to do. */
import { ownJsonOr } from '../json.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';
import { continuityTrouble } from './continuity.ts';
import { listDocuments } from './documents.ts';
import { listReviews } from './reviews.ts';
import type { StoredError } from './shapes/common.ts';
import type { DocumentView } from './shapes/documents.ts';
import type { AccountView, AttentionView, ConnectorView } from './shapes/status.ts';

/** More than these are not shown one by one; the counts in `status` are complete. */
const LIMIT = 20;

/** Gravest first: the ledger, connectors, records that the ledger refused, documents, balances, what is missing. */
export function listAttention(
  store: Store,
  seen: { readonly connectors: readonly ConnectorView[]; readonly accounts: readonly AccountView[] },
): readonly AttentionView[] {
  return [
    ...ledgerTrouble(store),
    ...drift(store),
    ...seen.connectors.flatMap(connectorTrouble),
    ...rejectedRecords(store),
    ...listDocuments(store, { state: 'quarantined', present: true, limit: LIMIT }).map(quarantined),
    ...listDocuments(store, { state: 'held', present: true, limit: LIMIT }).map(held),
    ...seen.accounts.flatMap(offBalance),
    ...seen.accounts.flatMap(continuityTrouble),
    ...listReviews(store, LIMIT),
  ];
}

function ledgerTrouble(store: Store): readonly AttentionView[] {
  const row = prepare<[], { outcome: string | null; error: string | null }>(
    store,
    "SELECT outcome, error FROM runs WHERE kind = 'push' AND finished_at IS NOT NULL ORDER BY id DESC LIMIT 1",
  ).get();
  if (row?.outcome !== 'failed') return [];
  const error = ownJsonOr<StoredError | null>(row.error, null);
  return [
    {
      kind: 'ledger',
      id: 'ledger',
      title: 'The ledger did not take the records',
      text: error?.message ?? 'The last push failed.',
      todo: error?.hint ?? 'See `bankfeed doctor`. Everything is kept and sent once the ledger answers.',
    },
  ];
}

/** What the last reading back of the ledger found. */
function drift(store: Store): readonly AttentionView[] {
  const row = prepare<[], { outcome: string; counts: string }>(
    store,
    "SELECT outcome, counts FROM runs WHERE kind = 'verify' AND finished_at IS NOT NULL ORDER BY id DESC LIMIT 1",
  ).get();
  if (row?.outcome !== 'attention') return [];
  const { changed = 0, missing = 0, extra = 0, balances = 0 } = ownJsonOr<Record<string, number>>(row.counts, {});
  const found = [
    ...(changed > 0 ? [`${changed} edited by hand in what the bank says`] : []),
    ...(missing > 0 ? [`${missing} deleted by hand`] : []),
    ...(extra > 0 ? [`${extra} not known here`] : []),
    ...(balances > 0 ? [`the balance of ${balances === 1 ? 'an account' : `${balances} accounts`}`] : []),
  ];
  return [
    {
      kind: 'drift',
      id: 'ledger',
      title: 'The ledger differs from what it confirmed',
      text: `${found.join(', ')}.`,
      todo: '`bankfeed verify` says which; `bankfeed verify --repair` puts amount, date, account and balance back.',
    },
  ];
}

function connectorTrouble(connector: ConnectorView): readonly AttentionView[] {
  const { lastError, lastRemark, name } = connector;
  if (lastRemark !== null) {
    const todo = lastRemark.hint ?? `Do what it says, then \`bankfeed sync ${name}\`.`;
    return [{ kind: 'remark', id: name, title: `Connector ${name} needs you`, text: lastRemark.message, todo }];
  }
  if (lastError === null) return [];
  return [
    {
      kind: 'connector',
      id: name,
      title: `Connector ${name} failed`,
      text: lastError.message,
      todo: lastError.hint ?? `Mend the cause, then \`bankfeed sync ${name}\`.`,
    },
  ];
}

interface RejectedRow {
  readonly object: string;
  readonly status: number | null;
  readonly answer: string | null;
  readonly payee: string | null;
  readonly booked_on: string | null;
  readonly account: string;
}

const REFUSED = `SELECT r.object, r.status, r.answer, t.payee, t.booked_on, a.name AS account FROM requests r
  JOIN accounts a ON a.id = r.account_id LEFT JOIN transactions t ON t.external_id = r.object`;

function rejectedRecords(store: Store): readonly AttentionView[] {
  const rows = prepare<[number], RejectedRow>(
    store,
    `${REFUSED}
       WHERE r.state = 'rejected' ORDER BY r.id DESC LIMIT ?`,
  ).all(LIMIT);
  return rows.map(refusal);
}

/** The first record that the ledger refused at `since` (milliseconds since 1970) or later; undefined where none was. */
export function firstRefused(store: Store, since: number): AttentionView | undefined {
  const sql = `${REFUSED} WHERE r.state = 'rejected' AND r.finished_at >= ? ORDER BY r.id LIMIT 1`;
  const row = prepare<[number], RejectedRow>(store, sql).get(since);
  return row && refusal(row);
}

function refusal(row: RejectedRow): AttentionView {
  return {
    kind: 'record',
    id: row.object,
    title: row.status === null ? `${refusedName(row)} was not sent` : `The ledger refused ${refusedName(row)}`,
    text: `${problemText(row.answer)}${row.status === null ? '' : ` (${row.status})`}`,
    todo:
      row.status === null
        ? `If it belongs into the ledger, \`bankfeed retry ${row.object}\`.`
        : `See \`bankfeed explain ${row.object}\`; when the cause is mended, \`bankfeed retry ${row.object}\`.`,
  };
}

function refusedName(row: RejectedRow): string {
  return row.booked_on === null ? `the account ${row.account}` : `${row.payee ?? 'a line'} of ${row.booked_on}`;
}

function quarantined(document: DocumentView): AttentionView {
  return {
    kind: 'document',
    id: document.id,
    title: `${document.name} could not be read`,
    text: issueText(document, 'error'),
    todo: `Fetch the statement from the bank again and put it in the same place, or \`bankfeed retry ${document.id}\`.`,
  };
}

function held(document: DocumentView): AttentionView {
  return {
    kind: 'held',
    id: document.id,
    title: `${document.name} waits for you`,
    text: issueText(document, 'hold'),
    todo: `Look at it with \`bankfeed documents ${document.id}\`. ${answerTo(document)}`,
  };
}

function answerTo({ id, issues }: DocumentView): string {
  const settle = `settle the question, then \`bankfeed retry ${id}\``;
  const about = issues.find(({ severity, code }) => severity === 'hold' && code.startsWith('account.'));
  if (about?.code === 'account.renamed') return `S${settle.slice(1)}.`;
  if (about !== undefined) {
    const yes = about.code === 'account.connector' ? `If it is, \`bankfeed accept ${id}\`; else s` : 'S';
    return `${yes}ay whose lines they are: \`bankfeed accept ${id} --account HANDLE\`.`;
  }
  return `If it is right as it was read, \`bankfeed accept ${id}\`; else ${settle}.`;
}

function offBalance(account: AccountView): readonly AttentionView[] {
  if (account.proof !== 'off') return [];
  return [
    {
      kind: 'account',
      id: account.handle,
      title: `${account.name}: the newest statement does not add up`,
      text: `Its balances and its lines differ by ${account.difference ?? '?'} ${account.currency ?? ''}`.trimEnd(),
      todo: 'Look for a missing statement or a gap between two of them; nothing is booked to cover the difference.',
    },
  ];
}

function issueText(document: DocumentView, severity: 'error' | 'hold'): string {
  const issues = document.issues.filter((issue) => issue.severity === severity);
  const first = issues[0];
  if (first === undefined) return 'No reason was recorded.';
  const where = first.position?.line === undefined ? '' : `line ${first.position.line}: `;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  return `${where}${first.message}${more}`;
}

/** The ledger's own words out of a problem+json body. */
function problemText(answer: string | null): string {
  if (answer === null) return 'The ledger gave no reason.';
  const problem = parseProblem(answer);
  return [problem.title, problem.detail].filter((part) => part !== undefined).join(': ') || answer.slice(0, 300);
}

function parseProblem(answer: string): { readonly title?: string; readonly detail?: string } {
  try {
    const value: unknown = JSON.parse(answer);
    if (typeof value !== 'object' || value === null) return {};
    return {
      ...('title' in value && typeof value.title === 'string' ? { title: value.title } : {}),
      ...('detail' in value && typeof value.detail === 'string' ? { detail: value.detail } : {}),
    };
  } catch {
    return {};
  }
}
