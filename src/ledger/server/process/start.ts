import { type Clock, systemClock } from '../../../lib/clock.ts';
import { codeOf, reasonOf, refusal } from '../../../lib/errors.ts';
import { buildApp, type LedgerLog, type Patience, Turns } from '../http/app.ts';
import { buildHandlers, buildMoneyHandlers } from '../http/handlers.ts';
import { RateLimiter, type RateLimits } from '../http/rate-limit.ts';
import { openDatabase } from '../storage/database.ts';
import { GroupCommit } from '../storage/group-commit.ts';
import { IdempotencyStore } from '../storage/idempotency.ts';
import { KeyVerifier } from '../storage/keys.ts';
import { TransactionBirths } from '../transactions/row.ts';

export interface LedgerOptions {
  /** Where `ledger.db` lies; made where missing. */
  readonly folder: string;
  readonly host?: string;
  /** Further names under which `/openapi.json` answers, lower case, without port. */
  readonly names?: readonly string[];
  /** 0 picks a free one. */
  readonly port?: number;
  readonly limits?: RateLimits;
  readonly log?: LedgerLog;
  readonly clock?: Clock;
  /** Default: 10 s for the headers of a request, 30 s for all of it. */
  readonly patience?: Patience;
}

export interface RunningLedger {
  /** `http://127.0.0.1:4711`, without a slash at the end. */
  readonly url: string;
  /** Answers what is under way, for 5 seconds at most, then closes the database. */
  close(): Promise<void>;
}

const PURGE_EVERY_MS = 3_600_000;
const PATIENCE: Patience = { headersMs: 10_000, requestMs: 30_000 };
/** The time that open requests have to arrive and be answered when the service closes. */
const GRACE_MS = 500;
const SILENT: LedgerLog = { info: () => undefined, error: () => undefined };

/**
 * Starts the ledger service in this thread.
 * @throws AppError `ledger.listen` where the address cannot be listened on, `ledger.newer` for a newer database.
 */
export async function startLedger(options: LedgerOptions): Promise<RunningLedger> {
  const { clock = systemClock, log = SILENT, host = '127.0.0.1' } = options;
  const db = openDatabase(options.folder);
  const commits = new GroupCommit(db);
  const idempotency = new IdempotencyStore(db, new TransactionBirths(db), () => clock.monotonic());
  const limiter = new RateLimiter(clock, options.limits ?? {});
  const app = buildApp({
    handlers: buildHandlers(db),
    money: buildMoneyHandlers(db),
    commits,
    idempotency,
    gate: { keys: new KeyVerifier(db), limiter },
    clock,
    log,
    patience: options.patience ?? PATIENCE,
    names: { listen: host, further: options.names ?? [] },
    turns: new Turns(),
  });
  const purge = () => commits.submit(() => idempotency.purge());
  try {
    await purge();
    const url = await app.listen({ host, port: options.port ?? 0 });
    const timer = setInterval(() => void purge().catch(() => undefined), PURGE_EVERY_MS).unref();
    return {
      url,
      close: async () => {
        clearInterval(timer);
        // Connections without a request, and slow ones, would keep it open for ever.
        const timeout = setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
        await app.close();
        clearTimeout(timeout);
        try {
          await purge();
        } finally {
          db.close();
        }
      },
    };
  } catch (thrown) {
    await app.close();
    db.close();
    throw listenError(thrown, options);
  }
}

function listenError(thrown: unknown, { host = '127.0.0.1', port = 0 }: LedgerOptions): unknown {
  const code = codeOf(thrown);
  if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') return thrown;
  return refusal('ledger.listen', { address: `${host}:${port}`, why: reasonOf(thrown) }, thrown);
}
