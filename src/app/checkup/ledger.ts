/**
 * `doctor` on the ledger. It must answer and know the key. The check shows the rights of the key and the ledger's
 * time, and compares the tables of the embedded one.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LedgerClient } from '../../ledger/client/client.ts';
import type { Read } from '../../ledger/client/reads.ts';
import { compareSchema, LEDGER_FILE } from '../../ledger/server/storage/database.ts';
import { RESTORE_LEDGER } from '../../ledger/server/storage/migrate.ts';
import { messageOf } from '../../lib/errors.ts';
import { localEnd } from '../../lib/time/local-time.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { openStore } from '../../store/store.ts';
import { isDaemonAlive, readDaemonFile } from '../../sync/daemon/control.ts';
import { embeddedFolder, type LedgerAccess, openLedger, refuseLostLedger } from '../ledger.ts';
import { type CheckupContext, isPaused } from './checkup.ts';
import { type Finding, failure, ok, wrong } from './finding.ts';

const MINUTE = 60_000;
/** Told pauses and dates of requests go wrong beyond this. */
const SKEW_MS = 2 * MINUTE;

export async function checkLedger(context: CheckupContext): Promise<readonly Finding[]> {
  const { settings } = context.loaded;
  if (settings.ledger.url !== 'embedded') return askLedger(context);
  const folder = embeddedFolder(settings);
  try {
    if (!existsSync(join(folder, LEDGER_FILE))) return [checkUnmade(context)];
    const tables = checkTables(folder);
    const daemon = readDaemonFile(settings.state);
    const isServed = daemon !== undefined && (await isDaemonAlive(daemon));
    return [
      tables,
      ...(isServed ? [ok('ledger', 'the embedded ledger is served by the daemon')] : await askLedger(context)),
    ];
  } catch (thrown) {
    return [failure('ledger', thrown)];
  }
}

function checkUnmade({ clock, loaded }: CheckupContext): Finding {
  const store = openStore(loaded.settings.state, clock, { readOnly: true });
  try {
    refuseLostLedger(loaded.settings, store);
  } finally {
    store.close();
  }
  return ok('ledger', 'the embedded ledger will be made at the first start');
}

function checkTables(folder: string): Finding {
  const odd = compareSchema(folder);
  if (odd.length === 0) return ok('ledger', 'the tables of the embedded ledger are those of its version');
  const text = `the tables of the embedded ledger are not those of its version: ${odd.slice(0, 5).join(', ')}`;
  return wrong('ledger', text, `stop bankfeed. ${RESTORE_LEDGER}`);
}

async function askLedger(context: CheckupContext): Promise<readonly Finding[]> {
  const { settings } = context.loaded;
  if (isPaused(context)) return [ok('ledger', 'the ledger is asked nothing before its pause is over')];
  try {
    await using access = await openLedger({ ...context, settings, listen: 'any' });
    const { createLedgerClient } = await import('../../ledger/client/client.ts');
    const { allowPlainHttp } = settings.ledger;
    const client = createLedgerClient({ ...access, connections: 1, clock: context.clock, allowPlainHttp });
    try {
      return [...(await checkKey(client, context.clock.now())), ...(await checkClock(access, context))];
    } finally {
      await client.close();
    }
  } catch (thrown) {
    return [failure('ledger', thrown)];
  }
}

async function checkKey(client: LedgerClient, now: number): Promise<readonly Finding[]> {
  const describe = (text: string, scope: string, read: Read<unknown>) => describeRead(text, scope, read, now);
  const me = describe('the key is known', 'me:read', await client.me());
  if (me.state === 'wrong') return [me];
  return [
    me,
    describe('accounts can be read', 'accounts:read', await client.listAccounts({ limit: 1 })),
    describe('transactions can be read', 'transactions:read', await client.listTransactions({ limit: 1 })),
    await probeWriting(client, 'accounts:write', '/v1/accounts/upsert', now),
    await probeWriting(client, 'transactions:write', '/v1/transactions/upsert', now),
  ];
}

/** A ledger that lets the key write refuses an empty body (400, 422). One that does not forbids it (403). */
async function probeWriting(client: LedgerClient, scope: string, path: string, now: number): Promise<Finding> {
  const { outcome } = await client.send({ method: 'POST', path, body: '{}', key: uuidv7(now) });
  if (outcome.kind === 'paced') return paced(outcome.waitMs, now);
  return outcome.kind === 'refused' ? missingScope(scope) : ok('ledger', `the key has ${scope}`);
}

function describeRead(text: string, scope: string, read: Read<unknown>, now: number): Finding {
  switch (read.kind) {
    case 'found':
    case 'missing':
      return ok('ledger', text);
    case 'refused':
      if (read.status === 401)
        return wrong('ledger', 'the ledger refuses the key (401)', 'set ledger.apiKey to a key that is valid');
      return read.status === 403 ? missingScope(scope) : wrong('ledger', `the ledger answers ${read.status}`, null);
    case 'paced':
      return paced(read.waitMs, now);
    case 'unsupported':
      return wrong('ledger', `it answers ${read.status}, and not as a v1 ledger does`, 'check ledger.url');
    case 'failed':
      return wrong('ledger', `the ledger cannot be reached: ${read.reason}`, 'check ledger.url and the network');
  }
}

function paced(waitMs: number | null, now: number): Finding {
  const until = waitMs === null ? '' : ` until ${localEnd(now + waitMs)}`;
  return wrong('ledger', `the ledger tells to wait${until}: its limit is used up`, 'try again then', 'warning');
}

function missingScope(scope: string): Finding {
  return wrong(
    'ledger',
    `the key lacks the scope ${scope} (403)`,
    `make a key with ${scope} and set ledger.apiKey to it`,
  );
}

async function checkClock({ url }: LedgerAccess, { clock }: CheckupContext): Promise<readonly Finding[]> {
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5000) });
    const there = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(there)) return [];
    const skew = clock.now() - there;
    if (Math.abs(skew) <= SKEW_MS) return [ok('clock', 'this machine and the ledger agree on the time')];
    const minutes = Math.round(Math.abs(skew) / MINUTE);
    const way = skew > 0 ? 'ahead of' : 'behind';
    return [
      wrong('clock', `this machine's clock is ${minutes} min ${way} the ledger's`, 'let NTP set the clock', 'warning'),
    ];
  } catch (thrown) {
    return [wrong('clock', `the ledger's time cannot be asked: ${messageOf(thrown)}`, null, 'warning')];
  }
}
