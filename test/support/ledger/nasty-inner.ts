/** A nasty ledger's work on a request, however that comes. */
import type { Clock } from '../../../src/lib/clock.ts';
import { type Dialect, formatReset, formatRetryAfter, WINDOWS, writeProblem } from './nasty-dialect.ts';
import type { Answer, Fault, Fields, Headers, NastyLedger, Received, Reply, Said, Write } from './nasty-ledger.ts';
import { NastyRecords } from './nasty-records.ts';

/** The ledger with no port: requests reach it by `handle`. */
export function openNastyLedger(clock: Clock, dialect: Dialect = {}): NastyLedger {
  return new Ledger(clock, dialect);
}

class Ledger implements NastyLedger {
  url = 'http://nasty.invalid';
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
  readonly #records: NastyRecords;
  readonly #late: { readonly method: string; readonly path: string; readonly key: string; readonly body: string }[] =
    [];
  readonly #windows = { minute: { from: 0, used: 0 }, day: { from: 0, used: 0 } };
  inFlight = 0;
  #nextId = 1;

  constructor(clock: Clock, dialect: Dialect) {
    this.#clock = clock;
    this.#dialect = dialect;
    this.#records = new NastyRecords(clock, dialect);
  }

  deleteByOwner(externalId: string): void {
    const held = this.transactions.get(externalId);
    if (held === undefined) throw new Error(`the ledger holds no ${externalId}`);
    this.#ids.delete(String(held.$id));
    this.transactions.delete(externalId);
  }

  editByOwner(externalId: string, fields: Fields): void {
    this.#records.change(this.transactions.get(externalId) ?? {}, fields);
  }

  enterByOwner(account: string, fields: Fields): void {
    const object = this.#newObject('transactions');
    this.#records.change(object, { ...fields, accountId: this.accounts.get(account)?.$id });
    this.#keep('transactions', `by hand ${this.#nextId}`, object);
  }

  clear(): void {
    this.accounts.clear();
    this.transactions.clear();
    this.#ids.clear();
    this.#keys.clear();
  }

  accountOf(id: string): string | undefined {
    return this.#ids.get(id)?.externalId;
  }

