/** Values that say under which names the dashboard answers. */
import { z } from 'zod';
import { isLoopback } from '../../lib/net/known-host.ts';
import { parseNetwork } from '../../lib/net/networks.ts';
import { parseSubPath } from '../../lib/net/sub-path.ts';
import { refuse } from './values.ts';

const ADDRESS_HINT = 'expected a web address such as https://home.example/bankfeed/';
const ISSUER_HINT = 'expected the https:// address of the provider, such as https://id.example/realms/home';
const NAME_HINT = 'expected a name without scheme, port and path, such as nas.local';
const NETWORK_HINT = 'expected an address or a network, such as 127.0.0.1 or 10.0.0.0/8';

/** A public address; its path ends with a slash. Empty text means none, as a variable that is not set gives it. */
export const publicAddress = z
  .string({ error: ADDRESS_HINT })
  .transform((text, context): string | undefined =>
    text === '' ? undefined : (parseAddress(text) ?? refuse(context, `${ADDRESS_HINT}, got "${text}"`)),
  );

/** A name as a Host header carries it: lower case, letters beyond ASCII encoded (RFC 5891). */
export const hostName = z
  .string({ error: NAME_HINT })
  .transform((text, context) => parseName(text) ?? refuse(context, `${NAME_HINT}, got "${text}"`));

/** An address or a network in CIDR notation. */
export const network = z
  .string({ error: NETWORK_HINT })
  .refine((text) => parseNetwork(text) !== undefined, { error: ({ input }) => `${NETWORK_HINT}, got "${input}"` });

/** A provider is reached by TLS, or lies on this machine. */
export const issuerAddress = z
  .string({ error: ISSUER_HINT })
  .refine(isIssuer, { error: ({ input }) => `${ISSUER_HINT}, got "${input}"` });

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
