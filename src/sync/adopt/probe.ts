/**
 * A look at the ledger before the first write of a process. Does this state agree with the last one that wrote there
 * (P-KEY-12)?
 */
import { accountExternalId } from '../../core/identity/external-id.ts';
import type { LedgerClient } from '../../ledger/client/client.ts';
import { type LedgerObject, parseObject, readId } from '../../ledger/client/object.ts';
import { sha256 } from '../../lib/hash.ts';
import { readFact, writeFact } from '../../store/facts.ts';
import { confirmedSince, findConfirmed, lastConfirmation } from '../../store/outbox/confirmed.ts';
import { findHeld } from '../../store/outbox/unreviewed.ts';
import { recordedUnder } from '../../store/outbox/verified.ts';
import { distrust, LISTED, RESTORED } from '../../store/sidecar/generation.ts';
import type { Store } from '../../store/store.ts';
import { hindranceOf } from '../push/answers/listing.ts';
import { kinOf, OTHER_LEDGER } from '../push/answers/other-ledger.ts';
import { type Hindrance, type Listed, listAll } from '../push/answers/read-objects.ts';
import { isSame } from '../push/answers/readback.ts';

const OURS = accountExternalId('');
/**
 * Fields of our records that prove by themselves that another program wrote since. The other fields follow from
 * these.
 */
const COMPARED = ['amount', 'date', 'isTransfer'];
/** An import of years fills each minute with thousands of records, so at first only the last seconds are listed. */
const SECONDS_MS = 5000;
/** How far the ledger's clock may be behind ours before all its records are read. */
const HOUR_MS = 3_600_000;
/** Strange records that turned out to be the owner's work, or another daemon's. */
const SEEN = 'probe.seen';

const probed = new WeakSet<LedgerClient>();

/**
 * A folder that was restored whole has its generation mark as well. So the ledger itself is asked for records that
 * were written since our last request. A list that breaks off goes on where it was. A record under an id that we
 * never gave, or with other values than we knew, proves another state. Then open requests get new keys, and the
 * ledger is read back before anything is sent. A weekly look at the ledger may have shown that already (`doubt`). Asks
 * once for each client, and not at all where the ledger was never listed: that comes next.
 *
 * @returns why the ledger could not be asked, or null
 */
export async function probeLedger(store: Store, ledger: LedgerClient): Promise<Hindrance | null> {
  if (readFact(store, LISTED) === undefined) return null;
  if (readFact(store, RESTORED) !== undefined) {
    store.transact(() => distrust(store, 'ledger'));
    return null;
  }
  if (probed.has(ledger)) return null;
  const listed = await listRecent(store, ledger);
  if (listed.kind !== 'listed' && listed.kind !== 'unsupported') return listed;
  const items = listed.kind === 'listed' ? listed.items : [];
  const other = await refuseOther(store, ledger, items);
  if (other !== null) return other;
  const strange = new Set(items.flatMap((item) => strangeness(store, item)));
  weigh(store, strange);
  probed.add(ledger);
  return null;
}

/**
 * The records that were written since our last request. If the list lacks what we wrote last, then the ledger's clock is
 * behind ours, or the owner deleted a record: it begins an hour earlier. All records are read where that list has nothing
 * of ours either, where nothing was confirmed, and where the ledger does not know the filter.
 */
async function listRecent(store: Store, ledger: LedgerClient): Promise<Listed> {
  const last = lastConfirmation(store);
  const ours = new Set<unknown>(last === null ? [] : confirmedSince(store, last - SECONDS_MS / 2));
  const choice = {
    name: 'strange or just confirmed',
    isWanted: (item: LedgerObject) => ours.has(item.externalId) || strangeness(store, item).length > 0,
  };
  for (const [slack, least] of last === null ? [] : [[SECONDS_MS, ours.size] as const, [HOUR_MS, 1] as const]) {
    const updatedSince = new Date((last ?? 0) - slack).toISOString();
    const recent = await listAll(ledger.listTransactions, { updatedSince }, choice);
    if (recent.kind !== 'listed') return recent;
    const found = new Set(recent.items.flatMap(({ externalId }) => (ours.has(externalId) ? [externalId] : [])));
    if (found.size >= least) return recent;
  }
  return listAll(ledger.listTransactions, {}, choice);
}

/** @returns that it is another ledger, or why it could not be asked; null where it is the one that this state knows */
export async function refuseOther(
  store: Store,
  ledger: LedgerClient,
  listed: readonly LedgerObject[],
): Promise<Hindrance | null> {
  const isOurs = (item: LedgerObject) => recordedUnder(store, readId(item, 'transaction') ?? '').length > 0;
  const kin = listed.some(isOurs) ? 'same' : await kinOf(store, ledger);
  if (kin === 'same') return null;
  return kin === 'other' ? { kind: 'refused', message: OTHER_LEDGER } : hindranceOf(kin);
}

function weigh(store: Store, strange: ReadonlySet<string>): void {
  if (strange.size === 0) return;
  const mark = sha256([...strange].toSorted().join('\n'));
  if (readFact(store, SEEN) === mark) return;
  store.transact(() => {
    writeFact(store, SEEN, mark);
    distrust(store, 'ledger');
  });
}

/** The facts that this state cannot have written: at most one word about each object. */
function strangeness(store: Store, item: LedgerObject): readonly string[] {
  const { externalId } = item;
  const id = readId(item, 'transaction');
  if (typeof externalId !== 'string' || !externalId.startsWith(OURS) || id === null) return [];
  const known = findConfirmed(store, externalId);
  // A request on its way may have arrived without its answer.
  if (known?.isOnItsWay === 1) return [];
  const { acked = null, ledgerId = null } = known ?? {};
  const seen = ledgerId === null ? findHeld(store, externalId) : { ledgerId, shown: parseObject(acked ?? '{}') };
  if (seen === undefined) return [`never sent: ${externalId}`];
  if (seen.ledgerId !== id) return [`created again: ${externalId}`];
  const { shown } = seen;
  // A ledger may leave a field out: then it says nothing of it.
  const differs = (name: string) =>
    item[name] !== undefined && name in shown && !isSame(item[name], shown[name] ?? null);
  const others = COMPARED.filter(differs);
  return others.length === 0 ? [] : [`other ${externalId} ${others.map((name) => `${name}=${item[name]}`)}`];
}
