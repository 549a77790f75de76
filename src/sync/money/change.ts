/** The owner's changes in the ledger on a page. They go through the public API, as from any other app of the owner. */
import type { Ledger, Transaction, TransactionUpsert } from '../../ledger/client/library/ledger.ts';
import { type AppError, messageOf, refusal } from '../../lib/errors.ts';
import { sha256 } from '../../lib/hash.ts';
import { foldName, readCategories } from './categories.ts';

/** A missing field stays. */
export interface EntryChange {
  readonly payee?: string | undefined;
  readonly note?: string | undefined;
  /** By name; made where the ledger has none of that name. Empty: none. */
  readonly category?: string | undefined;
}

export interface Changed {
  readonly changed: number;
  readonly failed: readonly { readonly id: string; readonly message: string }[];
}

const AT_ONCE = 8;

/** Changes each transaction by itself. */
export async function changeEntries(ledger: Ledger, ids: readonly string[], change: EntryChange): Promise<Changed> {
  const fields = await fieldsOf(ledger, change);
  const failed: { id: string; message: string }[] = [];
  const waiting = [...ids];
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await ledger.transactions.update(id, fields);
      } catch (thrown) {
        failed.push({ id, message: messageOf(thrown) });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, ids.length) }, work));
  return { changed: ids.length - failed.length, failed };
}

async function fieldsOf(ledger: Ledger, { category, note, payee }: EntryChange) {
  const name = category?.trim();
  return {
    ...(payee !== undefined && payee.trim() !== '' ? { payeeName: payee.trim() } : {}),
    ...(note === undefined ? {} : { note }),
    ...(name === undefined ? {} : { categoryId: name === '' ? null : await categoryCalled(ledger, name) }),
  };
}

/** The id of the category of this name. The name that rules give makes the same one. */
async function categoryCalled(ledger: Ledger, name: string): Promise<string> {
  const known = (await readCategories(ledger)).find((each) => foldName(each.name) === foldName(name));
  if (known !== undefined) return known.id;
  const key = name.trim().normalize('NFC').toLowerCase();
  const externalId = `bf1.category.${sha256(key).slice(0, 12)}`;
  return (await ledger.categories.upsert({ externalId, name: name.trim() })).data.id;
}

/** The creation that makes the transaction as it was. */
export function creationOf(transaction: Transaction): Omit<TransactionUpsert, 'externalId'> & { externalId?: string } {
  const { accountId, amount, date, externalId } = transaction;
  const optional = {
    categoryId: transaction.categoryId,
    payeeId: transaction.payeeId,
    ...(transaction.payeeId === null ? { payeeName: transaction.payeeName } : {}),
    note: transaction.note,
    time: transaction.time,
    transferToAccountId: transaction.transferToAccountId,
    destinationAmount: transaction.destinationAmount,
    exchangeRate: transaction.exchangeRate,
    externalId,
  };
  const said = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null));
  return { ...said, accountId, amount, date, ...(transaction.isTransfer ? { isTransfer: true } : {}) };
}

/** Puts a deleted transaction back; under its externalId where it had one. */
export async function putBack(ledger: Ledger, body: string): Promise<Transaction> {
  const fields: ReturnType<typeof creationOf> = JSON.parse(body);
  const { externalId } = fields;
  if (externalId === undefined) return ledger.transactions.create(fields);
  return (await ledger.transactions.upsert({ ...fields, externalId })).data;
}

export function nothingRemoved(): AppError {
  return refusal('money.unknown');
}
