/**
 * The meaning of each column of a table. The sample has a drop-down over each column, and the lines that follow from
 * it below.
 */
import { type Sentence, t } from '../../words/speak.ts';
import type { Html } from '../html.ts';
import { html } from '../html.ts';
import type { Page, Viewer } from '../pages/layout.ts';
import { echoHtml } from '../pages/messages.ts';
import type { Query } from '../pages/transactions.ts';
import { COLUMN_ROLES, type ColumnRole, type LayoutChoices, type LayoutDraft } from '../ports/layouts.ts';
import type { DocumentQuestions, KnownAccount } from '../ports/questions.ts';
import { accountFields } from './account-fields.ts';
import { rowTable } from './readings.ts';

export interface LayoutPage {
  readonly viewer: Viewer;
  readonly document: { readonly id: string; readonly name: string };
  readonly draft: LayoutDraft;
  readonly asked: DocumentQuestions | undefined;
  readonly accounts: readonly KnownAccount[];
}

const ROLE_WORDS: Readonly<Record<ColumnRole, Sentence>> = {
  date: 'day',
  valueDate: 'value day',
  amount: 'amount',
  debit: 'money out',
  credit: 'money in',
  payee: 'payee',
  memo: 'memo',
  balance: 'balance',
  currency: 'currency',
  id: 'reference',
  direction: 'in or out',
  fee: 'fee',
  contained: 'fee that the amount contains',
  type: 'kind of line',
  status: 'booked or pending',
  account: 'own account',
  counterAccount: "the other's account",
};

export function layoutPage({ accounts, asked, document, draft, viewer }: LayoutPage): Page {
  const { choices, columns, name, problems, rows } = draft;
  // The token is the value of the button that keeps the layout. Reading the sample again puts no token in the address.
  const again = html`formmethod="get" formaction="/documents/${document.id}/layout" formnovalidate`;
  const names = columns.map((column, at) => nameOf(column, at));
  return {
    title: t('Columns of {name}', { name: document.name }),
    section: 'documents',
    body: html`<p class="crumbs"><a href="/documents">${t('Documents')}</a> / <a href="/documents/${document.id}"><bdi>${document.name}</bdi></a></p>
<div class="head"><div><h1>${t('What each column is')}</h1><p class="summary">${t('Read the sample again to see what your choices make of it. Nothing is kept before the last button.')}</p></div></div>
<form method="post" action="/layout" class="stack layout-form"><input type="hidden" name="id" value="${document.id}"><input type="hidden" name="way" value="${draft.isKnown ? 'correct' : 'new'}">
<section class="card list" data-fresh="sample"><div class="scroll"><table class="sample"><thead><tr>${columns.map(
      (_, at) =>
        html`<th><label><span><bdi>${names[at]}</bdi></span><select name="role_${at}">${option('', t('says nothing'), choices.roles[at])}${COLUMN_ROLES.map((role) => option(role, t(ROLE_WORDS[role]), choices.roles[at]))}</select></label></th>`,
    )}</tr></thead><tbody>${Array.from(
      { length: Math.max(0, ...columns.map(({ cells }) => cells.length)) },
      (_, row) => html`<tr>${columns.map(({ cells }) => html`<td><bdi>${cells[row]}</bdi></td>`)}</tr>`,
    )}</tbody></table></div></section>
<section class="card"><div class="grid">
${choice('order', t('Days are written'), choices.order, { DMY: t('day, month, year'), MDY: t('month, day, year'), YMD: t('year, month, day') })}
${choice('decimal', t('Decimals stand after'), choices.decimal, { ',': t('a comma'), '.': t('a point') })}
${choice('sign', t('An amount without a minus is'), choices.sign, { 'in-positive': t('money in'), 'out-positive': t('money out') })}
${choice('kind', t('The account is'), choices.kind, { bank: t('a bank account of mine'), card: t('a card') })}
<label><span>${t('Currency, where no column says it')}</span><input name="tableCurrency" value="${choices.currency}" maxlength="10" placeholder="EUR" pattern="[A-Za-z][A-Za-z0-9]{2,9}"></label>
</div><div class="buttons"><button ${again} class="button plain">${t('Read the sample again')}</button></div></section>
<section class="card" data-fresh="reading" aria-live="polite"><h2>${t('As it would be booked')}</h2>${problems.length > 0 && html`<ul class="issues">${problems.map((each) => html`<li><span class="badge warn">${t('look')}</span> ${echoHtml(each)}</li>`)}</ul>`}${rows.length > 0 ? rowTable(rows) : html`<p class="quiet">${t('No line can be read so.')}</p>`}</section>
<section class="card">${asked?.account != null && accountFields(asked.account, accounts)}
<label><span>${t('Name of the layout')}</span><input name="save" value="${name}" maxlength="64" required pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*"></label>
<div class="buttons"><button name="csrf" value="${viewer.csrf}">${t('Read files like it so')}</button></div></section></form>`,
  };
}

function nameOf({ name }: LayoutDraft['columns'][number], at: number): string {
  return name === '' || name === `Column ${at + 1}` ? t('column {number}', { number: at + 1 }) : name;
}

function choice(name: string, label: string, chosen: string, words: Readonly<Record<string, string>>): Html {
  return html`<label><span>${label}</span><select name="${name}">${Object.entries(words).map(([value, word]) => option(value, word, chosen))}</select></label>`;
}

function option(value: string, label: string, chosen: string | undefined): Html {
  return html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`;
}

/** The choices in a form or an address; undefined where it says nothing of columns. */
export function choicesIn(form: Query): LayoutChoices | undefined {
  const roles: (ColumnRole | '')[] = [];
  for (let at = 0; form[`role_${at}`] !== undefined; at += 1)
    roles.push(COLUMN_ROLES.find((role) => role === form[`role_${at}`]) ?? '');
  if (roles.length === 0) return undefined;
  return {
    roles,
    order: form.order === 'MDY' || form.order === 'YMD' ? form.order : 'DMY',
    decimal: form.decimal === '.' ? '.' : ',',
    sign: form.sign === 'out-positive' ? 'out-positive' : 'in-positive',
    currency: (form.tableCurrency ?? '').trim().toUpperCase(),
    kind: form.kind === 'card' ? 'card' : 'bank',
  };
}
