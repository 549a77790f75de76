/**
 * Sign-in at an OpenID Connect provider (OpenID Connect Core 1.0, 3.1: authorization code flow, with PKCE, state and
 * nonce). The facts of a sign-in that was begun lie in a signed ticket, which the same browser must bring back. The
 * daemon remembers none of them, so strangers who begin sign-ins cost it no memory and push nobody out.
 */

import { randomBytes } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import type { Clock } from '../../lib/clock.ts';
import { codeOf, messageOf } from '../../lib/errors.ts';
import type { Logger } from '../../plugin/contract.ts';

export interface OpenIdOptions {
  /** An https address, or one of this machine. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The permitted people: e-mail addresses that the provider has verified, or subjects. */
  readonly allow: readonly string[];
}

/** The result of a return from the provider. */
type SignIn =
  | { readonly kind: 'allowed'; readonly idToken: string | undefined }
  | { readonly kind: 'stranger' }
  | { readonly kind: 'failed' };

interface Way {
  readonly url: string;
  readonly ticket: string;
}

interface Begun {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  /** By the monotonic clock. */
  readonly until: number;
}

/** The claims that tell who somebody is, as the provider sends them: of any type. */
interface Claims {
  readonly sub: string;
  readonly email?: unknown;
  readonly email_verified?: unknown;
}

export const TICKET_SECONDS = 600;
const TIMEOUT_SECONDS = 10;

export class OpenIdDoor {
  readonly #options: OpenIdOptions;
  readonly #home: string;
  readonly #clock: Clock;
  readonly #log: Logger;
  /** The key lives as long as the process: a ticket of an earlier one is worth nothing. */
  readonly #signer = new Signer(randomBytes(32));
  /** The states of tickets that let somebody in, with the end of each ticket: some providers take a code twice. */
  readonly #used = new Map<string, number>();
  #provider: Promise<Configuration> | undefined;

  /** `home`: the public address, with its path and a slash at the end. */
  constructor(options: OpenIdOptions, home: string, { clock, log }: { readonly clock: Clock; readonly log: Logger }) {
    this.#options = options;
    this.#home = home;
    this.#clock = clock;
    this.#log = log;
  }

