/** The result of the undo of a document, before it is done. */
import { AppError } from '../../lib/errors.ts';
import type { DocumentView } from '../../store/views/shapes/documents.ts';
import type { TransactionView } from '../../store/views/shapes/transactions.ts';
import { transactionsNamed } from '../../store/views/transactions.ts';
import type { FoldedTransaction } from '../../sync/history/replay/tell-ledger.ts';
import type { UndoReport } from '../../sync/history/undo.ts';
import { t, wordsLocale } from '../../words/speak.ts';
import { amountHtml, countText, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import type { WebContext } from '../web-app.ts';
import { actionButton, type Page, type Viewer } from './layout.ts';

const WORDS = {
  create: 'word.is created',
  delete: 'word.is deleted',
  leave: 'pages.isAsItWas',
  restore: 'pages.isAsItWas',
  unpair: 'pages.standsItselfAgain',
} as const;

/** More are counted and not listed. */
const MOST_ROWS = 50;

/** Throws AppError `undo.…` where the document cannot be undone, with what to do. */
export async function undoPage(
  { app, currencies, store }: WebContext,
  viewer: Viewer,
  { id, name }: Pick<DocumentView, 'id' | 'name'>,
): Promise<Page> {
  const { undo } = await app.request({ kind: 'undo', targets: [id], dryRun: true });
  if (undo === undefined) throw new AppError('bug', 'an undo without a report');
  return {
    title: t('pages.undoName', { name }),
    section: 'documents',
    body: html`<p class="crumbs"><a href="/documents">${t('pages.documents')}</a> / <a href="/documents/${id}"><bdi>${name}</bdi></a></p>
<div class="head"><h1><bdi>${t('pages.undo2', { name })}</bdi></h1></div>
${answers(viewer, id, undo, (ids) => transactionsNamed(store, ids, currencies))}`,
  };
}

/** Transactions by their ids in the ledger. */
type Lookup = (ids: readonly string[]) => ReadonlyMap<string, TransactionView>;

function answers(viewer: Viewer, id: string, report: UndoReport, lookUp: Lookup): Html {
  return html`<section class="card"><p>${summary(report)} ${t('pages.afterAllIfDocument')}</p>
<div class="buttons">${actionButton(viewer, { path: '/undo', label: t('pages.undoIt'), fields: { id }, ...(report.deleted > 0 ? { tone: 'danger' } : {}) })}<a class="button plain" href="/documents/${id}">${t('pages.keep')}</a></div></section>
${report.transactions.length > 0 && list(report.transactions, lookUp)}`;
}

function summary({ deleted, left, restored, transactions, withdrawn }: UndoReport): string {
  const unpaired = transactions.filter(({ action }) => action === 'unpair').length;
  const parts = [
    ...(deleted > 0 ? [t('pages.deletes', { what: countText(deleted, 'transaction') })] : []),
    ...(left > 0 ? [t('pages.leavesBefore', { what: countText(left, 'transaction') })] : []),
    ...(restored > 0 ? [t('pages.putsBackBefore', { what: countText(restored, 'transaction') })] : []),
    ...(unpaired > 0 ? [t('pages.takesApart', { what: countText(unpaired, 'transfer') })] : []),
    ...(withdrawn > 0 ? [t('pages.withdrawsNotSentYet', { what: countText(withdrawn, 'request') })] : []),
  ];
  const list = new Intl.ListFormat(wordsLocale());
  return parts.length === 0 ? t('pages.changesNothingLedger') : t('pages.this', { parts: list.format(parts) });
}

function list(transactions: readonly FoldedTransaction[], lookUp: Lookup): Html {
  const more = transactions.length - MOST_ROWS;
  const shown = transactions.slice(0, MOST_ROWS);
  const known = lookUp(shown.map(({ externalId }) => externalId));
  return html`<section class="card list"><h2>${countText(transactions.length, 'transaction')}</h2>
<table class="rows"><thead><tr><th>${t('pages.day')}</th><th>${t('pages.payee')}</th><th>${t('pages.inTheLedgerIt')}</th><th class="num">${t('pages.amount')}</th></tr></thead><tbody>${shown.map(
    ({ action, externalId }) => {
      const row = known.get(externalId);
      return html`<tr><td class="day">${row !== undefined && dayText(row.bookedOn)}</td><td class="what"><a href="/transactions/${encodeURIComponent(externalId)}"><bdi>${row?.payee ?? row?.memo ?? externalId}</bdi></a></td><td>${t(WORDS[action])}</td><td class="num">${row !== undefined && amountHtml(row.amount, row.currency, 'signed')}</td></tr>`;
    },
  )}</tbody></table>${more > 0 && html`<p class="quiet">${t('pages.more', { count: more })}</p>`}</section>`;
}
