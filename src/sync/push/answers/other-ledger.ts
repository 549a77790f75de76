/** Whether the ledger is the one that this state wrote to. Another one may answer at its address, or to another key. */
import type { LedgerObject } from '../../../ledger/client/object.ts';
import type { LedgerReads, NoAnswer, Read } from '../../../ledger/client/reads.ts';
import { boundAccounts, newestBound } from '../../../store/outbox/verified.ts';
import type { Store } from '../../../store/store.ts';
import { words } from '../../../words/message.ts';

/** So many records and accounts are asked for before a ledger that holds none of them counts as another one. */
const MOST_RECORDS = 3;
const MOST_ACCOUNTS = 10;

/** What a person is told once, instead of one refusal for each record. */
export const OTHER_LEDGER = words('doctor.seemsAnotherLedgerHolds');

/**
 * Asks for the newest records, then for the accounts, until one is there. A ledger that shows neither kind of object is
 * believed.
 */
export async function kinOf(
  store: Store,
  ledger: Pick<LedgerReads, 'getAccount' | 'getTransaction'>,
): Promise<'same' | 'other' | NoAnswer> {
  const records = newestBound(store, MOST_RECORDS);
  const accounts = records.length === 0 ? [] : boundAccounts(store, MOST_ACCOUNTS);
  const questions: readonly Question[] = [
    ...records.map(({ externalId, ledgerId }) => ({ externalId, ask: () => ledger.getTransaction(ledgerId) })),
    ...accounts.map((id) => ({ externalId: null, ask: () => ledger.getAccount(id) })),
  ];
  let missing = 0;
  for (const { ask, externalId } of questions) {
    const read = await ask();
    if (read.kind === 'missing' || (read.kind === 'found' && isOfAnother(read.value, externalId))) missing += 1;
    else if (read.kind === 'found') return 'same';
    else if (read.kind !== 'unsupported') return read;
  }
  return missing === 0 ? 'same' : 'other';
}

interface Question {
  /** The id under which a record is ours; null for an account. */
  readonly externalId: string | null;
  readonly ask: () => Promise<Read<LedgerObject>>;
}

/** Ledgers that count their objects give the same ids to other ones. */
function isOfAnother(shown: LedgerObject, externalId: string | null): boolean {
  return externalId !== null && typeof shown.externalId === 'string' && shown.externalId !== externalId;
}
