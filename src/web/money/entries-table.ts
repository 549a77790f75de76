/** Rows of transactions as the ledger shows them, with the bank's word beneath where the owner changed it. */
import type { MoneyEntry } from '../../ledger/wire/money.ts';
import type { BankWords } from '../../store/views/ledger/bank-words.ts';
import { t } from '../../words/speak.ts';
import { type Query, sortHeading } from '../components/paging.ts';
import { amountHtml, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { badge, transactionBadge } from '../pages/badges.ts';

export interface EntryTable {
  readonly rows: readonly MoneyEntry[];
  readonly words: ReadonlyMap<string, BankWords>;
  /** Where headings lead that change the order. */
  readonly path: string;
  readonly query: Query;
  /** `all`: rows can be ticked for the form around the table. `account`: one account's, with its balance after each. */
  readonly form: 'all' | 'account';
}

export function entryTable(table: EntryTable): Html {
  const { form, path, query, rows } = table;
  const heading = (label: string, key: string, holds: 'text' | 'number') =>
    sortHeading({ label, up: key, down: `-${key}`, isNumber: holds === 'number' }, path, query);
  return html`<table class="rows transactions"><thead><tr>${form === 'all' && html`<th class="tick"><span class="hidden">${t('money.chosen')}</span></th>`}${heading(t('pages.day'), 'date', 'text')}${heading(t('pages.payee'), 'payee', 'text')}${form === 'all' && html`<th>${t('pages.account')}</th>`}<th>${t('money.category')}</th>${heading(t('pages.amount'), 'amount', 'number')}${form === 'account' && html`<th class="num">${t('money.balance')}</th>`}</tr></thead><tbody>${rows.map((row) => entryRow(row, table))}</tbody></table>`;
}

function entryRow(row: MoneyEntry, { form, words }: EntryTable): Html {
  const said = words.get(row.id);
  const name = row.payee ?? row.note ?? t('word.no text');
  return html`<tr>${form === 'all' && html`<td class="tick"><input type="checkbox" name="id:${row.id}" aria-label="${t('money.choose', { name })}"></td>`}<td class="day">${dayText(row.date)}</td>
<td class="what"><a href="/entries/${encodeURIComponent(row.id)}"><bdi>${name}</bdi></a>${said !== undefined && stateOf(said)}${beneath(row, said)}</td>
${form === 'all' && html`<td class="account-name">${accountsOf(row)}</td>`}
<td class="category">${row.isTransfer ? badge('calm', t('word.transfer')) : row.category !== null && html`<bdi>${row.category}</bdi>`}${form === 'account' && row.other !== null && html` <span class="quiet">${arrowIn(row)}</span>`}</td>
<td class="num">${amountHtml(row.amount, row.currency, 'signed')}</td>${form === 'account' && html`<td class="num quiet balance-after">${row.balance !== null && amountHtml(row.balance, row.currency)}</td>`}</tr>`;
}

/** A transfer is one line: from where, to where. */
function accountsOf(row: MoneyEntry): Html {
  if (row.other === null) return html`<bdi>${row.account}</bdi>`;
  return html`<bdi>${row.account}</bdi> <span class="arrow" title="${t('word.transferred to')}">→</span> <bdi>${row.other}</bdi>`;
}

/** Seen from one account: money goes to the other one, or comes from it. */
function arrowIn(row: MoneyEntry): Html {
  const isOut = row.amount.startsWith('-');
  return html`${isOut ? '→' : '←'} <bdi>${row.other}</bdi>`;
}

/** Only what is not as it should be: that the ledger has the row is plain from the list. */
function stateOf(said: BankWords): Html {
  return html`${said.status === 'pending' && html` ${badge('calm', t('word.pending'))}`}${said.state !== 'confirmed' && html` ${transactionBadge(said.state)}`}`;
}

/** The note, and the bank's word where the ledger now shows another one. */
export function beneath(row: Pick<MoneyEntry, 'payee' | 'note'>, said: BankWords | undefined): Html {
  const note = row.payee === null ? null : row.note;
  const changed = bankLine(row, said);
  return html`${note !== null && html`<span class="memo"><bdi>${note}</bdi></span>`}${changed !== null && html`<span class="memo bank-word">${t('money.bank')} <bdi>${changed}</bdi></span>`}`;
}

function bankLine(row: Pick<MoneyEntry, 'payee' | 'note'>, said: BankWords | undefined): string | null {
  if (said === undefined) return null;
  const parts = [
    ...(said.payee !== null && !isSame(said.payee, row.payee) ? [said.payee] : []),
    ...(said.memo !== null && !isSame(said.memo, row.note) && !isSame(said.memo, row.payee) ? [said.memo] : []),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
}

/** A ledger that keeps one payee for a name may spell it otherwise: that is no change. */
function isSame(bank: string, shown: string | null): boolean {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return shown !== null && fold(bank) === fold(shown);
}
