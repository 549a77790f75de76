/** The list of transactions, with a search. */
import { accountRows } from '../../store/views/accounts.ts';
import type { TransactionState, TransactionView } from '../../store/views/shapes/transactions.ts';
import { listTransactions } from '../../store/views/transactions.ts';
import { say, t } from '../../words/speak.ts';
import { selectField, textField } from '../components/fields.ts';
import { addressOf, type Query } from '../components/paging.ts';
import { amountHtml, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import type { WebContext } from '../web-app.ts';
import { badge, transactionBadge } from './badges.ts';
import { emptyState, type Page } from './layout.ts';

const STATES: readonly TransactionState[] = ['confirmed', 'due', 'sent', 'rejected', 'deleted'];
const PAGE_SIZE = 100;

export function transactionsPage(context: WebContext, query: Query): Page {
  const state = STATES.find((each) => each === query.state);
  const page = listTransactions(context.store, {
    ...(query.account ? { account: query.account } : {}),
    ...(query.since ? { since: query.since } : {}),
    ...(state === undefined ? {} : { state }),
    ...(query.q ? { search: query.q } : {}),
    ...(query.before ? { before: query.before } : {}),
    currencies: context.currencies,
    limit: PAGE_SIZE,
  });
  return {
    title: t('pages.transactions'),
    section: 'transactions',
    body: html`<div class="head"><h1>${t('pages.transactions')}</h1></div>
${searchForm(context, query)}
<section class="card list">${
      page.transactions.length === 0
        ? emptyState(t('money.noTransactionsMatchSearch'), html`<a href="/transactions">${t('decisions.showAll')}</a>`)
        : transactionTable(page.transactions, 'full', namesOf(context))
    }</section>
${page.next !== null && html`<p class="pager"><a class="button" href="${addressOf('/transactions', query, { before: page.next })}">${t('pages.older')}</a></p>`}`,
  };
}

/** The name of each account, by its handle. */
function namesOf({ store }: WebContext): ReadonlyMap<string, string> {
  return new Map(accountRows(store).map(({ handle, name }) => [handle, name]));
}

/** Rows that lead to each transaction's story. `compact` leaves out the columns that the overview has no room for. */
export function transactionTable(
  rows: readonly TransactionView[],
  form: 'compact' | 'full',
  names: ReadonlyMap<string, string>,
): Html {
  return html`<table class="rows transactions ${form}"><thead><tr><th>${t('pages.day')}</th><th>${t('pages.payee')}</th><th>${t('pages.account')}</th><th>${t('pages.state')}</th><th class="num">${t('pages.amount')}</th></tr></thead>
<tbody>${rows.map(
    (row) => html`<tr${row.state === 'deleted' && html` class="gone"`}><td class="day">${dayText(row.bookedOn)}</td>
<td class="what"><a href="/transactions/${encodeURIComponent(row.externalId)}"><bdi>${row.payee ?? row.memo ?? t('word.no text')}</bdi></a>${row.payee !== null && row.memo !== null && html`<span class="memo"><bdi>${row.memo}</bdi></span>`}</td>
<td class="account-name"><bdi>${names.get(row.account) ?? row.account}</bdi></td>
<td class="state">${row.status === 'pending' && badge('calm', t('word.pending'))}${transactionBadge(row.state)}</td>
<td class="num">${amountHtml(row.amount, row.currency, 'signed')}</td></tr>`,
  )}</tbody></table>`;
}

function searchForm(context: WebContext, query: Query): Html {
  const accounts = accountRows(context.store).map(({ handle, name }) => ({ value: handle, label: name ?? handle }));
  return html`<form class="search" method="get" action="/transactions" role="search">
<label class="grow"><span>${t('pages.search')}</span><input type="search" name="q" value="${query.q}" placeholder="${t('pages.payeeMemoReferenceAmount')}"></label>
${selectField('account', t('pages.account'), [{ value: '', label: t('word.all') }, ...accounts], query.account)}
${selectField('state', t('pages.state'), [{ value: '', label: t('word.any') }, ...STATES.map((value) => ({ value, label: say(value) }))], query.state)}
${textField('since', t('pages.since'), query.since, { type: 'date' })}
<button>${t('pages.search')}</button></form>`;
}
