import { createPrivateKey, sign } from 'node:crypto';
import { AppError, messageOf } from '../../../src/lib/errors.ts';
import type { EnableBankingOptions } from './options.ts';

/** An hour; Enable Banking takes up to a day. */
const LIFETIME_S = 3600;
/** A token of the future is refused, so the clock here may be a little ahead of the server's. */
const AHEAD_S = 60;

/** A token that proves that a request comes from the application: RS256 (RFC 7518 §3.3). Throws AppError `enable-banking.key`. */
export function tokenFor({ applicationId, privateKey }: EnableBankingOptions, now: Date): string {
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
    if (key.asymmetricKeyType !== 'rsa') throw new Error(`it is a key of the kind ${key.asymmetricKeyType}`);
    return sign('RSA-SHA256', Buffer.from(text, 'utf8'), key).toString('base64url');
  } catch (thrown) {
    throw new AppError('enable-banking.key', `the private key cannot be used: ${messageOf(thrown)}`, {
      hint: 'give `privateKey:` the whole RSA key of the application, from -----BEGIN to -----END',
    });
  }
}
