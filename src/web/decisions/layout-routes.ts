/** Layouts of tables: the page that names columns, and the list of what was confirmed. */
import type { FastifyInstance } from 'fastify';
import { type AppError, refusal } from '../../lib/errors.ts';
import { readDocument } from '../../store/views/documents.ts';
import { type MessageKey, t } from '../../words/speak.ts';
import { option, selectField } from '../components/fields.ts';
import type { Query } from '../components/paging.ts';
import {
  COLUMN_ROLES,
  type ColumnRole,
  type KnownLayout,
  type LayoutChoices,
  type LayoutDraft,
} from '../documents/layouts.ts';
import type { DocumentQuestions, KnownAccount } from '../documents/questions.ts';
import { countText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { actionButton, emptyState, type Page, type Viewer } from '../pages/layout.ts';
import { codeSpans, echoHtml } from '../pages/messages.ts';
import { formOf } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';
import { accountAnswer, accountFields } from './account-fields.ts';
import { rowTable } from './readings.ts';

/** The page that names a document's columns; undefined where it is no table. */
export async function columnsPage(
  { app, store }: WebContext,
  viewer: Viewer,
  id: string,
  query: Query,
): Promise<Page | undefined> {
  const document = readDocument(store, id);
  const draft = document && (await app.layouts.draft(document.id, choicesIn(query)));
  if (document === undefined || draft === undefined) return undefined;
  const asked = await app.questions.of(document.id, 'brief');
  return layoutPage({ viewer, document, draft, asked, accounts: app.questions.accounts() });
}

export async function layoutsPage({ app, store }: WebContext, viewer: Viewer): Promise<Page> {
  const layouts = await app.layouts.list();
  return {
    title: t('decisions.layouts'),
    section: 'documents',
    body: html`<p class="crumbs"><a href="/documents">${t('pages.documents')}</a></p><div class="head"><div><h1>${t('decisions.layouts')}</h1><p class="summary">${t('decisions.howTablesReadProve')}</p></div></div>
${layouts.length === 0 ? html`<section class="card">${emptyState(t('decisions.noLayoutYet'), t('decisions.layoutKeptWhenChoose'))}</section>` : layouts.map((each) => card(each))}`,
  };

  function card({ documents, name, place, summary }: KnownLayout): Html {
    const came =
      documents.length > 0 &&
      html`<p class="quiet">${t('decisions.accountNotNameCame', { documents: countText(documents.length, 'document') })}</p>`;
    const [newest] = documents.flatMap((id) => readDocument(store, id) ?? []);
    const answers =
      place === 'configuration'
        ? html`<p class="quiet">${codeSpans(t('decisions.writtenConfigurationFolderProfiles'))}</p>`
        : html`<div class="buttons">${newest !== undefined && html`<a class="button plain" href="/documents/${newest.id}/layout">${t('decisions.correct')}</a>`}${actionButton(viewer, { path: '/layouts/withdraw', label: t('decisions.withdraw'), fields: { name }, tone: 'plain' })}</div>`;
    return html`<section class="card"><h2><bdi>${name}</bdi></h2><p><bdi>${summary}</bdi></p>${came}${answers}</section>`;
  }
}

export const LAYOUT_OUTCOMES: Readonly<Record<string, MessageKey>> = {
  withdrawn: 'decisions.layoutWithdrawnFilesLike',
  layout: 'decisions.layoutKeptDocumentsRead',
};

export function addLayoutAnswers(scope: FastifyInstance, context: WebContext): void {
  const { app, store } = context;
  scope.post('/layouts/withdraw', async (request, reply) => {
    await app.request({ kind: 'layout', name: formOf(request).name ?? '' });
    return reply.redirect('/layouts?done=withdrawn', 303);
  });
  scope.post('/layout', async (request, reply) => {
    const form = formOf(request);
    const document = readDocument(store, form.id ?? '');
    const choices = choicesIn(form);
    const profile = document && choices && (await app.layouts.profile(document.id, choices));
    if (document === undefined || profile === undefined) throw incomplete();
    const account = accountAnswer(form, app.questions.accounts());
    const way = form.way === 'correct' ? 'correct' : 'new';
    await app.request({ kind: 'layout', name: form.save?.trim() ?? '', profile, way });
    const { id } = document;
    if (isWaiting(id)) await app.request({ kind: 'retry', ids: [id] });
    if (account !== undefined && readDocument(store, id)?.state === 'held')
      await app.request({ kind: 'accept', ids: [id], account });
    const state = readDocument(store, id)?.state ?? 'held';
    return reply.redirect(`/documents/${id}?done=${document.state === 'imported' ? 'layout' : state}`, 303);
  });

  function isWaiting(id: string): boolean {
    const state = readDocument(store, id)?.state;
    return state === 'held' || state === 'quarantined';
  }
}

function incomplete(): AppError {
  return refusal('layout.incomplete');
}

/**
 * The meaning of each column of a table. The sample has a drop-down over each column, and the lines that follow from
 * it below.
 */
interface LayoutPage {
  readonly viewer: Viewer;
  readonly document: { readonly id: string; readonly name: string };
  readonly draft: LayoutDraft;
  readonly asked: DocumentQuestions | undefined;
  readonly accounts: readonly KnownAccount[];
}

const ROLE_WORDS: Readonly<Record<ColumnRole, MessageKey>> = {
  date: 'word.day',
  valueDate: 'word.value day',
  amount: 'word.amount',
  debit: 'word.money out',
  credit: 'word.money in',
  payee: 'word.payee',
  memo: 'word.memo',
  balance: 'word.balance',
  currency: 'word.currency',
  id: 'word.reference',
  direction: 'decisions.out',
  fee: 'word.fee',
  contained: 'decisions.feeAmountContains',
  type: 'decisions.kindLine',
  status: 'decisions.bookedPending',
  account: 'word.own account',
  counterAccount: 'decisions.othersAccount',
};

function layoutPage({ accounts, asked, document, draft, viewer }: LayoutPage): Page {
  const { choices, columns, name, problems, rows } = draft;
  // The token is the value of the button that keeps the layout. Reading the sample again puts no token in the address.
  const again = html`formmethod="get" formaction="/documents/${document.id}/layout" formnovalidate`;
  const names = columns.map((column, at) => nameOf(column, at));
  return {
    title: t('decisions.columns', { name: document.name }),
    section: 'documents',
    body: html`<p class="crumbs"><a href="/documents">${t('pages.documents')}</a> / <a href="/documents/${document.id}"><bdi>${document.name}</bdi></a></p>
<div class="head"><div><h1>${t('decisions.eachColumn')}</h1><p class="summary">${t('decisions.readSampleAgainSee')}</p></div></div>
<form method="post" action="/layout" class="stack layout-form"><input type="hidden" name="id" value="${document.id}"><input type="hidden" name="way" value="${draft.isKnown ? 'correct' : 'new'}">
<section class="card list" data-fresh="sample"><div class="scroll"><table class="sample"><thead><tr>${columns.map(
      (_, at) =>
        html`<th><label><span><bdi>${names[at]}</bdi></span><select name="role_${at}">${option('', t('word.says nothing'), choices.roles[at])}${COLUMN_ROLES.map((role) => option(role, t(ROLE_WORDS[role]), choices.roles[at]))}</select></label></th>`,
    )}</tr></thead><tbody>${Array.from(
      { length: Math.max(0, ...columns.map(({ cells }) => cells.length)) },
      (_, row) => html`<tr>${columns.map(({ cells }) => html`<td><bdi>${cells[row]}</bdi></td>`)}</tr>`,
    )}</tbody></table></div></section>
<section class="card"><div class="grid">
${choice('order', t('decisions.daysWritten'), choices.order, { DMY: t('decisions.dayMonthYear'), MDY: t('decisions.monthDayYear'), YMD: t('decisions.yearMonthDay') })}
${choice('decimal', t('decisions.decimalsStandAfter'), choices.decimal, { ',': t('word.a comma'), '.': t('word.a point') })}
${choice('sign', t('decisions.amountWithoutMinus'), choices.sign, { 'in-positive': t('word.money in'), 'out-positive': t('word.money out') })}
${choice('kind', t('decisions.account'), choices.kind, { bank: t('decisions.bankAccountMine'), card: t('word.a card') })}
<label><span>${t('decisions.currencyWhereNoColumn')}</span><input name="tableCurrency" value="${choices.currency}" maxlength="10" placeholder="EUR" pattern="[A-Za-z][A-Za-z0-9]{2,9}"></label>
</div><div class="buttons"><button ${again} class="button plain">${t('decisions.readSampleAgain')}</button></div></section>
<section class="card" data-fresh="reading" aria-live="polite"><h2>${t('decisions.wouldBooked')}</h2>${problems.length > 0 && html`<ul class="issues">${problems.map((each) => html`<li><span class="badge warn">${t('word.look')}</span> ${echoHtml(each)}</li>`)}</ul>`}${rows.length > 0 ? rowTable(rows, draft.currencies) : html`<p class="quiet">${t('decisions.noLineCanRead')}</p>`}</section>
<section class="card">${asked?.account != null && accountFields(asked.account, accounts)}
<label><span>${t('decisions.nameLayout')}</span><input name="save" value="${name}" maxlength="64" required pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*"></label>
<div class="buttons"><button name="csrf" value="${viewer.csrf}">${t('decisions.readFilesLikeSo')}</button></div></section></form>`,
  };
}

function nameOf({ name }: LayoutDraft['columns'][number], at: number): string {
  return name === '' || name === `Column ${at + 1}` ? t('decisions.column', { number: at + 1 }) : name;
}

function choice(name: string, label: string, chosen: string, words: Readonly<Record<string, string>>): Html {
  const choices = Object.entries(words).map(([value, word]) => ({ value, label: word }));
  return selectField(name, label, choices, chosen);
}

/** The choices in a form or an address; undefined where it says nothing of columns. */
function choicesIn(form: Query): LayoutChoices | undefined {
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
