/**
 * `doctor` on the ledger. It must answer and know the key. The check shows the rights of the key and the ledger's
 * time, and compares the tables of the embedded one.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LedgerClient } from '../../ledger/client/client.ts';
import { patienceAlone, patientReads } from '../../ledger/client/pauses.ts';
import type { LedgerReads, Read } from '../../ledger/client/reads.ts';
import { compareSchema, LEDGER_FILE } from '../../ledger/server/storage/database.ts';
import { messageOf } from '../../lib/errors.ts';
import { localEnd } from '../../lib/time/local-time.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { DATABASE_FILE, openStore } from '../../store/store.ts';
import { isDaemonAlive, readDaemonFile } from '../../sync/daemon/control.ts';
import { kinOf, OTHER_LEDGER } from '../../sync/push/answers/other-ledger.ts';
import type { Said } from '../../words/message.ts';
import { tell } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
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
    return [tables, ...(isServed ? [ok('ledger', t('doctor.embeddedLedgerServedDaemon'))] : await askLedger(context))];
  } catch (thrown) {
    return [failure('ledger', thrown)];
  }
}

function checkUnmade({ clock, loaded }: CheckupContext): Finding {
  using store = openStore(loaded.settings.state, clock, { readOnly: true });
  refuseLostLedger(loaded.settings, store);
  return ok('ledger', t('doctor.embeddedLedgerWillMade'));
}

function checkTables(folder: string): Finding {
  const odd = compareSchema(folder);
  if (odd.length === 0) return ok('ledger', t('doctor.tablesEmbeddedLedgerVersion'));
  const text = t('doctor.tablesEmbeddedLedgerNot', { names: odd.slice(0, 5).join(', ') });
  return wrong('ledger', text, t('doctor.stopBankfeed', { how: t('doctor.restoreBackupLedgerFits') }));
}

async function askLedger(context: CheckupContext): Promise<readonly Finding[]> {
  const { settings } = context.loaded;
  if (isPaused(context)) return [ok('ledger', t('doctor.ledgerAskedNothingBefore'))];
  try {
    await using access = await openLedger({ ...context, settings, listen: 'any' });
    const { createLedgerClient } = await import('../../ledger/client/client.ts');
    const { allowPlainHttp } = settings.ledger;
    const client = createLedgerClient({ ...access, connections: 1, clock: context.clock, allowPlainHttp });
    try {
      const reads = patientReads(client, patienceAlone(context.clock));
      return [
        ...(await checkKey({ ...client, ...reads }, context.clock.now())),
        ...(await checkKin(context, reads)),
        ...(await checkClock(access, context)),
      ];
    } finally {
      await client.close();
    }
  } catch (thrown) {
    return [failure('ledger', thrown)];
  }
}

/** Whether the key is known, and what it may do. Nothing is written: the ledger refuses the bodies of its probes. */
export async function checkKey(client: LedgerClient, now: number): Promise<readonly Finding[]> {
  const me = describeRead(t('doctor.keyKnown'), 'me:read', await client.me(), now);
  if (me.state === 'wrong') return [me];
  return [
    me,
    describeRead(t('doctor.accountsCanRead'), 'accounts:read', await twoPages(client.listAccounts), now),
    describeRead(t('doctor.transactionsCanRead'), 'transactions:read', await twoPages(client.listTransactions), now),
    await probeWriting(client, 'accounts:write', '/v1/accounts/upsert', now),
    await probeWriting(client, 'transactions:write', '/v1/transactions/upsert', now),
  ];
}

/** The requests with which a list is read: its first page, and where there is another one, that by its cursor. */
async function twoPages(list: LedgerClient['listAccounts']): Promise<Read<unknown>> {
  const first = await list();
  if (first.kind !== 'found' || first.value.nextCursor === null) return first;
  return list({ cursor: first.value.nextCursor });
}

/**
 * A ledger that lets the key write refuses an empty body (400, 422). One that does not forbids it (403). Any other answer
 * proves nothing, and a record would fare no better.
 */
