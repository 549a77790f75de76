/** The buttons. Each is a POST from our own page and answers with a redirect, so that reloading repeats nothing. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../lib/errors.ts';
import { t } from '../words/speak.ts';
import { sendPage } from './pages/layout.ts';
import { signedOutPage } from './pages/plain.ts';
import { formOf, type Guard, showLogin } from './session/guard.ts';
import { giveCookie, sessionOf, takeCookie } from './session/sessions.ts';
import type { WebContext } from './web-app.ts';

export function addActions(scope: FastifyInstance, context: WebContext, guard: Guard): void {
  scope.post('/sync', async (request, reply) => {
    const wanted = formOf(request).connector;
    // A connector that is gone must not become a pass of all of them.
    if (wanted !== undefined) checkConnector(context, wanted);
    await context.app.request({ kind: 'sync', connectors: wanted === undefined ? [] : [wanted] });
    return reply.redirect('/?done=sync', 303);
  });
  scope.get('/login', async (_request, reply) =>
    guard.asksWho ? showLogin(reply, guard, 200) : reply.redirect('/', 303),
  );
  scope.post('/login', async (request, reply) => logIn(request, reply, context, guard));
  scope.post('/logout', async (request, reply) => {
    const token = sessionOf(request) ?? '';
    const { openid, sessions } = guard;
    const idToken = sessions.idTokenOf(token);
    sessions.end(token);
    takeCookie(reply, context.reach.cookiePlaceOf(request));
    const away = idToken === undefined ? undefined : await openid?.farewell(idToken);
    if (away === undefined || openid === undefined) return reply.redirect('/login', 303);
    // A redirect out of a form may not leave this site; a page of ours may lead on.
    return sendPage(reply, signedOutPage(away, openid.entrance.provider), undefined);
  });
}

/** Throws AppError `connector.unknown` (exit code 2). */
export function checkConnector({ app }: WebContext, wanted: string): void {
  if (app.connectors().some(({ name }) => name === wanted)) return;
  throw refusal('connector.unknown', { name: wanted });
}

/** A right password ends the old session, whoever's it was, and begins a new one. */
async function logIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { reach }: WebContext,
  guard: Guard,
): Promise<FastifyReply> {
  if (guard.gate === undefined) return reply.redirect('/', 303);
  const attempt = await guard.gate.try(formOf(request).password ?? '', { route: 'login', address: request.ip });
  if (attempt === 'wrong') return showLogin(reply, guard, 401, t('pages.notPassword'));
  if (attempt !== 'right') {
    const seconds = Math.ceil(attempt.waitMs / 1000);
    reply.header('retry-after', seconds);
    return showLogin(reply, guard, 429, t('pages.tooManyTriesWait', { seconds }));
  }
  guard.sessions.end(sessionOf(request) ?? '');
  return giveCookie(reply, guard.sessions.begin(), reach.cookiePlaceOf(request)).redirect('/', 303);
}
