import type { MoneyAccount } from '../../store/money/shapes.ts';
import type { AccountRow } from '../../store/views/accounts.ts';
import { t } from '../../words/speak.ts';
import { amountHtml } from '../format.ts';
import { type Html, html } from '../html.ts';

/**
 * The ledger's balance of an account. The API asks for one from the first word on, so an account whose statements give
 * none began at zero there. Its figure is then the sum of what came since, and no balance of a bank.
 */
export function ledgerBalance({ balance, currency }: MoneyAccount, own: AccountRow | undefined): Html {
  if (own === undefined || own.balance !== null) return amountHtml(balance, currency);
  const none = amountHtml(null, currency);
  if (!/[1-9]/.test(balance)) return none;
  return html`${amountHtml(balance, currency)} <small class="quiet" title="${t('No statement gives its balance, so the ledger counts from zero.')}">${t('counted from zero')}</small>`;
}
