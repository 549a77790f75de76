/** A look at the ledger before the first write of a process: is this the state that wrote to it last (P-KEY-12)? */
import { accountExternalId } from '../../core/identity/external-id.ts';
import type { LedgerClient } from '../../ledger/client/client.ts';
import { isObject, type LedgerObject, readId } from '../../ledger/client/object.ts';
import { describeProblem } from '../../ledger/client/problem.ts';
import type { Page, Read } from '../../ledger/client/reads.ts';
import { sha256 } from '../../lib/hash.ts';
import { readFact, writeFact } from '../../store/facts.ts';
import { findConfirmed, lastConfirmation } from '../../store/outbox/confirmed.ts';
import { isHeld } from '../../store/outbox/unreviewed.ts';
import { distrust, LISTED } from '../../store/sidecar/generation.ts';
import type { Store } from '../../store/store.ts';
import type { Hindrance } from '../push/answers/read-objects.ts';
import { isSame } from '../push/answers/readback.ts';

const OURS = accountExternalId('');
/** Of what is ours in the ledger, what tells by itself that somebody wrote since; the rest follows from these. */
const TELLING = ['amount', 'date', 'isTransfer'];
/** Clocks of two machines differ. */
const SLACK_MS = 3_600_000;
const PAGE = 200;
/** What was strange before and turned out to be the owner's work, or another daemon's. */
const SEEN = 'probe.seen';

const probed = new WeakSet<LedgerClient>();

/**
 * A folder that was restored whole carries its generation mark along, so the ledger itself is asked: one page of what
 * was written there since our last request. It shows an id of ours that we never gave, or what we wrote otherwise than
 * we wrote it, where another self was at work: then open requests get new keys and the ledger is read back before
 * anything is sent. Asks once for each client, and not at all where the ledger has been told nothing yet.
 *
 * @returns why the ledger could not be asked, or null
 */
export async function probeLedger(store: Store, ledger: LedgerClient): Promise<Hindrance | null> {
  if (probed.has(ledger) || readFact(store, LISTED) === undefined) return null;
  const last = lastConfirmation(store);
  if (last !== null) {
    const updatedSince = new Date(last - SLACK_MS).toISOString();
    let read: Read<Page> = await ledger.listTransactions({ updatedSince, limit: PAGE });
    if (read.kind === 'failed' && read.status !== null && read.status < 500) {
      read = await ledger.listTransactions({ limit: PAGE });
    }
    const hindrance = hindranceOf(read);
    if (hindrance !== null) return hindrance;
    if (read.kind === 'found') weigh(store, read.value.items);
  }
  probed.add(ledger);
  return null;
}

function hindranceOf(read: Read<Page>): Hindrance | null {
  switch (read.kind) {
    case 'found':
    case 'missing':
      return null;
    case 'refused':
      return {
        kind: 'refused',
        message: `the ledger refuses the key (HTTP ${read.status}): ${describeProblem(read.problem)}`,
      };
    case 'paced':
      return { kind: 'paced', waitMs: read.waitMs };
    case 'failed':
      return read.status !== null && read.status < 500 ? null : { kind: 'failed', reason: read.reason };
  }
}

function weigh(store: Store, items: readonly LedgerObject[]): void {
  const strange = items.flatMap((item) => strangeness(store, item) ?? []);
  if (strange.length === 0) return;
  const mark = sha256(strange.toSorted().join('\n'));
  if (readFact(store, SEEN) === mark) return;
  store.transact(() => {
    writeFact(store, SEEN, mark);
    distrust(store);
  });
}

/** What this state cannot have written; undefined where there is nothing of that kind. */
function strangeness(store: Store, item: LedgerObject): string | undefined {
  const { externalId } = item;
  const id = readId(item, 'transaction');
  if (typeof externalId !== 'string' || !externalId.startsWith(OURS) || id === null) return undefined;
  const known = findConfirmed(store, externalId);
  // What is on its way may have arrived without its answer.
  if (known?.isOnItsWay === 1) return undefined;
  if (known === undefined || known.ledgerId === null) {
    return isHeld(store, externalId) ? undefined : `never sent: ${externalId}`;
  }
  if (known.acked === null || known.ledgerId !== id) return undefined;
  const acked: unknown = JSON.parse(known.acked);
  if (!isObject(acked)) return undefined;
  const others = TELLING.filter((name) => name in acked && !isSame(item[name] ?? null, acked[name] ?? null));
  return others.length === 0 ? undefined : `other ${externalId} ${others.map((name) => `${name}=${item[name]}`)}`;
}
