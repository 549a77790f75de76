import type { Clock } from '../../lib/clock.ts';
import { ClientPauses, type Patience, restAfter, USUAL_PATIENCE, waitForPause } from './pauses.ts';
import type { LedgerReads, Read } from './reads.ts';

/**
 * Reads that are tried again as writes are. A lost answer, or one that is not the ledger's, is asked for again after a
 * random wait. A told pause is waited out. What is left after that is given as it came: `failed`, or `paced` where the
 * pause is too long.
 *
 * @param signal ends all waiting; a read is then `failed`
 */
export function patientReads(reads: LedgerReads, patience: Patience, signal?: AbortSignal): LedgerReads {
  const patient =
    <Asked extends readonly unknown[], Value>(read: (...asked: Asked) => Promise<Read<Value>>) =>
    (...asked: Asked) =>
      insist(() => read(...asked), patience, signal);
  return {
    me: patient(reads.me),
    agentContext: patient(reads.agentContext),
    getAccount: patient(reads.getAccount),
    getTransaction: patient(reads.getTransaction),
    listAccounts: patient(reads.listAccounts),
    listTransactions: patient(reads.listTransactions),
    listCategories: patient(reads.listCategories),
  };
}

/** The patience of a command that only asks the ledger: it has no push whose pauses it shares. */
export function patienceAlone(clock: Clock): Patience {
  return { ...USUAL_PATIENCE, clock, random: Math.random, pauses: new ClientPauses(clock) };
}

async function insist<Value>(
  read: () => Promise<Read<Value>>,
  patience: Patience,
  signal?: AbortSignal,
): Promise<Read<Value>> {
  for (let tries = 1; ; tries++) {
    const leftMs = await waitForPause(patience, signal);
    if (leftMs > 0) return { kind: 'paced', waitMs: leftMs };
    if (signal?.aborted === true) return { kind: 'failed', status: null, reason: 'it was stopped' };
    const askedAt = patience.clock.monotonic();
    const found = await read();
    if (found.kind !== 'failed' && found.kind !== 'paced') return found;
    const told = found.kind === 'paced' ? found.waitMs : undefined;
    if (tries >= patience.attempts && told === undefined) return found;
    await restAfter(patience, tries, told, { askedAt, signal });
    if (tries >= patience.attempts) return found;
  }
}
