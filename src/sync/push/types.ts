import type { CurrencyTable } from '../../domain/currency.ts';
import type { LedgerClient } from '../../ledger/client/client.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Store } from '../../store/store.ts';
import type { Said } from '../../words/message.ts';
import type { Reviewed } from './answers/read-objects.ts';
import type { Pacer } from './pace.ts';

export interface PushDeps {
  readonly store: Store;
  readonly ledger: LedgerClient;
  readonly clock: Clock;
  /** Of what is created anew. */
  readonly currencies: CurrencyTable;
  /** From 0 up to 1: spreads retries. Math.random in the program, a seed in tests. */
  readonly random: () => number;
  /** Requests in flight at most. */
  readonly concurrency: number;
  /** Looks at what is to be created together with the ledger; absent: it is sent unseen. */
  readonly review?: () => Promise<Reviewed>;
  /**
   * The ledger's limits, for the lifetime of a process. Where it is absent, each push begins with the store's memory
   * of them.
   */
  readonly pacer?: Pacer;
  /** Told of what a person should know. No amounts, names or account numbers. */
  readonly log?: (event: PushEvent) => void;
}

/** `request` is the id of the outbox row: an externalId would tell an amount. */
export type PushEvent =
  | { readonly event: 'push.adopted'; readonly request: number }
  | { readonly event: 'push.resurrected'; readonly request: number }
  | { readonly event: 'push.rejected'; readonly request: number; readonly status: number }
  | { readonly event: 'push.conflict'; readonly request: number; readonly code: string }
  | { readonly event: 'push.paused'; readonly until: number; readonly reason: Said }
  /** `ms`: for how long without a break; 0 at the first failure. */
  | { readonly event: 'push.failing'; readonly reason: Said; readonly ms: number };

export interface PushOptions {
  /** Stops taking up work; what is in flight gets a few seconds to be answered. */
  readonly signal?: AbortSignal;
  /** How long the ledger may fail without a break. Infinity: for ever. */
  readonly patienceMs: number;
  /** Told pauses up to this are waited out, longer ones end the push. Default: two minutes. */
  readonly longestPauseMs?: number;
  readonly onProgress?: (report: PushReport) => void;
}

export interface PushReport {
  /** Requests that the ledger gave a definite answer to. */
  readonly sent: number;
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  /** Believed new, but the ledger held it already: a lost state, a second daemon, or entered there by hand. */
  readonly adopted: number;
  /** Deleted by the owner, brought back by an update, taken away again. */
  readonly resurrected: number;
  readonly rejected: number;
  /** Rows that are still to be sent. */
  readonly remaining: number;
  readonly stopped?: PushStop;
}

export interface PushStop {
  readonly kind: 'unreachable' | 'auth' | 'pause' | 'aborted';
  readonly message: Said;
  /** Of a pause: milliseconds since 1970. */
  readonly until?: number;
}
