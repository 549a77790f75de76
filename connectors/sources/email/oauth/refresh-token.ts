import { sha256 } from '../../../../src/lib/hash.ts';
import type { Keep } from '../../../../src/plugin/contract.ts';
import type { EmailOptions } from '../options.ts';

export type OAuth2 = NonNullable<EmailOptions['oauth2']>;

const FILE = 'refresh-token';

/**
 * The newest refresh token: the one of a login or a rotation, as long as it belongs to the configuration. A token
 * that the owner put into the configuration since then is newer.
 */
export function currentRefreshToken(oauth2: OAuth2, user: string, keep: Keep): string | undefined {
  const kept = readKept(keep.read(FILE));
  if (kept !== undefined && kept.belongsTo === ownerOf(oauth2, user)) return kept.token;
  return oauth2.refreshToken;
}

/** Providers rotate: a token may be dead after its use. So the new one is kept before anything else. */
export function keepRefreshToken(token: string, oauth2: OAuth2, user: string, keep: Keep): void {
  keep.write(FILE, JSON.stringify({ belongsTo: ownerOf(oauth2, user), token }));
}

function ownerOf({ clientId, tokenUrl, refreshToken }: OAuth2, user: string): string {
  return sha256(JSON.stringify([user, clientId, tokenUrl, refreshToken ?? null]));
}

function readKept(text: string | undefined): { readonly belongsTo: string; readonly token: string } | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('belongsTo' in value) || !('token' in value)) return undefined;
    const { belongsTo, token } = value;
    return typeof belongsTo === 'string' && typeof token === 'string' ? { belongsTo, token } : undefined;
  } catch {
    return undefined;
  }
}
