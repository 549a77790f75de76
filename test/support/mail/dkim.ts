import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import type { MailPorts } from '../../../connectors/sources/email/ports.ts';

/** A bank's signing key and what its name servers say of it. */
export interface Signer {
  /** The message with its signature on top. */
  sign(message: string, options?: SignOptions): Promise<string>;
  /** TXT records by name. */
  readonly records: ReadonlyMap<string, string>;
}

interface SignOptions {
  /** Default: the domain the signer was made for. */
  readonly domain?: string;
  /** Names of the fields to sign, with colons. Default: all that mail programs sign. */
  readonly fields?: string;
  /** Sign only so many bytes of the body. */
  readonly bodyLength?: number;
  readonly expires?: Date;
  readonly signedAt?: Date;
}

export function makeSigner(domain = 'bank.example', bits = 2048, selector = 's1'): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const records = new Map([[`${selector}._domainkey.${domain}`, record]]);
  return {
    records,
    sign: async (message, options = {}) => {
      const signature = {
        signingDomain: options.domain ?? domain,
        selector,
        privateKey: pem,
        ...(options.bodyLength === undefined ? {} : { maxBodyLength: options.bodyLength }),
      };
      const result = await dkimSign(Buffer.from(message, 'latin1'), {
        canonicalization: 'relaxed/relaxed',
        algorithm: 'rsa-sha256',
        signTime: options.signedAt ?? new Date('2026-03-30T06:00:00Z'),
        ...signature,
        signatureData: [signature],
        ...(options.expires === undefined ? {} : { expires: options.expires }),
        ...(options.fields === undefined ? {} : { headerList: options.fields.split(':') }),
      });
      if (result.errors.length > 0) throw new Error(JSON.stringify(result.errors));
      return `${result.signatures}${message}`;
    },
  };
}

/** Name servers that know these keys and nothing else. */
export function resolverOf(...signers: readonly Signer[]): MailPorts['resolve'] {
  return async (name, type) => {
    const record = signers.map(({ records }) => records.get(name)).find((each) => each !== undefined);
    if (type !== 'TXT' || record === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    return [[record]];
  };
}
