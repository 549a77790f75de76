/** Open decisions of the owner beside held documents: possible transfers, and lines that resemble each other. */
import { sha256 } from '../../lib/hash.ts';
import { listReviews } from '../../store/views/reviews.ts';
import { t } from '../../words/speak.ts';
import type { LegView } from '../transfers/list.ts';
import { accountName, type Finding, type NoticeSight } from './finding.ts';

/** More are not told one by one. */
const MOST = 50;

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
    const full = `${text} ${outflow.bookedOn}: ${outflow.amount.replace('-', '')} ${outflow.currency}, ${outflow.payee ?? 'no payee'}.`;
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
