/** All transactions that the ledger holds: filters, sums, pages both ways, and a form that changes several at once. */
import type { Found } from '../../ledger/wire/money.ts';
import { refusal } from '../../lib/errors.ts';
import type { Store } from '../../store/store.ts';
import { accountRows } from '../../store/views/accounts.ts';
import { countOutside, readBankWords } from '../../store/views/ledger/bank-words.ts';
import { t } from '../../words/speak.ts';
import { textField } from '../components/fields.ts';
import { pager, type Query } from '../components/paging.ts';
import { countText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { csrfField, emptyState, type Page, type Viewer } from '../pages/layout.ts';
import { transactionsPage } from '../pages/transactions.ts';
import type { WebContext } from '../web-app.ts';
import { entryTable } from './entries-table.ts';
import { type Choices, carried, categorySuggestions, filterForm, filterOf, foundLine, sortOf } from './filters.ts';
import { leftOut, moneyStateOf, notReady, type Ready } from './money-state.ts';

const PAGE_SIZE = 100;
/** Suggestions of a field; the ledger may know thousands of payees. */
const SUGGESTED = 200;

/** Transactions that only the state knows are listed from there. The ledger does not hold them, or not any more. */
const OUTSIDE = ['due', 'sent', 'rejected', 'deleted'];

export async function moneyTransactionsPage(context: WebContext, viewer: Viewer, query: Query): Promise<Page> {
  if (OUTSIDE.includes(query.state ?? '')) return transactionsPage(context, query);
  const state = await moneyStateOf(context);
  if (state.kind !== 'ready') {
    const page = transactionsPage(context, query);
    return { ...page, body: html`${notReady(state)}${page.body}` };
  }
  const choices = await choicesOf(state);
  const account = accountIn(context, choices.accounts, query.account);
  const shown = { ...carried(query), account };
  const list = await listOf(context, state, { path: '/transactions', query, shown, account, form: 'all' });
  const { found, table } = list;
  return {
    title: t('pages.transactions'),
    section: 'transactions',
    body: html`<div class="head"><h1>${t('pages.transactions')}</h1></div>${outside(context)}
${filterForm('/transactions', shown, choices, 'nothing')}${foundLine(found, '/transactions', shown)}
${table === null ? html`<section class="card list">${nothingFound(shown)}</section>` : changeForm(viewer, shown, table, { choices, found })}
${list.pager}${leftOut(state)}`,
  };
}

interface Listing {
  readonly path: string;
  readonly query: Query;
  /** What the links of the list carry on. */
  readonly shown: Query;
  readonly account: string | undefined;
  readonly form: 'all' | 'account';
}

/** One page of the transactions that a query finds, and what all of them come to. `table`: null where none is found. */
export async function listOf({ store }: WebContext, { reader }: Ready, { account, form, path, query, shown }: Listing) {
  const { after, before } = query;
  const filter = filterOf(shown, account);
  const page = await reader.list({ ...filter, sort: sortOf(query), after, before, limit: PAGE_SIZE });
  const rows = page.entries;
  const words = readBankWords(
    store,
    rows.map(({ id }) => id),
  );
  const table = rows.length === 0 ? null : entryTable({ rows, words, path, query: shown, form });
  return { found: page.found, table, pager: pager(path, shown, page) };
}

export async function choicesOf({ accounts, money, reader }: Ready): Promise<Choices> {
  const [categories, payees] = await Promise.all([money.categories(), reader.payees(SUGGESTED)]);
  return { accounts, categories, payees };
}

/**
 * The ledger's id of an account that is named by it or by its handle. Undefined for all accounts, and for an unknown
 * name.
 */
export function accountIn(
  { store }: WebContext,
  accounts: Choices['accounts'],
  named: string | undefined,
): string | undefined {
  if (!named) return undefined;
  const known = ledgerIdOf(store, accounts, named);
  if (known === undefined) throw refusal('filter.account', { name: named });
  return known;
}

/** Undefined where nobody knows the account. One that the ledger does not know yet keeps its handle: nothing is found. */
export function ledgerIdOf(store: Store, accounts: Choices['accounts'], named: string): string | undefined {
  if (accounts.some(({ id }) => id === named)) return named;
  const own = accountRows(store).find(({ handle }) => handle === named);
  return own && (own.ledger_id ?? named);
}

function nothingFound(query: Query): Html {
  const asked = Object.entries(query).some(([name, value]) => value && name !== 'sort');
  if (!asked) return emptyState(t('pages.noTransactionsYet'), t('status.dropStatementsBankOnto'));
  return emptyState(t('money.noTransactionsMatchSearch'), html`<a href="/transactions">${t('decisions.showAll')}</a>`);
}

/** Transactions that the ledger does not hold are not in this list: they are named above it. */
function outside({ store }: WebContext): Html {
  const { due, rejected } = countOutside(store);
  if (due + rejected === 0) return html``;
  return html`<p class="summary">${due > 0 && html`<a href="/transactions?state=due">${t('money.wayLedger', { changes: countText(due, 'change') })}</a>`}${due > 0 && rejected > 0 && ' · '}${rejected > 0 && html`<a class="bad-text" href="/transactions?state=rejected">${t('money.refusedLedger', { records: countText(rejected, 'record') })}</a>`}</p>`;
}

/** More are not changed in one go. */
export const MOST_AT_ONCE = 5_000;

/** The list within a form. Ticked transactions, or all hits, get a payee, a category or a note. */
function changeForm(
  viewer: Viewer,
  query: Query,
  list: Html,
  { choices, found }: { readonly choices: Choices; readonly found: Found },
): Html {
  const hidden = Object.entries(query).flatMap(([name, value]) =>
    value ? [html`<input type="hidden" name="f:${name}" value="${value}">`] : [],
  );
  const all = found.count > 1 && found.count <= MOST_AT_ONCE;
  return html`<form method="post" action="/entries/change" class="card list bulk">${csrfField(viewer)}${hidden}${list}
<fieldset class="change"><legend>${t('money.changeTicked')}</legend><div class="row-of-fields">
${textField('payee', t('pages.payee'), '', { list: 'payees', hint: 'stays' })}
${textField('category', t('money.category'), '', { list: 'categories', hint: 'stays' })}
${textField('note', t('money.note'), '', { hint: 'stays' })}
<label class="check"><input type="checkbox" name="uncategorised"> ${t('word.no category')}</label>
${all && html`<label class="check"><input type="checkbox" name="all"> ${t('money.allFound', { transactions: countText(found.count, 'transaction') })}</label>`}
<button>${t('setup.change')}</button></div></fieldset></form>${categorySuggestions(choices)}`;
}
