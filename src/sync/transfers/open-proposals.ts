import { sayEvidence } from '../../core/pairing/evidence-words.ts';
import { addDays, type CalendarDate, parseDate } from '../../domain/calendar-date.ts';
import { inSentence } from '../../lib/text/in-sentence.ts';
import { transfersVersion } from '../../store/accounts/transfers.ts';
import { stateVersion } from '../../store/schema/state-version.ts';
import type { Store } from '../../store/store.ts';
import type { AttentionView } from '../../store/views/shapes/status.ts';
import { t } from '../../words/speak.ts';
import type { PullDeps } from '../run/deps.ts';
import { type LegView, proposedTransfers, type TransferView } from './list.ts';

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

/** Possible transfers as things that need a look. */

type Deps = Pick<PullDeps, 'store' | 'config'>;

/** The open proposals as entries of `status`. */
export function proposalsToDecide(deps: Deps): readonly AttentionView[] {
  return decisionsOf(openProposals(deps));
}

/** Each proposal with both legs by name and day, why, and the two answers. */
export function decisionsOf(proposals: readonly TransferView[]): readonly AttentionView[] {
  return proposals.flatMap(({ evidence, inflow, outflow }): readonly AttentionView[] => {
    if (inflow === null) return [];
    const amount = `${outflow.amount.replace(/^-/, '')} ${outflow.currency}`;
    return [
      {
        kind: 'transfer',
        id: pairText(outflow, inflow),
        title: t('status.oneTransfer', {
          amount,
          from: outflow.accountName,
          to: inflow.accountName,
        }),
        text: `${t('story.and', { one: sayLeg(outflow), other: sayLeg(inflow) })}: ${sayEvidence(evidence)}.`,
        todo: t('status.bankfeedTransfersPairJoins', {
          legs: `${outflow.short} ${inflow.short}`,
        }),
      },
    ];
  });
}

/** `t12+t34`: the two legs in one text. */
export function pairText(outflow: LegView, inflow: LegView): string {
  return `${outflow.short}+${inflow.short}`;
}

function sayLeg({ accountName, amount, bookedOn, currency, payee }: LegView): string {
  const leg = t('story.onIn', {
    amount: `${amount} ${currency}`,
    day: bookedOn,
    account: accountName,
  });
  return payee === null ? leg : `${leg} (“${inSentence(payee)}”)`;
}
