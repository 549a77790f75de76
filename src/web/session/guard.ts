/** Sessions and tokens in front of the pages: who is logged in, and which calls come from our own forms. */

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../lib/clock.ts';
import { t } from '../../words/speak.ts';
import { sendPage, type Viewer } from '../pages/layout.ts';
import { errorPage, loginPage } from '../pages/plain.ts';
import type { Reach } from '../reach/reach.ts';
import type { WebContext } from '../web-app.ts';
import type { OpenIdDoor } from './openid.ts';
import { LOCAL_SESSION, type Sessions, sessionOf } from './sessions.ts';

/** Answered with 204, a page whose session ended asks for events no more (HTML Living Standard, 9.2.3). */
const EVENTS_PATH = '/events';
/** Pages for people who are not logged in. */
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
  if (changes && !reach.isSameOrigin(request)) return refuse(reply, t('status.callNotComePage'));
  if (isLogin) return undefined;
  if (session === undefined && request.routeOptions.url === EVENTS_PATH) return reply.code(204).send();
  if (session === undefined) return reply.redirect('/login', 303);
  if (changes && !sessions.isCsrfToken(session, formOf(request).csrf ?? '')) {
    return refuse(reply, t('status.pageTooOldLoad'));
  }
  return undefined;
}

function refuse(reply: FastifyReply, text: string): FastifyReply {
  return sendPage(reply, errorPage(403, t('status.notDone'), text), undefined, 403);
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

/** N of scrypt. With it a hash takes 32 MB and a tenth of a second. */
const WORK = 2 ** 15;
const FREE_TRIES = 5;
const LONGEST_WAIT_MS = 15 * 60_000;

type Attempt = 'right' | 'wrong' | { readonly waitMs: number };

/** The guesser: the page or route, and the address. */
interface Guesser {
  readonly route: 'login' | 'metrics';
  readonly address: string;
}

interface Guesses {
  wrong: number;
  nextTryAt: number;
}

/** The number of guessers that are remembered. The one whose last wrong guess is oldest is forgotten first. */
const MOST_GUESSERS = 1000;
/** The greatest number of guesses at a route that wait during the work on one. */
const MOST_WAITING = 8;

/**
 * The dashboard's one password: a slow hash, and fewer and fewer tries after wrong ones. Guesses are counted by address and by route. A scraper with a wrong password, or a stranger, locks nobody else out.
 * Only one guess is in work at a time. That limits the guesses of many addresses together. Each route has a queue of
 * its own: many scrapers leave room for a person at the log-in.
 */
export class PasswordGate {
  readonly #clock: Clock;
  readonly #work: number;
  readonly #salt = randomBytes(16);
  readonly #expected: Promise<Buffer>;
  readonly #guesses = new Map<string, Guesses>();
  readonly #waiting: Record<Guesser['route'], number> = { login: 0, metrics: 0 };
  #last: Promise<unknown> = Promise.resolve();

  constructor(password: string, clock: Clock, work: number = WORK) {
    this.#clock = clock;
    this.#work = work;
    this.#expected = this.#derive(password);
  }

  async try(password: string, guesser: Guesser): Promise<Attempt> {
    const name = `${guesser.route} ${networkOf(guesser.address)}`;
    const early = this.#waitOf(name);
    if (early > 0) return { waitMs: early };
    if (this.#waiting[guesser.route] >= MOST_WAITING) return { waitMs: 1000 };
    this.#waiting[guesser.route] += 1;
    const turn = this.#last.then(() => this.#judge(password, name));
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting[guesser.route] -= 1;
    }
  }

  async #judge(password: string, name: string): Promise<Attempt> {
    // Others of the same address may have guessed wrong while this one waited.
    const waitMs = this.#waitOf(name);
    if (waitMs > 0) return { waitMs };
    const isRight = timingSafeEqual(await this.#derive(password), await this.#expected);
    if (isRight) this.#guesses.delete(name);
    else this.#countWrong(name);
    return isRight ? 'right' : 'wrong';
  }

  #derive(password: string): Promise<Buffer> {
    const cost = { N: this.#work, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
    return new Promise((resolve, reject) => {
      scrypt(password, this.#salt, 32, cost, (error, key) => (error === null ? resolve(key) : reject(error)));
    });
  }

  #waitOf(name: string): number {
    return (this.#guesses.get(name)?.nextTryAt ?? 0) - this.#clock.monotonic();
  }

  #countWrong(name: string): void {
    const known = this.#guesses.get(name) ?? { wrong: 0, nextTryAt: 0 };
    known.wrong += 1;
    const overdrawn = known.wrong - FREE_TRIES;
    if (overdrawn >= 0) {
      known.nextTryAt = this.#clock.monotonic() + Math.min(LONGEST_WAIT_MS, 1000 * 2 ** overdrawn);
    }
    this.#guesses.delete(name);
    this.#guesses.set(name, known);
    const [oldest] = this.#guesses.keys();
    if (this.#guesses.size > MOST_GUESSERS && oldest !== undefined) this.#guesses.delete(oldest);
  }
}

/** One household or server has a whole /64 of IPv6. */
function networkOf(address: string): string {
  if (address.includes('.')) return address;
  const [written = ''] = address.split('::');
  const groups = written.split(':').filter((group) => group !== '');
  return address.includes('::') && groups.length < 4 ? `${groups.join(':')}::` : groups.slice(0, 4).join(':');
}

export function showLogin(
  reply: FastifyReply,
  { gate, openid }: Guard,
  status: number,
  problem?: string,
): FastifyReply {
  const ways = { hasPassword: gate !== undefined, openid: openid?.entrance };
  return sendPage(reply, loginPage(problem, ways), undefined, status);
}

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Not no-referrer: under it browsers send `Origin: null` with our own forms.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

export function addSecurityHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) reply.header(name, value);
}
