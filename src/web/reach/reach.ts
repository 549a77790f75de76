/**
 * How the browser reaches the dashboard: under which names, below which path, and whether by TLS. The settings say it, or
 * the headers of a proxy that the settings trust.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { configuredNames, hostName, isKnownHost } from '../../lib/net/known-host.ts';
import { networkMatcher } from '../../lib/net/networks.ts';
import { parseSubPath } from '../../lib/net/sub-path.ts';

export interface ReachOptions {
  /** Where the server listens. */
  readonly listen: { readonly host: string };
  /** The public address with its path: `https://home.example/bankfeed/`. */
  readonly url?: string | undefined;
  /** Further names that a Host header may carry, lower case. */
  readonly hosts?: readonly string[];
  /** Addresses and networks of proxies whose `X-Forwarded-*` headers are believed; so is the visitor's address. */
  readonly trustedProxies?: readonly string[];
  /** The header in which these proxies name who has signed in there; undefined where none does. */
  readonly trustedHeader?: string | undefined;
}

/** The attributes of a session cookie, so that the browser sends it here and nowhere else. */
export interface CookiePlace {
  readonly path: string;
  readonly isSecure: boolean;
}

export interface Reach {
  /** Whether the address at the other end of a connection is a trusted proxy's. */
  isTrusted(address: string | undefined): boolean;
  /** The path before every page's own, as the browser sees it: `/bankfeed`, or the empty text. */
  subPathOf(message: IncomingMessage): string;
  /** The Host header that is not ours; undefined where the request came by a name of ours. */
  strangeHostOf(request: FastifyRequest): string | undefined;
  /** Whether the browser says that the call comes from a page of ours. */
  isSameOrigin(request: FastifyRequest): boolean;
  cookiePlaceOf(request: FastifyRequest): CookiePlace;
  /** Whether a trusted proxy says that it knows the user. The same header from any other address says nothing. */
  isSignedInAtProxy(request: FastifyRequest): boolean;
}

export function createReach({ listen, url, hosts = [], trustedProxies = [], trustedHeader }: ReachOptions): Reach {
  const home = url === undefined ? undefined : new URL(url);
  const names = configuredNames(hosts, url);
  const isTrusted = networkMatcher(trustedProxies);
  const subPathOf = (message: IncomingMessage): string => {
    const forwarded = message.headers['x-forwarded-prefix'];
    const believed = typeof forwarded === 'string' && isTrusted(message.socket.remoteAddress);
    return (believed ? parseSubPath(forwarded) : undefined) ?? parseSubPath(home?.pathname ?? '') ?? '';
  };
  // A proxy that does not pass the Host on still passes the Origin.
  const isAtHome = (request: FastifyRequest): boolean =>
    home !== undefined && (hostName(request.host) === home.hostname || request.headers.origin === home.origin);
  return {
    isTrusted,
    subPathOf,
    // The Host itself counts too: a page that rebinds a name to this machine can send any X-Forwarded-Host from it.
    strangeHostOf: ({ headers, host }) =>
      [headers.host ?? '', host].find((each) => !isKnownHost(each, listen.host, names)),
    isSameOrigin: (request) => isSameOrigin(request, home?.origin),
    cookiePlaceOf: (request) => ({
      path: subPathOf(request.raw) || '/',
      isSecure: request.protocol === 'https' || (home?.protocol === 'https:' && isAtHome(request)),
    }),
    isSignedInAtProxy: ({ headers, socket }) => {
      const user = trustedHeader === undefined ? undefined : headers[trustedHeader.toLowerCase()];
      return typeof user === 'string' && user.trim() !== '' && isTrusted(socket.remoteAddress);
    },
  };
}

/** By the headers that a page's script cannot set: Sec-Fetch-Site where the browser sends it, else Origin. */
function isSameOrigin({ headers, host }: FastifyRequest, home: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined || host === '') return false;
  return origin === `http://${host}` || origin === `https://${host}` || origin === home;
}

/**
 * Where an address of ours begins in a page. No text of a bank can look like it, since a quotation mark in a value is
 * escaped.
 */
const OWN_ADDRESS = /( (?:href|src|action|formaction)="| content="\d+; url=)(?=\/(?!\/))/g;

/** `/bankfeed/documents` to `/documents`; an address outside of the path stays, since the proxy took it away itself. */
export function withoutSubPath(url: string, path: string): string {
  if (!url.startsWith(path)) return url;
  const rest = url.slice(path.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
}

/**
 * Puts the path into the redirects and pages that the server answers with: pages and routes name each other from the
 * root (`/documents`) and do not know it.
 */
export function addSubPath(server: FastifyInstance, reach: Reach): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const path = reach.subPathOf(request.raw);
    if (path === '') return payload;
    const location = reply.getHeader('location');
    if (typeof location === 'string' && location.startsWith('/')) reply.header('location', path + location);
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    return isPage && typeof payload === 'string' ? payload.replace(OWN_ADDRESS, `$1${path}`) : payload;
  });
}

/** The answer to a Host header that is not ours, as plain text. Text that is no name is not repeated. */
export function refusalOf(header: string): string {
  const name = hostName(header);
  return `bankfeed does not answer to the name ${name ?? 'in this request'}.

Any website can point a name at this machine, so bankfeed answers to the names that its configuration lists.
If the name is yours, add it to server.hosts. It counts as soon as the file is saved:

server:
  hosts: ["${name ?? 'nas.local'}"]

The name in server.url (BANKFEED_URL in the container image) is known too.
`;
}
