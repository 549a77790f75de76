import type { Clock } from '../../lib/clock.ts';
import { interpret } from './interpret.ts';
import { readLimits } from './limits.ts';
import type { Answer, LedgerRequest } from './outcome.ts';
import { createReads, type LedgerReads } from './reads.ts';
import { openTransport } from './transport.ts';

export interface LedgerClientOptions {
  /** The ledger's base address; a path in it stays in front of every request's. */
  readonly url: string;
  /** The personal API key. It goes into the Authorization header and nowhere else. */
  readonly apiKey: string;
  /** Connections that may be open at once. */
  readonly connections: number;
  readonly clock: Clock;
  /** Whether plain http may be spoken to a host that is not this machine. Default: false. */
  readonly allowPlainHttp?: boolean;
  /** How long an answer may take (default 30 s), and a connection (default 5 s). undici counts in whole seconds. */
  readonly timeoutMs?: number;
  readonly connectTimeoutMs?: number;
}

/** The ledger's API for one key. Closed by its owner; closing waits for what is in flight. */
export interface LedgerClient extends LedgerReads {
  /** Sends one write, once. Never rejects: whatever happens is an outcome. An abort makes it unknown. */
  send(request: LedgerRequest, signal?: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

/** @throws AppError `ledger.url` where the address is not one, or is plain http to another machine */
export function createLedgerClient(options: LedgerClientOptions): LedgerClient {
  const transport = openTransport(options);
  return {
    ...createReads(transport),
    async send(request, signal) {
      const response = await transport.exchange(request, signal);
      return {
        outcome: interpret(request, response, options.clock.now()),
        limits: response.kind === 'answered' ? readLimits(response.headers, options.clock.now()) : null,
      };
    },
    close: () => transport.close(),
  };
}
