/** The documents: the list, and one document with its statements and issues. */
import { foldIssues } from '../../domain/folded-issues.ts';
import { listDocuments, readDocument } from '../../store/views/documents.ts';
import type { DocumentDetail, DocumentState, DocumentView, StatementView } from '../../store/views/shapes/documents.ts';
import { say, t } from '../../words/speak.ts';
import type { Query } from '../components/paging.ts';
import { amountHtml, countText, dayText, momentHtml, sizeText, whenHtml } from '../format.ts';
import { type Html, html } from '../html.ts';
import type { WebContext } from '../web-app.ts';
import { badge, documentBadge, proofBadge } from './badges.ts';
import { actionButton, emptyState, type Page, type Viewer } from './layout.ts';
import { askedAbove, foldedHtml, issueHtml } from './messages.ts';
import { connectorText, originText } from './origins.ts';

const STATES: readonly DocumentState[] = ['imported', 'held', 'quarantined', 'undone'];
const PAGE_SIZE = 100;

export function documentsPage(context: WebContext, query: Query): Page {
  const state = STATES.find((each) => each === query.state);
  const documents = listDocuments(context.store, {
    ...(state === undefined ? {} : { state }),
    ...(query.before ? { before: query.before } : {}),
    limit: PAGE_SIZE,
  });
  const last = documents.at(-1);
  const filter = state === undefined ? '' : `state=${state}&`;
  return {
    title: t('pages.documents'),
    section: 'documents',
    isLive: true,
    body: html`<div class="head"><h1>${t('pages.documents')}</h1><a href="/layouts">${t('decisions.layoutsTables')}</a></div>
<p class="tabs">${tab(t('word.all'), undefined, state)}${STATES.map((each) => tab(say(each), each, state))}</p>
<section class="card list">${
      documents.length === 0
        ? emptyState(t('pages.noDocumentsHere'), t('pages.statementsFoldersMailboxesPlug'))
        : documentTable(documents, context.clock.now())
    }</section>
${documents.length === PAGE_SIZE && last !== undefined && html`<p class="pager"><a class="button" href="/documents?${filter}before=${last.id}">${t('pages.older')}</a></p>`}`,
  };
}

export function documentTable(documents: readonly DocumentView[], now: number): Html {
  return html`<table class="rows"><thead><tr><th>${t('pages.name')}</th><th>${t('pages.state')}</th><th class="wide">${t('pages.format')}</th><th class="num wide">${t('pages.lines')}</th><th class="wide">${t('pages.from')}</th><th>${t('pages.came')}</th></tr></thead>
<tbody>${documents.map(
    (
      each,
    ) => html`<tr><td class="what whole"><a href="/documents/${each.id}"><bdi>${each.name}</bdi></a></td><td>${documentBadge(each.state)}</td>
<td class="wide">${each.format}</td><td class="num wide">${each.lines}</td><td class="wide">${connectorText(each.connector)}</td><td>${whenHtml(each.importedAt, now)}</td></tr>`,
  )}</tbody></table>`;
}

/** Undefined where there is no such document. `settle`: the questions of one that waits, with forms for the answers. */
export async function documentPage(
  context: WebContext,
  viewer: Viewer,
  id: string,
  settle: (context: WebContext, viewer: Viewer, document: DocumentDetail) => Promise<Html>,
): Promise<Page | undefined> {
  const document = readDocument(context.store, id, { currencies: context.currencies });
  if (document === undefined) return undefined;
  const waits = document.state === 'held' || document.state === 'quarantined';
  const asked = waits ? await settle(context, viewer, document) : html``;
  return {
    title: document.name,
    section: 'documents',
    body: html`<p class="crumbs"><a href="/documents">${t('pages.documents')}</a></p>
<div class="head"><div><h1><bdi>${document.name}</bdi></h1><p class="summary">${documentBadge(document.state)} ${origin(document)} <a href="/runs/${document.run}">${t('pages.run', { id: document.run })}</a>${document.undoneBy !== null && html`, ${t('word.undone by')} <a href="/runs/${document.undoneBy}">${t('pages.run', { id: document.undoneBy })}</a>`}</p></div><div class="actions">${!waits && action(viewer, document)}</div></div>
${asked}${issues(document)}${statements(document.statements)}${evidence(document, originalHtml(context, document.id))}`,
  };
}

