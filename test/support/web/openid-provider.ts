/** A small OpenID Connect provider over HTTP, which signs people in at once and lies when it is told to. */
import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { onTestFinished } from 'vitest';

export const CLIENT = { clientId: 'bankfeed', clientSecret: 'a secret of the client' };

type Claims = Readonly<Record<string, unknown>>;
type Reply = { readonly status?: number; readonly body?: object; readonly location?: string };

/** How the id token is signed. `strange`: by a key that the provider does not show. */
type Signature = 'right' | 'strange' | 'none' | 'by the public key' | 'by the secret';

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirect: string;
}

const SHOWN = generateKeyPairSync('rsa', { modulusLength: 2048 });
const STRANGE = generateKeyPairSync('rsa', { modulusLength: 2048 });

export class Provider {
  /** To a browser `localhost` is another site than `127.0.0.1`. */
  name: '127.0.0.1' | 'localhost' = '127.0.0.1';
  /** Claims of the id token that are not as they should be. */
  lie: Claims = {};
  /** The provider's false words about itself. */
  pretence: Claims = {};
  /** The claims at its address for claims. */
  userInfo: Claims = {};
  signature: Signature = 'right';
  /** It says that it does not know the code, whatever the code. */
  refusesCodes = false;
  /** It takes a code again and again, as it should not. */
  repeatsCodes = false;
  /** The questions to the authorization endpoint, newest last. */
  readonly asked: URLSearchParams[] = [];
  /** How often a token was given for a code. */
  given = 0;
  readonly #grants = new Map<string, Grant>();
  readonly #server: Server = createServer((request, response) => {
    void this.#answer(request).then(({ status = 200, body, location }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
  });

  async listen(port = 0): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get issuer(): string {
    const address = this.#server.address();
    return `http://${this.name}:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    const url = new URL(request.url ?? '/', this.issuer);
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return { body: { ...metadata(this.issuer), ...this.pretence } };
      case '/jwks':
        return {
          body: { keys: [{ ...SHOWN.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }] },
        };
      case '/authorize':
        return this.#authorize(url.searchParams);
      case '/token':
        return this.#token(request, new URLSearchParams(await textOf(request)));
      case '/userinfo':
        return { body: { sub: 'ada', ...this.userInfo } };
      default:
        return { status: 404 };
    }
  }

  #authorize(query: URLSearchParams): Reply {
    this.asked.push(query);
    const code = randomBytes(8).toString('hex');
    const redirect = query.get('redirect_uri') ?? '';
    this.#grants.set(code, { nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '', redirect });
    const answer = new URLSearchParams({ code, state: query.get('state') ?? '', iss: this.issuer });
    return { status: 302, location: `${redirect}?${answer}` };
  }

  #token(request: IncomingMessage, form: URLSearchParams): Reply {
    const grant = this.#grants.get(form.get('code') ?? '');
    if (!this.repeatsCodes) this.#grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = challenge === grant?.challenge && form.get('redirect_uri') === grant.redirect;
    if (grant === undefined || !isRight || !isClient(request, form) || this.refusesCodes)
      return { status: 400, body: { error: 'invalid_grant' } };
    this.given += 1;
    const token = { access_token: randomBytes(8).toString('hex'), token_type: 'Bearer', expires_in: 60 };
    return { body: { ...token, id_token: this.#idToken(grant.nonce) } };
  }

  #idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...{ iss: this.issuer, aud: CLIENT.clientId, sub: 'ada', email: 'Ada@Example.org', email_verified: true },
      ...{ iat: now, exp: now + 60, nonce },
      ...this.lie,
    };
    return signed(claims, this.signature);
  }
}

/** A provider that listens on this machine until the test is over. */
export async function startProvider(): Promise<Provider> {
  const provider = new Provider();
  onTestFinished(() => provider.close());
  await provider.listen();
  return provider;
}

function metadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

function signed(claims: object, how: Signature): string {
  const alg = how === 'none' ? 'none' : how.startsWith('by') ? 'HS256' : 'RS256';
  const parts = [{ alg, kid: 'k1' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const text = parts.join('.');
  return `${text}.${signatureOf(text, how)}`;
}

function signatureOf(text: string, how: Signature): string {
  const rsa = (key: KeyObject) => sign('sha256', Buffer.from(text), key).toString('base64url');
  const hmac = (key: string | Buffer) => createHmac('sha256', key).update(text).digest('base64url');
  switch (how) {
    case 'right':
      return rsa(SHOWN.privateKey);
    case 'strange':
      return rsa(STRANGE.privateKey);
    case 'none':
      return '';
    case 'by the public key':
      return hmac(SHOWN.publicKey.export({ format: 'pem', type: 'spki' }));
    case 'by the secret':
      return hmac('another secret than the client has');
  }
}

/** By the form or by HTTP Basic (RFC 6749, 2.3.1). */
function isClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
  const [, basic = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  const decoded = Buffer.from(basic, 'base64').toString().split(':');
  const [id, secret] =
    basic === ''
      ? [form.get('client_id'), form.get('client_secret')]
      : decoded.map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  return id === CLIENT.clientId && secret === CLIENT.clientSecret;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}
