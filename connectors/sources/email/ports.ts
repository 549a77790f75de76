/** The outside world of the e-mail source besides the mail server itself, so that tests need no network. */
import { AppError } from '../../../src/lib/errors.ts';
export interface MailPorts {
  /** TXT and CNAME look-ups for DKIM keys, as `node:dns/promises` answers them. */
  readonly resolve: Resolve;
  /** Asks an OAuth token server. */
  readonly post: PostForm;
  readonly limits: MailLimits;
}

export type Resolve = (name: string, type: string) => Promise<string[][] | string[]>;

/** Posts a form and gives status and body. Rejects where the server cannot be reached. */
export type PostForm = (
  url: string,
  form: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<{ readonly status: number; readonly body: string }>;

/** Milliseconds and bytes. Real time, not the host's clock: they guard sockets. */
export interface MailLimits {
  /** Until a connection stands, with TLS and login. */
  readonly connectMs: number;
  /** Until a command is answered in full, however slowly the answer drips. */
  readonly commandMs: number;
  /** Without a byte: a half-open connection is noticed within this time (P-IMAP-4). */
  readonly silenceMs: number;
  /** IDLE is begun anew this often; servers drop it after 30 minutes (RFC 2177), NAT routers earlier. */
  readonly idleMs: number;
  /** Bytes; a larger message is not fetched and is reported (P-IMAP-5). */
  readonly messageBytes: number;
}

export const MAIL_LIMITS: MailLimits = {
  connectMs: 30_000,
  commandMs: 300_000,
  silenceMs: 110_000,
  idleMs: 540_000,
  messageBytes: 50 * 1024 * 1024,
};

export const systemPorts: MailPorts = {
  resolve: async (name, type) => {
    const { resolve } = await import('node:dns/promises');
    return (await resolve(name, type)) as string[][] | string[];
  },
  post: async (url, form, signal) => {
    const { request } = await import('undici');
    const response = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
      signal,
      headersTimeout: 30_000,
      bodyTimeout: 30_000,
    });
    return { status: response.statusCode, body: await readAtMost(response.body, 65_536) };
  },
  limits: MAIL_LIMITS,
};

/** A token server that never stops talking must not fill the memory. */
async function readAtMost(body: AsyncIterable<Uint8Array>, bytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > bytes) throw new AppError('mail.oauth#size', { count: bytes });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
