/** The filters of a list of transactions: their form, the query that it makes, and the sum of what it finds. */

import { parseDate } from '../../domain/calendar-date.ts';
import {
  ENTRY_KINDS,
  ENTRY_SORTS,
  type EntryFilter,
  type EntrySort,
  type Found,
  type MoneyAccount,
} from '../../ledger/wire/money.ts';
import { refusal } from '../../lib/errors.ts';
import type { MoneyCategory } from '../../sync/money/categories.ts';
import { type MessageKey, t } from '../../words/speak.ts';
import { type Choice, selectField, suggestions, textField } from '../components/fields.ts';
import { addressOf, type Query } from '../components/paging.ts';
import { amountHtml, countText } from '../format.ts';
import { type Html, html } from '../html.ts';

export interface Choices {
  readonly accounts: readonly MoneyAccount[];
  readonly categories: readonly MoneyCategory[];
  readonly payees: readonly string[];
}

const STATES: readonly Option[] = [
  { value: '', label: 'money.ledger' },
  { value: 'due', label: 'money.way' },
  { value: 'rejected', label: 'word.refused' },
  { value: 'deleted', label: 'money.undoneDeleted' },
];

const KINDS: readonly Option[] = [
  { value: '', label: 'word.all' },
  { value: 'in', label: 'word.money in' },
  { value: 'out', label: 'word.money out' },
  { value: 'transfer', label: 'word.transfers' },
];

/** A telephone has no headings to sort by. */
const ORDERS: readonly Option[] = [
  { value: '', label: 'word.newest first' },
  { value: 'date', label: 'word.oldest first' },
  { value: 'amount', label: 'money.mostMoneyOutFirst' },
  { value: '-amount', label: 'money.mostMoneyFirst' },
  { value: 'payee', label: 'money.payeesZ' },
  { value: '-payee', label: 'money.payeesFromZTo' },
];

/** A choice whose words are said in the reader's language. */
interface Option {
  readonly value: string;
  readonly label: MessageKey;
}

function said(options: readonly Option[]): readonly Choice[] {
  return options.map(({ label, value }) => ({ value, label: t(label) }));
}

/** `without`: a page of one account has no choice of accounts. */
export function filterForm(path: string, query: Query, choices: Choices, without: 'account' | 'nothing'): Html {
  const accounts = choices.accounts.map(({ id, isArchived, name }) => ({
    value: id,
    label: isArchived ? t('money.archived', { name }) : name,
  }));
  const categories = choices.categories.map(({ id, name }) => ({ value: id, label: name }));
  const isOpen = ['payee', 'category', 'kind', 'to', 'least', 'most'].some((name) => query[name]);
  return html`<form class="search filters" method="get" action="${path}" role="search">
<label class="grow"><span>${t('pages.search')}</span><input type="search" name="q" value="${query.q}" placeholder="${t('money.payeeNoteAmount')}"></label>
${without === 'nothing' && selectField('account', t('pages.account'), [{ value: '', label: t('word.all') }, ...accounts], query.account)}
${without === 'nothing' && selectField('state', t('pages.state'), said(STATES), query.state)}
${textField('from', t('pages.from'), query.from, { type: 'date' })}${textField('to', t('money.to'), query.to, { type: 'date' })}
<button>${t('pages.search')}</button><details class="more-filters"${isOpen && html` open`}><summary>${t('money.more')}</summary><div class="row-of-fields part">
${textField('payee', t('pages.payee'), query.payee, { list: 'payees' })}
${selectField('category', t('money.category'), [{ value: '', label: t('word.any') }, { value: 'none', label: t('word.without') }, ...categories], query.category)}
${selectField('kind', t('money.kind'), said(KINDS), query.kind)}
${textField('least', t('money.least'), query.least, { hint: '10.00' })}${textField('most', t('money.most'), query.most, { hint: '500.00' })}
${selectField('sort', t('money.order'), said(ORDERS), query.sort)}</div></details>
</form>${suggestions('payees', choices.payees)}`;
}

