/** The present news for the owner. Each item has its line in words; words.ts has the text around it. */
import { runIdOf } from '../../domain/row-ids.ts';
import { sha256 } from '../../lib/hash.ts';
import type { NoticeEvent } from '../../plugin/contract.ts';
import { waitingDocuments } from '../../store/documents/documents.ts';
import { firstFailedRun, lastRemark, newestDrift } from '../../store/documents/runs.ts';
import { BACKUP_FAILED, readFact } from '../../store/facts.ts';
import { newestRejected } from '../../store/outbox/requests.ts';
import type { Store } from '../../store/store.ts';
import { accountRows, accountView } from '../../store/views/accounts.ts';
import { readStatementGaps } from '../../store/views/continuity.ts';
import { documentIdText, runIdText } from '../../store/views/ids.ts';
import { listReviews } from '../../store/views/reviews.ts';
import { readRun } from '../../store/views/runs.ts';
import { saidOf, tell } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import type { LegView } from '../transfers/list.ts';
import { type DigestSlot, digestOf } from './digest.ts';
import { accountId, accountName, type Finding, type NoticeSight } from './finding.ts';

/** Everything of the wanted events that is so now. `digest`: the week that was last due; undefined where none was. */
export function findConditions(
  sight: NoticeSight,
  events: ReadonlySet<NoticeEvent>,
  digest?: DigestSlot,
): readonly Finding[] {
  return [
    ...(events.has('failure') ? failures(sight) : []),
    ...(events.has('quarantine') || events.has('hold') ? waiting(sight, events) : []),
    ...(events.has('decisions') ? openDecisions(sight) : []),
    ...(events.has('drift') ? drift(sight) : []),
    ...(events.has('silence') ? silence(sight) : []),
    ...(events.has('digest') && digest !== undefined ? digestOf(sight, digest) : []),
  ];
}

/** A connector's failure lasts from the first failed pass to the next one that is well. */
export function failures({ store, connectors }: Pick<NoticeSight, 'connectors' | 'store'>): readonly Finding[] {
  const ofConnector = (id: string) => {
    const text = t('notices.connectorFailed', { name: id });
    const failed = failure(store, { kind: 'connector', id, text }, firstFailedRun(store, 'pull', id));
    return [...remark(store, id), ...failed];
  };
  const ledger = t('notices.ledgerNotTakeRecords');
  return [
    ...connectors.flatMap(ofConnector),
    ...failure(store, { kind: 'ledger', id: '', text: ledger }, firstFailedRun(store, 'push', null)),
    ...backups(store),
    ...failure(store, { kind: 'records', id: '', text: t('notices.ledgerRefusedRecords') }, newestRejected(store)),
  ];
}

/** From the first scheduled backup that failed to the next one that is made. */
function backups(store: Store): readonly Finding[] {
  const occurrence = readFact(store, BACKUP_FAILED);
  if (occurrence === undefined) return [];
  const text = t('notices.scheduledBackupFailedLog');
  return [{ event: 'failure', kind: 'backup', id: '', subject: 'backup', occurrence, say: () => text }];
}

/** A connector's remark on its source, for as long as it is made. */
function remark(store: Store, connector: string): readonly Finding[] {
  const occurrence = lastRemark(store, connector);
  if (occurrence === null) return [];
  const text = t('notices.connectorNeeds', { name: connector });
  const subject = `remark:${connector}`;
  return [{ event: 'failure', kind: 'connector', id: connector, subject, occurrence, say: () => text }];
}

/** `since`: the row with which the failure began; null where nothing failed. */
function failure(
  store: Store,
  { kind, id, text }: { readonly kind: string; readonly id: string; readonly text: string },
  since: number | null,
): readonly Finding[] {
  if (since === null) return [];
  const error = () => (kind === 'records' ? undefined : readRun(store, runIdText(runIdOf(since)))?.error);
  return [
    {
      ...{ event: 'failure', kind, id, subject: id === '' ? kind : `${kind}:${id}`, occurrence: String(since) },
      say: (detail) => {
        const why = detail === 'full' ? error() : undefined;
        return why ? `${text} ${tell(saidOf(why))}` : text;
      },
    },
  ];
}

