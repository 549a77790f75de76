/** A document that waits: what is asked about it, and a form for each possible answer. */
import { foldIssues } from '../../domain/folded-issues.ts';
import { isAboutAccount } from '../../domain/issue.ts';
import type { DocumentDetail, DocumentView } from '../../store/views/shapes/documents.ts';
import { t } from '../../words/speak.ts';
import type { DocumentQuestions, KnownAccount } from '../documents/questions.ts';
import { type Html, html } from '../html.ts';
import { actionButton, csrfField, type Viewer } from '../pages/layout.ts';
import { askedAbove, foldedHtml, issueHtml } from '../pages/messages.ts';
import type { WebContext } from '../web-app.ts';
import { accountFields } from './account-fields.ts';
import { letterFacts } from './letter.ts';
import { readingFields } from './readings.ts';

/** Where an answer leads back to. */
export type Place = 'document' | 'inbox';

export interface Settling {
  readonly viewer: Viewer;
  readonly document: DocumentView;
  readonly asked: DocumentQuestions;
  readonly accounts: readonly KnownAccount[];
  readonly place: Place;
}

/** The card of a document's own page. */
export async function settleSection(
  { app: { letters, questions } }: WebContext,
  viewer: Viewer,
  document: DocumentDetail,
): Promise<Html> {
  const letter = letters.of(document.id);
  const asked = await questions.of(document.id, 'full');
  if (asked === undefined) return html``;
  const forms = settleForms({ viewer, document, asked, accounts: questions.accounts(), place: 'document' });
  const title = document.state === 'held' ? t('decisions.asked') : t('decisions.canDone');
  return html`<section class="card ask" id="asked"><h2>${letter === undefined ? title : t('decisions.keptBackGenuine')}</h2>${letter !== undefined && letterFacts(document.id, letter)}${forms}</section>`;
}

/** All the answers that can settle the document here; a sentence on what to do elsewhere where none can. */
export function settleForms(settling: Settling): Html {
  const { asked, document, place, viewer } = settling;
  const fields = { id: document.id, from: place };
  if (document.withheld)
    return actionButton(viewer, { path: '/release', label: t('decisions.genuineRelease'), fields });
  if (asked.account !== null || asked.asksLayout) return answerForm(settling);
  const ways = [
    asked.isLetter &&
      !asked.mayAccept &&
      actionButton(viewer, { path: '/accept', label: t('decisions.noNewsLeaveOut'), fields, tone: 'plain' }),
    asked.isLocked && passwordForm(viewer, fields),
    asked.mayAccept && actionButton(viewer, { path: '/accept', label: t('decisions.yesTakeRead'), fields }),
    asked.isTable &&
      html`<a class="button plain" href="/documents/${document.id}/layout">${t('decisions.sayEachColumn')}</a>`,
    asked.mayRetry && actionButton(viewer, { path: '/retry', label: t('decisions.readAgain'), fields }),
  ].filter((way) => way !== false);
  const isUnread = document.state === 'quarantined' && asked.isTable && !asked.isLocked;
  if (ways.length > 0) return html`${isUnread && html`<p>${t(UNREAD)}</p>`}<div class="buttons">${ways}</div>`;
  return html`<p class="quiet">${t('decisions.nothingHereCanMend')}</p>`;
}

const UNREAD = 'decisions.someRowsCannotRead';

/** Questions that the readings answer. */
const READINGS: ReadonlySet<string> = new Set(['csv.ambiguous', 'csv.unproved', 'pdf.year', 'pdf.scan']);

/** The effects of a yes besides the chosen reading: rows left out, and odd cells. */
function alsoAsked({ issues }: DocumentView): Html {
  const others = issues.filter(
    (issue) => issue.severity === 'hold' && !READINGS.has(issue.code) && !isAboutAccount(issue),
  );
  if (others.length === 0) return html``;
  return html`<p>${t('decisions.ifBringComesWithout')}</p><ul class="issues">${foldIssues(others).map(
    ({ issue, rows }) =>
      html`<li>${issue !== null && issueHtml(issue, askedAbove())}${rows !== null && foldedHtml(rows, askedAbove())}</li>`,
  )}</ul>`;
}

/** One form for all that is asked about a held document. */
function answerForm({ accounts, asked, document, place, viewer }: Settling): Html {
  // The rows are looked at on the document's own page.
  if (place === 'inbox' && asked.asksLayout)
    return html`<p class="buttons"><a class="button" href="/documents/${document.id}">${t('decisions.lookRowsDecide')}</a></p>`;
  return html`<form method="post" action="/settle" class="settle">${csrfField(viewer)}<input type="hidden" name="id" value="${document.id}"><input type="hidden" name="from" value="${place}">
${asked.layout !== null && html`${readingFields(document.id, asked.layout)}${alsoAsked(document)}`}
${asked.account !== null && accountFields(asked.account, accounts)}
<div class="buttons"><button>${t('decisions.bring')}</button></div></form>`;
}

function passwordForm(viewer: Viewer, fields: Readonly<Record<string, string>>): Html {
  return html`<form method="post" action="/unlock" class="row start">${csrfField(viewer)}${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<label><span>${t('decisions.passwordKeptFilesConnector')}</span><input type="password" name="password" autocomplete="off" required></label><button>${t('decisions.open')}</button></form>`;
}
