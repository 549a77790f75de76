import type { Clock } from '../../lib/clock.ts';
import type { Exchange, HttpRequest } from './exchange.ts';
import { interpret } from './interpret.ts';
import { type RateLimits, readLimits } from './limits.ts';
import type { Answer, LedgerRequest } from './outcome.ts';
import { createReads, type LedgerReads } from './reads.ts';
import { openTransport, type Transport, type TransportOptions } from './transport.ts';

/** The ledger's API for one key. Closed by its owner; closing waits for what is in flight. */
export interface LedgerClient extends LedgerReads {
  /** Sends one write, once. Never rejects: whatever happens is an outcome. */
  send(request: LedgerRequest): Promise<Answer>;
  /** Ends everything in flight at once: outcomes become unknown. */
  cutOff(): void;
  close(): Promise<void>;
}

/** Told of each read that the ledger answered: what it says of its limits, and when it was asked (monotonic). */
export type OnRead = (limits: RateLimits | null, askedAt: number) => void;

/** Told of each request. `status`: 0 where no answer came. */
export type OnCall = (call: { readonly method: string; readonly status: number; readonly durationMs: number }) => void;

/** Over HTTP. @throws AppError `ledger.url` where the address is not one, or is plain http to another machine; `ledger.key` */
export function createLedgerClient({
  onRead,
  onCall,
  ...options
}: TransportOptions & { readonly onRead?: OnRead; readonly onCall?: OnCall }): LedgerClient {
  const transport = openTransport(options);
  return clientOver(
    onCall === undefined ? transport : observed(transport, options.clock, onCall),
    options.clock,
    onRead,
  );
}

function observed(transport: Transport, clock: Clock, report: OnCall): Transport {
  return {
    ...transport,
    exchange: async (request) => {
      const askedAt = clock.monotonic();
      const exchange = await transport.exchange(request);
      const status = exchange.kind === 'answered' ? exchange.status : 0;
      report({ method: request.method, status, durationMs: clock.monotonic() - askedAt });
      return exchange;
    },
  };
}

/** The same over any way of reaching the ledger, which is closed with the client. */
export function clientOver(transport: Transport, clock: Clock, onRead?: OnRead): LedgerClient {
  const exchangeRead = async (request: HttpRequest): Promise<Exchange> => {
    const askedAt = clock.monotonic();
    const exchange = await transport.exchange(request);
    const isDone = exchange.kind === 'answered' && exchange.status >= 200 && exchange.status < 300;
    if (isDone) onRead?.(readLimits(exchange.headers, clock.now()), askedAt);
    return exchange;
  };
  return {
    ...createReads({ exchange: exchangeRead }, () => clock.now()),
    async send(request) {
      // Deletions carry no key in this API: a second deletion changes nothing.
      const exchange = await transport.exchange(request.method === 'DELETE' ? { ...request, key: null } : request);
      const nowMs = clock.now();
      return {
        outcome: interpret(request, exchange, nowMs),
        limits: exchange.kind === 'answered' ? readLimits(exchange.headers, nowMs) : null,
      };
    },
    cutOff: () => transport.cutOff(),
    close: () => transport.close(),
  };
}
