/** Writes a folded history into the store: what differs, and nothing else. */
import {
  type AccountId,
  type DocumentId,
  NO_STREAM,
  type RunId,
  type StreamId,
  type TransactionId,
  transactionIdOf,
} from '../../domain/row-ids.ts';
import type { TransactionFields } from '../../domain/transaction.ts';
import { openStream, saveTrust, streamNames } from '../accounts/streams.ts';
import { AS_OF } from '../as-of.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';
import { birthdayOf } from '../transactions/transactions.ts';
import { freeExternalId } from './free-ids.ts';

/** A transaction that is not after a fold what it was before. */
export interface Changed {
  readonly id: TransactionId;
  readonly accountId: AccountId;
  readonly externalId: string;
  /** Null: it was not there, or did not stand. */
  readonly before: TransactionFields | null;
  /** Null: it does not stand any more. */
  readonly after: TransactionFields | null;
  /** It was given its id now. */
  readonly isNew: boolean;
  /** The bank's kind of the line that bore it is asked for where a rule wants it. */
  readonly birth: number;
}

/** Between the ids of a scratch store and those of the store. */
export interface Names {
  /** Row id in the scratch store → in the store; 0 stays 0. */
  transaction(id: TransactionId): TransactionId;
  stream(id: StreamId): StreamId;
}

const FOLDED = `t.id + 0.0, t.stream_id + 0.0, t.birth + 0.0, t.booked_on, t.value_on, t.time, t.amount, t.currency, t.payee,
  t.memo, t.status, t.reference, t.balance, ${AS_OF}, t.state, t.document_id + 0.0`;

type FoldedRow = [
  id: TransactionId,
  streamId: StreamId,
  birth: number,
  bookedOn: TransactionFields['bookedOn'],
  valueOn: TransactionFields['valueOn'],
  time: string | null,
  amount: bigint,
  currency: string,
  payee: string | null,
  memo: string | null,
  status: TransactionFields['status'],
  reference: string | null,
  balance: bigint | null,
  asOf: string,
  state: string,
  documentId: DocumentId,
];

/** Row ids in the scratch store in the order of births, with their births. */
export function foldedBirths(scratch: Store): readonly { readonly id: TransactionId; readonly birth: number }[] {
  return prepare<[], { id: TransactionId; birth: number }>(
    scratch,
    'SELECT id, birth FROM transactions ORDER BY birth, id',
  ).all();
}

/** Of a store's account: birth → row id. */
export function births(store: Store, accountId: AccountId): ReadonlyMap<number, TransactionId> {
  const sql = 'SELECT birth, id FROM transactions WHERE account_id = ?';
  return new Map(
    prepare<[number], { birth: number; id: TransactionId }>(store, sql)
      .all(accountId)
      .map(({ birth, id }) => [birth, id]),
  );
}

/** Row ids of the account's transactions that stand, live or deleted. */
export function standingIds(store: Store, accountId: AccountId): ReadonlySet<TransactionId> {
  const sql = "SELECT id FROM transactions WHERE account_id = ? AND state <> 'undone'";
  return new Set(prepare<[number], TransactionId>(store, sql, 'value').all(accountId));
}

/** The streams of both stores by their names. */
export function streamsBetween(store: Store, scratch: Store, accountId: AccountId): (id: StreamId) => StreamId {
  const ids = new Map(
    [...streamNames(scratch, accountId)].map(([id, name]) => [id, openStream(store, accountId, name).id]),
  );
  return (id) => ids.get(id) ?? NO_STREAM;
}

/** How far references are trusted; a stream of which no document stands is trusted like a new one. */
export function writeTrust(store: Store, scratch: Store, accountId: AccountId): void {
  const folded = new Map(
    [...streamNames(scratch, accountId).values()].map((name) => [name, openStream(scratch, accountId, name)]),
  );
  for (const [id, name] of streamNames(store, accountId)) {
    saveTrust(store, id, folded.get(name)?.trust ?? { state: 'stable', agreed: 0, disagreed: 0 });
  }
}

/**
 * Writes the transactions, and gives the changed ones. `named` gets the new ones: the row id in the scratch store →
 * the row id in the store.
 */
