/** Files that were given and are not brought in yet: what each would do, before anything is sent. */
import type { PreviewedFile } from '../../sync/preview/preview.ts';
import type { PreviewedStatement, PreviewedTransaction } from '../../sync/preview/statement.ts';
import { say, t } from '../../words/speak.ts';
import { amountHtml, countText, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { badge } from '../pages/badges.ts';
import { actionButton, emptyState, type Page, type Viewer } from '../pages/layout.ts';
import { issueHtml } from '../pages/messages.ts';
import type { WebContext } from '../web-app.ts';

/** More are counted and not listed. */
const MOST_ROWS = 50;

export async function uploadPage({ app: { uploads } }: WebContext, viewer: Viewer, batch: string): Promise<Page> {
  const files = uploads.waiting(batch);
  const previewed = files.length === 0 ? [] : await uploads.preview(files);
  const isNew = previewed.some(({ fate }) => fate !== 'known');
  return {
    title: t('decisions.bringFiles'),
    section: 'documents',
    body: html`<div class="head"><div><h1>${t('decisions.filesWould')}</h1><p class="summary">${previewed.length === 0 ? t('decisions.nothingWaitsHereAny') : t('decisions.nothingSentYet')}</p></div>
${isNew && html`<div class="actions" id="bring">${buttons(viewer, { batch })}</div>`}</div>
${cards(viewer, batch, previewed)}`,
  };
}

function cards(viewer: Viewer, batch: string, previewed: readonly PreviewedFile[]): Html {
  if (previewed.length === 0)
    return html`<section class="card">${emptyState(t('decisions.noFiles'), html`${t('decisions.broughtThrownAway')} <a href="/documents">${t('decisions.allDocuments')}</a>`)}</section>`;
  const isNew = previewed.some(({ fate }) => fate !== 'known');
  const fields = { batch };
  return html`${previewed.map(fileCard)}
<div class="buttons">${isNew ? buttons(viewer, fields) : actionButton(viewer, { path: '/uploads/drop', label: t('decisions.done'), fields: { ...fields, known: 'yes' } })}</div>`;
}

function buttons(viewer: Viewer, fields: Readonly<Record<string, string>>): readonly Html[] {
  return [
    actionButton(viewer, { path: '/uploads/bring', label: t('pages.bring'), fields }),
    actionButton(viewer, { path: '/uploads/drop', label: t('decisions.throwAway'), fields, tone: 'plain' }),
  ];
}

const FATES = {
  known: () => badge('calm', t('word.known'), t('decisions.bytesBroughtBeforeNothing')),
  imported: () => badge('good', t('word.goes through')),
  held: () => badge('warn', t('word.asks first')),
  quarantined: () => badge('bad', t('decisions.cannotRead')),
} as const;

const SENTENCES = {
  known: 'decisions.bytesBroughtBeforeNothingNew',
  imported: null,
  held: 'decisions.bringAnswerAskedNothing',
  quarantined: 'decisions.nothingWouldGoLedger',
} as const;

function fileCard({ fate, format, issues, name, requests, statements }: PreviewedFile): Html {
  const sentence = SENTENCES[fate];
  return html`<section class="card list"><div class="row"><h2><bdi>${name}</bdi> ${FATES[fate]()}</h2><span class="quiet">${format}</span></div>
<div class="padded">${sentence !== null && html`<p>${t(sentence)}</p>`}
${issues.length > 0 && html`<ul class="issues">${issues.map((issue) => html`<li>${badge(issue.severity === 'error' ? 'bad' : 'warn', say(issue.severity))} <span>${issueHtml(issue, { href: '#bring', label: t('pages.pageOnce') })}</span></li>`)}</ul>`}
${statements.map(statementText)}${requests > 0 && html`<p class="quiet">${t('decisions.ledger', { requests: countText(requests, 'request') })}</p>`}</div>
${statements.map(rows)}</section>`;
}

function statementText({
  account,
  accountIsNew,
  created,
  deleted,
  proof,
  skipped,
  unchanged,
  updated,
}: PreviewedStatement): Html {
  const parts = [
    t('count.to create', { count: created.length }),
    ...(updated.length > 0 ? [t('count.to update', { count: updated.length })] : []),
    ...(deleted.length > 0 ? [t('count.to delete', { count: deleted.length })] : []),
    ...(unchanged > 0 ? [t('count.known already', { count: unchanged })] : []),
    ...Object.entries(skipped).map(([reason, count]) => t('decisions.skipped', { count, reason: say(reason) })),
  ];
  return html`<p><strong>${account}</strong>${accountIsNew && ` ${t('decisions.newAccount')}`}: ${parts.join(', ')}. ${proof === 'proved' ? badge('good', t('pages.proved')) : proof === 'off' ? badge('bad', t('decisions.notAddUp')) : badge('calm', t('word.not checked'))}</p>`;
}

function rows({ created, updated }: PreviewedStatement): Html {
  const all = [
    ...created.map((each) => ({ each, does: t('word.is created') })),
    ...updated.map((each) => ({
      each,
      does: t('decisions.update', { what: each.changed.map((name) => say(name)).join(', ') }),
    })),
  ];
  if (all.length === 0) return html``;
  const more = all.length - MOST_ROWS;
  return html`<table><thead><tr><th>${t('decisions.booked')}</th><th>${t('pages.payee')}</th><th class="wide">${t('decisions.would')}</th><th class="num">${t('pages.amount')}</th></tr></thead><tbody>${all
    .slice(0, MOST_ROWS)
    .map(({ each, does }) =>
      row(each, does),
    )}</tbody></table>${more > 0 && html`<p class="quiet padded">${t('pages.more', { count: more })}</p>`}`;
}

function row({ amount, currency, date, memo, payee }: PreviewedTransaction, does: string): Html {
  return html`<tr><td class="day">${dayText(date)}</td><td class="what"><bdi>${payee ?? memo ?? t('word.no text')}</bdi></td><td class="wide quiet">${does}</td><td class="num">${amountHtml(amount, currency, 'signed')}</td></tr>`;
}
