/** Who is logged in (P-WEB-2). Sessions live in memory: a restart ends them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import type { CookiePlace } from '../reach/reach.ts';

const IDLE_MS = 12 * 3_600_000;
const MOST = 100;

/** Where nobody logs in, there is one session for all: the token still tells our pages from others. */
export const LOCAL_SESSION = 'local';

export class Sessions {
  readonly #clock: Clock;
  readonly #secret = randomBytes(32);
  /** Token → when it was last used, by the monotonic clock; oldest use first. */
  readonly #used = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A new session's token: 256 random bits. */
  begin(): string {
    const token = randomBytes(32).toString('base64url');
    this.#used.set(token, this.#clock.monotonic());
    const oldest = this.#used.keys().next().value;
    if (this.#used.size > MOST && oldest !== undefined) this.#used.delete(oldest);
    return token;
  }

  /** Whether the token's session lives; using it keeps it alive. */
  isAlive(token: string): boolean {
    const usedAt = this.#used.get(token);
    if (usedAt === undefined) return false;
    this.#used.delete(token);
    const now = this.#clock.monotonic();
    if (now - usedAt > IDLE_MS) return false;
    this.#used.set(token, now);
    return true;
  }

  end(token: string): void {
    this.#used.delete(token);
  }

  /** What our own forms carry: bound to the session, so that one session's token is worth nothing in another. */
  csrfToken(session: string): string {
    return createHmac('sha256', this.#secret).update(session).digest('base64url');
  }

  isCsrfToken(session: string, token: string): boolean {
    return isEqual(this.csrfToken(session), token);
  }
}

const SESSION_COOKIE = 'bankfeed_session';

/** The session token of a Cookie header, or undefined. */
export function sessionOf(cookies: string | undefined): string | undefined {
  for (const cookie of (cookies ?? '').split(';')) {
    const [name, value] = cookie.trim().split('=');
    if (name === SESSION_COOKIE) return value;
  }
  return undefined;
}

/** `Secure` only where the browser came by TLS: it would not keep the cookie elsewhere. */
export function sessionCookie(token: string, { path, isSecure }: CookiePlace): string {
  return `${SESSION_COOKIE}=${token}; Path=${path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

export function expiredCookie(place: CookiePlace): string {
  return `${sessionCookie('', place)}; Max-Age=0`;
}

/** In constant time for texts of one length. */
function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
