/** Addresses of the pages. */
import type { FastifyInstance } from 'fastify';
import { readDocument } from '../store/views/documents.ts';
import type { AttentionView } from '../store/views/shapes/status.ts';
import { type MessageKey, t } from '../words/speak.ts';
import type { Query } from './components/paging.ts';
import { OUTCOMES } from './decisions/answers.ts';
import { inboxPage } from './decisions/inbox.ts';
import { columnsPage, LAYOUT_OUTCOMES, layoutsPage } from './decisions/layout-routes.ts';
import { settleSection } from './decisions/settle.ts';
import { TRANSFER_OUTCOMES, transferSection } from './decisions/transfers.ts';
import { uploadPage } from './decisions/upload-page.ts';
import { type Html, html } from './html.ts';
import { MONEY_NOTICES, moneyNotice, moneyPages } from './money/routes.ts';
import { documentPage, documentsPage } from './pages/documents.ts';
import { type Page, type PageMaker, sendPage, type Viewer } from './pages/layout.ts';
import { overviewPage } from './pages/overview.ts';
import { errorPage } from './pages/plain.ts';
import { runPage, runsPage } from './pages/runs.ts';
import { transactionPage } from './pages/transaction.ts';
import { undoPage } from './pages/undo.ts';
import { type Guard, textFields } from './session/guard.ts';
import type { WebContext } from './web-app.ts';

/** Answers of the owner: the next decision is one click away from their result. */
const ANSWERED: Readonly<Record<string, MessageKey>> = {
  ...OUTCOMES,
  ...TRANSFER_OUTCOMES,
  ...LAYOUT_OUTCOMES,
};

/** The result of the last action, by the word that its redirect carries: never text from the address itself. */
const NOTICES: Readonly<Record<string, MessageKey>> = {
  sync: 'pages.syncStartedBringsShows',
  synced: 'pages.syncOverBroughtHere',
  retry: 'decisions.sentAgain',
  ...ANSWERED,
  upload: 'pages.fileReadBringsGoes',
  uploads: 'pages.filesReadBringGoes',
  asks: 'pages.fileReadNothingGoes',
  unread: 'pages.fileCameCouldNot',
  dropped: 'decisions.filesThrownAwayNothing',
  asked: 'decisions.filesReadSomeAsk',
  known: 'pages.bytesImportedBeforeNothing',
  setup: 'decisions.configurationWrittenCountsNow',
  ...MONEY_NOTICES,
};

export function addPages(scope: FastifyInstance, context: WebContext, guard: Guard): void {
  const pages: Readonly<Record<string, PageMaker>> = {
    '/': ({ viewer }) => overviewPage(context, viewer),
    '/decisions': ({ query, viewer }) => inboxPage(context, viewer, query),
    '/transactions/:id': ({ id, viewer }) => transactionPage(context, viewer, id, transferSection),
    '/documents': ({ query }) => documentsPage(context, query),
    '/documents/:id': ({ id, viewer }) => documentPage(context, viewer, id, settleSection),
    '/documents/:id/undo': async ({ id, viewer }) => {
      const known = readDocument(context.store, id);
      return known && undoPage(context, viewer, known);
    },
    '/documents/:id/layout': ({ id, query, viewer }) => columnsPage(context, viewer, id, query),
    '/layouts': ({ viewer }) => layoutsPage(context, viewer),
    '/uploads/:id': ({ id, viewer }) => uploadPage(context, viewer, id),
    '/runs': ({ query }) => runsPage(context, query),
    '/runs/:id': ({ id }) => runPage(context, id),
    ...moneyPages(context),
  };
  for (const [path, make] of Object.entries(pages))
    scope.get(path, async (request, reply) => {
      const viewer = guard.viewer(request);
      const query = textFields(request.query);
      const page = await make({ viewer, query, id: textFields(request.params).id ?? '' });
      const found = page ?? errorPage(404, t('pages.pageNotFound'), t('pages.noSuchThingKnown'));
      const shown = { ...found, ...noticeOf(context, request.url.replace(/[?].*$/, ''), query, viewer) };
      return sendPage(reply, shown, viewer, page === undefined ? 404 : 200);
    });
}

/** The result of the last action, with the next decision or the way back. */
function noticeOf(context: WebContext, path: string, query: Query, viewer: Viewer): Pick<Page, 'notice' | 'next'> {
  const word = query.done ?? '';
  const done = NOTICES[word];
  if (done === undefined) return moneyNotice(viewer, query);
  return { notice: t(done), next: word in ANSWERED && path !== '/decisions' ? nextDecision(context, path) : undefined };
}

const QUESTIONS: ReadonlySet<string> = new Set(['held', 'document', 'transfer']);

/** `path`: the page that shows the outcome. A question that still waits there is on the page itself. */
export function nextDecision({ attention }: Pick<WebContext, 'attention'>, path: string): Html {
  const others = attention().filter((entry) => placeOf(entry) !== path);
  // A question comes before a failure, which no answer mends.
  const next = others.find(({ kind }) => QUESTIONS.has(kind)) ?? others[0];
  if (next === undefined) return html`<span class="quiet">${t('decisions.nothingElseWaits')}</span>`;
  return html`<a class="button" href="${placeOf(next)}">${t('decisions.nextDecision', { title: next.title })}</a>`;
}

function placeOf({ id, kind }: AttentionView): string {
  const name = encodeURIComponent(id);
  return kind === 'held' || kind === 'document' ? `/documents/${name}` : `/decisions#${kind}-${name}`;
}
