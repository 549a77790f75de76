/** Records that the ledger holds under an id of ours, and that no document of this state shows. */
import { readFact, writeFact } from '../facts.ts';
import { ownJson } from '../json.ts';
import type { Store } from '../store.ts';

/** As the ledger was read back last. */
const FOUND = 'ledger.unknown';
/** Some of them are questions: a state that is new, or was put back, could not match them. */
const ASKED = 'ledger.unknown.asked';
/** The owner leaves them as they are. */
const LEFT = 'ledger.left';

/** Call it when the ledger was read back. `found`: externalIds. */
export function noteUnknown(store: Store, found: readonly string[]): void {
  writeFact(store, FOUND, JSON.stringify(found));
}

/** The ledger was listed because this state is new, or was put back: what stayed unclaimed in its accounts is asked about. */
export function noteUnmatched(store: Store): void {
  const found = store.values<string>`SELECT external_id FROM ledger_objects o
    JOIN accounts a ON a.ledger_id = json_extract(o.shown, '$.accountId')
    ORDER BY 1`;
  noteUnknown(store, found);
  if (found.length > 0) writeFact(store, ASKED, '1');
}

/** Whether the owner is asked about unknown records until each is answered. */
export function asksAboutUnknown(store: Store): boolean {
  return readFact(store, ASKED) !== undefined && unknownRecords(store).length > 0;
}

/** ExternalIds that the owner was told of and has not answered. A document may have shown some of them since. */
export function unknownRecords(store: Store): readonly string[] {
  return store.values<string>`SELECT value FROM json_each(${readFact(store, FOUND) ?? '[]'})
    WHERE value NOT IN (SELECT value FROM json_each(${readFact(store, LEFT) ?? '[]'}))
    AND NOT EXISTS (SELECT 1 FROM transactions WHERE external_id = value AND ledger_id IS NOT NULL) ORDER BY value`;
}

/** The owner's answer holds for good: these are not named again. */
export function leaveUnknown(store: Store, ids: readonly string[]): void {
  const all = new Set([...leftRecords(store), ...ids]);
  writeFact(store, LEFT, JSON.stringify([...all].sort()));
}

export function leftRecords(store: Store): readonly string[] {
  return ownJson<readonly string[]>(readFact(store, LEFT) ?? '[]');
}
