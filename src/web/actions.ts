/** What the buttons do. Each is a POST from our own page and answers with a redirect, so that reloading repeats nothing. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentIdText, parseDocumentId } from '../store/views/ids.ts';
import { layout } from './pages/layout.ts';
import { loginPage } from './pages/plain.ts';
import { formOf, type Guard } from './session/guard.ts';
import { expiredCookie, sessionCookie, sessionOf } from './session/sessions.ts';
import type { WebContext } from './web-app.ts';

export function addActions(scope: FastifyInstance, context: WebContext, guard: Guard): void {
  scope.post('/sync', async (request, reply) => {
    const wanted = formOf(request).connector;
    const known = context.app.connectors().some((connector) => connector.name === wanted);
    await context.app.sync(known ? wanted : undefined);
    return reply.redirect('/?done=sync', 303);
  });
  scope.post('/retry', async (request, reply) => {
    const id = formOf(request).id ?? '';
    await context.app.retry(id === '' ? [] : [id]);
    return reply.redirect('/?done=retry', 303);
  });
  scope.post('/release', async (request, reply) => {
    const document = parseDocumentId(formOf(request).id ?? '');
    if (document === undefined) return reply.redirect('/documents', 303);
    await context.app.release(documentIdText(document));
    return reply.redirect(`/documents/${documentIdText(document)}?done=release`, 303);
  });
  scope.post('/accept', async (request, reply) => {
    const document = parseDocumentId(formOf(request).id ?? '');
    if (document === undefined) return reply.redirect('/documents', 303);
    await context.app.accept(documentIdText(document));
    return reply.redirect(`/documents/${documentIdText(document)}?done=accept`, 303);
  });
  scope.post('/undo', async (request, reply) => {
    const document = parseDocumentId(formOf(request).id ?? '');
    if (document === undefined) return reply.redirect('/documents', 303);
    await context.app.undo(documentIdText(document), { dryRun: false });
    return reply.redirect(`/documents/${documentIdText(document)}?done=undo`, 303);
  });
  scope.post('/confirm', async (request, reply) => {
    const { id = '', name = '', reading = '1' } = formOf(request);
    const document = parseDocumentId(id);
    await context.app.layouts.confirm(id, /^[1-9]\d?$/.test(reading) ? Number(reading) : 1, name.trim());
    return reply.redirect(document === undefined ? '/' : `/documents/${documentIdText(document)}?done=confirm`, 303);
  });
  scope.get('/login', async (_request, reply) =>
    guard.gate === undefined ? reply.redirect('/', 303) : showLogin(reply, 200, undefined),
  );
  scope.post('/login', async (request, reply) => logIn(request, reply, context, guard));
  scope.post('/logout', async (request, reply) => {
    guard.sessions.end(sessionOf(request.headers.cookie) ?? '');
    return reply.header('set-cookie', expiredCookie(context.reach.cookiePlaceOf(request))).redirect('/login', 303);
  });
}

/** A right password ends the old session, whoever's it was, and begins a new one. */
async function logIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { reach }: WebContext,
  guard: Guard,
): Promise<FastifyReply> {
  if (guard.gate === undefined) return reply.redirect('/', 303);
  const attempt = await guard.gate.try(formOf(request).password ?? '');
  if (attempt === 'wrong') return showLogin(reply, 401, 'That is not the password.');
  if (attempt !== 'right') {
    const seconds = Math.ceil(attempt.waitMs / 1000);
    reply.header('retry-after', seconds);
    return showLogin(reply, 429, `Too many tries. Wait ${seconds} s, then try again.`);
  }
  guard.sessions.end(sessionOf(request.headers.cookie) ?? '');
  const cookie = sessionCookie(guard.sessions.begin(), reach.cookiePlaceOf(request));
  return reply.header('set-cookie', cookie).redirect('/', 303);
}

function showLogin(reply: FastifyReply, status: number, problem: string | undefined): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(layout(loginPage(problem), undefined));
}
