/**
 * Records that a restored state knows, and that the ledger does not hold any more. The owner deleted them there, or an
 * undo did that the state has forgotten. Nobody can tell these apart, so the owner is asked.
 */
import type { CurrencyTable } from '../../domain/currency.ts';
import type { LedgerClient } from '../../ledger/client/client.ts';
import { readLegRecord } from '../../store/accounts/legs.ts';
import { askAbout } from '../../store/outbox/ask-lost.ts';
import type { Store } from '../../store/store.ts';
import {
  absorbedRecords,
  type KnownTransfer,
  knownUnder,
  noteAsked,
  transferUnder,
  unaskedRecords,
} from '../../store/transactions/known-records.ts';
import { hindranceOf } from '../push/answers/listing.ts';
import type { Hindrance } from '../push/answers/read-objects.ts';
import { transferCreationOf } from '../transfers/creations.ts';
import { createAnew, knownWithout, release, releaseAbsorbed } from './known.ts';

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

/** @returns the number of questions */
function askAboutOne(store: Store, ledgerId: string, currencies: CurrencyTable): number {
  const transfer = transferUnder(store, ledgerId);
  if (transfer !== undefined) return askAboutTransfer(store, transfer, currencies);
  const record = knownUnder(store, ledgerId);
  const known = record && knownWithout(store, record, currencies);
  if (known === undefined) {
    // The question is one about its pair.
    for (const leg of absorbedRecords(store)) if (leg.ledgerId === ledgerId) releaseAbsorbed(store, leg);
    return 0;
  }
  release(store, known);
  askAbout(store, known.object);
  return 1;
}

/** It is one record in the ledger for both of its legs, so it is one question. */
function askAboutTransfer(store: Store, transfer: KnownTransfer, currencies: CurrencyTable): number {
  const leg = readLegRecord(store, transfer.id);
  const [creation] = leg === undefined ? [] : transferCreationOf(store, leg, currencies);
  if (creation === undefined) return 0;
  createAnew(store, transfer, creation);
  askAbout(store, transfer.externalId);
  return 1;
}
