/**
 * Records that a restored state knows, and that the ledger does not hold any more. The owner deleted them there, or an
 * undo did that the state has forgotten. Nobody can tell these apart, so the owner is asked.
 */
import type { CurrencyTable } from '../../domain/currency.ts';
import type { LedgerClient } from '../../ledger/client/client.ts';
import { readLegRecord } from '../../store/accounts/legs.ts';
import { askAbout } from '../../store/outbox/ask-lost.ts';
import { recordIntents } from '../../store/outbox/requests.ts';
import { withdrawUnsent } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';
import {
  absorbedRecords,
  type KnownRecord,
  knownUnder,
  noteAsked,
  transferUnder,
  unaskedRecords,
  unbind,
} from '../../store/transactions/known-records.ts';
import { hindranceOf } from '../push/answers/listing.ts';
import type { Hindrance } from '../push/answers/read-objects.ts';
import { creationOf, transferCreationOf } from '../transfers/creations.ts';

/**
 * Holds their creations back, and the owner is asked (`status`). A list may leave out the records of an archived
 * account, so each is asked for by its own address.
 *
 * @returns the number of questions, or why the ledger could not be asked: then the next call goes on
 */
export async function askAboutGone(
  store: Store,
  ledger: LedgerClient,
  currencies: CurrencyTable,
): Promise<number | Hindrance> {
  let asked = 0;
  for (const ledgerId of unaskedRecords(store)) {
    const read = await ledger.getTransaction(ledgerId);
    if (read.kind !== 'found' && read.kind !== 'missing' && read.kind !== 'unsupported') return hindranceOf(read);
    store.transact(() => {
      if (read.kind === 'missing') asked += askAboutOne(store, ledgerId, currencies);
      noteAsked(store, ledgerId);
    });
  }
  return asked;
}

/**
 * It has no record any more. Its creation says all that waiting changes would have said, and waits for the owner. A
 * transfer is one record in the ledger for both of its legs, so it is one question.
 *
 * @returns the number of questions
 */
function askAboutOne(store: Store, ledgerId: string, currencies: CurrencyTable): number {
  const transfer = transferUnder(store, ledgerId);
  const known = transfer ?? knownUnder(store, ledgerId);
  const leg = known && readLegRecord(store, known.id);
  if (known === undefined || leg === undefined) return forgetAbsorbed(store, ledgerId);
  const [creation] = (transfer === undefined ? creationOf : transferCreationOf)(store, leg, currencies);
  if (creation === undefined) return 0;
  const { documentId, externalId, id, runId } = known;
  const nowMs = store.clock.now();
  withdrawUnsent(store, [externalId], 'all', nowMs);
  unbind(store, id);
  recordIntents(store, [creation], { runId, documentId, nowMs });
  askAbout(store, externalId);
  return 1;
}

/** A pair was about to absorb the record: it need not be deleted, and the question is one about the pair. */
function forgetAbsorbed(store: Store, ledgerId: string): number {
  for (const { externalId, id } of absorbedRecords(store).filter((leg: KnownRecord) => leg.ledgerId === ledgerId)) {
    withdrawUnsent(store, [externalId], 'deletion', store.clock.now());
    unbind(store, id);
  }
  return 0;
}
