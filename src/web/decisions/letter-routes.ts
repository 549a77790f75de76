/** Templates of letters: the page that makes one, its answer, and the list of what was confirmed. */
import type { FastifyInstance } from 'fastify';
import { AppError, EXIT } from '../../lib/errors.ts';
import { readDocument } from '../../store/views/documents.ts';
import { type Sentence, t } from '../../words/speak.ts';
import type { Patience } from '../components/patience.ts';
import { countText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { actionButton, type Page, type Viewer } from '../pages/layout.ts';
import type { Query } from '../pages/transactions.ts';
import type { ConfirmedTemplate, LetterDraft } from '../ports/letters.ts';
import { formOf } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';
import { accountAnswer } from './account-fields.ts';
import { letterChoicesIn, letterPage } from './letter-page.ts';
import { waitingPage } from './waiting-page.ts';

/** Letters that are looked at for the page, by its address. */
export type LetterDrafts = Patience<LetterDraft | null>;

/** The page that names a letter's words; undefined where it asks for none. `path`: the address that was asked for. */
export async function wordsPage(
  { app, store }: WebContext,
  viewer: Viewer,
  { id, path, query }: { readonly id: string; readonly path: string; readonly query: Query },
  drafts: LetterDrafts,
): Promise<Page | undefined> {
  const document = readDocument(store, id);
  if (document === undefined) return undefined;
  const draft = await drafts.ask(
    path,
    async () => (await app.letters.draft(document.id, letterChoicesIn(query))) ?? null,
  );
  if (draft === undefined) return waitingPage(path);
  return draft === null ? undefined : letterPage({ viewer, document, draft, accounts: app.questions.accounts() });
}

/** The confirmed templates as a part of the page of layouts. */
export function templateCards(viewer: Viewer, templates: readonly ConfirmedTemplate[]): Html {
  return html`${templates.map(
    ({ documents, from, lines, name }) =>
      html`<section class="card"><h2><bdi>${name}</bdi></h2><p class="quiet">${t('Letters from {sender}', { sender: from })}</p><div>${lines.map((line) => html`<p class="letter-line"><bdi>${line}</bdi></p>`)}</div><p class="quiet">${t('{documents} of an account that they do not name came in by it.', { documents: countText(documents.length, 'document') })}</p>
<div class="buttons">${actionButton(viewer, { path: '/templates/withdraw', label: t('Withdraw it'), fields: { name }, tone: 'plain' })}</div></section>`,
  )}`;
}

export const TEMPLATE_OUTCOMES: Readonly<Record<string, Sentence>> = {
  template: 'The template is kept, and letters like it are read by it.',
  'template-withdrawn':
    'The template is withdrawn. Letters like it are asked about again; what came in by it stays until you undo it.',
};

export function addTemplateAnswers(scope: FastifyInstance, { app, store }: WebContext): void {
  scope.post('/templates/withdraw', async (request, reply) => {
    await app.request({ kind: 'template', name: formOf(request).name ?? '' });
    return reply.redirect('/layouts?done=template-withdrawn', 303);
  });
  scope.post('/template', async (request, reply) => {
    const form = formOf(request);
    const document = readDocument(store, form.id ?? '');
    const choices = letterChoicesIn(form);
    const name = form.save?.trim() ?? '';
    const template = document && choices && (await app.letters.template(document.id, choices, name));
    if (document === undefined || template === undefined) throw unread();
    const account = accountAnswer(form, app.questions.accounts());
    await app.request({ kind: 'template', name, template });
    const { id } = document;
    if (account !== undefined && readDocument(store, id)?.state === 'held')
      await app.request({ kind: 'accept', ids: [id], account });
    const state = readDocument(store, id)?.state ?? 'held';
    return reply.redirect(`/documents/${id}?done=${state === 'imported' ? 'template' : state}`, 303);
  });
}

function unread(): AppError {
  return new AppError('template.unread', t('these places give no template'), {
    hint: t('go back, read the letter again and look at what it says about them'),
    exitCode: EXIT.usage,
  });
}
