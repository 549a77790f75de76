import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ImapFlow, type ImapFlowOptions } from 'imapflow';
import { z } from 'zod';
import { AppError, codeOf, messageOf, reasonOf } from '../../../../src/lib/errors.ts';
import { sha256 } from '../../../../src/lib/hash.ts';
import type { SourceContext } from '../../../../src/plugin/contract.ts';
import { readKept } from '../../../kept.ts';
import { accessToken } from '../oauth/access-token.ts';
import type { EmailOptions } from '../options.ts';
import type { MailPorts } from '../ports.ts';

/** A literal, and what stands around it. */
const RESPONSE_SLACK = 4 * 1024 * 1024;
/** A search over a mailbox of millions answers in one line. Bytes. */
const MAX_LINE = 32 * 1024 * 1024;

/**
 * A connection that is logged in. Throws AppError `mail.unreachable`, `mail.tls`, `mail.login` or `mail.oauth`, each
 * with what to mend; no password is in any of them.
 */
export async function connect(options: EmailOptions, context: SourceContext, ports: MailPorts): Promise<ImapFlow> {
  const guard = new LoginGuard(options, context);
  guard.check();
  const token = options.oauth2 && (await accessToken(options.oauth2, options.user, context, ports));
  const client = new ImapFlow(clientOptions(options, context, ports, token));
  // An 'error' without a listener would end the process; what failed is told by the call that was under way.
  client.on('error', (thrown: unknown) => context.log.debug({ reason: messageOf(thrown) }, 'mail.connection-error'));
  const timer = setTimeout(() => client.close(), ports.limits.connectMs);
  const leave = () => client.close();
  context.signal.addEventListener('abort', leave, { once: true });
  try {
    await client.connect();
    guard.accepted();
    return client;
  } catch (thrown) {
    // After a refused login the socket would stay open. The process would live until the server ends it.
    client.close();
    if (isRefused(thrown)) guard.refused();
    throw explain(thrown, options);
  } finally {
    clearTimeout(timer);
    context.signal.removeEventListener('abort', leave);
  }
}

function clientOptions(
  options: EmailOptions,
  context: SourceContext,
  { limits }: MailPorts,
  token: string | undefined,
): ImapFlowOptions {
  const { host, user, tls, ca, password } = options;
  return {
    host,
    port: options.port ?? (tls === true ? 993 : 143),
    secure: tls === true,
    // Asked for, STARTTLS is insisted on; else a server in between could take it away.
    doSTARTTLS: tls === 'starttls',
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      ...(ca === undefined ? {} : { ca: readFileSync(resolve(context.baseFolder, ca)) }),
    },
    auth: token === undefined ? { user, pass: password ?? '' } : { user, accessToken: token },
    clientInfo: { name: 'bankfeed' },
    logger: false,
    disableAutoIdle: true,
    // A compressed answer could unfold to any size.
    disableCompression: true,
    disableBinary: true,
    disableAutoEnable: true,
    disableIMAP4rev2: true,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    maxIdleTime: limits.idleMs,
    maxLineLength: MAX_LINE,
    maxLiteralSize: limits.messageBytes + 1,
    maxResponseSize: limits.messageBytes + RESPONSE_SLACK,
    maxLockHoldTime: false,
  };
}

function isRefused(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'authenticationFailed' in thrown;
}

const TLS_CODES = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/;

function explain(thrown: unknown, options: EmailOptions): AppError {
  if (thrown instanceof AppError) return thrown;
  const where = `${options.host}:${options.port ?? (options.tls === true ? 993 : 143)}`;
  if (isRefused(thrown)) {
    const key = options.oauth2 ? 'mail.login#oauth' : 'mail.login#refused';
    return new AppError(key, { where, user: options.user });
  }
  const code = codeOf(thrown) ?? '';
  if (TLS_CODES.test(code)) {
    return new AppError('mail.tls', { where, why: reasonOf(thrown) });
  }
  const reason = code === '' ? messageOf(thrown) : `${messageOf(thrown)} (${code})`;
  return new AppError('mail.unreachable', { host: where, why: reason }, { cause: thrown });
}

/** Providers lock an account that fails too often; ours must never be the failures that do it (P-IMAP-4). */
const MAX_REFUSALS = 3;
const HOUR_MS = 3_600_000;
const FILE = 'refused-logins';
const keptRefusals = z.object({ credentials: z.string(), times: z.array(z.number()) });

/**
 * Counts refused logins across runs, restarts and processes. With other credentials the count begins anew: mending
 * the configuration is tried at once.
 */
class LoginGuard {
  readonly #context: SourceContext;
  readonly #credentials: string;

  constructor(options: EmailOptions, context: SourceContext) {
    const { host, user, password, oauth2 } = options;
    this.#context = context;
    this.#credentials = sha256(JSON.stringify([host, user, password, oauth2])).slice(0, 16);
  }

  /** Throws AppError `mail.login` where the server refused three times within the hour. */
  check(): void {
    const times = this.#refusals();
    const [oldest] = times;
    if (times.length < MAX_REFUSALS || oldest === undefined) return;
    const at = new Date(oldest + HOUR_MS).toISOString().slice(11, 16);
    throw new AppError('mail.login', { count: times.length, time: at });
  }

  refused(): void {
    const times = [...this.#refusals(), this.#context.now().getTime()].slice(-MAX_REFUSALS);
    this.#context.keep.write(FILE, JSON.stringify({ credentials: this.#credentials, times }));
  }

  accepted(): void {
    if (this.#refusals().length > 0) this.#context.keep.write(FILE, '{}');
  }

  /** Of the last hour, oldest first. A clock that was set back leaves times in the future: they do not count. */
  #refusals(): readonly number[] {
    const now = this.#context.now().getTime();
    const kept = readKept(this.#context.keep, FILE, keptRefusals);
    const times = kept?.credentials === this.#credentials ? kept.times : [];
    return times.filter((time) => time <= now && time > now - HOUR_MS);
  }
}
