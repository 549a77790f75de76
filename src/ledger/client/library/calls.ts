import { uuidv7 } from '../../../lib/uuid.ts';
import type { HttpRequest } from '../exchange.ts';
import { ClientPauses, type Patience, restAfter, waitForPause } from '../pauses.ts';
import { writeBody } from './decimals.ts';
import { LedgerError } from './error.ts';
import type { Exchanging } from './fetching.ts';
import { type Failed, judge, requestIdOf, type Shape, type Verdict } from './verdict.ts';

export interface CallOptions {
  /** Ends the call, its waits included, with the code `aborted`. */
  readonly signal?: AbortSignal;
}

export interface WriteOptions extends CallOptions {
  /** A key of an earlier call whose outcome is unknown; otherwise each call makes its own. */
  readonly idempotencyKey?: string;
}

/** A pause that is too long to be waited out makes the call fail with the ledger's words. */
export interface CallSettings extends Omit<Patience, 'pauses'> {
  readonly exchange: Exchanging;
  readonly hooks: Hooks;
}

/** One attempt of a request, as hooks see it: never the API key or a body. */
export interface SentRequest {
  readonly method: HttpRequest['method'];
  readonly path: string;
  /** Null for a request without one. */
  readonly idempotencyKey: string | null;
  /** From 1 on. */
  readonly attempt: number;
}

export interface AnsweredRequest extends SentRequest {
  /** The HTTP status; null where no answer came. */
  readonly status: number | null;
  /** The ledger's X-Request-Id. */
  readonly requestId: string | null;
  readonly durationMs: number;
}

/** Told of each attempt. An error of a hook changes nothing: a request that was carried out must not look as if not. */
export interface Hooks {
  readonly request?: (sent: SentRequest) => void;
  readonly answer?: (answered: AnsweredRequest) => void;
}

export interface RawRequest extends WriteOptions {
  /** The body of a POST or PATCH, with decimal text where the API has numbers. */
  readonly fields?: object;
}

/** Carries calls out, with their retries: the same key and the same bytes each time, full jitter between. */
export class Calls {
  readonly #settings: CallSettings;
  readonly #patience: Patience;
  readonly #pauses: ClientPauses;

  constructor(settings: CallSettings) {
    this.#settings = settings;
    this.#pauses = new ClientPauses(settings.clock);
    this.#patience = { ...settings, pauses: this.#pauses };
  }

  get<Value>(path: string, shape: Shape<Value>, options: CallOptions = {}): Promise<Value> {
    return this.#carryOut({ method: 'GET', path, body: null, key: null }, shape, options.signal);
  }

  /** The key is minted and the body is written here, once: a retry repeats both. */
  async write<Value>(
    method: 'POST' | 'PATCH',
    path: string,
    fields: object,
    shape: Shape<Value>,
    options: WriteOptions = {},
  ): Promise<Value> {
    const key = options.idempotencyKey ?? uuidv7(this.#settings.clock.now());
    return this.#carryOut({ method, path, body: writeBody(fields), key }, shape, options.signal);
  }

  /** A deletion has no key. Where an earlier attempt's answer was lost, 404 means that it is done: null. */
  remove<Value>(path: string, shape: Shape<Value>, options: CallOptions = {}): Promise<Value | null> {
    return this.#carryOut<Value | null>({ method: 'DELETE', path, body: null, key: null }, shape, options.signal);
  }

  /** Any request; a body and a key for POST and PATCH alone. */
  raw<Value>(method: HttpRequest['method'], path: string, shape: Shape<Value>, request: RawRequest): Promise<Value> {
    if (method === 'POST' || method === 'PATCH') return this.write(method, path, request.fields ?? {}, shape, request);
    return this.#carryOut({ method, path, body: null, key: null }, shape, request.signal);
  }

  async #carryOut<Value>(request: HttpRequest, shape: Shape<Value>, signal?: AbortSignal): Promise<Value> {
    const course = new Course(request);
    for (;;) {
      const leftMs = await waitForPause(this.#patience, signal);
      if (signal?.aborted) throw course.aborted();
      if (leftMs > 0) throw course.paused(leftMs);
      const askedAt = this.#settings.clock.monotonic();
      const verdict = await this.#attempt(request, course.attempts + 1, shape, signal);
      course.attempts += 1;
      if (verdict.kind === 'done') return verdict.value;
      const { failed } = verdict;
      if (course.unsure && failed.status === 404 && request.method === 'DELETE') {
        const gone = shape(null);
        if (gone !== undefined) return gone;
      }
      course.unsure ||= failed.outcome === 'unknown';
      if (signal?.aborted) throw course.aborted();
      if (verdict.kind === 'final' || course.attempts >= this.#settings.attempts) throw course.error(failed);
      const told = verdict.kind === 'paced' ? failed.retryAfterMs : undefined;
      await restAfter(this.#patience, course.attempts, told, { askedAt, signal });
      course.last = failed;
    }
  }

  async #attempt<Value>(
    request: HttpRequest,
    attempt: number,
    shape: Shape<Value>,
    signal?: AbortSignal,
  ): Promise<Verdict<Value>> {
    const { clock, hooks } = this.#settings;
    const sent = { method: request.method, path: request.path, idempotencyKey: request.key, attempt };
    const startedAt = clock.monotonic();
    tell(hooks.request, sent);
    const exchange = await this.#settings.exchange(request, signal);
    const [status, requestId] = exchange.kind === 'answered' ? [exchange.status, requestIdOf(exchange)] : [null, null];
    tell(hooks.answer, { ...sent, status, requestId, durationMs: clock.monotonic() - startedAt });
    if (exchange.kind === 'answered') this.#pauses.learn(exchange);
    return judge(request, exchange, this.#settings.clock.now(), shape);
  }
}

/** The course of one call so far. */
class Course {
  readonly #request: HttpRequest;
  attempts = 0;
  /** Whether an attempt may have been carried out without our knowing. */
  unsure = false;
  last: Failed | undefined;

  constructor(request: HttpRequest) {
    this.#request = request;
  }

  error(failed: Failed): LedgerError {
    const { message, ...facts } = failed;
    const { method, path, key } = this.#request;
    // After a lost answer a refusal of the key, or a pause, says nothing of what was done before.
    const undecided =
      this.unsure && (failed.outcome === 'unknown' || [401, 403, 429, 503].includes(failed.status ?? 0));
    const outcome = method !== 'GET' && undecided ? 'unknown' : 'definite';
    const words = `${method} ${path.replace(/\?.*/, '')}: ${message}`;
    return new LedgerError(words, { ...facts, outcome, idempotencyKey: key, attempts: this.attempts });
  }

  aborted(): LedgerError {
    return this.error({
      ...(this.last ?? NOWHERE),
      code: 'aborted',
      message: 'ended by the caller',
      outcome: 'unknown',
    });
  }

  paused(leftMs: number): LedgerError {
    const message = `the ledger is to be left alone for another ${Math.ceil(leftMs / 1000)} seconds`;
    const told = this.last ?? { ...NOWHERE, status: 429 };
    return this.error({ ...told, code: 'rate_limit_exceeded', message, retryAfterMs: leftMs });
  }
}

function tell<Facts>(hook: ((facts: Facts) => void) | undefined, facts: Facts): void {
  try {
    hook?.(facts);
  } catch {
    // See Hooks.
  }
}

const NOWHERE = { status: null, outcome: 'definite', errors: [], requestId: null, retryAfterMs: null } as const;