  /** Where a sign-in begins. It ends under the same name, since the browser keeps the ticket for one name alone. */
  get entrance(): { readonly url: string; readonly provider: string } {
    return { url: `${this.#home}login/openid`, provider: new URL(this.#options.issuer).host };
  }

  /** Where the browser goes, and the ticket that it must bring back; `unreachable` where the provider says nothing. */
  async begin(): Promise<Way | 'unreachable'> {
    try {
      return await this.#way();
    } catch (thrown) {
      this.#tell(thrown);
      return 'unreachable';
    }
  }

  async #way(): Promise<Way> {
    const client = await import('openid-client');
    const provider = await this.#discovered();
    const begun: Begun = {
      verifier: client.randomPKCECodeVerifier(),
      state: client.randomState(),
      nonce: client.randomNonce(),
      until: this.#clock.monotonic() + TICKET_SECONDS * 1000,
    };
    const url = client.buildAuthorizationUrl(provider, {
      redirect_uri: this.#returnAddress,
      scope: 'openid email',
      code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
      state: begun.state,
      nonce: begun.nonce,
    });
    return { url: url.href, ticket: this.#signer.sign(Buffer.from(JSON.stringify(begun)).toString('base64url')) };
  }

  /** Judges a return. `query`: the text behind the question mark. A ticket lets somebody in once. */
  async finish(ticket: string, query: string): Promise<SignIn> {
    const { valid, value } = this.#signer.unsign(ticket);
    // Its signature is right, so the text is one that `#way` wrote.
    const begun = valid ? (JSON.parse(Buffer.from(value ?? '', 'base64url').toString()) as Begun) : undefined;
    const now = this.#clock.monotonic();
    for (const [state, until] of this.#used) if (until < now) this.#used.delete(state);
    if (begun === undefined || begun.until < now || this.#used.has(begun.state)) {
      this.#log.warn({ reason: 'the browser has not begun this sign-in, or too long ago' }, 'web.openid-refused');
      return { kind: 'failed' };
    }
    try {
      const { claims, idToken } = await this.#claimsOf(begun, query);
      if (this.#isAllowed(claims)) {
        this.#used.set(begun.state, begun.until);
        return { kind: 'allowed', idToken };
      }
      this.#log.warn({ reason: 'server.openid.allow does not name the person' }, 'web.openid-refused');
      return { kind: 'stranger' };
    } catch (thrown) {
      this.#tell(thrown);
      // Its addresses or keys may have changed: the next sign-in asks for them anew.
      this.#provider = undefined;
      return { kind: 'failed' };
    }
  }

  /**
   * Where the session at the provider ends (OpenID Connect RP-Initiated Logout 1.0); undefined where it names no such
   * place.
   */
  async farewell(idToken: string): Promise<string | undefined> {
    try {
      const provider = await this.#discovered();
      if (provider.serverMetadata().end_session_endpoint === undefined) return undefined;
      const client = await import('openid-client');
      return client.buildEndSessionUrl(provider, { id_token_hint: idToken }).href;
    } catch (thrown) {
      this.#tell(thrown);
      return undefined;
    }
  }

  get #returnAddress(): string {
    return `${this.#home}login/openid/return`;
  }

  /** Throws where the code, the token or the signature is not what it should be. */
  async #claimsOf(
    begun: Begun,
    query: string,
  ): Promise<{ readonly claims: Claims; readonly idToken: string | undefined }> {
    const client = await import('openid-client');
    const provider = await this.#discovered();
    const address = new URL(this.#returnAddress);
    address.search = query;
    const tokens = await client.authorizationCodeGrant(provider, address, {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    });
    return { claims: await this.#completed(provider, tokens), idToken: tokens.id_token };
  }

  /** Some providers tell the e-mail address at another place than the token (OpenID Connect Core 1.0, 5.4). */
  async #completed(
    provider: Configuration,
    tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
  ): Promise<Claims> {
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('the provider sent no token of identity');
    const wantsMore = claims.email === undefined && this.#options.allow.some(isEmail);
    if (!wantsMore || provider.serverMetadata().userinfo_endpoint === undefined) return claims;
    const client = await import('openid-client');
    return client.fetchUserInfo(provider, tokens.access_token, claims.sub);
  }

  /** A subject never counts as an e-mail address: at some providers people choose it themselves. */
  #isAllowed({ email, email_verified: isVerified, sub }: Claims): boolean {
    const address = isVerified === true && typeof email === 'string' ? lowerCase(email) : undefined;
    return this.#options.allow.some((each) => (isEmail(each) ? lowerCase(each) === address : each === sub));
  }

  /** The provider's answer may hold a code or a token: only the library's own words are told. */
  #tell(thrown: unknown): void {
    const cause = thrown instanceof Error && thrown.cause instanceof Error ? `: ${thrown.cause.message}` : '';
    this.#log.warn({ code: codeOf(thrown), error: `${messageOf(thrown)}${cause}` }, 'web.openid-failed');
  }

  /** The provider's description is asked once; after a failure it is asked once more. */
  #discovered(): Promise<Configuration> {
    this.#provider ??= this.#discover().catch((thrown: unknown) => {
      this.#provider = undefined;
      throw thrown;
    });
    return this.#provider;
  }

  async #discover(): Promise<Configuration> {
    const client = await import('openid-client');
    const { clientId, clientSecret, issuer } = this.#options;
    // The settings take plain http of this machine alone.
    const plain = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: [client.enableNonRepudiationChecks, ...plain],
      timeout: TIMEOUT_SECONDS,
    });
  }
}

function isEmail(text: string): boolean {
  return text.includes('@');
}

/** Letters beyond ASCII stay: some of them become an ASCII letter in lower case. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
