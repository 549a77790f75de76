import { readRetryAfter } from '../../lib/net/retry-after.ts';
import { words } from '../../words/message.ts';
import { readData, readOperation } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import { parseJson, readId } from './object.ts';
import type { LedgerRequest, Outcome } from './outcome.ts';
import { type Problem, parseProblem } from './problem.ts';

/**
 * The meaning of the answer to a write (P-KEY-6). The HTTP status decides, then the problem's `code`; what the
 * body says of its own status is not believed.
 *
 * @param nowMs our clock when the answer came
 */
export function interpret(request: LedgerRequest, exchange: Exchange, nowMs: number): Outcome {
  if (exchange.kind === 'failed') return { kind: 'unknown', status: null, reason: exchange.reason };
  if (exchange.status >= 200 && exchange.status < 300) return interpretSuccess(request, exchange);
  return interpretRefusal(request.path, exchange, nowMs);
}

export type Answered = Extract<Exchange, { kind: 'answered' }>;

/** The meaning of an answer that is no success; never `done`. */
export function interpretRefusal(path: string, exchange: Answered, nowMs: number): Exclude<Outcome, { kind: 'done' }> {
  const { status, body } = exchange;
  if (status < 400)
    return { kind: 'unknown', status, reason: words('service.httpRedirectNotFollowed', { number: status }) };
  const problem = parseProblem(status, body);
  const waitMs = readRetryAfter(exchange.headers, nowMs);
  if (status === 429 || (status === 503 && waitMs !== null)) return { kind: 'paced', status, waitMs, problem };
  if (status === 401 || (status === 403 && !isOfOneObject(problem))) return { kind: 'refused', status, problem };
  if (status >= 500 || status === 408 || status === 425) return unknown(status, problem);
  if (isNoLedger(path, status, problem)) {
    return { kind: 'unknown', status, reason: words('service.httpLedgersAddressNo', { number: status }) };
  }
  if (isInProgress(status, problem)) return unknown(status, problem);
  if (isKeyConflict(status, problem)) return { kind: 'conflict', status, problem };
  return { kind: 'rejected', status, problem };
}

function unknown(status: number, problem: Problem): Extract<Outcome, { kind: 'unknown' }> {
  return {
    kind: 'unknown',
    status,
    reason: problem.code === '' ? words('doctor.http', { number: status }) : `HTTP ${status} ${problem.code}`,
  };
}

/** The embedded ledger refuses writes to system categories with 403; that speaks of one object, not of the key. */
function isOfOneObject(problem: Problem): boolean {
  return /read_?only|system/i.test(problem.code);
}

/**
 * An upsert goes to a fixed route. Where the route is missing, the address is wrong, and no record is to blame. A
 * ledger may say 404 of an account that the body names; then it says so.
 */
function isNoLedger(path: string, status: number, problem: Problem): boolean {
  if (!path.endsWith('/upsert') || (status !== 404 && status !== 405)) return false;
  return problem.code === '' || /route|endpoint|path|method/i.test(problem.code);
}

/** The first request with this key is still being carried out: the draft standard says 409. */
function isInProgress(status: number, problem: Problem): boolean {
  return status === 409 && /progress|processing|concurrent|in[_-]?flight|locked/i.test(problem.code);
}

/**
 * The specification speaks of "a conflict error" without status or code. The draft standard says 422, older services
 * 400. The code tells, or the words where there is no code. A plain 409 without either counts as a conflict too: to
 * read the object back does no harm.
 */
function isKeyConflict(status: number, problem: Problem): boolean {
  if (status !== 400 && status !== 409 && status !== 422) return false;
  const words = problem.code === '' ? `${problem.title} ${problem.detail}` : problem.code;
  if (/idempoten/i.test(words)) return !/required|missing|invalid|malformed/i.test(words);
  return status === 409 && (problem.code === '' || /^(conflict|key_conflict)$/i.test(problem.code));
}

function interpretSuccess(request: LedgerRequest, exchange: Answered): Outcome {
  const { status, body } = exchange;
  if (!exchange.complete) return { kind: 'unknown', status, reason: words('service.answerLongerAnybodyReads') };
  const isJson = isJsonAnswer(exchange);
  if (request.method === 'DELETE') {
    // The specification shows no body. A page in HTML comes from something else on the way.
    if (body !== '' && !isJson) return { kind: 'unknown', status, reason: words('service.answerNotJson') };
    return { kind: 'done', status, operation: null, id: null };
  }
  if (!isJson) return { kind: 'unknown', status, reason: words('service.answerNotJson') };
  // Only ids are taken from what the answer shows.
  const parsed = parseJson(body);
  const data = readData(parsed);
  if (data === null) return { kind: 'unknown', status, reason: words('service.answerNotLedgerGives') };
  const operation = readOperation(parsed);
  const id = readId(data, request.path.startsWith('/v1/accounts') ? 'account' : 'transaction');
  if (operation === null && id === null) {
    return { kind: 'unknown', status, reason: words('service.answerNamesNeitherOperation') };
  }
  return { kind: 'done', status, operation, id };
}

export function isJsonAnswer({ headers }: Answered): boolean {
  const type = headers['content-type'];
  return typeof type === 'string' && /^application\/([\w.-]+\+)?json\b/i.test(type);
}
