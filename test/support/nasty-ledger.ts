import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/lib/clock.ts';
import { type Dialect, formatReset, formatRetryAfter, WINDOWS, writeProblem } from './nasty-dialect.ts';

export type Fault =
  | 'lost-request'
  | 'lost-answer'
  | 'late-copy'
  | 'cut-answer'
  | 'error-before'
  | 'error-after'
  | 'stored-error'
  | 'unavailable'
  | 'too-many'
  | 'html'
  | 'slow'
  | { readonly status: number; readonly code?: string; readonly detail?: string; readonly waitMs?: number };

export interface Received {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: string;
  readonly fault: Fault | null;
}

type Fields = Record<string, unknown>;
interface Answer {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
}
interface Write {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: string;
}
type Reply =
  | { readonly kind: 'answer' | 'cut'; readonly answer: Answer }
  | { readonly kind: 'lose' }
  | { readonly kind: 'hang' };

/**
 * A ledger of its own making, sharing no code with ours: what the specification leaves open is its dialect, what goes
 * wrong is its faults, and both are data. It records what it is sent and counts breaches of what every client must keep.
 */
export interface NastyLedger {
  readonly url: string;
  readonly received: readonly Received[];
  /** By externalId, without what the ledger adds. */
  readonly transactions: ReadonlyMap<string, Readonly<Fields>>;
  readonly accounts: ReadonlyMap<string, Readonly<Fields>>;
  readonly mostInFlight: number;
  /** Requests that came and were not answered yet. */
  readonly inFlight: number;
  /** Keys used with two bodies, two requests of one object at once, writes without a key: must stay empty. */
  readonly breaches: readonly string[];
  readonly counts: { executed: number; tooMany: number; conflicts: number };
  /** Decides what goes wrong with a request; null: nothing. */
  faults: (request: {
    readonly number: number;
    readonly method: string;
    readonly path: string;
    body: string;
  }) => Fault | null;
  /** The owner deletes a transaction in the app, */
  deleteByOwner(externalId: string): void;
  /** or writes something else on it. */
  editByOwner(externalId: string, fields: Readonly<Record<string, unknown>>): void;
  /** The externalId of an account by its id here. */
  accountOf(id: string): string | undefined;
  /** Lets late copies land. */
  landLateCopies(): void;
}

