import { createPrivateKey, sign } from 'node:crypto';
import { AppError, reasonOf } from '../../../src/lib/errors.ts';
import type { SourceContext } from '../../../src/plugin/contract.ts';
import { sayable } from '../line.ts';
import { jsonOf, readRefusal } from './answers.ts';
import type { EnableBankingOptions } from './options.ts';

export interface Order {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent by POST. */
  readonly body?: object;
  /** Once, where each request is one of the few of a day. */
  readonly attempts?: number;
}

/** An answer's JSON, or the API's reason why it is missing. */
export type Reply =
  | { readonly kind: 'given'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly text: string };

/** Asks the API. Throws AppError `http.…` where it cannot be reached, `enable-banking.key` where the key cannot be used. */
export async function send(order: Order, options: EnableBankingOptions, context: SourceContext): Promise<Reply> {
  const url = new URL(options.server);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${order.path}`;
  url.search = new URLSearchParams(order.query ?? {}).toString();
  const { status, body } = await context.http.request({
    url: url.href,
    ...(order.attempts === undefined ? {} : { attempts: order.attempts }),
    ...(order.body === undefined ? {} : { method: 'POST', body: JSON.stringify(order.body) }),
    headers: {
      authorization: `Bearer ${tokenFor(options, context.now())}`,
      accept: 'application/json',
      ...(order.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  const value = jsonOf(body);
  if (status === 200) return { kind: 'given', value };
  const { code, text } = readRefusal(value);
  return { kind: 'refused', status, code, text: sayable(text) };
}

/** The same where nothing but an answer will do. Throws AppError `enable-banking.…`. */
export async function demand(order: Order, options: EnableBankingOptions, context: SourceContext): Promise<unknown> {
  const reply = await send(order, options, context);
  if (reply.kind === 'given') return reply.value;
  throw refused(reply);
}

/** The refusal of the API in words, with the remedy. */
export function refused({ status, code, text }: Extract<Reply, { readonly kind: 'refused' }>): AppError {
  if (status === 401 && !SESSION_ENDED.has(code)) {
    return new AppError('enable-banking.key');
  }
  const said = [code, text].filter((each) => each !== '').join(': ');
  const answer = said === '' ? status : `${status} (${said})`;
  const known = KNOWN.find((each) => each === code);
  return new AppError(known === undefined ? 'enable-banking.refused' : `enable-banking.refused#${known}`, { answer });
}

/** The consent is over, whoever ended it. */
export const SESSION_ENDED: ReadonlySet<string> = new Set([
  ...['EXPIRED_SESSION', 'CLOSED_SESSION', 'REVOKED_SESSION', 'SESSION_DOES_NOT_EXIST', 'WRONG_SESSION_STATUS'],
]);

/** Refusals that a person can do something about. */
const KNOWN = [
  ...(['NO_ACCOUNTS_ADDED', 'REDIRECT_URI_NOT_ALLOWED', 'WRONG_ASPSP_PROVIDED'] as const),
  ...(['EXPIRED_AUTHORIZATION_CODE', 'WRONG_AUTHORIZATION_CODE'] as const),
];

/** An hour; Enable Banking takes up to a day. */
const LIFETIME_S = 3600;
/** A token of the future is refused, so the clock here may be a little ahead of the server's. */
const AHEAD_S = 60;

/** A token that proves that a request comes from the application: RS256 (RFC 7518 §3.3). Throws AppError `enable-banking.key`. */
function tokenFor({ applicationId, privateKey }: EnableBankingOptions, now: Date): string {
  const issued = Math.floor(now.getTime() / 1000) - AHEAD_S;
  const header = { typ: 'JWT', alg: 'RS256', kid: applicationId };
  const claims = { iss: 'enablebanking.com', aud: 'api.enablebanking.com', iat: issued, exp: issued + LIFETIME_S };
  const signed = `${encoded(header)}.${encoded(claims)}`;
  return `${signed}.${signatureOf(signed, privateKey)}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}

function signatureOf(text: string, pem: string): string {
  try {
    const key = createPrivateKey(pem.includes('\\n') ? pem.replaceAll('\\n', '\n') : pem);
    if (key.asymmetricKeyType !== 'rsa')
      throw new AppError('enable-banking.key#kind', { kind: String(key.asymmetricKeyType) });
    return sign('RSA-SHA256', Buffer.from(text, 'utf8'), key).toString('base64url');
  } catch (thrown) {
    throw new AppError('enable-banking.key#privateKeyCannotUsed', { why: reasonOf(thrown) });
  }
}
