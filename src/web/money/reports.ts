/** Money in and money out: by month, by category, by payee. Each currency by itself; transfers are neither. */
import { parseDate } from '../../domain/calendar-date.ts';
import { parseMinor } from '../../domain/money.ts';
import type { GroupSum, MonthSum } from '../../ledger/wire/money.ts';
import type { MoneyReader, Report } from '../../sync/money/reader.ts';
import { t } from '../../words/speak.ts';
import { barChart } from '../components/charts.ts';
import { selectField } from '../components/fields.ts';
import { addressOf, type Query } from '../components/paging.ts';
import { amountHtml, countText, dayText, groupDigits, monthText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { emptyState, type Page } from '../pages/layout.ts';
import type { WebContext } from '../web-app.ts';
import { leftOut, moneyStateOf, monthsTo, notReady, todayOf } from './money-state.ts';

const TABS = [
  { by: 'month', path: '/reports', label: 'money.month' },
  { by: 'category', path: '/reports/categories', label: 'money.byCategory' },
  { by: 'payee', path: '/reports/payees', label: 'money.payee' },
] as const;

type By = (typeof TABS)[number]['by'];

const SPANS = [
  { value: '', label: 'money.12Months', months: 12 },
  { value: '3', label: 'money.3Months', months: 3 },
  { value: '24', label: 'money.24Months', months: 24 },
  { value: '60', label: 'money.5Years', months: 60 },
  { value: 'all', label: 'word.everything', months: 0 },
] as const;

const MOST_GROUPS = 60;

export async function reportsPage(context: WebContext, by: By, query: Query): Promise<Page> {
  const state = await moneyStateOf(context);
  const path = TABS.find((tab) => tab.by === by)?.path ?? '/reports';
  const page = { title: t('pages.out'), section: 'reports' } as const;
  const chosen = SPANS.find(({ value }) => value === (query.span ?? '')) ?? SPANS[0];
  const top = html`<div class="head"><h1>${t('pages.out')}</h1>
<form method="get" action="${path}" class="search">${selectField(
    'span',
    t('money.over'),
    SPANS.map(({ label, value }) => ({ value, label: t(label) })),
    chosen.value,
  )}<button>${t('money.show')}</button></form></div>
<div class="tabs" role="navigation" aria-label="${t('money.reports')}">${TABS.map((tab) => html`<a href="${addressOf(tab.path, { span: chosen.value })}"${tab.by === by && html` aria-current="page"`}>${t(tab.label)}</a>`)}</div>`;
  if (state.kind !== 'ready') {
    return { ...page, body: html`${top}${notReady(state)}` };
  }
  const span = spanOf(context, chosen.months);
  const { reader } = state;
  const { cards, part } = by === 'month' ? await monthCards(reader, context, span) : await groupCards(reader, by, span);
  return {
    ...page,
    body: html`${top}${cards.length === 0 ? html`<section class="card">${emptyState(t('money.noTransactionsTime'), t('money.chooseLongerOne'))}</section>` : cards}
<p class="quiet small">${t('money.transfersBetweenAccountsNeither')}</p>${part !== null && partLine(part)}${leftOut(state)}`,
  };
}

/** Sums, as cards of their currencies. */
interface Cards {
  readonly cards: readonly Html[];
  readonly part: Report<unknown>['part'];
}

function partLine({ count, since }: NonNullable<Cards['part']>): Html {
  const transactions = countText(count, 'transaction');
  return html`<p class="quiet small">${since === null ? t('money.sumsLedgerListed', { transactions }) : t('money.sumsLedgerListedBack', { transactions, day: dayText(since) })}</p>`;
}

interface Span {
  readonly from: string;
  readonly to: string;
}

function spanOf({ clock }: WebContext, months: number): Span {
  const today = todayOf(clock);
  if (months === 0) return { from: '0001-01-01', to: '9999-12-31' };
  const list = monthsTo(today, months);
  return { from: `${list[0] ?? today.slice(0, 7)}-01`, to: lastDay(today.slice(0, 7)) };
}

async function monthCards(reader: MoneyReader, { currencies }: WebContext, span: Span): Promise<Cards> {
  const { part, sums } = await reader.months(span);
  const cards = [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, months]) => {
    const places = currencies.places(currency);
    const bars = months.map((sum) => ({
      label: `${sum.month.slice(5)}/${sum.month.slice(2, 4)}`,
      in: parseMinor(sum.in, places) ?? 0n,
      out: parseMinor(sum.out, places) ?? 0n,
      title: t('money.out', {
        month: monthText(sum.month),
        in: groupDigits(sum.in),
        out: groupDigits(sum.out),
      }),
      href: monthAddress(sum),
    }));
    return html`<section class="card list"><h2>${currency}</h2><div class="picture">${barChart(bars, t('money.moneyOutMonth', { currency }), places)}</div>
<p class="legend small"><span class="key"><i class="in"></i>${t('word.in')}</span><span class="key"><i class="out"></i>${t('word.out')}</span></p>
<table class="sums rows"><thead><tr><th>${t('money.month2')}</th><th class="num wide">${t('pages.transactions')}</th><th class="num">${t('money.in')}</th><th class="num">${t('money.out2')}</th><th class="num">${t('money.sum')}</th></tr></thead><tbody>${months
      .toReversed()
      .map(
        (sum) =>
          html`<tr><td class="day whole"><a href="${monthAddress(sum)}">${monthText(sum.month)}</a></td>${sumCells(sum)}</tr>`,
      )}</tbody></table></section>`;
  });
  return { cards, part };
}

