/** One POST to an address of the owner. The failure is told without the address: it may hold a secret. */

import { z } from 'zod';
import { messageOf } from '../../src/lib/errors.ts';
import { worded } from '../../src/words/message.ts';

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Resolves once the receiver took it; rejects with one line otherwise. Credentials in `url` go as a header. */
export async function post(url: string, { headers, body }: Post, signal: AbortSignal): Promise<void> {
  const { address, authorization } = splitCredentials(url);
  const response = await fetch(address, {
    method: 'POST',
    headers: { ...authorization, ...headers },
    body,
    redirect: 'error',
    signal,
  }).catch((thrown: unknown) => {
    throw new Error(reasonOf(thrown));
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}

/** `fetch failed` says nothing; its cause does, and names a host at most. */
function reasonOf(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : messageOf(thrown).split('\n', 1).join('');
}

/** `fetch` refuses credentials where they are. */
function splitCredentials(url: string): {
  readonly address: URL;
  readonly authorization: { readonly authorization?: string };
} {
  const address = new URL(url);
  const { username, password } = address;
  if (username === '' && password === '') return { address, authorization: {} };
  address.username = '';
  address.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { address, authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}

/** An address that takes a POST. */
export const webAddress = z.url({ protocol: /^https?$/, error: worded('settings.expectedWebAddress') });

/** An address that lets anybody write there. */
export const secretAddress = webAddress.meta({ writeOnly: true });

/** A text that must not be empty. */
export const text = z.string().min(1, worded('settings.mustNotEmpty'));

/** One that people never see again. */
export const secretText = text.meta({ writeOnly: true });
