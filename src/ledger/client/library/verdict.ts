import { readRetryAfter } from '../../../lib/net/retry-after.ts';
import { inEnglish } from '../../../words/message.ts';
import type { Exchange, HttpRequest } from '../exchange.ts';
import { type Answered, interpretRefusal, isJsonAnswer } from '../interpret.ts';
import { describeProblem, parseProblem, readFieldErrors } from '../problem.ts';
import { readBody } from './decimals.ts';
import type { LedgerErrorFacts } from './error.ts';

/** The failure of one attempt, without the facts that only the whole call knows. */
export interface Failed extends Omit<LedgerErrorFacts, 'idempotencyKey' | 'attempts'> {
  readonly message: string;
}

/** One attempt's result. `again`: worth repeating with the same key and bytes. */
export type Verdict<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'again' | 'paced' | 'final'; readonly failed: Failed };

/** Takes a parsed body and the answer that it came with; undefined where it is not what the route gives. */
export type Shape<Value> = (body: unknown, answer?: Answered) => Value | undefined;

/** Statuses beside 5xx after which the same request may fare better: too slow, too early, still in progress. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 425]);

export function judge<Value>(
  request: HttpRequest,
  exchange: Exchange,
  nowMs: number,
  shape: Shape<Value>,
): Verdict<Value> {
  if (exchange.kind === 'failed') {
    return { kind: 'again', failed: { ...NOTHING, code: 'unreachable', message: inEnglish(exchange.reason) } };
  }
  if (exchange.status >= 200 && exchange.status < 300) return judgeSuccess(exchange, shape);
  const outcome = interpretRefusal(request.path, exchange, nowMs);
  // A daemon does not see a redirect or a missing route as the refusal of one record. The ledger did nothing all the
  // same.
  const passing = outcome.kind === 'unknown' && (exchange.status >= 500 || PASSING.has(exchange.status));
  const failed = failedWith(exchange, passing ? 'unknown' : 'definite', nowMs);
  if (outcome.kind === 'paced') return { kind: 'paced', failed };
  return { kind: passing ? 'again' : 'final', failed };
}

const NOTHING = { status: null, outcome: 'unknown', errors: [], requestId: null, retryAfterMs: null } as const;

/** A success that cannot be read is unknown: it may come from something on the way. The replay will tell. */
function judgeSuccess<Value>(exchange: Answered, shape: Shape<Value>): Verdict<Value> {
  const readable = exchange.complete && (exchange.body === '' || isJsonAnswer(exchange));
  const value = readable ? shape(exchange.body === '' ? null : readBody(exchange.body), exchange) : undefined;
  if (value !== undefined) return { kind: 'done', value };
  const { status } = exchange;
  const message = `HTTP ${status}: the answer is not what the ledger gives`;
  const requestId = requestIdOf(exchange);
  return { kind: 'again', failed: { ...NOTHING, code: 'unexpected_answer', status, requestId, message } };
}

function failedWith(exchange: Answered, outcome: Failed['outcome'], nowMs: number): Failed {
  const { status, body } = exchange;
  const problem = parseProblem(status, body);
  return {
    message: describeProblem(problem),
    code: problem.code === '' ? 'unexpected_answer' : problem.code,
    status,
    outcome,
    errors: readFieldErrors(body),
    requestId: requestIdOf(exchange),
    retryAfterMs: readRetryAfter(exchange.headers, nowMs),
  };
}

/** The ledger's X-Request-Id; null where it gave none. */
export function requestIdOf({ headers }: Answered): string | null {
  const id = headers['x-request-id'];
  return typeof id === 'string' ? id : null;
}