function monthAddress({ month }: MonthSum): string {
  return addressOf('/transactions', { from: `${month}-01`, to: lastDay(month) });
}

function lastDay(month: string): string {
  return ['31', '30', '29', '28'].map((day) => `${month}-${day}`).find((day) => parseDate(day) !== undefined) ?? '';
}

async function groupCards(reader: MoneyReader, by: 'category' | 'payee', span: Span): Promise<Cards> {
  const { part, sums } = await reader.groups({ by, ...span, limit: MOST_GROUPS });
  const isAll = span.from === '0001-01-01';
  const days = isAll ? {} : { from: span.from, to: lastDay(span.to.slice(0, 7)) };
  const cards = [...Map.groupBy(sums, ({ currency }) => currency)].map(
    ([currency, groups]) => html`<section class="card list"><h2>${currency}</h2>
<table class="sums rows"><thead><tr><th>${by === 'category' ? t('money.category') : t('pages.payee')}</th><th class="num wide">${t('pages.transactions')}</th><th class="num">${t('money.in')}</th><th class="num">${t('money.out2')}</th><th class="num">${t('money.sum')}</th></tr></thead><tbody>${groups.map(
      (sum) =>
        html`<tr><td class="what whole">${groupLink(sum, by, days)}${share(sum, groups)}</td>${sumCells(sum)}</tr>`,
    )}</tbody></table>${groups.length === MOST_GROUPS && html`<p class="quiet small foot">${t('money.largest', { count: MOST_GROUPS })}</p>`}</section>`,
  );
  return { cards, part };
}

function groupLink({ key, name }: GroupSum, by: 'category' | 'payee', days: Query): Html {
  if (key === null && by === 'payee') return html`<span class="quiet">${t('word.no payee')}</span>`;
  const filter = by === 'category' ? { category: key ?? 'none' } : { payee: key ?? undefined };
  return html`<a href="${addressOf('/transactions', { ...filter, ...days })}"><bdi>${name ?? (key === null ? t('word.no category') : t('word.unnamed category'))}</bdi></a>`;
}

function sumCells(sum: GroupSum | MonthSum): Html {
  const { currency } = sum;
  return html`<td class="num wide quiet">${groupDigits(String(sum.count))}</td><td class="num" data-label="${t('money.in')}">${amountHtml(sum.in, currency, 'signed')}</td><td class="num" data-label="${t('money.out2')}">${amountHtml(sum.out, currency, 'signed')}</td><td class="num" data-label="${t('money.sum')}">${amountHtml(sum.sum, currency, 'signed')}</td>`;
}

/** How much of the largest it is, as a bar beneath the name. */
function share(sum: GroupSum, groups: readonly GroupSum[]): Html {
  const size = (each: GroupSum): number =>
    Math.max(...[each.in, each.out].map((text) => Number(text.replace(/[-.]/g, ''))));
  const largest = Math.max(1, ...groups.map(size));
  return html`<svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round((size(sum) / largest) * 1000) / 10}" height="4"></rect></svg>`;
}
