import { AppError } from '../lib/errors.ts';
import type { HttpNeeds } from '../plugin/contract.ts';

/** Where one request goes. `url` holds neither name nor password. */
export interface Target {
  readonly url: URL;
  /** The Authorization header that name and password in the address mean; undefined where there are none. */
  readonly authorization: string | undefined;
}

/** Where clouds keep their machines' credentials: never a bank (P-NET-1). */
const LINK_LOCAL = /^(169\.254(\.\d+){2}|\[fe[89ab][0-9a-f]:.*\])$/;

/** Throws AppError `http.host` or `http.plain` where the plug-in may not send there. No message holds the address. */
export function readTarget(address: string, needs: HttpNeeds): Target {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new AppError('http.host', 'the request has no address of a web server', {
      hint: 'addresses begin with https://',
    });
  }
  const declared = needs.hosts.some((host) => host.toLowerCase() === url.host);
  if (!declared || LINK_LOCAL.test(url.hostname)) {
    throw new AppError('http.host', `the plug-in may not send requests to ${url.host}`, {
      hint: needs.hosts.length === 0 ? 'it declares no hosts' : `it declares ${needs.hosts.join(', ')}`,
    });
  }
  if (url.protocol === 'http:' && needs.plainHttp !== 'allow') {
    throw new AppError('http.plain', `what is sent to ${url.host} would travel in clear text`, {
      hint: 'use https, or allow plain HTTP in this connector’s configuration where it has a key for that',
    });
  }
  const authorization = basicOf(url);
  url.username = '';
  url.password = '';
  return { url, authorization };
}

/** The Basic credentials of an address (RFC 7617). */
function basicOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  const pair = `${decoded(username)}:${decoded(password)}`;
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
}

/** As it is where a per cent sign stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