/** Held documents count as quarantined ones for whoever does not ask for `hold`. */
function waiting({ store }: NoticeSight, events: ReadonlySet<NoticeEvent>): readonly Finding[] {
  return waitingDocuments(store).flatMap((document): readonly Finding[] => {
    const id = documentIdText(document.id);
    const isHeld = document.state === 'held';
    const event = isHeld && events.has('hold') ? 'hold' : 'quarantine';
    if (!events.has(event)) return [];
    const text = isHeld ? t('notices.documentWaits', { id }) : t('notices.documentCouldNotRead', { id });
    const issue = document.issues.find(({ severity }) => severity === (isHeld ? 'hold' : 'error'));
    const why = issue === undefined ? t('status.noReasonRecorded') : `${tell(saidOf(issue))}.`;
    const reason = `${document.name}: ${why}`;
    return [
      {
        ...{ event, kind: 'document', id, subject: `document:${document.id}`, occurrence: document.state },
        say: (detail) => (detail === 'full' ? `${text} ${reason}` : text),
      },
    ];
  });
}

/** The findings of a scheduled reading back of the ledger, and accounts whose newest statement does not add up. */
function drift(sight: NoticeSight): readonly Finding[] {
  const { store, currencies } = sight;
  const found = newestDrift(store);
  const off = accountRows(store).filter(({ proof }) => proof === 'off');
  return [
    ...(found === null
      ? []
      : [
          {
            ...({ event: 'drift', kind: 'ledger', id: '', subject: 'ledger', occurrence: String(found.run) } as const),
            say: () => t('notices.ledgerDiffersConfirmedBankfeed'),
          },
        ]),
    ...off.map((row): Finding => {
      const { difference, currency } = accountView(row, currencies);
      const text = t('notices.newestStatementNotAdd', { account: accountName(sight, row) });
      return {
        ...{ event: 'drift', kind: 'account', id: accountId(sight, row), subject: `account:${row.id}` },
        occurrence: row.last_statement ?? row.balance_on ?? '',
        say: (detail) =>
          detail === 'full'
            ? `${text} ${t('notices.off', { amount: `${difference ?? '?'} ${currency ?? ''}` })}`
            : text,
      };
    }),
  ];
}

function silence(sight: NoticeSight): readonly Finding[] {
  return accountRows(sight.store).flatMap((row): readonly Finding[] => {
    const { silence: silent } = readStatementGaps(sight.store, row, undefined);
    if (silent === null) return [];
    const text = t('notices.noStatementSince', { account: accountName(sight, row), day: silent.last });
    return [
      {
        ...{
          event: 'silence',
          kind: 'account',
          id: accountId(sight, row),
          subject: `account:${row.id}`,
          occurrence: silent.last,
        },
        say: () => text,
      },
    ];
  });
}

/** More open decisions are not told one by one. */
const MOST = 50;

/** Those beside held documents: possible transfers, and lines that resemble each other. */
export function openDecisions(sight: NoticeSight): readonly Finding[] {
  return [...transfers(sight), ...reviews(sight)];
}

/** An externalId holds an amount: the notice is known by its hash. */
function decision(mark: string, kind: string, say: Finding['say']): Finding {
  const hash = sha256(mark).slice(0, 16);
  return { event: 'decisions', kind, id: '', subject: `${kind}:${hash}`, occurrence: hash, say };
}

function transfers(sight: NoticeSight): readonly Finding[] {
  const proposed = sight.proposals().filter(({ state }) => state === 'proposed');
  return proposed.slice(0, MOST).flatMap(({ outflow, inflow }) => {
    if (inflow === null) return [];
    const name = ({ account: handle }: LegView) => accountName(sight, { handle, kind: 'bank' });
    const text = t('notices.possibleTransferWaits', { from: name(outflow), to: name(inflow) });
    const full = `${text} ${outflow.bookedOn}: ${outflow.amount.replace('-', '')} ${outflow.currency}, ${outflow.payee ?? t('word.no payee')}.`;
    return [decision(`${outflow.id} ${inflow.id}`, 'transfer', (detail) => (detail === 'full' ? full : text))];
  });
}

function reviews({ store }: NoticeSight): readonly Finding[] {
  return listReviews(store, MOST).map(({ id, title }) =>
    decision(`${id} ${title}`, 'transaction', (detail) =>
      detail === 'full' ? `${title}.` : t('notices.transactionWantsDecision'),
    ),
  );
}