function origin({ connector, format, size }: DocumentView): string {
  const known = { size: sizeText(size), connector: connectorText(connector) };
  return format === null ? t('status.byIn', known) : t('pages.byIn', { ...known, format });
}

function action(viewer: Viewer, { id, state }: DocumentView): Html {
  if (state === 'imported')
    return html`<a class="button plain" data-key="u" href="/documents/${id}/undo">${t('pages.undo')}</a>`;
  return actionButton(viewer, { path: '/retry', label: t('pages.redo'), fields: { id } });
}

function issues({ id, issues: list, state }: DocumentView): Html {
  if (list.length === 0) return html``;
  const spot = state === 'held' || state === 'quarantined' ? askedAbove() : null;
  return html`<section class="card"><h2>${countText(list.length, 'issue')}</h2><ul class="issues">${foldIssues(
    list,
  ).map(
    ({ code, issue, rows, severity }) =>
      html`<li>${badge(severity === 'error' ? 'bad' : 'warn', say(severity))} <span>${issue !== null && issueHtml(issue, spot)}${rows !== null && foldedHtml(rows, spot)} <span class="quiet small"><code>${code}</code>${issue?.position?.line !== undefined && html`, <a href="/documents/${id}/original?line=${issue.position.line}">${t('pages.line', { line: issue.position.line })}</a>`}</span></span></li>`,
  )}</ul></section>`;
}

function statements(views: readonly StatementView[]): Html {
  if (views.length === 0) return html``;
  return html`<section class="card list"><h2>${countText(views.length, 'statement')}</h2>
<table class="rows"><thead><tr><th>${t('pages.account')}</th><th>${t('pages.period')}</th><th class="num wide">${t('pages.lines')}</th><th class="num wide">${t('pages.opening')}</th><th class="num">${t('pages.closing')}</th><th>${t('pages.proof')}</th></tr></thead><tbody>${views.map(
    (view) => html`<tr><td><a href="/transactions?account=${encodeURIComponent(view.account)}">${view.account}</a></td>
<td>${view.from === null ? t('word.not given') : `${dayText(view.from)} – ${dayText(view.to ?? '')}`}</td><td class="num wide">${view.lines}</td>
<td class="num wide">${balance(view.opening, view.currency)}</td><td class="num">${balance(view.closing, view.currency)}</td><td>${proofBadge(view)}</td></tr>`,
  )}</tbody></table></section>`;
}

function balance(amount: string | null, currency: string | null): Html {
  return amount === null ? html`<span class="quiet">${t('word.not given')}</span>` : amountHtml(amount, currency);
}

/** A file that cannot be taken out of its archive has no bytes. */
function originalHtml({ app }: WebContext, id: string): Html {
  if (app.originals.file(id) === undefined) return html`<p class="quiet">${t('decisions.bytesNotArchive')}</p>`;
  const path = `/documents/${id}/original`;
  return html`<p><a href="${path}">${t('decisions.lookOriginal')}</a> · <a href="${path}/download">${t('decisions.downloadIt')}</a></p>`;
}

function evidence(document: DocumentDetail, original: Html): Html {
  return html`<section class="card"><h2>${t('pages.whereSeen')}</h2>${original}<dl class="facts">${document.origins.map(
    (origin) =>
      html`<dt>${connectorText(origin.connector)}</dt><dd><bdi>${originText(origin)}</bdi> <span class="quiet small">${momentHtml(origin.seenAt)}</span></dd>`,
  )}<dt>SHA-256</dt><dd><code>${document.sha256}</code></dd><dt>${t('pages.read')}</dt><dd>${t('pages.by', { times: countText(document.attempts, 'time'), reader: document.reader })}</dd></dl></section>`;
}

function tab(label: string, value: DocumentState | undefined, chosen: DocumentState | undefined): Html {
  const path = value === undefined ? '/documents' : `/documents?state=${value}`;
  return html`<a href="${path}"${value === chosen && html` aria-current="page"`}>${label}</a>`;
}
