/** The news that `notify` sends, as things stand now, and its words. */
import { accountIdOf, documentIdOf } from '../../domain/row-ids.ts';
import { readAccount } from '../../store/accounts/accounts.ts';
import { waitingDocuments } from '../../store/documents/documents.ts';
import { firstFailedRun, lastRemark } from '../../store/documents/runs.ts';
import type { Condition, NoticeEvent } from '../../store/notices.ts';
import { newestRejected } from '../../store/outbox/requests.ts';
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
    ...(events.has('failure')
      ? [...connectors.flatMap((each) => connectorTrouble(store, each)), ...ledgerFailures(store)]
      : []),
    ...(events.has('quarantine') ? waiting(store) : []),
    ...(events.has('silence') ? silentAccounts(store) : []),
  ];
}

/** One failure lasts from the first failed pass to the next one that is well; a remark for as long as it is made. */
function connectorTrouble(store: Store, connector: string): readonly Condition[] {
  const remark = lastRemark(store, connector);
  if (remark !== null) return [{ event: 'failure', subject: `remark:${connector}`, occurrence: remark }];
  return failure(`connector:${connector}`, firstFailedRun(store, 'pull', connector));
}

function ledgerFailures(store: Store): readonly Condition[] {
  return [...failure('ledger', firstFailedRun(store, 'push', null)), ...failure('records', newestRejected(store))];
}

/** `since`: the row with which the failure began; null where nothing failed. */
function failure(subject: string, since: number | null): readonly Condition[] {
  return since === null ? [] : [{ event: 'failure', subject, occurrence: String(since) }];
}

function waiting(store: Store): readonly Condition[] {
  return waitingDocuments(store).map(({ id, state }) => ({
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
  if (subject.startsWith('remark:')) return `The connector ${subject.slice('remark:'.length)} needs you.`;
  return `The connector ${subject.slice('connector:'.length)} failed.`;
}

function documentText({ subject, occurrence }: Condition): string {
  const id = documentIdText(documentIdOf(Number(subject.slice('document:'.length))));
  return occurrence === 'held' ? `Document ${id} waits for you.` : `Document ${id} could not be read.`;
}

function silenceText(
  store: Store,
  { occurrence, subject }: Condition,
  nameOf: (handle: string) => string | undefined,
): string {
  const account = readAccount(store, accountIdOf(Number(subject.slice('account:'.length))));
  const name = nameOf(account?.handle ?? '') ?? `a ${account?.kind ?? 'bank'} account`;
  return `No statement of ${name} since ${occurrence}.`;
}
