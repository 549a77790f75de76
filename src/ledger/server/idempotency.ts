/**
 * The answer of a write is stored under its Idempotency-Key in the transaction of its effect, so that no crash can
 * part them. Keys belong to the owner, not to the API key.
 */
import { hash } from 'node:crypto';
import { failPoint } from '../../lib/fail-points.ts';
import { canonicalJson, type ExactJson } from '../wire/json.ts';
import { LIMITS } from '../wire/limits.ts';
import type { Caller } from './caller.ts';
import type { LedgerDatabase } from './database.ts';
import { type Failure, failure, type Outcome } from './outcome.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
}

export interface OnceRequest {
  readonly caller: Caller;
  readonly key: string;
  readonly fingerprint: Buffer;
}

interface Stored {
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly body: string;
}

const RETENTION_MS = LIMITS.idempotencyRetentionDays * 86_400_000;

/** The bare key; a quoted one (a structured-field string) is the same key. Undefined for a malformed one. */
export function readIdempotencyKey(header: string): string | undefined {
  const bare = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (bare.length < 1 || bare.length > LIMITS.idempotencyKeyLength) return undefined;
  return /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(bare) ? bare : undefined;
}

/** Equal for the same method, path and JSON value, whatever the order of members, spaces and number forms. */
export function fingerprintOf(method: string, path: string, body: ExactJson): Buffer {
  return hash('sha256', `${method} ${path} ${canonicalJson(body)}`, 'buffer');
}

/** Carries requests out once. Its functions run inside the transaction of the request. */
export class IdempotencyStore {
  readonly #find;
  readonly #insert;
  readonly #purge;
  readonly #saveLived;
  readonly #startedAt: number;
  readonly #monotonic: () => number;
  readonly #livedBefore: number;

  constructor(db: LedgerDatabase, monotonic: () => number) {
    this.#find = db.prepare<[number, string], Stored>(
      'SELECT fingerprint, status, body FROM idempotency WHERE owner = ? AND key = ?',
    );
    this.#insert = db.prepare<[number, string, Buffer, number, string, number]>(
      'INSERT INTO idempotency (owner, key, fingerprint, status, body, livedMs) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#purge = db.prepare<[number]>('DELETE FROM idempotency WHERE livedMs < ?');
    this.#saveLived = db.prepare<[number]>("UPDATE meta SET value = ? WHERE name = 'livedMs'");
    const lived = db.prepare<[], { value: number }>("SELECT value FROM meta WHERE name = 'livedMs'").get();
    this.#livedBefore = lived?.value ?? 0;
    this.#monotonic = monotonic;
    this.#startedAt = monotonic();
  }

  /**
   * Replays, refuses a reused key, or runs `execute` and stores what it answers. `render` gives the bytes to send.
   * A `Failure` of `prepare` is not stored: the corrected request may use the key again.
   */
  once(
    request: OnceRequest,
    prepare: () => Failure | (() => Outcome),
    render: (outcome: Outcome) => { readonly status: number; readonly body: string },
  ): Answer {
    const { owner } = request.caller.subject;
    const stored = this.#find.get(owner, request.key);
    failPoint('server.key-looked-up');
    if (stored !== undefined)
      return stored.fingerprint.equals(request.fingerprint)
        ? { status: stored.status, body: stored.body, replayed: true }
        : { ...render(REUSED), replayed: false };
    const execute = prepare();
    if (typeof execute !== 'function') return { ...render(execute), replayed: false };
    const answer = render(execute());
    failPoint('server.effect');
    this.#insert.run(owner, request.key, request.fingerprint, answer.status, answer.body, this.#lived());
    return { ...answer, replayed: false };
  }

  /**
   * Forgets keys older than the retention. Age is time that the service has lived through, on a clock that nobody
   * can set: a wall clock that jumps a year ahead for a minute must not make every retry a second effect.
   */
  purge(): void {
    const lived = this.#lived();
    this.#saveLived.run(lived);
    this.#purge.run(lived - RETENTION_MS);
  }

  #lived(): number {
    return Math.floor(this.#livedBefore + this.#monotonic() - this.#startedAt);
  }
}

const REUSED = failure('idempotency_key_reused', 'this Idempotency-Key was used for a request with another content');
