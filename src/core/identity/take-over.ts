import type { KnownTransaction, TransactionFields } from '../../domain/transaction.ts';
import type { ChangedTransaction } from '../history.ts';
import { lineAt } from './draft.ts';
import { differing, fieldsOf } from './fields.ts';
import type { LearnedChanges } from './learn.ts';
import type { Pendings } from './pending/match.ts';

/**
 * Pending transactions with the fields of the booked lines that took them over. The as-of does not matter, and the
 * first id stays. This holds for transactions that the owner deleted in the ledger, too: the next document's lines
 * are compared with them.
 */
export function bookTaken({ draft, taken }: Pendings): Pick<LearnedChanges, 'changed' | 'assertions'> {
  const changed: ChangedTransaction[] = [];
  const assertions: LearnedChanges['assertions'][number][] = [];
  const { stream } = draft.history;
  const { asOf, currency } = draft.facts;
  for (const [at, { transaction }] of taken) {
    const line = lineAt(draft, at);
    const { reference, balance } = line;
    const { id } = transaction;
    const said = fieldsOf(line, currency);
    changed.push(becomes(transaction, said, asOf));
    if (transaction.stream !== stream) {
      assertions.push({ id, stream, assertion: { stream, fields: said, reference, balance, asOf } });
    }
  }
  return { changed, assertions };
}

function becomes(pending: KnownTransaction, said: TransactionFields, asOf: string): ChangedTransaction {
  const { id, externalId } = pending;
  const fields: TransactionFields = {
    ...said,
    valueOn: said.valueOn ?? pending.valueOn,
    time: said.time ?? pending.time,
    payee: said.payee ?? pending.payee,
    memo: said.memo ?? pending.memo,
  };
  return {
    id,
    externalId,
    fields,
    changed: differing(pending, fields),
    asOf: asOf > pending.asOf ? asOf : pending.asOf,
  };
}
