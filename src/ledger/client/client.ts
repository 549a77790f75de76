import type { Clock } from '../../lib/clock.ts';
import { interpret } from './interpret.ts';
import { readLimits } from './limits.ts';
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

/** Over HTTP. @throws AppError `ledger.url` where the address is not one, or is plain http to another machine; `ledger.key` */
export function createLedgerClient(options: TransportOptions): LedgerClient {
  return clientOver(openTransport(options), options.clock);
}

/** The same over any way of reaching the ledger, which is closed with the client. */
export function clientOver(transport: Transport, clock: Clock): LedgerClient {
  return {
    ...createReads(transport, () => clock.now()),
    async send(request) {
      // Deletions carry no key in this API: doing one twice is the same as once (Z3).
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
