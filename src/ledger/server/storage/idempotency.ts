/**
 * The answer of a write is stored under its Idempotency-Key in the transaction of its effect. So no crash can part
 * them. The answer to a transaction's creation is stored as the row itself. Keys belong to the owner, not to the API
 * key.
 */
import { hash } from 'node:crypto';
import { failPoint } from '../../../lib/fail-points.ts';
import { canonicalJson, type ExactJson } from '../../wire/values/json.ts';
import { LIMITS } from '../../wire/values/limits.ts';
import { type Caller, type Failure, failure, type Outcome } from '../call.ts';
import type { LedgerDatabase } from './database.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
}

export interface OnceRequest {
  readonly caller: Caller;
  readonly key: string;
  readonly fingerprint: string;
}

interface Stored {
  readonly fingerprint: string;
  readonly status: number;
  /** Null where the answer is the creation of the transaction `born`. */
  readonly body: string | null;
  readonly born: number | null;
}

/** The answers to the creations of transactions, kept as the new rows. */
interface CreationAnswers {
  /** `seq` is the number of the transaction. */
  answer(seq: number, status: 200 | 201): string;
  /** Forgets the rows that no key asks for any more. */
  purge(): void;
}

const RETENTION_MS = LIMITS.idempotencyRetentionDays * 86_400_000;

/** The bare key; a quoted one (a structured-field string) is the same key. Undefined for a malformed one. */
export function readIdempotencyKey(header: string): string | undefined {
  const bare = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (bare.length < 1 || bare.length > LIMITS.idempotencyKeyLength) return undefined;
  return /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(bare) ? bare : undefined;
}

/** Hex digits of a fingerprint: 128 bits of a SHA-256. */
const FINGERPRINT_DIGITS = 32;

/**
 * Equal for the same method, path and JSON value, whatever the order of members, spaces and number forms. Text, since a
 * buffer takes four times as long to make.
 */
export function fingerprintOf(method: string, path: string, body: ExactJson): string {
  return hash('sha256', `${method} ${path} ${canonicalJson(body)}`, 'hex').slice(0, FINGERPRINT_DIGITS);
}

/** Carries requests out once. Its functions run inside the transaction of the request. */
export class IdempotencyStore {
  readonly #find;
  readonly #insert;
  readonly #purge;
  readonly #creations: CreationAnswers;
  readonly #saveLived;
  readonly #startedAt: number;
  readonly #monotonic: () => number;
  readonly #livedBefore: number;

  constructor(db: LedgerDatabase, creations: CreationAnswers, monotonic: () => number) {
    this.#find = db.prepare<[number, string], Stored>(
      'SELECT fingerprint, status, body, born FROM idempotency WHERE owner = ? AND key = ?',
    );
    this.#insert = db.prepare<[number, string, string, number, string | null, number | null, number]>(
      'INSERT INTO idempotency (owner, key, fingerprint, status, body, born, livedMs) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    this.#creations = creations;
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
      return stored.fingerprint === request.fingerprint
        ? { status: stored.status, body: this.#bodyOf(stored), replayed: true }
        : { ...render(REUSED), replayed: false };
    const execute = prepare();
    if (typeof execute !== 'function') return { ...render(execute), replayed: false };
    const outcome = execute();
    const { status, body } = render(outcome);
    failPoint('server.effect');
    const born = outcome.ok ? (outcome.born ?? null) : null;
    const kept = born === null ? body : null;
    this.#insert.run(owner, request.key, request.fingerprint, status, kept, born, this.#lived());
    return { status, body, replayed: false };
  }

  #bodyOf({ body, born, status }: Stored): string {
    if (born !== null) return this.#creations.answer(born, status === 201 ? 201 : 200);
    return body ?? '';
  }

  /**
   * Forgets keys older than the retention. Age is the time of the service's own work, on a clock that nobody can set.
   * A wall clock may jump a year ahead for a minute. It must not make every retry a second effect.
   */
  purge(): void {
    const lived = this.#lived();
    this.#saveLived.run(lived);
    this.#purge.run(lived - RETENTION_MS);
    this.#creations.purge();
  }

  #lived(): number {
    return Math.floor(this.#livedBefore + this.#monotonic() - this.#startedAt);
  }
}

const REUSED = failure('idempotency_key_reused', 'this Idempotency-Key was used for a request with another content');