  landLateCopies(): void {
    for (const copy of this.#late.splice(0)) this.#execute(copy);
  }

  async handle(write: Write): Promise<Reply> {
    const { method, path, key, body } = write;
    const fault = this.faults({ number: this.received.length + 1, method, path, body });
    this.received.push({ at: this.#clock.now(), method, path, key, body, fault });
    const object = this.#objectOf(method, path, body);
    this.#enter(method, path, key, body, object);
    for (let turn = 0; turn < (this.#dialect.lag ?? 1); turn++) await new Promise((resolve) => setImmediate(resolve));
    const reply = this.#reply(write, fault);
    this.inFlight -= 1;
    this.#openObjects.delete(object);
    return reply;
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

  #reply(write: Write, fault: Fault | null): Reply {
    const wait = this.#overLimit();
    if (wait > 0) return this.#tooMany(wait);
    if (typeof fault === 'object' && fault !== null) {
      const wait = fault.waitMs === undefined ? {} : this.#retryAfter(fault.waitMs);
      return this.#answered(this.#problem(fault.status, fault.code ?? '', fault.detail), wait);
    }
    switch (fault) {
      case null:
        return this.#answered(this.#execute(write));
      case 'too-many':
        return this.#tooMany(2000);
      case 'lost-request':
        return { kind: 'lose' };
      case 'lost-answer':
        this.#execute(write);
        return { kind: 'lose' };
      case 'late-copy':
        this.#late.push(write);
        if (this.#late.length > 20) this.landLateCopies();
        return this.#answered(this.#execute(write));
      case 'cut-answer':
        return { ...this.#answered(this.#execute(write)), kind: 'cut' };
      case 'error-before':
        return this.#answered(this.#problem(500, 'internal_error'));
      case 'error-after':
        this.#execute(write);
        return this.#answered({ ...this.#problem(502, ''), type: 'text/html' });
      case 'stored-error':
        this.#store(write, this.#problem(500, 'internal_error'));
        return this.#answered(this.#execute(write));
      case 'unavailable':
        return this.#answered(this.#problem(503, 'unavailable'), this.#retryAfter(1000));
      case 'html':
        return this.#answered({
          status: 200,
          body: '<html>Please log in to the hotel network</html>',
          type: 'text/html',
        });
      case 'slow':
        return { kind: 'hang' };
    }
  }

  #tooMany(waitMs: number): Reply {
    this.counts.tooMany += 1;
    return this.#answered(this.#problem(429, 'rate_limit_exceeded'), this.#retryAfter(waitMs));
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
    if (method === 'PATCH') this.#patch(kind, known.externalId, held, JSON.parse(body));
    const shown = `{"data":${this.#records.textOf(held)}}`;
    if (method !== 'DELETE') return { status: 200, body: shown };
    this.deleteByOwner(known.externalId);
    const status = this.#dialect.deletedStatus ?? 200;
    return { status, body: status === 204 ? '' : shown };
  }

  #upsert(kind: 'accounts' | 'transactions', fields: Fields): Answer {
    const externalId = String(fields.externalId);
    if (kind === 'transactions' && !this.#ids.has(String(fields.accountId))) {
      return this.#problem(422, 'reference_not_found');
    }
    const held = this[kind].get(externalId);
    const object = held ?? this.#newObject(kind);
    this.#records.change(object, fields);
    this.#keep(kind, externalId, object);
    const operation = held === undefined ? 'created' : 'updated';
    const status = held === undefined ? (this.#dialect.createdStatus ?? 201) : 200;
    return { status, body: `{"operation":"${operation}","data":${this.#records.textOf(object)}}` };
  }

  #keep(kind: 'accounts' | 'transactions', externalId: string, object: Fields): void {
    this[kind].set(externalId, object);
    this.#ids.set(String(object.$id), { kind, externalId });
  }

  /** What was entered by hand may get an externalId. */
  #patch(kind: 'accounts' | 'transactions', name: string, held: Fields, fields: Fields): void {
    this.#records.change(held, fields);
    if (typeof fields.externalId !== 'string') return;
    this[kind].delete(name);
    this.#keep(kind, fields.externalId, held);
  }

  #list(kind: 'accounts' | 'transactions', query: URLSearchParams): Answer {
    const { lists = kind } = this.#dialect;
    if (lists !== kind) return this.#problem(404, 'not_found');
    if (this.#refuses(query)) return this.#problem(400, 'invalid_query');
    const all = this.#records.filter([...this[kind].values()], query);
    const from = Number(query.get('cursor') ?? 0);
    const page = this.#dialect.parameters === 'none' ? all.length : (this.#dialect.page ?? 50);
    const data = all.slice(from, from + page).map((each) => this.#records.textOf(each));
    const hasMore = all.length > from + page;
    const end = JSON.stringify({ nextCursor: hasMore ? String(from + page) : null, hasMore });
    return { status: 200, body: `{"data":[${data.join()}],${end.slice(1)}` };
  }

  #refuses(query: URLSearchParams): boolean {
    const { filters, mostLimit = 200, parameters } = this.#dialect;
    if (query.has('externalId') && filters === 'refused') return true;
    if (Number(query.get('limit') ?? 0) > mostLimit) return true;
    return parameters !== undefined && [...query.keys()].some((name) => name !== parameters);
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

  #answered(answer: Answer, wait: Headers = {}): Said {
    const headers = { 'x-request-id': String(this.received.length), ...wait, ...this.#limits() };
    return { kind: 'answer', answer, headers };
  }

  #limits(): Headers {
    const { limits, resets = 'seconds' } = this.#dialect;
    if (limits === undefined) return {};
    const now = this.#clock.now();
    const headers: Record<string, string> = { date: new Date(now).toUTCString() };
    for (const [name, lengthMs] of WINDOWS) {
      const { from, used } = this.#windows[name];
      headers[`x-ratelimit-limit-${name}`] = String(limits[name]);
      headers[`x-ratelimit-remaining-${name}`] = String(Math.max(0, limits[name] - used));
      if (resets !== 'none') headers[`x-ratelimit-reset-${name}`] = formatReset(resets, from + lengthMs, now);
    }
    return headers;
  }

  #retryAfter(ms: number): Headers {
    const told = formatRetryAfter(this.#dialect.retryAfter ?? 'seconds', ms, this.#clock.now());
    const date = new Date(this.#clock.now()).toUTCString();
    return told === null ? { date } : { date, 'retry-after': told };
  }

  /** The object of the request, by externalId where it can be told. */
  #objectOf(method: string, path: string, body: string): string {
    if (method === 'GET') return `read ${this.received.length}`;
    const name = /"externalId":"([^"]+)"/.exec(body)?.[1];
    const id = decodeURIComponent(path.split('/')[3] ?? '');
    return name ?? this.#ids.get(id)?.externalId ?? path;
  }
}
