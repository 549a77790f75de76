/** Small coloured words for states. */
import type { RunView } from '../../store/views/shapes/documents.ts';
import type { AccountView, ConnectorView } from '../../store/views/shapes/status.ts';
import type { TransactionState } from '../../store/views/shapes/transactions.ts';
import { type MessageKey, say, t } from '../../words/speak.ts';
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

const TRANSACTION_TITLES: Readonly<Record<TransactionState, MessageKey>> = {
  confirmed: 'pages.ledger',
  due: 'pages.waitsSent',
  sent: 'pages.sentAnswerNotKnown',
  rejected: 'pages.ledgerRefused',
  deleted: 'pages.deletedLedgerWillNot',
};

export function transactionBadge(state: TransactionState): Html {
  return badge(TRANSACTION_TONES[state], say(state), t(TRANSACTION_TITLES[state]));
}

export function documentBadge(state: string): Html {
  if (state === 'undone') return badge('calm', t('word.undone'), t('pages.undoneBringsNothingUntil'));
  return badge(state === 'imported' ? 'good' : state === 'held' ? 'warn' : 'bad', say(state));
}

export function runBadge(outcome: RunView['outcome'] | ConnectorView['lastOutcome']): Html {
  if (outcome === 'running') return badge('calm', t('word.running'));
  if (outcome === null) return badge('warn', t('word.cut off'), t('pages.processEndedBeforeRun'));
  return badge(outcome === 'ok' ? 'good' : outcome === 'attention' ? 'warn' : 'bad', say(outcome));
}

/** Whether the newest statement's arithmetic closes. */
/** Known of a whole account, not of one statement. */
type Counts = Pick<AccountView, 'continuity'>;

export function proofBadge(account: Pick<AccountView, 'proof' | 'difference'> & Partial<Counts>): Html {
  if ((account.continuity?.miscounts.length ?? 0) > 0)
    return badge('bad', t('word.counts differ'), t('money.twoBalancesTellOther'));
  switch (account.proof) {
    case 'proved':
      return badge('good', t('pages.proved'), t('pages.openingBalancePlusAll'));
    case 'off':
      return badge('bad', t('pages.off', { amount: groupDigits(account.difference ?? '?') }), t('pages.linesNotAddUp'));
    case 'unproved':
      return badge('calm', t('word.not checked'), t('pages.statementGivesNoBalances'));
    case null:
      return badge('calm', t('word.no statement'));
  }
}
