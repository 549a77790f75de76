import { addDays, type CalendarDate, parseDate } from '../../domain/calendar-date.ts';
import { transfersVersion } from '../../store/accounts/transfers.ts';
import { stateVersion } from '../../store/schema/state-version.ts';
import type { Store } from '../../store/store.ts';
import type { PullDeps } from '../run/deps.ts';
import { proposedTransfers, type TransferView } from './list.ts';

/** Older ones are in `transfers list`: nobody is asked about them for ever. */
const LOOK_BACK_DAYS = 400;

interface Known {
  readonly config: PullDeps['config'];
  /** The version of the whole state, that of what the proposals rest on, and the day. */
  readonly state: string;
  readonly transfers: string;
  readonly today: CalendarDate;
  readonly proposals: readonly TransferView[];
}

const known = new WeakMap<Store, Known>();

/**
 * The possible transfers that only the owner can decide, of the last thirteen months. They are remembered until something
 * that they rest on has changed: a search among twenty thousand transactions takes a tenth of a second.
 */
export function openProposals({ config, store }: Pick<PullDeps, 'store' | 'config'>): readonly TransferView[] {
  const today = parseDate(new Date(store.clock.now()).toISOString().slice(0, 10)) ?? EPOCH;
  const state = stateVersion(store);
  const last = known.get(store);
  const isLast = last?.config === config && last.today === today;
  if (isLast && last.state === state) return last.proposals;
  // Most writes change nothing of what the proposals rest on.
  const transfers = transfersVersion(store);
  const span = { from: addDays(today, -LOOK_BACK_DAYS), to: addDays(today, LOOK_BACK_DAYS) };
  const proposals =
    isLast && last.transfers === transfers ? last.proposals : proposedTransfers({ config, store }, span);
  known.set(store, { config, state, transfers, today, proposals });
  return proposals;
}

/** A clock beyond the year 9999 says no day. */
const EPOCH = '1970-01-01' as CalendarDate;
