/** Whether the ledger can be shown, and over how much of it the sums of a page go. */

import { type CalendarDate, dateOf } from '../../domain/calendar-date.ts';
import { LedgerError } from '../../ledger/client/library/error.ts';
import type { MoneyAccount } from '../../ledger/wire/money.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AccountRow } from '../../store/views/accounts.ts';
import { countOutside } from '../../store/views/ledger/bank-words.ts';
import type { MoneyService } from '../../sync/money/money-service.ts';
import type { MoneyReader } from '../../sync/money/reader.ts';
import { t } from '../../words/speak.ts';
import { amountHtml, countText } from '../format.ts';
import { type Html, html } from '../html.ts';
import type { WebContext } from '../web-app.ts';

/** Why nothing of the ledger can be shown; `none`: this dashboard reads no ledger. */
type NotReady = { readonly kind: 'failed'; readonly problem: string } | { readonly kind: 'none' };

export interface Ready {
  readonly kind: 'ready';
  readonly money: MoneyService;
  readonly reader: MoneyReader;
  readonly accounts: readonly MoneyAccount[];
  /** Changes that have not reached the ledger. */
  readonly due: number;
}

type MoneyState = Ready | NotReady;

/** A page waits so long for changes on their way to the ledger. */
const PUSH_MS = 2_000;
/** An import is not waited for. */
const FEW_CHANGES = 200;

/** The ledger as it is now: a change that was just made on a page has reached it. */
export async function moneyStateOf({ app, store }: Pick<WebContext, 'app' | 'store'>): Promise<MoneyState> {
  const { money } = app;
  if (money === undefined) return { kind: 'none' };
  const before = countOutside(store).due;
  if (before > 0 && before <= FEW_CHANGES) await app.pushed?.(PUSH_MS);
  try {
    const reader = await money.reader();
    const accounts = await reader.accounts();
    return { kind: 'ready', money, reader, accounts, due: countOutside(store).due };
  } catch (thrown) {
    return failedBy(thrown);
  }
}

/** Throws whatever is no failure of the ledger. */
export function failedBy(thrown: unknown): NotReady {
  if (!(thrown instanceof LedgerError)) throw thrown;
  return { kind: 'failed', problem: thrown.message };
}

/** Stands in place of what cannot be shown. */
export function notReady(state: NotReady): Html {
  if (state.kind === 'none') return html``;
  return html`<p class="notice warn" role="status">${t('money.ledgerCouldNotRead', { problem: state.problem })}</p>`;
}

/** Under a list or a sum: what it leaves out. */
export function leftOut({ due, reader }: { readonly due: number; readonly reader: Pick<MoneyReader, 'form'> }): Html {
  return html`${due > 0 && html`<p class="quiet small">${t('money.notFiguresYet')} <a href="/transactions?state=due">${t('money.wayLedger', { changes: countText(due, 'change') })}</a></p>`}${reader.form === 'listed' && html`<p class="quiet small">${t('money.ledgerListsTransactionsPage')}</p>`}`;
}

/**
 * The ledger's balance of an account. An account whose statements give none began at zero there, since the API asks
 * for a figure at once. Its figure is the sum of the lines since then, not the bank's.
 */
export function ledgerBalance(
  { balance, currency }: Pick<MoneyAccount, 'balance' | 'currency'>,
  own: Pick<AccountRow, 'balance'> | undefined,
): Html {
  if (isBalanceKnown(own)) return amountHtml(balance, currency);
  const none = amountHtml(null, currency);
  if (!/[1-9]/.test(balance)) return none;
  return html`${amountHtml(balance, currency)} <small class="quiet" title="${t('money.noStatementGivesBalance')}">${t('money.countedZero')}</small>`;
}

/** An account without statements has the balance that its owner gave it. */
export function isBalanceKnown(own: Pick<AccountRow, 'balance'> | undefined): boolean {
  return own === undefined || own.balance !== null;
}

/** The day where this machine is: people mean that by "today". */
export function todayOf(clock: Pick<Clock, 'now'>): CalendarDate {
  const now = new Date(clock.now());
  const today = dateOf(now.getFullYear(), now.getMonth() + 1, now.getDate());
  if (today === undefined) throw new RangeError('the clock shows no day of the calendar');
  return today;
}

/** The last `count` months, oldest first; the last one is that of `today`. */
export function monthsTo(today: string, count: number): readonly string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + month - 1 - (count - 1 - back);
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