export async function startNastyLedger(clock: Clock, dialect: Dialect = {}): Promise<NastyLedger> {
  const ledger = new Ledger(clock, dialect);
  const server = createServer((request, response) => {
    ledger.serve(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ledger.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return ledger;
}

class Ledger implements NastyLedger {
  url = '';
  readonly received: Received[] = [];
  readonly transactions = new Map<string, Fields>();
  readonly accounts = new Map<string, Fields>();
  readonly breaches: string[] = [];
  readonly counts = { executed: 0, tooMany: 0, conflicts: 0 };
  mostInFlight = 0;
  faults: NastyLedger['faults'] = () => null;
  readonly #clock: Clock;
  readonly #dialect: Dialect;
  readonly #ids = new Map<string, { readonly kind: 'accounts' | 'transactions'; readonly externalId: string }>();
  readonly #keys = new Map<string, { readonly body: string; readonly at: number; readonly answer: Answer }>();
  readonly #bodiesOfKeys = new Map<string, string>();
  readonly #openObjects = new Set<string>();
  readonly #late: { readonly method: string; readonly path: string; readonly key: string; readonly body: string }[] =
    [];
  readonly #windows = { minute: { from: 0, used: 0 }, day: { from: 0, used: 0 } };
  inFlight = 0;
  #nextId = 1;

  constructor(clock: Clock, dialect: Dialect) {
    this.#clock = clock;
    this.#dialect = dialect;
  }

  deleteByOwner(externalId: string): void {
    const held = this.transactions.get(externalId);
    if (held === undefined) throw new Error(`the ledger holds no ${externalId}`);
    this.#ids.delete(String(held.$id));
    this.transactions.delete(externalId);
  }

  editByOwner(externalId: string, fields: Fields): void {
    Object.assign(this.transactions.get(externalId) ?? {}, fields);
  }

  accountOf(id: string): string | undefined {
    return this.#ids.get(id)?.externalId;
  }

  landLateCopies(): void {
    for (const copy of this.#late.splice(0)) this.#execute(copy);
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const { method = '', url: path = '' } = request;
    const key = String(request.headers['idempotency-key'] ?? '');
    const fault = this.faults({ number: this.received.length + 1, method, path, body });
    this.received.push({ at: this.#clock.now(), method, path, key, body, fault });
    const object = this.#objectOf(method, path, body);
    this.#enter(method, path, key, body, object);
    for (let turn = 0; turn < (this.#dialect.lag ?? 1); turn++) await new Promise((resolve) => setImmediate(resolve));
    const reply = this.#reply({ method, path, key, body }, fault, response);
    this.inFlight -= 1;
    this.#openObjects.delete(object);
    this.#send(response, reply);
  }

  #enter(method: string, path: string, key: string, body: string, object: string): void {
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    if (method === 'GET') return;
    if (this.#openObjects.has(object)) this.breaches.push(`two requests of ${object} at once`);
    this.#openObjects.add(object);
    if (method === 'DELETE') return;
    if (key === '') this.breaches.push(`no key: ${method} ${path}`);
    const before = this.#bodiesOfKeys.get(key);
    if (before !== undefined && before !== `${path} ${body}`) this.breaches.push(`one key, two bodies: ${key}`);
    this.#bodiesOfKeys.set(key, `${path} ${body}`);
  }

  #reply(write: Write, fault: Fault | null, response: ServerResponse): Reply {
    const wait = this.#overLimit();
    if (wait > 0) return this.#tooMany(response, wait);
    if (typeof fault === 'object' && fault !== null) {
      if (fault.waitMs !== undefined) this.#setRetryAfter(response, fault.waitMs);
      return answered(this.#problem(fault.status, fault.code ?? '', fault.detail));
    }
    switch (fault) {
      case null:
        return answered(this.#execute(write));
      case 'too-many':
        return this.#tooMany(response, 2000);
      case 'lost-request':
        return { kind: 'lose' };
      case 'lost-answer':
        this.#execute(write);
        return { kind: 'lose' };
      case 'late-copy':
        this.#late.push(write);
        if (this.#late.length > 20) this.landLateCopies();
        return answered(this.#execute(write));
      case 'cut-answer':
        return { kind: 'cut', answer: this.#execute(write) };
      case 'error-before':
        return answered(this.#problem(500, 'internal_error'));
      case 'error-after':
        this.#execute(write);
        return answered({ ...this.#problem(502, ''), type: 'text/html' });
      case 'stored-error':
        this.#store(write, this.#problem(500, 'internal_error'));
        return answered(this.#execute(write));
      case 'unavailable':
        this.#setRetryAfter(response, 1000);
        return answered(this.#problem(503, 'unavailable'));
      case 'html':
        return answered({ status: 200, body: '<html>Please log in to the hotel network</html>', type: 'text/html' });
      case 'slow':
        return { kind: 'hang' };
    }
  }

  #tooMany(response: ServerResponse, waitMs: number): Reply {
    this.counts.tooMany += 1;
    this.#setRetryAfter(response, waitMs);
    return answered(this.#problem(429, 'rate_limit_exceeded'));
  }

  #send(response: ServerResponse, reply: Reply): void {
    if (reply.kind === 'hang') return;
    if (reply.kind === 'lose') {
      response.destroy();
      return;
    }
    const { status, body, type = 'application/json' } = reply.answer;
    this.#setLimits(response);
    if (reply.kind === 'cut') {
      response.writeHead(status, { 'content-type': type, 'content-length': body.length + 9 });
      response.write(body.slice(0, body.length / 2), () => response.destroy());
      return;
    }
    response.writeHead(status, { 'content-type': type, 'x-request-id': String(this.received.length) });
    response.end(status === 204 ? undefined : body);
  }

  #execute(write: Write): Answer {
    const { method, path, key, body } = write;
    if (method === 'GET' || method === 'DELETE') return this.#effect(method, path, body);
    const stored = this.#keys.get(key);
    const isKept = stored !== undefined && this.#clock.now() - stored.at < (this.#dialect.retentionMs ?? 86_400_000);
    if (isKept && stored.body !== body) {
      this.counts.conflicts += 1;
      const { status = 409, code = 'idempotency_key_reused', title } = this.#dialect.conflict ?? {};
      return this.#problem(status, code, undefined, title);
    }
    if (isKept) return stored.answer;
    this.#keys.delete(key);
    const answer = this.#effect(method, path, body);
    if (answer.status < 500) this.#store(write, answer);
    return answer;
  }

  #store({ key, body }: Write, answer: Answer): void {
    if (!this.#keys.has(key)) this.#keys.set(key, { body, at: this.#clock.now(), answer });
  }

  #effect(method: string, path: string, body: string): Answer {
    const [, , kind = '', name = ''] = new URL(path, this.url).pathname.split('/');
    if (kind !== 'accounts' && kind !== 'transactions') return { status: 200, body: '{"data":{"name":"me"}}' };
    this.counts.executed += method === 'GET' ? 0 : 1;
    if (name === 'upsert') return this.#upsert(kind, JSON.parse(body));
    if (method === 'GET' && name === '') return this.#list(kind, new URL(path, this.url).searchParams);
    const known = this.#ids.get(decodeURIComponent(name));
    const held = known === undefined ? undefined : this[kind].get(known.externalId);
    if (known === undefined || held === undefined) return this.#problem(404, 'not_found');
    if (method === 'PATCH') Object.assign(held, JSON.parse(body));
    if (method !== 'DELETE') return { status: 200, body: JSON.stringify({ data: this.#show(held) }) };
    this.deleteByOwner(known.externalId);
    const status = this.#dialect.deletedStatus ?? 200;
    return { status, body: status === 204 ? '' : JSON.stringify({ data: this.#show(held) }) };
  }

  #upsert(kind: 'accounts' | 'transactions', fields: Fields): Answer {
    const externalId = String(fields.externalId);
    if (kind === 'transactions' && !this.#ids.has(String(fields.accountId))) {
      return this.#problem(422, 'reference_not_found');
    }
    const held = this[kind].get(externalId);
    const object = held ?? this.#newObject(kind);
    Object.assign(object, fields);
    this[kind].set(externalId, object);
    this.#ids.set(String(object.$id), { kind, externalId });
    const operation = held === undefined ? 'created' : 'updated';
    const status = held === undefined ? (this.#dialect.createdStatus ?? 201) : 200;
    return { status, body: JSON.stringify({ operation, data: this.#show(object) }) };
  }

  #list(kind: 'accounts' | 'transactions', query: URLSearchParams): Answer {
    const wanted = query.get('externalId');
    if (wanted !== null && this.#dialect.filters === 'refused') return this.#problem(400, 'invalid_query');
    const isFiltered = wanted !== null && this.#dialect.filters !== 'ignored';
    const all = [...this[kind].values()].filter((each) => !isFiltered || each.externalId === wanted);
    const from = Number(query.get('cursor') ?? 0);
    const { page = 50 } = this.#dialect;
    const data = all.slice(from, from + page).map((each) => this.#show(each));
    const hasMore = all.length > from + page;
    return { status: 200, body: JSON.stringify({ data, nextCursor: hasMore ? String(from + page) : null, hasMore }) };
  }

  #show({ $id, ...fields }: Fields): Fields {
    const { idName = 'id' } = this.#dialect;
    const ownName = 'balance' in fields ? 'accountId' : 'transactionId';
    const shown: Fields = { ...fields, [idName === 'kind' ? ownName : idName]: $id };
    if (this.#dialect.showsExternalId === false) delete shown.externalId;
    if (this.#dialect.textAmounts === true && typeof shown.amount === 'number') shown.amount = shown.amount.toFixed(2);
    return shown;
  }

  #problem(status: number, code: string, detail = 'as the ledger says it', title = 'No'): Answer {
    const body = writeProblem(this.#dialect.problems ?? 'json', { status, code, detail, title });
    return { status, body, type: 'application/problem+json' };
  }

  #newObject(kind: 'accounts' | 'transactions'): Fields {
    const $id = this.#dialect.idType === 'number' ? this.#nextId++ : `${kind}/${this.#nextId++}`;
    return this.#dialect.showsInstants === true
      ? { $id, createdAt: new Date(this.#clock.now()).toISOString() }
      : { $id };
  }

  #overLimit(): number {
    const now = this.#clock.now();
    const { limits } = this.#dialect;
    if (limits === undefined) return 0;
    let wait = 0;
    for (const [name, lengthMs] of WINDOWS) {
      const window = this.#windows[name];
      if (now - window.from >= lengthMs) Object.assign(window, { from: now, used: 0 });
      window.used += 1;
      if (window.used > limits[name]) wait = Math.max(wait, window.from + lengthMs - now);
    }
    return wait;
  }

  #setLimits(response: ServerResponse): void {
    const { limits, resets = 'seconds' } = this.#dialect;
    if (limits === undefined) return;
    const now = this.#clock.now();
    response.setHeader('date', new Date(now).toUTCString());
    for (const [name, lengthMs] of WINDOWS) {
      const { from, used } = this.#windows[name];
      response.setHeader(`x-ratelimit-limit-${name}`, limits[name]);
      response.setHeader(`x-ratelimit-remaining-${name}`, Math.max(0, limits[name] - used));
      if (resets !== 'none') response.setHeader(`x-ratelimit-reset-${name}`, formatReset(resets, from + lengthMs, now));
    }
  }

  #setRetryAfter(response: ServerResponse, ms: number): void {
    const told = formatRetryAfter(this.#dialect.retryAfter ?? 'seconds', ms, this.#clock.now());
    response.setHeader('date', new Date(this.#clock.now()).toUTCString());
    if (told !== null) response.setHeader('retry-after', told);
  }

  /** What the request is about, by externalId where it can be told. */
  #objectOf(method: string, path: string, body: string): string {
    if (method === 'GET') return `read ${this.received.length}`;
    const name = /"externalId":"([^"]+)"/.exec(body)?.[1];
    const id = decodeURIComponent(path.split('/')[3] ?? '');
    return name ?? this.#ids.get(id)?.externalId ?? path;
  }
}

function answered(answer: Answer): Reply {
  return { kind: 'answer', answer };
}
