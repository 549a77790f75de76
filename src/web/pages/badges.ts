/** Small coloured words for states. */
import type { RunView } from '../../store/views/shapes/documents.ts';
import type { AccountView, ConnectorView } from '../../store/views/shapes/status.ts';
import type { TransactionState } from '../../store/views/shapes/transactions.ts';
import { type Sentence, say, t } from '../../words/speak.ts';
import { groupDigits } from '../format.ts';
import { type Html, html } from '../html.ts';

type Tone = 'good' | 'warn' | 'bad' | 'calm';

export function badge(tone: Tone, text: string, title?: string): Html {
  return html`<span class="badge ${tone}"${title !== undefined && html` title="${title}"`}>${text}</span>`;
}

const TRANSACTION_TONES: Readonly<Record<TransactionState, Tone>> = {
  confirmed: 'good',
  due: 'calm',
  sent: 'calm',
  rejected: 'bad',
  deleted: 'warn',
};

const TRANSACTION_TITLES: Readonly<Record<TransactionState, Sentence>> = {
  confirmed: 'The ledger has it',
  due: 'Waits to be sent',
  sent: 'Sent, the answer is not known yet; it is asked again under the same key',
  rejected: 'The ledger refused it',
  deleted: 'Deleted from the ledger; it will not come again',
};

export function transactionBadge(state: TransactionState): Html {
  return badge(TRANSACTION_TONES[state], t(state), t(TRANSACTION_TITLES[state]));
}

export function documentBadge(state: string): Html {
  if (state === 'undone') return badge('calm', t('undone'), t('Undone; it brings nothing until it is redone'));
  return badge(state === 'imported' ? 'good' : state === 'held' ? 'warn' : 'bad', say(state));
}

export function runBadge(outcome: RunView['outcome'] | ConnectorView['lastOutcome']): Html {
  if (outcome === 'running') return badge('calm', t('running'));
  if (outcome === null)
    return badge('warn', t('cut off'), t('The process ended before this run did; the next one went on'));
  return badge(outcome === 'ok' ? 'good' : outcome === 'attention' ? 'warn' : 'bad', t(outcome));
}

/** Whether the newest statement's arithmetic closes. */
/** Known of a whole account, not of one statement. */
type Counts = Pick<AccountView, 'continuity'>;

export function proofBadge(account: Pick<AccountView, 'proof' | 'difference'> & Partial<Counts>): Html {
  if ((account.continuity?.miscounts.length ?? 0) > 0)
    return badge('bad', t('counts differ'), t('Two balances tell of other transactions than the account has'));
  switch (account.proof) {
    case 'proved':
      return badge('good', t('✓ proved'), t('Opening balance plus all lines is the closing balance, to the cent'));
    case 'off':
      return badge(
        'bad',
        t('off by {amount}', { amount: groupDigits(account.difference ?? '?') }),
        t('The lines do not add up to the balance'),
      );
    case 'unproved':
      return badge('calm', t('not checked'), t('The statement gives no balances to check its lines by'));
    case null:
      return badge('calm', t('no statement'));
  }
}
