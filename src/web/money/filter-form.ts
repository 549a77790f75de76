/** The form of filters over a list of transactions, and the sum of what it finds. */
import type { Found, MoneyAccount } from '../../ledger/wire/money.ts';
import type { MoneyCategory } from '../../sync/money/categories.ts';
import { type Sentence, t } from '../../words/speak.ts';
import { addressOf, type Query } from '../components/address.ts';
import { type Choice, selectField, suggestions, textField } from '../components/fields.ts';
import { amountHtml, countText } from '../format.ts';
import { type Html, html } from '../html.ts';

export interface Choices {
  readonly accounts: readonly MoneyAccount[];
  readonly categories: readonly MoneyCategory[];
  readonly payees: readonly string[];
}

const STATES: readonly Option[] = [
  { value: '', label: 'in the ledger' },
  { value: 'due', label: 'on the way' },
  { value: 'rejected', label: 'refused' },
  { value: 'deleted', label: 'undone or deleted' },
];

const KINDS: readonly Option[] = [
  { value: '', label: 'all' },
  { value: 'in', label: 'money in' },
  { value: 'out', label: 'money out' },
  { value: 'transfer', label: 'transfers' },
];

/** A telephone has no headings to sort by. */
const ORDERS: readonly Option[] = [
  { value: '', label: 'newest first' },
  { value: 'date', label: 'oldest first' },
  { value: 'amount', label: 'most money out first' },
  { value: '-amount', label: 'most money in first' },
  { value: 'payee', label: 'payees from A to Z' },
  { value: '-payee', label: 'payees from Z to A' },
];

/** A choice whose words are said in the reader's language. */
interface Option {
  readonly value: string;
  readonly label: Sentence;
}

function said(options: readonly Option[]): readonly Choice[] {
  return options.map(({ label, value }) => ({ value, label: t(label) }));
}

/** `without`: a page of one account has no choice of accounts. */
export function filterForm(path: string, query: Query, choices: Choices, without: 'account' | 'nothing'): Html {
  const accounts = choices.accounts.map(({ id, isArchived, name }) => ({
    value: id,
    label: isArchived ? t('{name} (archived)', { name }) : name,
  }));
  const categories = choices.categories.map(({ id, name }) => ({ value: id, label: name }));
  const isOpen = ['payee', 'category', 'kind', 'to', 'least', 'most'].some((name) => query[name]);
  return html`<form class="search filters" method="get" action="${path}" role="search">
<label class="grow"><span>${t('Search')}</span><input type="search" name="q" value="${query.q}" placeholder="${t('Payee, note or amount')}"></label>
${without === 'nothing' && selectField('account', t('Account'), [{ value: '', label: t('all') }, ...accounts], query.account)}
${without === 'nothing' && selectField('state', t('State'), said(STATES), query.state)}
${textField('from', t('From'), query.from, { type: 'date' })}${textField('to', t('To'), query.to, { type: 'date' })}
<button>${t('Search')}</button><details class="more-filters"${isOpen && html` open`}><summary>${t('More')}</summary><div class="row-of-fields">
${textField('payee', t('Payee'), query.payee, { list: 'payees' })}
${selectField('category', t('Category'), [{ value: '', label: t('any') }, { value: 'none', label: t('without') }, ...categories], query.category)}
${selectField('kind', t('Kind'), said(KINDS), query.kind)}
${textField('least', t('At least'), query.least, { hint: '10.00' })}${textField('most', t('At most'), query.most, { hint: '500.00' })}
${selectField('sort', t('Order'), said(ORDERS), query.sort)}</div></details>
</form>${suggestions('payees', choices.payees)}`;
}

/** How many are found and what they come to: amounts of two currencies are never added. */
export function foundLine(found: Found, path: string, query: Query): Html {
  const file = addressOf(`${path}.csv`, query);
  const link = html`<a class="more" href="${file}">${t('Export as shown (CSV)')}</a>`;
  const unsummed = found.sums.reduce((sum, each) => sum + each.unsummed, 0);
  return html`<div class="found"><p role="status"><strong>${countText(found.count, 'transaction')}</strong>${found.sums.map(
    (sum) =>
      html`<span class="sum">${amountHtml(sum.in, sum.currency, 'signed')} <span class="quiet">${t('in')}</span> ${amountHtml(sum.out, sum.currency, 'signed')} <span class="quiet">${t('out')}</span> <span class="quiet">=</span> ${amountHtml(sum.sum, sum.currency, 'signed')}</span>`,
  )}${found.transfers > 0 && html`<span class="quiet small">${t(query.account ? '{transfers} between your accounts counted' : '{transfers} between your accounts not counted', { transfers: countText(found.transfers, 'transfer') })}</span>`}${unsummed > 0 && html`<span class="warn-text small">${t('{amounts} finer than a minor unit not in the sum', { amounts: countText(unsummed, 'amount') })}</span>`}</p>${link}</div>`;
}
