/** Files that were given and are not brought in yet: what each would do, before anything is sent. */
import type { PreviewedFile } from '../../sync/preview/preview.ts';
import type { PreviewedStatement, PreviewedTransaction } from '../../sync/preview/statement.ts';
import { AGAIN_SECONDS, type Patience, workingItOut } from '../components/patience.ts';
import { amountHtml, countText, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { badge } from '../pages/badges.ts';
import { actionButton, emptyState, type Page, type Viewer } from '../pages/layout.ts';
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
    title: 'Bring files in',
    section: 'documents',
    ...(previewed === undefined ? { refresh: AGAIN_SECONDS, refreshPath: `/uploads/${batch}` } : {}),
    body: html`<div class="head"><div><h1>What these files would do</h1><p class="summary">${previewed?.length === 0 ? 'Nothing waits here any more.' : 'Nothing is sent yet.'}</p></div>
${isNew && html`<div class="actions">${buttons(viewer, { batch })}</div>`}</div>
${previewed === undefined ? workingItOut() : cards(viewer, batch, previewed)}`,
  };
}

function cards(viewer: Viewer, batch: string, previewed: readonly PreviewedFile[]): Html {
  if (previewed.length === 0)
    return html`<section class="card">${emptyState('No files', html`They were brought in or thrown away. <a href="/documents">All documents</a>`)}</section>`;
  const isNew = previewed.some(({ fate }) => fate !== 'known');
  const fields = { batch };
  return html`${previewed.map(fileCard)}
<div class="buttons">${isNew ? buttons(viewer, fields) : actionButton(viewer, { path: '/uploads/drop', label: 'Done', fields })}</div>`;
}

function buttons(viewer: Viewer, fields: Readonly<Record<string, string>>): readonly Html[] {
  return [
    actionButton(viewer, { path: '/uploads/bring', label: 'Bring them in', fields }),
    actionButton(viewer, { path: '/uploads/drop', label: 'Throw them away', fields, tone: 'plain' }),
  ];
}

const FATES = {
  known: () => badge('calm', 'known', 'These bytes were brought in before: nothing new comes of them'),
  imported: () => badge('good', 'goes through'),
  held: () => badge('warn', 'asks first'),
  quarantined: () => badge('bad', 'cannot be read'),
} as const;

const SENTENCES = {
  known: 'These bytes were brought in before. Nothing new comes of them.',
  imported: '',
  held: 'Bring it in to answer what is asked. Nothing of it goes to the ledger before that.',
  quarantined: 'Nothing of it would go to the ledger.',
} as const;

function fileCard({ fate, format, issues, name, requests, statements }: PreviewedFile): Html {
  return html`<section class="card list"><div class="row"><h2><bdi>${name}</bdi> ${FATES[fate]()}</h2><span class="quiet">${format}</span></div>
<div class="padded">${SENTENCES[fate] !== '' && html`<p>${SENTENCES[fate]}</p>`}
${issues.length > 0 && html`<ul class="issues">${issues.map(({ message, severity }) => html`<li>${badge(severity === 'error' ? 'bad' : 'warn', severity)} <span><bdi>${message}</bdi></span></li>`)}</ul>`}
${statements.map(statementText)}${requests > 0 && html`<p class="quiet">${countText(requests, 'request')} to the ledger.</p>`}</div>
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
    `${created.length} to create`,
    ...(updated.length > 0 ? [`${updated.length} to update`] : []),
    ...(deleted.length > 0 ? [`${deleted.length} to delete`] : []),
    ...(unchanged > 0 ? [`${unchanged} known already`] : []),
    ...Object.entries(skipped).map(([reason, count]) => `${count} skipped (${reason})`),
  ];
  return html`<p><strong>${account}</strong>${accountIsNew && ' (a new account)'}: ${parts.join(', ')}. ${proof === 'proved' ? badge('good', '✓ proved') : proof === 'off' ? badge('bad', 'does not add up') : badge('calm', 'not checked')}</p>`;
}

function rows({ created, updated }: PreviewedStatement): Html {
  const all = [
    ...created.map((each) => ({ each, does: 'create' })),
    ...updated.map((each) => ({ each, does: `update ${each.changed.join(', ')}` })),
  ];
  if (all.length === 0) return html``;
  const more = all.length - MOST_ROWS;
  return html`<table><thead><tr><th>Booked</th><th>Payee</th><th class="wide">Would</th><th class="num">Amount</th></tr></thead><tbody>${all
    .slice(0, MOST_ROWS)
    .map(({ each, does }) =>
      row(each, does),
    )}</tbody></table>${more > 0 && html`<p class="quiet padded">and ${more} more</p>`}`;
}

function row({ amount, currency, date, memo, payee }: PreviewedTransaction, does: string): Html {
  return html`<tr><td class="day">${dayText(date)}</td><td class="what"><bdi>${payee ?? memo ?? 'no text'}</bdi></td><td class="wide quiet">${does}</td><td class="num">${amountHtml(amount, currency, 'signed')}</td></tr>`;
}
