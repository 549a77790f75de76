/** Possible transfers as things that need a look, remembered until something they rest on has changed. */

import { sayEvidence } from '../../core/pairing/evidence-words.ts';
import { addDays, parseDate } from '../../domain/calendar-date.ts';
import { transfersVersion } from '../../store/accounts/transfers.ts';
import type { Store } from '../../store/store.ts';
import type { AttentionView } from '../../store/views/shapes/status.ts';
import { t } from '../../words/speak.ts';
import type { PullDeps } from '../run/deps.ts';
import { type LegView, proposedTransfers, type TransferView } from './list.ts';

/** Older ones are in `transfers list`: nobody is asked about them for ever. */
const LOOK_BACK_DAYS = 400;

type Deps = Pick<PullDeps, 'store' | 'config'>;

interface Known {
  readonly version: string;
  readonly config: Deps['config'];
  readonly proposals: readonly TransferView[];
}

const known = new WeakMap<Store, Known>();

/** The questions that only the owner can decide, of the last thirteen months. */
export function openProposals(deps: Deps): readonly TransferView[] {
  const { config, store } = deps;
  const today = parseDate(new Date(store.clock.now()).toISOString().slice(0, 10));
  if (today === undefined) return [];
  const version = `${transfersVersion(store)} ${today}`;
  const found = known.get(store);
  if (found?.version === version && found.config === config) return found.proposals;
  const span = { from: addDays(today, -LOOK_BACK_DAYS), to: addDays(today, LOOK_BACK_DAYS) };
  const proposals = proposedTransfers(deps, span);
  known.set(store, { version, config, proposals });
  return proposals;
}

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
        title: t('Is this one transfer: {amount} from {from} to {to}?', {
          amount,
          from: outflow.accountName,
          to: inflow.accountName,
        }),
        text: `${t('{one}, and {other}', { one: sayLeg(outflow), other: sayLeg(inflow) })}: ${sayEvidence(evidence)}.`,
        todo: t('`bankfeed transfers pair {legs}` joins them; `bankfeed transfers reject {legs}` keeps them apart.', {
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
  const leg = t('{amount} on {day} in {account}', {
    amount: `${amount} ${currency}`,
    day: bookedOn,
    account: accountName,
  });
  return payee === null ? leg : `${leg} (“${payee}”)`;
}
