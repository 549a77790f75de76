/** A letter by SMTP. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { codeOf } from '../../src/lib/errors.ts';
import { isLoopback } from '../../src/lib/net/known-host.ts';
import type { Notice, NoticeChannel, NoticeContext } from '../../src/plugin/contract.ts';
import { worded } from '../../src/words/message.ts';
import { secretText, text } from './post.ts';

const addresses = z
  .union([text, z.array(text).min(1)])
  .transform((value): readonly string[] => (typeof value === 'string' ? [value] : value));

export const options = z
  .strictObject({
    host: text.describe('mail: the SMTP server'),
    port: z.int().min(1).max(65_535).optional().describe('mail: default: 465, or 587 without `tls: true`'),
    tls: z
      .union([z.boolean(), z.literal('starttls')])
      .default('starttls')
      .describe('mail: true | starttls | false; false only for a server on this machine'),
    ca: text.optional().describe("mail: a file with the certificate (PEM) of the server's own authority"),
    user: text.optional(),
    password: secretText.optional(),
    from: text.describe('mail: the address that letters come from'),
    to: addresses.describe('mail: one address or several'),
  })
  .refine(({ host, tls }) => tls !== false || isLoopback(host.toLowerCase()), {
    path: ['tls'],
    message: worded('settings.trueStarttlsWithoutEither'),
  })
  .refine(({ user, password }) => (user === undefined) === (password === undefined), {
    path: ['password'],
    message: worded('settings.userPasswordNeither'),
  });

type Options = z.output<typeof options>;

export function open(config: Options, { signal, baseFolder }: NoticeContext): NoticeChannel {
  const transport = createTransport(transportOf(config, baseFolder));
  const close = () => transport.close();
  signal.addEventListener('abort', close, { once: true });
  return {
    send: async (notice) => {
      signal.throwIfAborted();
      await transport.sendMail(letterOf(notice, config)).catch((thrown: unknown) => {
        throw new Error(reasonOf(thrown));
      });
    },
    [Symbol.asyncDispose]: async () => {
      signal.removeEventListener('abort', close);
      transport.close();
    },
  };
}

const TIMEOUT_MS = 10_000;

function transportOf({ host, port, tls, ca, user, password }: Options, folder: string) {
  return {
    host,
    port: port ?? (tls === true ? 465 : 587),
    secure: tls === true,
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    ...(ca === undefined ? {} : { tls: { ca: readFileSync(resolve(folder, ca)) } }),
    ...(user === undefined || password === undefined ? {} : { auth: { user, pass: password } }),
  };
}

/** A repeated notice keeps its Message-ID, by which mail programs drop the second. */
function letterOf({ id, title, body, link, at, urgency }: Notice, { from, to }: Options) {
  const domain = from.split('@').at(-1)?.replace(/>$/, '') ?? 'bankfeed.invalid';
  return {
    from,
    to: [...to],
    subject: title,
    text: link === null ? body : `${body}\n\n${link}`,
    date: at,
    messageId: `<${id}@${domain}>`,
    priority: urgency,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** A server's own words may quote the letter; its code is enough to look it up. */
function reasonOf(thrown: unknown): string {
  const response = typeof thrown === 'object' && thrown !== null && 'responseCode' in thrown ? thrown.responseCode : '';
  return ['SMTP', codeOf(thrown) ?? 'failed', response ?? ''].join(' ').trim();
}