export function writeTransactions(
  store: Store,
  scratch: Store,
  place: { readonly accountId: AccountId; readonly runId: RunId },
  named: Map<TransactionId, TransactionId>,
  streamOf: (id: StreamId) => StreamId,
): readonly Changed[] {
  const { accountId } = place;
  const changes: Changed[] = [];
  const read = prepare<[number], KnownRow>(
    store,
    `SELECT ${FOLDED}, t.external_id, t.deleted_by FROM transactions t WHERE t.id = ?`,
    'exact array',
  );
  const sql = `SELECT ${FOLDED}, t.external_id FROM transactions t ORDER BY t.id`;
  for (const [...row] of prepare<[], KnownRow>(scratch, sql, 'exact array').iterate()) {
    const wanted = foldedPart(row);
    const [id, streamId] = wanted;
    wanted[1] = streamOf(streamId);
    const name = named.get(id);
    if (name === undefined) {
      const externalId = freeExternalId(store, String(row[COLUMNS]));
      const made = insert(store, place, externalId, wanted);
      named.set(id, made);
      if (wanted[14] === 'live') changes.push(changeOf(made, accountId, externalId, null, wanted));
      continue;
    }
    const known = read.get(name);
    if (known === undefined) throw new Error(`no transaction ${name} in the store`);
    wanted[0] = name;
    if (known[COLUMNS + 1] !== null) wanted[14] = 'deleted';
    const change = update(store, accountId, known, wanted);
    if (change !== undefined) changes.push(change);
  }
  return [...changes, ...leave(store, accountId, new Set(named.values()))];
}

const COLUMNS = 16;

/** A row, its externalId, and who deleted it. */
type KnownRow = [...FoldedRow, ...(string | null)[]];

function foldedPart(row: KnownRow): FoldedRow {
  return row.slice(0, COLUMNS) as FoldedRow;
}

const INSERT = `INSERT INTO transactions (stream_id, birth, booked_on, value_on, time, amount, currency, payee, memo, status,
    reference, balance, row_as_of, state, document_id, account_id, external_id, born_on, run_id)
  VALUES (${'?, '.repeat(18)}?)`;

const UPDATE = `UPDATE transactions SET stream_id = ?, birth = ?, booked_on = ?, value_on = ?, time = ?, amount = ?,
  currency = ?, payee = ?, memo = ?, status = ?, reference = ?, balance = ?, row_as_of = ?, state = ?, document_id = ? WHERE id = ?`;

function insert(
  store: Store,
  { accountId, runId }: { readonly accountId: AccountId; readonly runId: RunId },
  externalId: string,
  [, ...wanted]: FoldedRow,
): TransactionId {
  const more = [accountId, externalId, birthdayOf(externalId, wanted[2]), runId];
  return transactionIdOf(prepare<unknown[]>(store, INSERT).run(...wanted, ...more).lastInsertRowid);
}

function update(store: Store, accountId: AccountId, known: KnownRow, wanted: FoldedRow): Changed | undefined {
  if (wanted.every((value, at) => value === known[at])) return undefined;
  const [id, ...values] = wanted;
  prepare<unknown[]>(store, UPDATE).run(...values, id);
  const was = foldedPart(known);
  const isSame = was[14] === wanted[14] && FIELDS.every((at) => was[at] === wanted[at]);
  if (isSame || (was[14] !== 'live' && wanted[14] !== 'live')) return undefined;
  return changeOf(id, accountId, String(known[COLUMNS]), was, wanted);
}

/** The columns that the ledger hears of. */
const FIELDS = [3, 4, 5, 6, 7, 8, 9, 10];

/** No standing document shows these any more. */
function leave(store: Store, accountId: AccountId, standing: ReadonlySet<TransactionId>): readonly Changed[] {
  const gone = [...standingIds(store, accountId)].filter((id) => !standing.has(id));
  const read = prepare<[number], KnownRow>(
    store,
    `SELECT ${FOLDED}, t.external_id FROM transactions t WHERE t.id = ?`,
    'exact array',
  );
  const write = prepare<[number]>(store, "UPDATE transactions SET state = 'undone', grace_until = NULL WHERE id = ?");
  return gone.flatMap((id) => {
    const row = read.get(id);
    write.run(id);
    if (row === undefined || row[14] !== 'live') return [];
    return [changeOf(id, accountId, String(row[COLUMNS]), foldedPart(row), null)];
  });
}

function changeOf(
  id: TransactionId,
  accountId: AccountId,
  externalId: string,
  was: FoldedRow | null,
  now: FoldedRow | null,
): Changed {
  return {
    ...{ id, accountId, externalId },
    before: was?.[14] === 'live' ? fieldsOf(was) : null,
    after: now?.[14] === 'live' ? fieldsOf(now) : null,
    isNew: was === null,
    birth: now?.[2] ?? 0,
  };
}

function fieldsOf(row: FoldedRow): TransactionFields {
  const [, , , bookedOn, valueOn, time, amount, currency, payee, memo, status] = row;
  return { bookedOn, valueOn, time, amount, currency, payee, memo, status };
}
