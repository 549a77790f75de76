/** The week in a few lines: what came in, what is missing, what wants a look. */

import { type AccountArrivals, readArrivals } from '../../store/arrivals.ts';
import { firstRunAt } from '../../store/documents/runs.ts';
import { accountRows } from '../../store/views/accounts.ts';
import { readAccountContinuity } from '../../store/views/continuity.ts';
import { readStatus } from '../../store/views/status.ts';
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
  if (documents === 0) return ['No statement came in.'];
  const kinds = new Map(accountRows(sight.store).map(({ handle, kind }) => [handle, kind]));
  const name = (handle: string) => accountName(sight, { handle, kind: kinds.get(handle) ?? 'bank' });
  return [
    `${counted(documents, 'statement')} came in.`,
    ...accounts.map((each) => `- ${name(each.handle)}: ${arrived(each, detail)}`),
  ];
}

function arrived({ transactions, currency, moneyIn, moneyOut }: AccountArrivals, detail: Detail): string {
  const count = counted(transactions, 'new transaction');
  return detail === 'full' ? `${count}, ${moneyIn} ${currency} in, ${moneyOut} ${currency} out` : count;
}

function missing(sight: NoticeSight): readonly string[] {
  return accountRows(sight.store).flatMap((row) => {
    const { gaps, silence } = readAccountContinuity(sight.store, row, undefined);
    const name = accountName(sight, row);
    return [
      ...gaps.slice(-3).map(({ from, to }) => `Missing: ${name}, ${from === to ? from : `${from} to ${to}`}.`),
      ...(silence === null ? [] : [`Overdue: ${name}, no statement since ${silence.last}.`]),
    ];
  });
}

function wantsALook({ store, connectors, proposals }: NoticeSight): string {
  const known = connectors.map((name) => ({ name, use: '', nextRun: null }));
  const proposed = proposals().filter(({ state }) => state === 'proposed').length;
  const things = readStatus(store, { connectors: known }).attention.length + proposed;
  if (things === 0) return 'Nothing wants a look.';
  return `${counted(things, 'thing')} ${things === 1 ? 'wants' : 'want'} a look.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