export function categorySuggestions({ categories }: Choices): Html {
  return suggestions(
    'categories',
    categories.map(({ name }) => name),
  );
}

/** How many are found and what they come to: amounts of two currencies are never added. */
export function foundLine(found: Found, path: string, query: Query): Html {
  const file = addressOf(`${path}.csv`, query);
  const link = html`<a class="more" href="${file}">${t('money.exportShownCsv')}</a>`;
  const unsummed = found.sums.reduce((sum, each) => sum + each.unsummed, 0);
  return html`<div class="found"><p role="status"><strong>${countText(found.count, 'transaction')}</strong>${found.sums.map(
    (sum) =>
      html`<span class="sum">${amountHtml(sum.in, sum.currency, 'signed')} <span class="quiet">${t('word.in')}</span> ${amountHtml(sum.out, sum.currency, 'signed')} <span class="quiet">${t('word.out')}</span> <span class="quiet">=</span> ${amountHtml(sum.sum, sum.currency, 'signed')}</span>`,
  )}${found.transfers > 0 && html`<span class="quiet small">${t(query.account ? 'money.betweenAccountsCounted' : 'money.betweenAccountsNotCounted', { transfers: countText(found.transfers, 'transfer') })}</span>`}${unsummed > 0 && html`<span class="warn-text small">${t('money.finerMinorUnitNot', { amounts: countText(unsummed, 'amount') })}</span>`}</p>${link}</div>`;
}

/** Parameters of a list of transactions, in the order of the form. */
export const FILTER_NAMES = ['q', 'account', 'payee', 'category', 'kind', 'from', 'to', 'least', 'most'] as const;

/**
 * The filter of a query. `accountId` is the ledger's id of the named account. An impossible value would find everything,
 * and a change of all found would reach it. So it throws AppError `filter.value` (exit code 2).
 */
export function filterOf(query: Query, accountId: string | undefined): EntryFilter {
  const kind = query.kind ? (ENTRY_KINDS.find((each) => each === query.kind) ?? impossible(query.kind)) : undefined;
  return {
    ...(accountId === undefined ? {} : { account: accountId }),
    ...given('payee', query.payee),
    ...given('category', query.category),
    ...given('from', dayIn(query.from ?? query.since)),
    ...given('to', dayIn(query.to)),
    ...given('least', sumIn(query.least)),
    ...given('most', sumIn(query.most)),
    ...(kind === undefined ? {} : { kind }),
    ...given('text', query.q?.trim()),
  };
}

function given<Name extends string>(name: Name, value: string | undefined): { [Key in Name]?: string } {
  return value ? ({ [name]: value } as { [Key in Name]?: string }) : {};
}

function dayIn(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const day = parseDate(text);
  if (day === undefined) throw refusal('filter.value#day', { name: text });
  return day;
}

function sumIn(text: string | undefined): string | undefined {
  if (!text?.trim()) return undefined;
  const amount = amountIn(text);
  if (amount === undefined) throw refusal('filter.value#amount', { text });
  return amount;
}

function impossible(text: string): never {
  throw refusal('filter.value', { name: text });
}

/** `1.234,50`, `1,234.50` and `1234.5` alike: the last mark before one or two digits is the decimal mark. */
export function amountIn(text: string | undefined): string | undefined {
  const digits = (text ?? '').replace(/[\s'’]/g, '');
  const match = /^[-+]?(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(digits);
  if (match === null) return undefined;
  const [, whole = '', fraction] = match;
  return `${whole.replace(/[.,]/g, '')}${fraction === undefined ? '' : `.${fraction}`}`;
}

export function sortOf(query: Query): EntrySort {
  return ENTRY_SORTS.find((sort) => sort === query.sort) ?? '-date';
}

/** The parameters that a list's own links and forms carry on. */
export function carried(query: Query): Query {
  const names = [...FILTER_NAMES, 'sort', 'state'] as const;
  return { ...Object.fromEntries(names.map((name) => [name, query[name]])), from: query.from ?? query.since };
}
