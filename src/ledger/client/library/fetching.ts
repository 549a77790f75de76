import { inEnglish } from '../../../words/message.ts';
import {
  describeFailure,
  type Exchange,
  type HttpRequest,
  headersOf,
  type LedgerAddress,
  LONGEST_ANSWER,
  readBase,
  withoutKey,
} from '../exchange.ts';

/** As the global `fetch`: takes a URL and gives a Response, or rejects where none came. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface FetchOptions extends LedgerAddress {
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
  /** How long one attempt may take until its answer is complete. Default: 30 s. */
  readonly timeoutMs?: number;
}

/** Sends one request, once. Never rejects. */
export type Exchanging = (request: HttpRequest, signal: AbortSignal | undefined) => Promise<Exchange>;

/**
 * One attempt over `fetch`: redirects are not followed (a write must not wander), and the key goes nowhere else.
 *
 * @throws AppError `ledger.url` or `ledger.key` for an address or key that cannot be used
 */
export function exchangeOver(options: FetchOptions): Exchanging {
  const { origin, prefix } = readBase(options);
  const send = options.fetch ?? ((url, init) => fetch(url, init));
  return async (request, signal) => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? 30_000);
    try {
      const response = await send(origin + prefix + request.path, {
        method: request.method,
        headers: headersOf(request, options.apiKey),
        body: request.body,
        redirect: 'manual',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      return withoutKey(await readAnswer(response), options.apiKey);
    } catch (thrown) {
      return { kind: 'failed', reason: describe(thrown) };
    }
  };
}

async function readAnswer(response: Response): Promise<Exchange> {
  const decoder = new TextDecoder();
  let body = '';
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    body += decoder.decode(chunk, { stream: true });
    // Leaving the loop cancels the rest.
    if (length > LONGEST_ANSWER) break;
  }
  const headers = Object.fromEntries(response.headers);
  return { kind: 'answered', status: response.status, headers, body, complete: length <= LONGEST_ANSWER };
}

/** `fetch` says "fetch failed" and keeps the reason as its cause. */
function describe(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  if (thrown.name === 'TimeoutError') return 'no answer in time';
  return inEnglish(describeFailure(thrown.cause instanceof Error ? thrown.cause : thrown));
}
