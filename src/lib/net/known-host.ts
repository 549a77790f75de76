/**
 * The Host headers that are ours (P-WEB-1). A page on the internet can make a browser call this machine
 * under a name of its own (DNS rebinding). So a name that nobody listed is refused.
 */
import type { IncomingMessage } from 'node:http';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for an address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The names that the settings list: `hosts`, and the name in the public address `url`. Lower case, without port. */
export function configuredNames(hosts: readonly string[], url: string | undefined): readonly string[] {
  return url === undefined ? hosts : [...hosts, new URL(url).hostname];
}

/** The name of a Host header without the port, lower case; undefined where it is no name and no address. */
export function hostName(header: string | undefined): string | undefined {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(header ?? '')?.[1]?.toLowerCase();
}

/** Whether a request carries one Host header, as each of HTTP/1.1 must (RFC 9112, section 3.2). Node shows the first one. */
export function hasOneHost({ httpVersion, rawHeaders }: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>): boolean {
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}

/**
 * Whether a Host header is one of ours. On loopback: its own names. Elsewhere also any address in numbers (rebinding needs
 * a name). The names in `names` (lower case) are ours everywhere.
 */
export function isKnownHost(header: string | undefined, listenHost: string, names: readonly string[]): boolean {
  const host = hostName(header);
  if (host === undefined) return false;
  if (LOOPBACK.has(host) || host === listenHost.toLowerCase() || names.includes(host)) return true;
  return !isLoopback(listenHost) && (/^\d{1,3}(\.\d{1,3}){3}$/.test(host) || host.startsWith('['));
}
