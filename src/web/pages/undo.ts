/** What the undo of a document would do, before it is done. */
import { AppError } from '../../lib/errors.ts';
import type { ToldTransaction } from '../../sync/history/replay/tell-ledger.ts';
import type { UndoReport } from '../../sync/history/undo.ts';
import { countText } from '../format.ts';
import { type Html, html } from '../html.ts';
import type { WebContext } from '../web-app.ts';
import { actionButton, type Page, type Viewer } from './layout.ts';

const WORDS = {
  create: 'is created',
  delete: 'is deleted',
  restore: 'is as it was',
  unpair: 'stands by itself again',
} as const;

const SENTENCE = new Intl.ListFormat('en-GB');

/** More are counted and not listed. */
const MOST_ROWS = 50;

/** Throws AppError `undo.…` where the document cannot be undone, with what to do. */
export async function undoPage({ app }: WebContext, viewer: Viewer, id: string): Promise<Page> {
  const { undo: report } = await app.request({ kind: 'undo', targets: [id], dryRun: true });
  if (report === undefined) throw new AppError('bug', 'an undo without a report');
  const name = report.documents[0]?.name ?? id;
  return {
    title: `Undo ${name}`,
    section: 'documents',
    body: html`<p class="crumbs"><a href="/documents">Documents</a> / <a href="/documents/${id}"><bdi>${name}</bdi></a></p>
<div class="head"><h1>Undo <bdi>${name}</bdi>?</h1></div>
<section class="card"><p>${summary(report)} After that all is as if the document had never come, until you redo it.</p>
<div class="buttons">${actionButton(viewer, { path: '/undo', label: 'Undo it', fields: { id } })}<a class="button plain" href="/documents/${id}">Keep it</a></div></section>
${report.transactions.length > 0 && list(report.transactions)}`,
  };
}

function summary({ deleted, restored, transactions, withdrawn }: UndoReport): string {
  const unpaired = transactions.filter(({ action }) => action === 'unpair').length;
  const parts = [
    ...(deleted > 0 ? [`deletes ${countText(deleted, 'transaction')}`] : []),
    ...(restored > 0 ? [`puts ${countText(restored, 'transaction')} back as it was before`] : []),
    ...(unpaired > 0 ? [`takes ${countText(unpaired, 'transfer')} apart`] : []),
    ...(withdrawn > 0 ? [`withdraws ${countText(withdrawn, 'request')} that was not sent yet`] : []),
  ];
  return parts.length === 0 ? 'It changes nothing in the ledger.' : `This ${SENTENCE.format(parts)}.`;
}

function list(transactions: readonly ToldTransaction[]): Html {
  const more = transactions.length - MOST_ROWS;
  return html`<section class="card list"><h2>${countText(transactions.length, 'transaction')}</h2>
<table><thead><tr><th>Transaction</th><th>In the ledger it</th></tr></thead><tbody>${transactions
    .slice(0, MOST_ROWS)
    .map(
      ({ action, externalId }) =>
        html`<tr><td class="what"><a href="/transactions/${encodeURIComponent(externalId)}">${externalId}</a></td><td>${WORDS[action]}</td></tr>`,
    )}</tbody></table>${more > 0 && html`<p class="quiet">and ${more} more</p>`}</section>`;
}
