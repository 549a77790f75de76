/** The two addresses of a sign-in at an OpenID Connect provider: the way there, and the way back. */
import type { FastifyInstance } from 'fastify';
import { t } from '../../words/speak.ts';
import { sendPage } from '../pages/layout.ts';
import { signedInPage } from '../pages/plain.ts';
import type { WebContext } from '../web-app.ts';
import { type Guard, showLogin } from './guard.ts';
import { TICKET_SECONDS } from './openid.ts';
import { giveCookie, sessionOf } from './sessions.ts';

const TICKET_COOKIE = 'bankfeed_openid';

/** Neither address takes a target: a sign-in leads to the provider of the settings, and from there to the overview. */
export function addOpenId(scope: FastifyInstance, { reach }: WebContext, guard: Guard): void {
  const { gate, openid, sessions } = guard;
  if (openid === undefined) return;
  scope.get('/login/openid', async (request, reply) => {
    const begun = await openid.begin();
    if (begun === 'unreachable') {
      const text = gate === undefined ? t('setup.providerSignCannotReached') : t('setup.providerSignCannotReachedUse');
      return showLogin(reply, guard, 502, text);
    }
    const { isSecure: secure, path } = reach.cookiePlaceOf(request);
    // Lax: the way back comes from the provider's pages.
    const kind = { httpOnly: true, sameSite: 'lax', secure, path, maxAge: TICKET_SECONDS } as const;
    return reply.setCookie(TICKET_COOKIE, begun.ticket, kind).redirect(begun.url, 303);
  });
  scope.get('/login/openid/return', async (request, reply) => {
    const place = reach.cookiePlaceOf(request);
    reply.clearCookie(TICKET_COOKIE, { path: place.path });
    const outcome = await openid.finish(request.cookies[TICKET_COOKIE] ?? '', new URL(request.url, 'http://x').search);
    if (outcome.kind === 'stranger') return showLogin(reply, guard, 403, t('setup.providerKnowsButServer'));
    if (outcome.kind === 'failed') return showLogin(reply, guard, 401, t('setup.signNotSucceedTry'));
    sessions.end(sessionOf(request) ?? '');
    return sendPage(giveCookie(reply, sessions.begin(outcome.idToken), place), signedInPage(), undefined);
  });
}
