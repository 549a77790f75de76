/**
 * Records that a restored state knows, and that the ledger does not hold any more. The owner deleted them there, or an
 * undo did that the state has forgotten. Nobody can tell these apart, so the owner is asked.
 */
import type { CurrencyTable } from '../../domain/currency.ts';
import type { LedgerClient } from '../../ledger/client/client.ts';
import { askAbout } from '../../store/outbox/ask-lost.ts';
import { listHeldTransactions } from '../../store/outbox/unreviewed.ts';
import type { Store } from '../../store/store.ts';
import { type KnownRecord, knownUnder, noteAsked, unaskedRecords } from '../../store/transactions/known-records.ts';
import { hindranceOf } from '../push/answers/listing.ts';
import type { Hindrance } from '../push/answers/read-objects.ts';
import { knownWithout, release } from './known.ts';
import { placeAsPlain } from './places.ts';

/**
 * Holds their creations back, and the owner is asked (`status`). A list may leave out the records of an archived
 * account, so each is asked for by its own address. A transfer is left to `verify`.
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
    await store.loan.over();
    store.transact(() => {
      const record = read.kind === 'missing' ? knownUnder(store, ledgerId) : undefined;
      if (record !== undefined) asked += askAboutOne(store, record, currencies);
      noteAsked(store, ledgerId);
    });
  }
  return asked;
}

/** Not where an unknown record stands in its place: that may be this transaction's. @returns 1 where the owner is asked */
function askAboutOne(store: Store, record: KnownRecord, currencies: CurrencyTable): 0 | 1 {
  const known = knownWithout(store, record, currencies);
  if (known === undefined) return 0;
  const place = placeAsPlain(known.wanted);
  if (listHeldTransactions(store).some(({ shown }) => placeAsPlain(shown) === place)) return 0;
  release(store, known);
  askAbout(store, known.object);
  return 1;
}
