/**
 * Shows the pages below a path. Pages and routes do not know the path: they name each other from the root
 * (`/documents`). A request's address loses the path where the proxy kept it. Each address of ours in an answer gets
 * it in front.
 */
import type { FastifyInstance } from 'fastify';
import type { Reach } from './reach.ts';

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

/** Puts the path into the redirects and pages that the server answers with. */
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
