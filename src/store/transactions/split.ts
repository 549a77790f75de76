import { birthOf } from '../../core/identity/external-id.ts';
import { type AccountId, accountIdOf, type RunId, type TransactionId, transactionIdOf } from '../../domain/row-ids.ts';
import type { TransactionFields } from '../../domain/transaction.ts';
import { AS_OF, FIELDS } from '../as-of.ts';
import { only } from '../prepared.ts';
import type { Store } from '../store.ts';

/** A transaction that is to be counted twice, and the next free place in its bucket. */
export interface SplitSource {
  readonly id: TransactionId;
  readonly accountId: AccountId;
  readonly handle: string;
  readonly accountCurrency: string | null;
  readonly bucket: string;
  readonly nextOrdinal: number;
  readonly fields: TransactionFields;
}

/** Undefined where it is not there, deleted, pending, or not born by us. */
export function findForSplit(store: Store, externalId: string): SplitSource | undefined {
  type Row = TransactionFields & {
    readonly id: bigint;
    readonly accountId: bigint;
    readonly handle: string;
    readonly accountCurrency: string | null;
  };
  const row = store.exact.row<Row>`SELECT t.id, t.account_id AS accountId, a.handle, a.currency AS accountCurrency,
      ${FIELDS} FROM transactions t JOIN accounts a ON a.id = t.account_id
    WHERE t.external_id = ${externalId} AND t.state = 'live' AND t.status = 'booked'`;
  const birth = row && birthOf(row.handle, externalId);
  if (row === undefined || birth === undefined) return undefined;
  const { accountCurrency, accountId, handle, id, ...fields } = row;
  const nextOrdinal = highestOrdinal(store, handle, externalId, birth.ordinal) + 1;
  const source = { id: transactionIdOf(id), accountId: accountIdOf(accountId), handle, accountCurrency };
  return { ...source, bucket: birth.bucket, nextOrdinal, fields };
}

/** Inserts an equal transaction under another id, without reference or balance: no line names it. Gives its row id. */
export function copyTransaction(store: Store, id: TransactionId, externalId: string, runId: RunId): TransactionId {
  return only(store.value<TransactionId>`INSERT
    INTO transactions (account_id, stream_id, external_id, birth, born_on, booked_on, value_on, time, amount,
      currency, payee, memo, status, row_as_of, loose, split_of, run_id, document_id)
    SELECT account_id, stream_id, ${externalId}, (SELECT max(birth) + 1 FROM transactions b
    WHERE b.account_id = t.account_id), born_on,
      booked_on, value_on, time, amount, currency, payee, memo, status, ${AS_OF}, 'split', id, ${runId}, document_id
    FROM transactions t WHERE id = ${id} RETURNING id`);
}

function highestOrdinal(store: Store, handle: string, externalId: string, own: number): number {
  const stem = externalId.slice(0, externalId.lastIndexOf('.') + 1);
  const ids = store.values<string>`SELECT external_id FROM transactions WHERE external_id >= ${stem}
    AND external_id < ${`${stem}:`}`;
  return ids.reduce((highest, id) => Math.max(highest, birthOf(handle, id)?.ordinal ?? 0), own);
}
