/** Addresses of the pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readDocument } from '../store/views/documents.ts';
import type { AttentionView } from '../store/views/shapes/status.ts';
import { type MessageKey, t } from '../words/speak.ts';
import { OUTCOMES } from './decisions/answers.ts';
import { inboxPage } from './decisions/inbox.ts';
import { columnsPage, LAYOUT_OUTCOMES, layoutsPage } from './decisions/layout-routes.ts';
import { settleSection } from './decisions/settle.ts';
import { TRANSFER_OUTCOMES, transferSection } from './decisions/transfers.ts';
import { uploadPage } from './decisions/upload-page.ts';
import { type Html, html } from './html.ts';
import { documentPage, documentsPage } from './pages/documents.ts';
import { layout, type Page } from './pages/layout.ts';
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
};

export function addPages(scope: FastifyInstance, context: WebContext, guard: Guard): void {
  const show = (request: FastifyRequest, reply: FastifyReply, page: Page | undefined): FastifyReply => {
    const found = page ?? errorPage(404, t('pages.pageNotFound'), t('pages.noSuchThingKnown'));
    const word = textFields(request.query).done ?? '';
    const done = NOTICES[word];
    const path = request.url.replace(/[?].*$/, '');
    const next = word in ANSWERED && path !== '/decisions' ? nextDecision(context, path) : undefined;
    const notice = done === undefined ? undefined : t(done);
    const text = layout({ ...found, notice, next }, guard.viewer(request));
    return reply
      .code(page === undefined ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(text);
  };
  const idOf = (request: FastifyRequest): string => textFields(request.params).id ?? '';

  scope.get('/', async (request, reply) => show(request, reply, overviewPage(context, guard.viewer(request))));
  scope.get('/decisions', async (request, reply) =>
    show(request, reply, await inboxPage(context, guard.viewer(request), textFields(request.query))),
  );
  scope.get('/transactions/:id', async (request, reply) =>
    show(request, reply, transactionPage(context, guard.viewer(request), idOf(request), transferSection)),
  );
  scope.get('/documents', async (request, reply) =>
    show(request, reply, documentsPage(context, textFields(request.query))),
  );
  scope.get('/documents/:id', async (request, reply) =>
    show(request, reply, await documentPage(context, guard.viewer(request), idOf(request), settleSection)),
  );
  scope.get('/documents/:id/undo', async (request, reply) => {
    const known = readDocument(context.store, idOf(request));
    return show(request, reply, known && (await undoPage(context, guard.viewer(request), known)));
  });
  scope.get('/documents/:id/layout', async (request, reply) =>
    show(request, reply, await columnsPage(context, guard.viewer(request), idOf(request), textFields(request.query))),
  );
  scope.get('/layouts', async (request, reply) =>
    show(request, reply, await layoutsPage(context, guard.viewer(request))),
  );
  scope.get('/uploads/:id', async (request, reply) =>
    show(request, reply, await uploadPage(context, guard.viewer(request), idOf(request))),
  );
  scope.get('/runs', async (request, reply) => show(request, reply, runsPage(context, textFields(request.query))));
  scope.get('/runs/:id', async (request, reply) => show(request, reply, runPage(context, idOf(request))));
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
