/** The week in a few lines: new transactions, missing statements, and open questions. */

import { type AccountArrivals, readArrivals } from '../../store/arrivals.ts';
import { firstRunAt } from '../../store/documents/runs.ts';
import { accountRows } from '../../store/views/accounts.ts';
import { readStatementGaps } from '../../store/views/continuity.ts';
import { readStatus } from '../../store/views/status.ts';
import { t } from '../../words/speak.ts';
import { accountName, type Detail, type Finding, type NoticeSight } from './finding.ts';

/** The slot of the schedule that came last, and the one before it: milliseconds since 1970. */
export interface DigestSlot {
  readonly since: number;
  readonly until: number;
}

/** None for a time before the state began. */
export function digestOf(sight: NoticeSight, slot: DigestSlot): readonly Finding[] {
  const began = firstRunAt(sight.store);
  if (began === undefined || began >= slot.until) return [];
  const occurrence = new Date(slot.until).toISOString();
  return [
    { event: 'digest', kind: 'week', id: '', subject: 'week', occurrence, say: (detail) => week(sight, slot, detail) },
  ];
}

function week(sight: NoticeSight, slot: DigestSlot, detail: Detail): string {
  return [...cameIn(sight, slot, detail), ...missing(sight), wantsALook(sight)].join('\n');
}

function cameIn(sight: NoticeSight, slot: DigestSlot, detail: Detail): readonly string[] {
  const { documents, accounts } = readArrivals(sight.store, slot, sight.currencies);
  if (documents === 0) return [t('notices.noStatementCame')];
  const kinds = new Map(accountRows(sight.store).map(({ handle, kind }) => [handle, kind]));
  const name = (handle: string) => accountName(sight, { handle, kind: kinds.get(handle) ?? 'bank' });
  return [
    t('notices.came', { statements: t('count.statements', { count: documents }) }),
    ...accounts.map((each) => `- ${name(each.handle)}: ${arrived(each, detail)}`),
  ];
}

function arrived({ transactions, currency, moneyIn, moneyOut }: AccountArrivals, detail: Detail): string {
  const count = t('count.new transactions', { count: transactions });
  return detail === 'full'
    ? t('notices.out', {
        transactions: count,
        in: moneyIn,
        out: moneyOut,
        currency,
      })
    : count;
}

function missing(sight: NoticeSight): readonly string[] {
  return accountRows(sight.store).flatMap((row) => {
    const { gaps, silence } = readStatementGaps(sight.store, row, undefined);
    const name = accountName(sight, row);
    return [
      ...gaps.slice(-3).map(({ from, to }) => t('notices.missing', { account: name, from, to })),
      ...(silence === null ? [] : [t('notices.overdueNoStatementSince', { account: name, day: silence.last })]),
    ];
  });
}

function wantsALook({ store, connectors, proposals }: NoticeSight): string {
  const known = connectors.map((name) => ({ name, use: '', nextRun: null }));
  const proposed = proposals().filter(({ state }) => state === 'proposed').length;
  const things = readStatus(store, { connectors: known }).attention.length + proposed;
  if (things === 0) return t('notices.nothingWantsLook');
  return t('pages.thingsNeedLook', { count: things });
}
