/** All accounts, each currency by itself, and what they hold together. */

import type { CurrencyTable } from '../../domain/currency.ts';
import { formatMinor, parseMinor } from '../../domain/money.ts';
import type { MoneyAccount } from '../../ledger/wire/money.ts';
import { type AccountRow, accountRows, accountView } from '../../store/views/accounts.ts';
import { readAccountContinuity } from '../../store/views/continuity.ts';
import { readAccountTimeline } from '../../store/views/ledger/timeline.ts';
import type { MoneyReader } from '../../sync/money/reader.ts';
import { say, t } from '../../words/speak.ts';
import { stepChart } from '../components/charts.ts';
import { amountHtml, countText, groupDigits, monthText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { badge, proofBadge } from '../pages/badges.ts';
import { emptyState, type Page } from '../pages/layout.ts';
import type { WebContext } from '../web-app.ts';
import { isBalanceKnown, ledgerBalance, leftOut, moneyStateOf, monthsTo, notReady, todayOf } from './money-state.ts';
import { freshness } from './timeline.ts';

const MONTHS = 24;

export async function accountsPage(context: WebContext): Promise<Page> {
  const state = await moneyStateOf(context);
  const page = { title: t('pages.accounts'), section: 'accounts' } as const;
  const title = html`<div class="head"><h1>${t('pages.accounts')}</h1></div>`;
  if (state.kind !== 'ready') {
    return { ...page, body: html`${title}${notReady(state)}` };
  }
  const { accounts, reader } = state;
  const months = monthsTo(todayOf(context.clock), MONTHS);
  const balances = await reader.balancesOn(endsOf(months));
  const own = new Map(accountRows(context.store).map((row) => [row.ledger_id, row]));
  const standing = accounts.filter(({ isArchived }) => !isArchived);
  const groups = [...Map.groupBy(standing, ({ currency }) => currency)];
  const isKnown = ({ id }: MoneyAccount) => isBalanceKnown(own.get(id));
  const { currencies } = context;
  const archived = accounts.filter(({ isArchived }) => isArchived);
  return {
    ...page,
    body: html`${title}${accounts.length === 0 && html`<section class="card">${emptyState(t('money.noAccountsYet'), t('money.firstStatementMakesOne'))}</section>`}
${groups.map(([currency, group]) => currencyCard(context, { currency, group, own, worth: worthOf({ accounts: group, balances, currencies, isKnown, months }) }))}
${archived.length > 0 && html`<details class="card list"><summary class="padded">${countText(archived.length, 'archived account')}</summary>${accountTable(context, archived, own)}</details>`}
${leftOut(state)}`,
  };
}

interface Group {
  readonly currency: string;
  readonly group: readonly MoneyAccount[];
  readonly worth: Worth;
  readonly own: ReadonlyMap<string | null, AccountRow>;
}

function currencyCard(context: WebContext, { currency, group, own, worth }: Group): Html {
  const { now, points, without } = worth;
  const places = context.currencies.places(currency);
  const way = points.map(({ amount, month }) => ({ on: `${month}-28`, minor: parseMinor(amount, places) ?? 0n }));
  return html`<section class="card list worth"><div class="row"><h2>${t('money.netWorth', { currency })}</h2><p class="balance">${amountHtml(now, currency)}</p></div>
${without.length > 0 && html`<p class="quiet small">${t('money.withoutBalanceNotKnown', { names: without.map(({ name }) => name).join(', ') })}</p>`}
<div class="picture">${stepChart(way, t('money.netWorthEndMonths', { currency, months: points.length }), places)}</div>
${accountTable(context, group, own)}${points.length > 0 && worthTable(points, currency)}</section>`;
}

function accountTable(
  context: WebContext,
  accounts: readonly MoneyAccount[],
  own: ReadonlyMap<string | null, AccountRow>,
): Html {
  return html`<table class="rows"><thead><tr><th>${t('pages.account')}</th><th class="wide">${t('money.kind')}</th><th>${t('money.statements')}</th><th class="num wide">${t('pages.transactions')}</th><th class="num">${t('money.balance')}</th></tr></thead><tbody>${accounts.map(
    (
      account,
    ) => html`<tr><td class="what"><a href="/accounts/${encodeURIComponent(account.id)}"><bdi>${account.name}</bdi></a>${account.isHidden && html` ${badge('calm', 'hidden')}`}</td>
<td class="wide quiet">${account.isLiability ? t('money.owed', { type: say(account.type) }) : say(account.type)}</td><td>${statementsOf(context, own.get(account.id))}</td>
<td class="num wide quiet">${account.entries === null ? '' : groupDigits(String(account.entries))}</td><td class="num">${ledgerBalance(account, own.get(account.id))}</td></tr>`,
  )}</tbody></table>`;
}

function statementsOf({ clock, currencies, store }: WebContext, row: AccountRow | undefined): Html {
  if (row === undefined) return html`<span class="quiet">${t('money.keptHand')}</span>`;
  const timeline = readAccountTimeline(store, row, todayOf(clock), currencies);
  const continuity = readAccountContinuity(store, row, currencies);
  return html`${proofBadge({ ...accountView(row, currencies), continuity })} ${freshness(timeline)}`;
}

/** The picture in figures. */
function worthTable(points: readonly WorthPoint[], currency: string): Html {
  return html`<details class="figures"><summary>${t('money.figures')}</summary><table><thead><tr><th>${t('money.end')}</th><th class="num">${t('money.netWorth2')}</th></tr></thead><tbody>${points
    .toReversed()
    .map(
      ({ amount, month }) =>
        html`<tr><td class="day">${monthText(month)}</td><td class="num">${amountHtml(amount, currency)}</td></tr>`,
    )}</tbody></table></details>`;
}

/** What all accounts of a currency hold together. An account whose balance is not known is in no sum. */
interface WorthPoint {
  readonly month: string;
  readonly amount: string;
}

interface Worth {
  /** Null where no balance is known. */
  readonly now: string | null;
  /** Oldest first, from the first month with a transaction at whose end every balance was known. */
  readonly points: readonly WorthPoint[];
  /** Accounts that are not in the sums. */
  readonly without: readonly MoneyAccount[];
}

interface Standing {
  /** Accounts of one currency that are not archived. */
  readonly accounts: readonly MoneyAccount[];
  readonly isKnown: (account: MoneyAccount) => boolean;
  /** Oldest first; the last one is the present one. */
  readonly months: readonly string[];
  /** As `MoneyReader.balancesOn` gives them at the end of these months. */
  readonly balances: Awaited<ReturnType<MoneyReader['balancesOn']>>;
  readonly currencies: CurrencyTable;
}

/** The last possible day of each month: a day that no month reaches is behind its end. */
function endsOf(months: readonly string[]): readonly string[] {
  return months.map((month) => `${month}-31`);
}

export function worthOf({ accounts, balances, currencies, isKnown, months }: Standing): Worth {
  const places = currencies.places(accounts[0]?.currency ?? null);
  const minorOf = (account: MoneyAccount) => parseMinor(account.balance, places);
  const counted = accounts.filter((account) => isKnown(account) && minorOf(account) !== undefined);
  const without = accounts.filter((account) => !counted.includes(account));
  if (counted.length === 0) return { now: null, points: [], without };
  const total = (minors: readonly bigint[]) =>
    formatMinor(
      minors.reduce((sum, each) => sum + each, 0n),
      places,
    );
  const isNow = (at: number) => at === months.length - 1;
  const isBefore = ({ since }: MoneyAccount, month: string) => since === null || since.slice(0, 7) > month;
  const points = months.flatMap((month, at): WorthPoint[] => {
    if (!isNow(at) && counted.every((account) => isBefore(account, month))) return [];
    const minors = counted.map((account) => balanceAt(account, { month, at }));
    const known = minors.filter((minor) => minor !== undefined);
    return known.length < minors.length ? [] : [{ month, amount: total(known) }];
  });
  return { now: total(counted.map((account) => minorOf(account) ?? 0n)), points, without };

  /**
   * Before an account's first transaction its balance is reckoned back and not known, unless it was nothing: an account
   * that began at zero was not there before.
   */
  function balanceAt(account: MoneyAccount, { at, month }: { readonly month: string; readonly at: number }) {
    const text = balances[account.id]?.[at];
    const minor = text === undefined ? undefined : parseMinor(text, places);
    return isBefore(account, month) && !isNow(at) && minor !== 0n ? undefined : minor;
  }
}
