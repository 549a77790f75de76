/** Possible transfers as things that need a look. */

import { sayEvidence } from '../../core/pairing/evidence-words.ts';
import { inSentence } from '../../lib/text/in-sentence.ts';
import type { AttentionView } from '../../store/views/shapes/status.ts';
import { t } from '../../words/speak.ts';
import type { PullDeps } from '../run/deps.ts';
import type { LegView, TransferView } from './list.ts';
import { openProposals } from './open-proposals.ts';

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
