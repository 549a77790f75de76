import type { LedgerClient } from '../../../ledger/client/client.ts';
import { type LedgerObject, parseObject, readId } from '../../../ledger/client/object.ts';
import type { ListQuery, NoAnswer } from '../../../ledger/client/reads.ts';
import type { ClaimedRequest } from '../../../store/outbox/types.ts';
import { Listing, type Unlisted } from './listing.ts';

/** The ledger's record of a request's object. */
export type ReadBack =
  /** All that the request says stands there. */
  | { readonly kind: 'equal'; readonly ledgerId: string | null }
  /**
   * It does not, or the ledger does not show it: the request must be sent under a new key. `ledgerId` is that of an
   * object that stands there otherwise than we want it: its owner may have edited it.
   */
  | { readonly kind: 'differs'; readonly ledgerId: string | null }
  /** An object that was there is there no more. */
  | { readonly kind: 'gone'; readonly status: number }
  | NoAnswer;

/** A ledger that passes over the filter shows everything; looking through more than this costs more than sending. */
const MOST_PAGES = 50;

/** Reads an object back and compares it with what `row` wants it to be (P-KEY-7). */
export async function readBack(ledger: LedgerClient, row: ClaimedRequest): Promise<ReadBack> {
  const isAccount = row.kind === 'account.upsert' || row.kind === 'account.balance';
  const found =
    row.ledgerId !== null
      ? await (isAccount ? ledger.getAccount(row.ledgerId) : ledger.getTransaction(row.ledgerId))
      : await findByExternalId(row.object, isAccount ? ledger.listAccounts : ledger.listTransactions);
  switch (found.kind) {
    case 'found':
      return compare(found.value, row, isAccount ? 'account' : 'transaction');
    case 'missing':
      return row.ledgerId !== null && !isAccount ? { kind: 'gone', status: 404 } : { kind: 'differs', ledgerId: null };
    case 'unsupported':
      // A ledger that does not show it cannot be asked; sending again is safe for an upsert.
      return { kind: 'differs', ledgerId: null };
    case 'refused':
    case 'paced':
    case 'failed':
      return found;
  }
}

function compare(shown: LedgerObject | null, row: ClaimedRequest, kind: 'account' | 'transaction'): ReadBack {
  if (shown === null) return { kind: 'differs', ledgerId: null };
  const ledgerId = readId(shown, kind);
  return { kind: says(shown, row.body ?? '{}') ? 'equal' : 'differs', ledgerId };
}

async function findByExternalId(
  externalId: string,
  list: LedgerClient['listAccounts'],
): Promise<{ readonly kind: 'found'; readonly value: LedgerObject | null } | Unlisted> {
  const found: LedgerObject[] = [];
  let pages = 0;
  const look = (query: ListQuery) =>
    new Listing(list, query).readOn((page) => {
      found.push(...page.filter((item) => item.externalId === externalId));
      pages += 1;
      return found.length > 0 || pages >= MOST_PAGES ? 'enough' : 'more';
    });
  let unlisted = await look({ externalId });
  if (unlisted?.kind === 'unsupported') unlisted = await look({});
  return unlisted ?? { kind: 'found', value: found[0] ?? null };
}

/** Whether the object shows every member of the body with its value. Null and absent are the same. */
function says(object: LedgerObject, body: string): boolean {
  const wanted = parseObject(body);
  return Object.entries(wanted).every(([name, value]) => isSame(object[name] ?? null, value));
}

/** Whether two values of a field are the same. Days and decimals have one form (`LedgerObject`). */
export function isSame(shown: unknown, wanted: unknown): boolean {
  return typeof wanted === 'object' ? JSON.stringify(shown) === JSON.stringify(wanted) : shown === wanted;
}

/** The fields that the owner may edit in the ledger: an edit stays (P-OWN-1). */
export const OWNERS_FIELDS: readonly string[] = ['payeeName', 'note', 'categoryId', 'time'];

/** The fields of the daemon (P-OWN-1). All others are the owner's to change. */
export const OWNED: readonly string[] = [
  ...['accountId', 'amount', 'date', 'isTransfer', 'transferToAccountId', 'destinationAmount', 'exchangeRate'],
];
