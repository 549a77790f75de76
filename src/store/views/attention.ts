/** The open points for `status`, the exit code and the dashboard. Each entry names the remedy. */
import { isAboutAccount, isBesidesAccount } from '../../domain/issue.ts';
import { isDiskFull } from '../../lib/files/room.ts';
import { inSentence } from '../../lib/text/in-sentence.ts';
import { hintText, messageText } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import { ownJsonOr } from '../json.ts';
import { QUESTION_UNSEEN, QUESTIONS } from '../outbox/ask-lost.ts';
import { asksAboutUnknown, unknownRecords } from '../outbox/unknown-records.ts';
import { FORGETTABLE } from '../outbox/withdraw.ts';
import { only, sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { continuityTrouble } from './continuity.ts';
import { listDocuments, readDocument } from './documents.ts';
import { listReviews } from './reviews.ts';
import type { StoredError } from './shapes/common.ts';
import type { DocumentView } from './shapes/documents.ts';
import type { AccountView, AttentionView, ConnectorView } from './shapes/status.ts';

/** More than these are not shown one by one; the counts in `status` are complete. */
const LIMIT = 20;

/** Gravest first: the state's disk, the ledger, connectors, refused records, documents, balances, missing statements. */
export function listAttention(
  store: Store,
  seen: { readonly connectors: readonly ConnectorView[]; readonly accounts: readonly AccountView[] },
): readonly AttentionView[] {
  return [
    ...diskTrouble(store),
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

/** Nothing can be recorded then, not even the failure of a pass. */
function diskTrouble({ folder }: Store): readonly AttentionView[] {
  if (!isDiskFull(folder)) return [];
  return [
    {
      kind: 'state',
      id: 'state',
      title: t('status.diskStateFull'),
      text: t('status.nothingCanStored', { folder }),
      todo: t('status.makeRoomAllGoes'),
    },
  ];
}

function ledgerTrouble(store: Store): readonly AttentionView[] {
  const row = store.row<{ outcome: string | null; error: string | null }>`SELECT outcome, error FROM runs
    WHERE kind = 'push' AND finished_at IS NOT NULL ORDER BY id DESC LIMIT 1`;
  if (row?.outcome !== 'failed') return [];
  const error = ownJsonOr<StoredError | null>(row.error, null);
  return [
    {
      kind: 'ledger',
      id: 'ledger',
      title: t('status.ledgerNotTakeRecords'),
      text: error ? messageText(error) : t('status.lastPushFailed'),
      todo: (error && hintText(error)) ?? t('status.seeBankfeedDoctorEverything'),
    },
  ];
}

/** The findings of the last reading back of the ledger. */
function drift(store: Store): readonly AttentionView[] {
  const row = store.row<{ outcome: string; counts: string }>`SELECT outcome, counts FROM runs WHERE kind = 'verify'
    AND finished_at IS NOT NULL ORDER BY id DESC LIMIT 1`;
  const counts = row?.outcome === 'attention' ? ownJsonOr<Record<string, number>>(row.counts, {}) : {};
  const { changed = 0, missing = 0, balances = 0 } = counts;
  const unknown = unknownRecords(store).length;
  const extra = asksAboutUnknown(store) ? unknown : Math.min(counts.extra ?? 0, unknown);
  if (changed + missing + balances + extra === 0) return [];
  const found = [
    ...(changed > 0 ? [t('status.editedHandBankSays', { count: changed })] : []),
    ...(missing > 0 ? [t('status.deletedHand', { count: missing })] : []),
    ...(extra > 0 ? [t('status.notKnownHere', { count: extra })] : []),
    ...(balances > 0 ? [t('status.balanceAccounts', { count: balances })] : []),
  ];
  return [
    {
      kind: 'drift',
      id: 'ledger',
      title: t('status.ledgerDiffersConfirmed'),
      text: `${found.join(', ')}.`,
      todo: [
        t('status.bankfeedVerifySaysBankfeed'),
        ...(extra > 0
          ? [t('status.bankfeedForgetUnknownLeaves'), t('status.yesTakesRecordOver'), t('status.ifUndoneDocumentShows')]
          : []),
      ].join(' '),
    },
  ];
}

function connectorTrouble(connector: ConnectorView): readonly AttentionView[] {
  const { lastError, lastRemark, name } = connector;
  if (lastRemark !== null) {
    const todo = hintText(lastRemark) ?? t('status.saysBankfeedSync', { name });
    return [
      {
        kind: 'remark',
        id: name,
        title: t('status.connectorNeeds', { name }),
        text: messageText(lastRemark),
        todo,
      },
    ];
  }
  if (lastError === null) return [];
  return [
    {
      kind: 'connector',
      id: name,
      title: t('status.connectorFailed', { name }),
      text: messageText(lastError),
      todo: hintText(lastError) ?? t('status.mendCauseBankfeedSync', { name }),
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
  readonly forgettable: 0 | 1 | null;
}

const REFUSED = sql`SELECT r.object, r.status, r.answer, t.payee, t.booked_on, a.name AS account,
    ${FORGETTABLE} AS forgettable FROM requests r
  JOIN accounts a ON a.id = r.account_id LEFT JOIN transactions t ON t.external_id = r.object`;

function rejectedRecords(store: Store): readonly AttentionView[] {
  const rows = store.rows<RejectedRow>`${REFUSED}
       WHERE r.state = 'rejected' ORDER BY r.id DESC LIMIT ${LIMIT}`;
  const unseen = rows.filter(({ answer }) => answer === QUESTION_UNSEEN);
  if (unseen.length < 2) return rows.map(refusal);
  return [unseenRecords(store, unseen), ...rows.filter((row) => !unseen.includes(row)).map(refusal)];
}

/** One question for all records of a lost state: the ledger does not say which of them it holds. */
function unseenRecords(store: Store, [first]: readonly RejectedRow[]): AttentionView {
  const count = only(store.value<number>`SELECT count(*) FROM requests WHERE state = 'rejected'
    AND answer = ${QUESTION_UNSEEN}`);
  const id = first?.object ?? '';
  return {
    kind: 'record',
    id,
    title: t('status.recordsNotSent', { count }),
    text: t('status.lostUnseen'),
    todo: t('status.bankfeedRetrySendsAll', { id }),
  };
}

/** The first record that the ledger refused at `since` (milliseconds since 1970) or later; undefined where none was. */
export function firstRefused(store: Store, since: number): AttentionView | undefined {
  const row = store.row<RejectedRow>`${REFUSED} WHERE r.state = 'rejected' AND r.finished_at >= ${since} ORDER BY r.id
    LIMIT 1`;
  return row && refusal(row);
}

function refusal(row: RejectedRow): AttentionView {
  return {
    kind: 'record',
    id: row.object,
    title: t(row.status === null ? 'status.notSent' : 'status.ledgerRefused', {
      record: refusedName(row),
    }),
    text: row.status === null ? questionText(row.answer) : `${problemText(row.answer)} (${row.status})`,
    todo: refusalTodo(row),
  };
}

function refusalTodo({ forgettable, object: id, status }: RejectedRow): string {
  if (status !== null) return t('status.seeBankfeedExplainWhen', { id });
  const yes = t('status.ifBelongsIntoLedger', { id });
  return forgettable === 1 ? `${yes} ${t('status.ifNotBankfeedForget', { id })}` : yes;
}

function refusedName(row: RejectedRow): string {
  if (row.booked_on === null) return t('status.account', { name: row.account });
  return t('status.of', { payee: inSentence(row.payee ?? t('word.a line')), day: row.booked_on });
}

function quarantined(document: DocumentView): AttentionView {
  // Nobody has tried to read it.
  if (document.withheld) {
    return {
      kind: 'document',
      id: document.id,
      title: t('status.keptBack', { name: document.name }),
      text: issueText(document, 'error'),
      todo: t('status.ifGenuineBankfeedMail', { id: document.id }),
    };
  }
  return {
    kind: 'document',
    id: document.id,
    title: t('status.couldNotRead', { name: document.name }),
    text: issueText(document, 'error'),
    todo: t('status.fetchStatementBankAgain', {
      id: document.id,
    }),
  };
}

/** The same of these documents (`d7`), as far as they are held. */
export function heldOf(store: Store, ids: readonly string[]): readonly AttentionView[] {
  return ids.flatMap((id) => {
    const document = readDocument(store, id);
    return document?.state === 'held' ? [held(document)] : [];
  });
}

function held(document: DocumentView): AttentionView {
  return {
    kind: 'held',
    id: document.id,
    title: t('status.waits', { name: document.name }),
    text: issueText(document, 'hold'),
    todo: `${t('status.lookBankfeedDocuments', { id: document.id })} ${answerTo(document)}`,
  };
}

function answerTo({ id, issues }: DocumentView): string {
  const about = issues.find(isAboutAccount);
  if (about !== undefined) {
    if (about.code === 'account.connector')
      return t('status.ifBankfeedAcceptElse', {
        id,
      });
    const way = t('status.sayLinesBankfeedAccept', { id });
    return issues.some(isBesidesAccount) ? `${way} ${t('status.askedBesidesStaysOpen')}` : way;
  }
  return t('status.ifRightReadBankfeed', {
    id,
  });
}

function offBalance(account: AccountView): readonly AttentionView[] {
  if (account.proof !== 'off') return [];
  return [
    {
      kind: 'account',
      id: account.handle,
      title: t('status.newestStatementNotAdd', { account: account.name }),
      text: t('status.balancesLinesDiffer', {
        amount: `${account.difference ?? '?'} ${account.currency ?? ''}`.trimEnd(),
      }),
      todo: t('status.lookMissingStatementGap'),
    },
  ];
}

function issueText(document: DocumentView, severity: 'error' | 'hold'): string {
  const issues = document.issues.filter((issue) => issue.severity === severity);
  const first = issues[0];
  if (first === undefined) return t('status.noReasonRecorded');
  const where = first.position?.line === undefined ? '' : `${t('pages.line', { line: first.position.line })}: `;
  const more = issues.length > 1 ? ` (${t('pages.more', { count: issues.length - 1 })})` : '';
  return `${where}${messageText(first)}${more}`;
}

/** What the owner is asked about a record that was not sent. */
function questionText(answer: string | null): string {
  const key = QUESTIONS.get(answer ?? '');
  return key === undefined ? problemText(answer) : t(key);
}

/** The ledger's own words out of a problem+json body. */
function problemText(answer: string | null): string {
  if (answer === null) return t('status.ledgerGaveNoReason');
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
