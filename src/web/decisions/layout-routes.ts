/** Layouts of tables: the page that names columns, and the list of what was confirmed. */
import type { FastifyInstance } from 'fastify';
import { AppError, EXIT } from '../../lib/errors.ts';
import { readDocument } from '../../store/views/documents.ts';
import { type MessageKey, t } from '../../words/speak.ts';
import type { Patience } from '../components/patience.ts';
import { countText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { actionButton, emptyState, type Page, type Viewer } from '../pages/layout.ts';
import { codeSpans } from '../pages/messages.ts';
import type { Query } from '../pages/transactions.ts';
import type { KnownLayout, LayoutDraft } from '../ports/layouts.ts';
import type { DocumentQuestions } from '../ports/questions.ts';
import { formOf } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';
import { accountAnswer } from './account-fields.ts';
import { choicesIn, layoutPage } from './layout-page.ts';
import { waitingPage } from './waiting-page.ts';

/** Drafts that are worked out for the page, by its address. */
export type Drafts = Patience<DraftFound | null>;

interface DraftFound {
  readonly draft: LayoutDraft;
  readonly asked: DocumentQuestions | undefined;
}

/** The page that names a document's columns; undefined where it is no table. `path`: the address that was asked for. */
export async function columnsPage(
  { app, store }: WebContext,
  viewer: Viewer,
  { id, path, query }: { readonly id: string; readonly path: string; readonly query: Query },
  drafts: Drafts,
): Promise<Page | undefined> {
  const document = readDocument(store, id);
  if (document === undefined) return undefined;
  const found = await drafts.ask(path, async () => {
    const draft = await app.layouts.draft(document.id, choicesIn(query));
    return draft === undefined ? null : { draft, asked: await app.questions.of(document.id, 'brief') };
  });
  if (found === undefined) return waitingPage(path);
  return found === null ? undefined : layoutPage({ viewer, document, ...found, accounts: app.questions.accounts() });
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
  return new AppError('layout.incomplete', t('decisions.layoutNeedsDayAmount'), {
    hint: t('decisions.goBackSayColumns'),
    exitCode: EXIT.usage,
  });
}