async function probeWriting(client: LedgerClient, scope: string, path: string, now: number): Promise<Finding> {
  const { outcome } = await client.send({ method: 'POST', path, body: '{}', key: uuidv7(now) });
  const { kind, status } = outcome;
  if (kind === 'paced') return paced(outcome.waitMs, now);
  if (kind === 'refused') return status === 401 ? refusedKey() : missingScope(scope);
  if (kind === 'rejected' && (status === 400 || status === 422)) return ok('ledger', t('doctor.key', { scope }));
  if (status === null) return unreachable(kind === 'unknown' ? outcome.reason : '');
  if (kind === 'done')
    return wrong(
      'ledger',
      t('doctor.postTakesRecordWithout', { path, status: String(status) }),
      t('doctor.checkLedgerUrlNo'),
    );
  const todo = status >= 500 ? t('doctor.seeLogLedgerNothing') : t('doctor.checkLedgerUrlPath');
  return wrong('ledger', t('doctor.postAnswersRecordsCannot', { path, status: String(status) }), todo);
}

/** Whether it is the ledger that the state wrote to. */
async function checkKin({ clock, loaded }: CheckupContext, reads: LedgerReads): Promise<readonly Finding[]> {
  const { state } = loaded.settings;
  if (!existsSync(join(state, DATABASE_FILE))) return [];
  using store = openStore(state, clock, { readOnly: true });
  if ((await kinOf(store, reads)) !== 'other') return [];
  return [wrong('ledger', tell(OTHER_LEDGER), t('doctor.checkLedgerUrlLedger'))];
}

function describeRead(text: string, scope: string, read: Read<unknown>, now: number): Finding {
  switch (read.kind) {
    case 'found':
      return ok('ledger', text);
    case 'missing':
      return wrong('ledger', t('doctor.answersNotV1Ledger', { status: '404' }), t('doctor.checkLedgerUrl'));
    case 'refused':
      if (read.status === 401) return refusedKey();
      return read.status === 403
        ? missingScope(scope)
        : wrong('ledger', t('doctor.ledgerAnswers', { status: String(read.status) }), null);
    case 'paced':
      return paced(read.waitMs, now);
    case 'unsupported':
      return wrong(
        'ledger',
        t('doctor.answersNotV1Ledger', { status: String(read.status) }),
        t('doctor.checkLedgerUrl'),
      );
    case 'failed':
      return unreachable(read.reason);
  }
}

function unreachable(reason: Said): Finding {
  return wrong('ledger', t('doctor.ledgerCannotReached', { why: tell(reason) }), t('doctor.checkLedgerUrlNetwork'));
}

function refusedKey(): Finding {
  return wrong('ledger', t('doctor.ledgerRefusesKey', { status: '401' }), t('doctor.setLedgerApikeyKey'));
}

function paced(waitMs: number | null, now: number): Finding {
  const text =
    waitMs === null
      ? t('doctor.ledgerTellsWaitLimit')
      : t('doctor.ledgerTellsWaitUntil', { time: localEnd(now + waitMs) });
  return wrong('ledger', text, t('doctor.tryAgain'), 'warning');
}

function missingScope(scope: string): Finding {
  return wrong('ledger', t('doctor.keyLacksScope403', { scope }), t('doctor.makeKeySetLedger', { scope }));
}

async function checkClock({ url }: LedgerAccess, { clock }: CheckupContext): Promise<readonly Finding[]> {
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5000) });
    const there = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(there)) return [];
    const skew = clock.now() - there;
    if (Math.abs(skew) <= SKEW_MS) return [ok('clock', t('doctor.machineLedgerAgreeTime'))];
    const count = String(Math.round(Math.abs(skew) / MINUTE));
    const text = t(skew > 0 ? 'doctor.machinesClockMinAhead' : 'doctor.machinesClockMinBehind', { count });
    return [wrong('clock', text, t('doctor.letNtpSetClock'), 'warning')];
  } catch (thrown) {
    return [wrong('clock', t('doctor.ledgersTimeCannotAsked', { why: messageOf(thrown) }), null, 'warning')];
  }
}
