/** The news that `notify` sends, as things stand now, and its words. */
import type { Condition, NoticeEvent } from '../../store/notices.ts';
import { prepared } from '../../store/prepared.ts';
import type { Store } from '../../store/store.ts';
import { accountRows } from '../../store/views/accounts.ts';
import { readAccountContinuity } from '../../store/views/continuity.ts';
import { documentIdText } from '../../store/views/ids.ts';

/**
 * `failure`: a connector failed, the ledger did not take what was sent, or refused a record. `quarantine`: a document
 * could not be read, or is held and waits for a person. `silence`: an account's usual rhythm is broken.
 */
export function findConditions(
  store: Store,
  connectors: readonly string[],
  events: ReadonlySet<NoticeEvent>,
): readonly Condition[] {
  return [
    ...(events.has('failure') ? [...connectors.flatMap((each) => failedConnector(store, each)), ...ledger(store)] : []),
    ...(events.has('quarantine') ? waitingDocuments(store) : []),
    ...(events.has('silence') ? silentAccounts(store) : []),
  ];
}

/** One failure lasts from the first failed pass to the next one that is well. */
function failedConnector(store: Store, connector: string): readonly Condition[] {
  const sql = `SELECT min(id) AS first FROM runs WHERE kind = 'pull' AND connector = @connector AND outcome = 'failed'
    AND id > coalesce((SELECT max(id) FROM runs WHERE kind = 'pull' AND connector = @connector
      AND outcome IN ('ok', 'attention')), 0)`;
  const { first } = prepared(store, sql).get({ connector }) as { first: number | null };
  return first === null ? [] : [{ event: 'failure', subject: `connector:${connector}`, occurrence: String(first) }];
}

function ledger(store: Store): readonly Condition[] {
  const sql = `SELECT min(id) AS first FROM runs WHERE kind = 'push' AND outcome = 'failed'
    AND id > coalesce((SELECT max(id) FROM runs WHERE kind = 'push' AND outcome IN ('ok', 'attention')), 0)`;
  const { first } = prepared(store, sql).get() as { first: number | null };
  const newest = "SELECT max(id) AS last FROM requests WHERE state = 'rejected'";
  const { last } = prepared(store, newest).get() as { last: number | null };
  return [
    ...(first === null ? [] : [{ event: 'failure', subject: 'ledger', occurrence: String(first) } as const]),
    ...(last === null ? [] : [{ event: 'failure', subject: 'records', occurrence: String(last) } as const]),
  ];
}

function waitingDocuments(store: Store): readonly Condition[] {
  const sql = `SELECT id, state FROM documents d WHERE state IN ('quarantined', 'held')
    AND EXISTS (SELECT 1 FROM origins o WHERE o.document_id = d.id AND o.gone_at IS NULL) ORDER BY id`;
  return (prepared(store, sql).all() as { id: number; state: string }[]).map(({ id, state }) => ({
    event: 'quarantine',
    subject: `document:${id}`,
    occurrence: state,
  }));
}

function silentAccounts(store: Store): readonly Condition[] {
  return accountRows(store).flatMap((row) => {
    const { silence } = readAccountContinuity(store, row, undefined);
    return silence === null
      ? []
      : [{ event: 'silence', subject: `account:${row.id}`, occurrence: silence.last } as const];
  });
}

/** A message about some conditions of one event: for a phone's lock screen, so without texts of a bank. */
export interface NoticeText {
  readonly title: string;
  readonly body: string;
}

/** Named one by one up to here. */
const MOST_NAMED = 5;

/** @param nameOf what the owner calls an account, by its handle; undefined where only the bank's number names it */
export function wordNotice(
  store: Store,
  event: NoticeEvent,
  conditions: readonly Condition[],
  nameOf: (handle: string) => string | undefined,
): NoticeText {
  switch (event) {
    case 'failure':
      return {
        title: 'bankfeed: something failed',
        body: `${listed(conditions.map(failureText))}\nbankfeed status says why and what to do.`,
      };
    case 'quarantine':
      return {
        title: `bankfeed: ${conditions.length === 1 ? 'a document needs' : 'documents need'} a look`,
        body: `${listed(conditions.map((each) => documentText(each)))}\nbankfeed status says why and what to do.`,
      };
    case 'silence':
      return {
        title: 'bankfeed: a statement is missing',
        body: `${listed(conditions.map((each) => silenceText(store, each, nameOf)))}\nLook whether the bank, the mail or the download still works.`,
      };
  }
}

function listed(lines: readonly string[]): string {
  const more = lines.length - MOST_NAMED;
  return [...lines.slice(0, MOST_NAMED), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}

function failureText({ subject }: Condition): string {
  if (subject === 'ledger') return 'The ledger does not take the records. Everything is kept and sent later.';
  if (subject === 'records') return 'The ledger refused records.';
  return `The connector ${subject.slice('connector:'.length)} failed.`;
}

function documentText({ subject, occurrence }: Condition): string {
  const id = documentIdText(Number(subject.slice('document:'.length)));
  return occurrence === 'held' ? `Document ${id} waits for you.` : `Document ${id} could not be read.`;
}

function silenceText(
  store: Store,
  { occurrence, subject }: Condition,
  nameOf: (handle: string) => string | undefined,
): string {
  const row = prepared(store, 'SELECT handle, kind FROM accounts WHERE id = ?').get(
    Number(subject.slice('account:'.length)),
  ) as { handle: string; kind: string } | undefined;
  const name = nameOf(row?.handle ?? '') ?? `a ${row?.kind ?? 'bank'} account`;
  return `No statement of ${name} since ${occurrence}.`;
}
