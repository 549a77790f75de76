import { AppError } from '../../../../src/lib/errors.ts';
import { sha256 } from '../../../../src/lib/hash.ts';
import type { SourceContext } from '../../../../src/plugin/contract.ts';
import type { EmailOptions } from '../options.ts';

/** Providers lock an account that fails too often; ours must never be the failures that do it (P-IMAP-4). */
const MAX_REFUSALS = 3;
const HOUR_MS = 3_600_000;
const FILE = 'refused-logins';

/**
 * Counts refused logins across runs, restarts and processes. With other credentials the count begins anew: mending
 * the configuration is tried at once.
 */
export class LoginGuard {
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
    throw new AppError('mail.login', `the mail server refused the login ${times.length} times within an hour`, {
      hint: `mend user, password or oauth2 of the connector; with the same ones it is tried again at ${at} UTC`,
    });
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
    return readTimes(this.#context.keep.read(FILE), this.#credentials).filter(
      (time) => time <= now && time > now - HOUR_MS,
    );
  }
}

function readTimes(text: string | undefined, credentials: string): readonly number[] {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null || !('times' in value) || !('credentials' in value)) return [];
    if (value.credentials !== credentials || !Array.isArray(value.times)) return [];
    return value.times.filter((each): each is number => typeof each === 'number');
  } catch {
    return [];
  }
}
