/** Sessions and tokens in front of the pages: who is logged in, and which calls come from our own forms. */
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type MessageKey, t } from '../../words/speak.ts';
import { layout, type Viewer } from '../pages/layout.ts';
import { errorPage } from '../pages/plain.ts';
import type { Reach } from '../reach/reach.ts';
import type { WebContext } from '../web-app.ts';
import type { OpenIdDoor } from './openid.ts';
import { PasswordGate } from './password.ts';
import { LOCAL_SESSION, type Sessions, sessionOf } from './sessions.ts';

const FOREIGN: MessageKey = 'status.callNotComePage';

/** Pages for people who are not logged in. */
/** Answered with 204, a page whose session ended asks for events no more (HTML Living Standard, 9.2.3). */
const EVENTS_PATH = '/events';
const LOGIN_PATHS = ['/login', '/login/openid', '/login/openid/return'];

export interface WaysIn {
  readonly password: string | null;
  /** The work of a guess; undefined: that of `PasswordGate`. */
  readonly work?: number | undefined;
  /** Undefined where no provider is set. */
  readonly openid: OpenIdDoor | undefined;
}

export interface Guard {
  readonly sessions: Sessions;
  /** Undefined where no password is set. */
  readonly gate: PasswordGate | undefined;
  readonly openid: OpenIdDoor | undefined;
  /** False where neither a password nor a provider is set: then everybody who reaches the pages may see them. */
  readonly asksWho: boolean;
  /** Adds the checks to every route of the scope but the log-in. */
  install(scope: FastifyInstance): void;
  /** The session of the one who asks; undefined where nobody is logged in. */
  sessionOf(request: FastifyRequest): string | undefined;
  viewer(request: FastifyRequest): Viewer;
}

export function createGuard(context: WebContext, { openid, password, work }: WaysIn, sessions: Sessions): Guard {
  const gate = context.hasPassword && password !== null ? new PasswordGate(password, context.clock, work) : undefined;
  const asksWho = gate !== undefined || openid !== undefined;
  const liveSession = (request: FastifyRequest): string | undefined => {
    if (!asksWho || context.reach.isSignedInAtProxy(request)) return LOCAL_SESSION;
    const token = sessionOf(request);
    return token !== undefined && sessions.isAlive(token) ? token : undefined;
  };
  return {
    sessions,
    gate,
    openid,
    asksWho,
    sessionOf: liveSession,
    viewer: (request) => ({
      csrf: sessions.csrfToken(liveSession(request) ?? ''),
      canLogOut: asksWho && !context.reach.isSignedInAtProxy(request),
      waiting: context.attention().length,
      activity: context.activity(),
    }),
    install: (scope) => {
      scope.register(formbody);
      scope.addHook('preHandler', async (request, reply) =>
        check(request, reply, context.reach, sessions, liveSession(request)),
      );
    },
  };
}

async function check(
  request: FastifyRequest,
  reply: FastifyReply,
  reach: Reach,
  sessions: Sessions,
  session: string | undefined,
): Promise<unknown> {
  const isLogin = LOGIN_PATHS.includes(request.routeOptions.url ?? '');
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  if (changes && !reach.isSameOrigin(request)) return refuse(reply, t(FOREIGN));
  if (isLogin) return undefined;
  if (session === undefined && request.routeOptions.url === EVENTS_PATH) return reply.code(204).send();
  if (session === undefined) return reply.redirect('/login', 303);
  if (changes && !sessions.isCsrfToken(session, formOf(request).csrf ?? '')) {
    return refuse(reply, t('status.pageTooOldLoad'));
  }
  return undefined;
}

function refuse(reply: FastifyReply, text: string): FastifyReply {
  const page = layout(errorPage(403, t('status.notDone'), text), undefined);
  return reply.code(403).type('text/html; charset=utf-8').send(page);
}

/** The fields of a sent form. */
export function formOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return textFields(request.body);
}

/** The text fields of a query or a form; a field given twice is not text and is left out. */
export function textFields(value: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof value !== 'object' || value === null) return {};
  const fields = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(fields);
}
