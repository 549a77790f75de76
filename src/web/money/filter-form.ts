/** The form of filters over a list of transactions, and the sum of what it finds. */
import type { Found, MoneyAccount, MoneyCategory } from '../../store/money/shapes.ts';
import { addressOf, type Query } from '../components/address.ts';
import { selectField, suggestions, textField } from '../components/fields.ts';
import { amountHtml, countText } from '../format.ts';
import { type Html, html } from '../html.ts';

export interface Choices {
  readonly accounts: readonly MoneyAccount[];
  readonly categories: readonly MoneyCategory[];
  readonly payees: readonly string[];
}

const STATES = [
  { value: '', label: 'in the ledger' },
  { value: 'due', label: 'on the way' },
  { value: 'rejected', label: 'refused' },
  { value: 'deleted', label: 'undone or deleted' },
] as const;

const KINDS = [
  { value: '', label: 'all' },
  { value: 'in', label: 'money in' },
  { value: 'out', label: 'money out' },
  { value: 'transfer', label: 'transfers' },
] as const;

/** `without`: a page of one account has no choice of accounts. */
export function filterForm(path: string, query: Query, choices: Choices, without: 'account' | 'nothing'): Html {
  const accounts = choices.accounts.map(({ id, isArchived, name }) => ({
    value: id,
    label: isArchived ? `${name} (archived)` : name,
  }));
  const categories = choices.categories.map(({ id, name }) => ({ value: id, label: name }));
  const isOpen = ['payee', 'category', 'kind', 'to', 'least', 'most'].some((name) => query[name]);
  return html`<form class="search filters" method="get" action="${path}" role="search">
<label class="grow"><span>Search</span><input type="search" name="q" value="${query.q}" placeholder="Payee, note or amount"></label>
${without === 'nothing' && selectField('account', 'Account', [{ value: '', label: 'all' }, ...accounts], query.account)}
${without === 'nothing' && selectField('state', 'State', STATES, query.state)}
${textField('from', 'From', query.from, { type: 'date' })}${textField('to', 'To', query.to, { type: 'date' })}
<button>Search</button><details class="more-filters"${isOpen && html` open`}><summary>More</summary><div class="row-of-fields">
${textField('payee', 'Payee', query.payee, { list: 'payees' })}
${selectField('category', 'Category', [{ value: '', label: 'any' }, { value: 'none', label: 'without' }, ...categories], query.category)}
${selectField('kind', 'Kind', KINDS, query.kind)}
${textField('least', 'At least', query.least, { hint: '10.00' })}${textField('most', 'At most', query.most, { hint: '500.00' })}</div></details>
${query.sort !== undefined && html`<input type="hidden" name="sort" value="${query.sort}">`}</form>${suggestions('payees', choices.payees)}`;
}

/** How many are found and what they come to: amounts of two currencies are never added. */
export function foundLine(found: Found | undefined, path: string, query: Query): Html {
  const file = addressOf(`${path}.csv`, query);
  const link = html`<a class="more" href="${file}">Export as shown (CSV)</a>`;
  if (found === undefined)
    return html`<div class="found"><p class="quiet" role="status">Counting… <a href="${addressOf(path, query)}">Show the sum</a></p>${link}</div>`;
  const unsummed = found.sums.reduce((sum, each) => sum + each.unsummed, 0);
  return html`<div class="found"><p role="status"><strong>${countText(found.count, 'transaction')}</strong>${found.sums.map(
    (sum) =>
      html`<span class="sum">${amountHtml(sum.in, sum.currency, 'signed')} <span class="quiet">in</span> ${amountHtml(sum.out, sum.currency, 'signed')} <span class="quiet">out</span> <span class="quiet">=</span> ${amountHtml(sum.sum, sum.currency, 'signed')}</span>`,
  )}${found.transfers > 0 && html`<span class="quiet small">${countText(found.transfers, 'transfer')} between your accounts ${query.account ? 'counted' : 'not counted'}</span>`}${unsummed > 0 && html`<span class="warn-text small">${countText(unsummed, 'amount')} finer than a minor unit not in the sum</span>`}</p>${link}</div>`;
}
