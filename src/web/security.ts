/**
 * Who may speak to the dashboard (P-WEB-1). A page on the internet can make a browser call 127.0.0.1, by DNS rebinding
 * even under a name of its own: so the Host must be one of ours before anything is routed, and a call that changes
 * something must come from our own pages and carry their token.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Not no-referrer: under it browsers send `Origin: null` with our own forms.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** True for an address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Whether a Host header is one of ours. On loopback: its own names. Elsewhere also any address in numbers (rebinding needs
 * a name) and the names in `names`.
 */
export function isKnownHost(header: string | undefined, listenHost: string, names: readonly string[]): boolean {
  const host = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(header ?? '')?.[1]?.toLowerCase();
  if (host === undefined) return false;
  if (LOOPBACK.has(host) || host === listenHost.toLowerCase() || names.includes(host)) return true;
  return !isLoopback(listenHost) && (/^\d{1,3}(\.\d{1,3}){3}$/.test(host) || host.startsWith('['));
}

/** Whether the browser says that the call comes from our own origin. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = request.headers;
  if (origin === undefined || host === undefined) return false;
  return origin === `http://${host}` || origin === `https://${host}`;
}

export function addSecurityHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) reply.header(name, value);
}
