/** The owner's answers. Each is a POST of our own form; the page that follows shows its result. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type AppError, refusal } from '../../lib/errors.ts';
import { findForgettable } from '../../store/outbox/withdraw.ts';
import { readDocument } from '../../store/views/documents.ts';
import { documentIdText, parseDocumentId } from '../../store/views/ids.ts';
import type { Order } from '../../sync/orders/orders.ts';
import type { MessageKey } from '../../words/speak.ts';
import type { Query } from '../components/paging.ts';
import { formOf } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';
import { accountAnswer } from './account-fields.ts';

/** Answers about one document (`d7`), by their path: the order that each gives. */
const ANSWERS: Readonly<Record<string, (id: string, form: Query, context: WebContext) => Order>> = {
  release: (id) => ({ kind: 'release', ids: [id] }),
  accept: (id) => ({ kind: 'accept', ids: [id] }),
  undo: (id) => ({ kind: 'undo', targets: [id], dryRun: false }),
  settle: (id, form, { app }) => {
    const account = accountAnswer(form, app.questions.accounts());
    const reading = /^[1-9]\d?$/.test(form.reading ?? '') ? Number(form.reading) : undefined;
    const save = form.save?.trim();
    return {
      kind: 'accept',
      ids: [id],
      account,
      reading,
      save: reading === undefined || save === '' ? undefined : save,
    };
  },
  unlock: (id, { password = '' }) => {
    if (password === '') throw refusal('unlock.empty');
    return { kind: 'unlock', id, password };
  },
};

export function addAnswers(scope: FastifyInstance, context: WebContext): void {
  for (const [name, orderFor] of Object.entries(ANSWERS)) {
    scope.post(`/${name}`, async (request, reply) => {
      const form = formOf(request);
      const document = parseDocumentId(form.id ?? '');
      if (document === undefined) throw unknownDocument(form.id ?? '');
      const id = documentIdText(document);
      await context.app.request(orderFor(id, form, context));
      return name === 'undo' ? reply.redirect(`/documents/${id}?done=undo`, 303) : goBack(reply, context, form, id);
    });
  }
  addForget(scope, context);
  scope.post('/retry', async (request, reply) => {
    const form = formOf(request);
    const { id = '' } = form;
    await context.app.request({ kind: 'retry', ids: id === '' ? [] : [id] });
    const isDocument = readDocument(context.store, id) !== undefined;
    if (isDocument) return goBack(reply, context, form, id);
    return reply.redirect(form.from === 'inbox' ? '/decisions?done=retry' : '/?done=retry', 303);
  });
}

function unknownDocument(id: string): AppError {
  return refusal('usage#noDocumentCalled', { id });
}

/** The owner's no about a record: it is not sent, or what the ledger holds is left as it is. */
function addForget(scope: FastifyInstance, { app, store }: WebContext): void {
  scope.post('/forget', async (request, reply) => {
    const { all, id = '' } = formOf(request);
    const isAsked = findForgettable(store, id) !== undefined;
    // The page may be old: another answer was given meanwhile.
    if (!isAsked && all !== 'unknown') return reply.redirect('/decisions?done=answered', 303);
    await app.request(isAsked ? { kind: 'forget', ids: [id] } : { kind: 'forget', ids: [], all: 'unknown' });
    return reply.redirect(`/decisions?done=${isAsked ? 'forgotten' : 'left'}`, 303);
  });
}

/** To the page that asked, which says what became of the document. */
function goBack(reply: FastifyReply, { store }: WebContext, { from }: Query, id: string): FastifyReply {
  const document = readDocument(store, id);
  const done = document?.state ?? 'held';
  return reply.redirect(from === 'inbox' ? `/decisions?done=${done}` : `/documents/${id}?done=${done}`, 303);
}

/** The fate of the document of the answer, by the word of the redirect. */
export const OUTCOMES: Readonly<Record<string, MessageKey>> = {
  imported: 'status.broughtGoesLedgerNow',
  held: 'status.readAgainStillWaits',
  quarantined: 'status.readAgainStillCannot',
  undo: 'pages.undoneLedgerTold',
  forgotten: 'status.staysOutLedgerNot',
  answered: 'pages.answeredAlreadyWaitsNow',
  left: 'status.stayLedgerNotNamed',
};
