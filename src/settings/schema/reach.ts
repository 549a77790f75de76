/** Values that say under which names the dashboard answers. */
import { z } from 'zod';
import { isLoopback } from '../../lib/net/known-host.ts';
import { parseNetwork } from '../../lib/net/networks.ts';
import { parseSubPath } from '../../lib/net/sub-path.ts';
import { storedSaid, words } from '../../words/message.ts';
import { got, refuse } from './values.ts';

const ADDRESS = words('settings.webAddressSuch', { address: 'https://home.example/bankfeed/' });
const ISSUER = words('settings.httpsAddressProviderSuch', { address: 'https://id.example/realms/home' });
const NAME = words('settings.nameWithoutSchemePort');
const NETWORK = words('settings.addressNetworkSuch', { examples: '127.0.0.1 or 10.0.0.0/8' });

/** A public address; its path ends with a slash. Empty text means none, as a variable that is not set gives it. */
export const publicAddress = z
  .string({ error: storedSaid(ADDRESS) })
  .transform((text, context): string | undefined =>
    text === '' ? undefined : (parseAddress(text) ?? refuse(context, got(ADDRESS, text))),
  );

/** A name as a Host header carries it: lower case, letters beyond ASCII encoded (RFC 5891). */
export const hostName = z
  .string({ error: storedSaid(NAME) })
  .transform((text, context) => parseName(text) ?? refuse(context, got(NAME, text)));

/** An address or a network in CIDR notation. */
export const network = z
  .string({ error: storedSaid(NETWORK) })
  .refine((text) => parseNetwork(text) !== undefined, { error: ({ input }) => got(NETWORK, input) });

/** A provider is reached by TLS, or lies on this machine. */
export const issuerAddress = z
  .string({ error: storedSaid(ISSUER) })
  .refine(isIssuer, { error: ({ input }) => got(ISSUER, input) });

/** The address of a discovery document is none: under it any issuer would count. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hash, hostname, password, pathname, protocol, search, username } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isSafe && !pathname.includes('/.well-known/') && `${username}${password}${search}${hash}` === '';
}

function parseAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, search, hash, hostname, origin, pathname } = new URL(text);
  const path = parseSubPath(pathname);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (!isWeb || path === undefined || `${username}${search}${hash}` !== '') return undefined;
  return parseName(hostname) === undefined ? undefined : `${origin}${path}/`;
}

function parseName(text: string): string | undefined {
  if (/[/:@?#\\\s]/.test(text.replace(/^\[[0-9a-f:.]+\]$/i, '')) || !URL.canParse(`http://${text}`)) return undefined;
  const { hostname } = new URL(`http://${text}`);
  return /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/.test(hostname) ? hostname : undefined;
}
