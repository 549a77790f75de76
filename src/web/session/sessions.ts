/** The sessions of logged-in people (P-WEB-2). They live in memory: a restart ends them. */
import { randomBytes } from 'node:crypto';
import createTokens from '@fastify/csrf';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../lib/clock.ts';
import type { CookiePlace } from '../reach/reach.ts';

const IDLE_MS = 12 * 3_600_000;
const MOST = 100;

/** Where nobody logs in, there is one session for all: the token still tells our pages from others. */
export const LOCAL_SESSION = 'local';

interface Session {
  /** When it was last used, by the monotonic clock. */
  readonly usedAt: number;
  /** The secret for the tokens of its forms: one session's token is worth nothing in another. */
  readonly secret: string;
  /** The provider's word on who signed in; it ends the session there as well. */
  readonly idToken: string | undefined;
}

export class Sessions {
  readonly #clock: Clock;
  readonly #tokens = createTokens();
  readonly #local = this.#tokens.secretSync();
  /** Oldest use first. */
  readonly #alive = new Map<string, Session>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A new session's token: 256 random bits. */
  begin(idToken?: string): string {
    const token = randomBytes(32).toString('base64url');
    this.#alive.set(token, { usedAt: this.#clock.monotonic(), secret: this.#tokens.secretSync(), idToken });
    const oldest = this.#alive.keys().next().value;
    if (this.#alive.size > MOST && oldest !== undefined) this.#alive.delete(oldest);
    return token;
  }

  /** Whether the token's session lives; using it keeps it alive. */
  isAlive(token: string): boolean {
    const session = this.#alive.get(token);
    if (session === undefined) return false;
    this.#alive.delete(token);
    const now = this.#clock.monotonic();
    if (now - session.usedAt > IDLE_MS) return false;
    this.#alive.set(token, { ...session, usedAt: now });
    return true;
  }

  /** Undefined where no provider signed the person in. */
  idTokenOf(token: string): string | undefined {
    return this.#alive.get(token)?.idToken;
  }

  end(token: string): void {
    this.#alive.delete(token);
  }

  /** The token in the forms of a session's pages; empty where there is no such session. */
  csrfToken(session: string): string {
    const secret = this.#secretOf(session);
    return secret === undefined ? '' : this.#tokens.create(secret);
  }

  isCsrfToken(session: string, token: string): boolean {
    const secret = this.#secretOf(session);
    return secret !== undefined && this.#tokens.verify(secret, token);
  }

  #secretOf(session: string): string | undefined {
    return session === LOCAL_SESSION ? this.#local : this.#alive.get(session)?.secret;
  }
}

const SESSION_COOKIE = 'bankfeed_session';

/** The session token of a request's cookies, or undefined. */
export function sessionOf(request: FastifyRequest): string | undefined {
  return request.cookies[SESSION_COOKIE];
}

/** `Secure` only where the browser came by TLS: it would not keep the cookie elsewhere. */
export function giveCookie(reply: FastifyReply, token: string, { path, isSecure }: CookiePlace): FastifyReply {
  return reply.setCookie(SESSION_COOKIE, token, { path, httpOnly: true, sameSite: 'strict', secure: isSecure });
}

export function takeCookie(reply: FastifyReply, { path, isSecure }: CookiePlace): FastifyReply {
  return reply.clearCookie(SESSION_COOKIE, { path, httpOnly: true, sameSite: 'strict', secure: isSecure });
}
