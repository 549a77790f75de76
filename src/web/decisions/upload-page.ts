/** Files that were given and are not brought in yet: what each would do, before anything is sent. */
import type { PreviewedFile } from '../../sync/preview/preview.ts';
import type { PreviewedStatement, PreviewedTransaction } from '../../sync/preview/statement.ts';
import { say, t } from '../../words/speak.ts';
import { AGAIN_SECONDS, type Patience, workingItOut } from '../components/patience.ts';
import { amountHtml, countText, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { badge } from '../pages/badges.ts';
import { actionButton, emptyState, type Page, type Viewer } from '../pages/layout.ts';
import { issueHtml } from '../pages/messages.ts';
import type { WebContext } from '../web-app.ts';

/** More are counted and not listed. */
const MOST_ROWS = 50;

/** Previews that are worked out for this page, by batch. */
export type Previews = Patience<readonly PreviewedFile[]>;

export async function uploadPage(
  { app: { uploads } }: WebContext,
  viewer: Viewer,
  batch: string,
  previews: Previews,
): Promise<Page> {
  const files = uploads.waiting(batch);
  const previewed = files.length === 0 ? [] : await previews.ask(batch, () => uploads.preview(files));
  const isNew = previewed?.some(({ fate }) => fate !== 'known') ?? true;
  return {
    title: t('Bring files in'),
    section: 'documents',
    ...(previewed === undefined ? { refresh: AGAIN_SECONDS, refreshPath: `/uploads/${batch}` } : {}),
    body: html`<div class="head"><div><h1>${t('What these files would do')}</h1><p class="summary">${previewed?.length === 0 ? t('Nothing waits here any more.') : t('Nothing is sent yet.')}</p></div>
${isNew && html`<div class="actions" id="bring">${buttons(viewer, { batch })}</div>`}</div>
${previewed === undefined ? workingItOut() : cards(viewer, batch, previewed)}`,
  };
}

function cards(viewer: Viewer, batch: string, previewed: readonly PreviewedFile[]): Html {
  if (previewed.length === 0)
    return html`<section class="card">${emptyState(t('No files'), html`${t('They were brought in or thrown away.')} <a href="/documents">${t('All documents')}</a>`)}</section>`;
  const isNew = previewed.some(({ fate }) => fate !== 'known');
  const fields = { batch };
  return html`${previewed.map(fileCard)}
<div class="buttons">${isNew ? buttons(viewer, fields) : actionButton(viewer, { path: '/uploads/drop', label: t('Done'), fields: { ...fields, known: 'yes' } })}</div>`;
}

function buttons(viewer: Viewer, fields: Readonly<Record<string, string>>): readonly Html[] {
  return [
    actionButton(viewer, { path: '/uploads/bring', label: t('Bring them in'), fields }),
    actionButton(viewer, { path: '/uploads/drop', label: t('Throw them away'), fields, tone: 'plain' }),
  ];
}

const FATES = {
  known: () => badge('calm', t('known'), t('These bytes were brought in before: nothing new comes of them')),
  imported: () => badge('good', t('goes through')),
  held: () => badge('warn', t('asks first')),
  quarantined: () => badge('bad', t('cannot be read')),
} as const;

const SENTENCES = {
  known: 'These bytes were brought in before. Nothing new comes of them.',
  imported: null,
  held: 'Bring it in to answer what is asked. Nothing of it goes to the ledger before that.',
  quarantined:
    'Nothing of it would go to the ledger. Download the statement from your bank once more, as OFX, CAMT, MT940, CSV, Excel or PDF.',
} as const;

function fileCard({ fate, format, issues, name, requests, statements }: PreviewedFile): Html {
  const sentence = SENTENCES[fate];
  return html`<section class="card list"><div class="row"><h2><bdi>${name}</bdi> ${FATES[fate]()}</h2><span class="quiet">${format}</span></div>
<div class="padded">${sentence !== null && html`<p>${t(sentence)}</p>`}
${issues.length > 0 && html`<ul class="issues">${issues.map((issue) => html`<li>${badge(issue.severity === 'error' ? 'bad' : 'warn', t(issue.severity))} <span>${issueHtml(issue, { href: '#bring', label: t('on its page, once it is in') })}</span></li>`)}</ul>`}
${statements.map(statementText)}${requests > 0 && html`<p class="quiet">${t('{requests} to the ledger.', { requests: countText(requests, 'request') })}</p>`}</div>
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
    t('{count} to create', { count: created.length }),
    ...(updated.length > 0 ? [t('{count} to update', { count: updated.length })] : []),
    ...(deleted.length > 0 ? [t('{count} to delete', { count: deleted.length })] : []),
    ...(unchanged > 0 ? [t('{count} known already', { count: unchanged })] : []),
    ...Object.entries(skipped).map(([reason, count]) =>
      t('{count} skipped ({reason})', { count, reason: say(reason) }),
    ),
  ];
  return html`<p><strong>${account}</strong>${accountIsNew && ` ${t('(a new account)')}`}: ${parts.join(', ')}. ${proof === 'proved' ? badge('good', t('✓ proved')) : proof === 'off' ? badge('bad', t('does not add up')) : badge('calm', t('not checked'))}</p>`;
}

function rows({ created, updated }: PreviewedStatement): Html {
  const all = [
    ...created.map((each) => ({ each, does: t('is created') })),
    ...updated.map((each) => ({
      each,
      does: t('update {what}', { what: each.changed.map((name) => say(name)).join(', ') }),
    })),
  ];
  if (all.length === 0) return html``;
  const more = all.length - MOST_ROWS;
  return html`<table><thead><tr><th>${t('Booked')}</th><th>${t('Payee')}</th><th class="wide">${t('Would')}</th><th class="num">${t('Amount')}</th></tr></thead><tbody>${all
    .slice(0, MOST_ROWS)
    .map(({ each, does }) =>
      row(each, does),
    )}</tbody></table>${more > 0 && html`<p class="quiet padded">${t('and {count} more', { count: more })}</p>`}`;
}

function row({ amount, currency, date, memo, payee }: PreviewedTransaction, does: string): Html {
  return html`<tr><td class="day">${dayText(date)}</td><td class="what"><bdi>${payee ?? memo ?? t('no text')}</bdi></td><td class="wide quiet">${does}</td><td class="num">${amountHtml(amount, currency, 'signed')}</td></tr>`;
}
