import type { ImapFlow } from 'imapflow';
import { AppError, codeOf, messageOf } from '../../../src/lib/errors.ts';
import type { SourceContext } from '../../../src/plugin/contract.ts';
import { connect } from './imap/connect.ts';
import type { EmailOptions } from './options.ts';
import type { MailPorts } from './ports.ts';

/** A connection each; providers allow about fifteen. The schedule reads the others. */
const MAX_WATCHED = 5;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Lets the server say when mail comes (IDLE, RFC 2177), begun anew every few minutes. A lost connection is made again,
 * with pauses that grow; what came meanwhile is asked for then.
 */
export async function watchMail(
  options: EmailOptions,
  context: SourceContext,
  ports: MailPorts,
  wake: () => void,
): Promise<AsyncDisposable> {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, context.signal]);
  const watched = options.mailbox.slice(0, MAX_WATCHED);
  const loops = watched.map((mailbox) => watchMailbox(mailbox, options, { ...context, signal }, ports, wake));
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await Promise.allSettled(loops);
    },
  };
}

async function watchMailbox(
  mailbox: string,
  options: EmailOptions,
  context: SourceContext,
  ports: MailPorts,
  wake: () => void,
): Promise<void> {
  const { signal, log } = context;
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      const client = await connect(options, context, ports);
      pause = FIRST_PAUSE_MS;
      await listen(client, mailbox, signal, wake);
    } catch (thrown) {
      log.warn({ mailbox, code: codeOf(thrown), reason: messageOf(thrown) }, 'mail.watch-lost');
      // The guard counts refusals; asking it again every few minutes costs nothing and logs little.
      if (thrown instanceof AppError && thrown.code !== 'mail.unreachable') pause = LONGEST_PAUSE_MS;
    }
    if (signal.aborted) return;
    await sleepUntil(context, pause, signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/** Until the connection ends. Letters that came before the server was listened to are asked for at once. */
async function listen(client: ImapFlow, mailbox: string, signal: AbortSignal, wake: () => void): Promise<void> {
  const leave = () => client.close();
  signal.addEventListener('abort', leave, { once: true });
  try {
    await client.mailboxOpen(mailbox, { readOnly: true });
    client.on('exists', ({ count, prevCount }: { count: number; prevCount: number }) => {
      if (count > prevCount) wake();
    });
    wake();
    while (client.usable && !signal.aborted) {
      if ((await client.idle()) === false) return;
    }
  } finally {
    signal.removeEventListener('abort', leave);
    client.close();
  }
}

/** The host's sleep knows only the host's own signal. */
async function sleepUntil(context: SourceContext, ms: number, signal: AbortSignal): Promise<void> {
  const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  await Promise.race([context.sleep(ms), left]);
}
