/** How far the copy of the ledger is, in a sentence, and what its balances are worth. */

import type { MoneyAccount } from '../../store/money/shapes.ts';
import type { AccountRow } from '../../store/views/accounts.ts';
import type { FillStatus } from '../../sync/money/fill.ts';
import type { MoneyService } from '../../sync/money/money-service.ts';
import { echo } from '../../words/echo.ts';
import { t } from '../../words/speak.ts';
import { amountHtml, countText, whenHtml } from '../format.ts';
import { type Html, html } from '../html.ts';
import type { WebContext } from '../web-app.ts';

/** Why nothing of the ledger can be shown; `none`: this dashboard reads no ledger. */
export type NotReady =
  | { readonly kind: 'reading'; readonly status: FillStatus }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'none' };

/** The service with a copy that can be shown, or why there is none. */
export type MoneyState =
  | { readonly kind: 'ready'; readonly money: MoneyService; readonly status: FillStatus }
  | NotReady;

export async function moneyStateOf({ app }: WebContext, how?: 'all'): Promise<MoneyState> {
  const money = app.money;
  if (money === undefined) return { kind: 'none' };
  const status = await money.freshen(how);
  if (status.phase === 'ready') return { kind: 'ready', money, status };
  if (status.problem !== null) return { kind: 'failed', problem: status.problem };
  return { kind: 'reading', status };
}

/** Stands in place of what cannot be shown yet. */
export function notReady(state: NotReady): Html {
  switch (state.kind) {
    case 'reading':
      return html`<p class="notice" role="status">${t('The ledger is being read for the first time: {transactions} so far. This page looks again by itself.', { transactions: countText(state.status.read, 'transaction') })}</p>`;
    case 'failed':
      return html`<p class="notice warn" role="status">${t('The ledger could not be read: {problem}', { problem: echo(state.problem) })}</p>`;
    case 'none':
      return html``;
  }
}

/** Under a list: of when it is. */
export function asOf({ asOf: at, problem }: FillStatus, now: number): Html {
  const instant = at === null ? null : new Date(at).toISOString();
  return html`<p class="quiet small as-of">${t('As the ledger was')} ${whenHtml(instant, now)}${problem !== null && html` · <span class="warn-text">${t('it could not be read since: {problem}', { problem: echo(problem) })}</span>`}</p>`;
}

/**
 * The ledger's balance of an account. An account whose statements give none began at zero there, since the API asks
 * for a figure at once. Its figure is the sum of the lines since then, not the bank's.
 */
export function ledgerBalance(
  { balance, currency }: Pick<MoneyAccount, 'balance' | 'currency'>,
  own: Pick<AccountRow, 'balance'> | undefined,
): Html {
  if (own === undefined || own.balance !== null) return amountHtml(balance, currency);
  const none = amountHtml(null, currency);
  if (!/[1-9]/.test(balance)) return none;
  return html`${amountHtml(balance, currency)} <small class="quiet" title="${t('No statement gives its balance, so the ledger counts from zero.')}">${t('counted from zero')}</small>`;
}
