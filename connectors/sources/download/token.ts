import { AppError } from '../../../src/lib/errors.ts';
import type { SourceContext } from '../../../src/plugin/contract.ts';
import type { DownloadOptions } from './options.ts';

/** An access token for client credentials (RFC 6749 §4.4). It is asked for in each run and kept nowhere. */
export async function accessToken(
  { tokenUrl, clientId, clientSecret, scope }: NonNullable<DownloadOptions['oauth2']>,
  context: SourceContext,
): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) });
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const { status, body } = await context.http.request({
    url: tokenUrl,
    method: 'POST',
    body: form.toString(),
    headers: {
      authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
  });
  const token = tokenIn(body);
  if (status === 200 && token !== undefined) return token;
  throw new AppError('download.token', `the token server answered ${status} and no token`, {
    hint: 'check `oauth2:` of this connector',
  });
}

function tokenIn(body: Uint8Array): string | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    if (typeof value !== 'object' || value === null || !('access_token' in value)) return undefined;
    return typeof value.access_token === 'string' ? value.access_token : undefined;
  } catch {
    return undefined;
  }
}
