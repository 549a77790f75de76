/** Writes a folded history into the store: what differs, and nothing else. */
import { differing } from '../../core/identity/fields.ts';
import type { Told } from '../../core/replay/name-transactions.ts';
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

/** The columns of `transactions` that a fold fills, under the names that they have in `FoldedRow`. */
const COLUMNS = {
  streamId: 'stream_id',
  birth: 'birth',
  bookedOn: 'booked_on',
  valueOn: 'value_on',
  time: 'time',
  amount: 'amount',
  currency: 'currency',
  payee: 'payee',
  memo: 'memo',
  status: 'status',
  reference: 'reference',
  balance: 'balance',
  asOf: 'row_as_of',
  state: 'state',
  documentId: 'document_id',
} as const satisfies { readonly [Name in keyof Folded]: Name extends 'asOf' ? 'row_as_of' : Snake<Name> };

/** `bookedOn` → `booked_on`. A field that is written to the column of another one does not compile. */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';

/** How a column is read that is not read as it stands. Row ids come as REAL, which holds them exactly and gives a number. */
const READ: Readonly<Record<string, string>> = {
  streamId: 't.stream_id + 0.0',
  birth: 't.birth + 0.0',
  asOf: AS_OF.text,
  documentId: 't.document_id + 0.0',
};

interface Folded extends TransactionFields {
  readonly streamId: StreamId;
  readonly birth: number;
  readonly reference: string | null;
  readonly balance: bigint | null;
  readonly asOf: string;
  readonly state: 'live' | 'deleted' | 'undone';
  readonly documentId: DocumentId;
}

interface FoldedRow extends Folded {
  readonly id: TransactionId;
  readonly externalId: string;
}

interface KnownRow extends FoldedRow {
  readonly deletedBy: string | null;
}

const NAMES = Object.keys(COLUMNS) as readonly (keyof Folded)[];

const SELECTED = `t.id + 0.0 AS id, t.external_id AS externalId, t.deleted_by AS deletedBy,
  ${NAMES.map((name) => `${READ[name] ?? `t.${COLUMNS[name]}`} AS ${name}`).join(', ')}`;

/** All of a row but its ids as one text. Most rows are after a fold what they were: two texts are compared fast. */
const SAID = `json_array(${NAMES.filter((name) => name !== 'streamId')
  .map((name) => READ[name] ?? `t.${COLUMNS[name]}`)
  .join(', ')})`;

interface SaidRow {
  readonly id: TransactionId;
  readonly streamId: StreamId;
  readonly said: string;
}

/** Row ids in the scratch store in the order of births, with their births. */
export function foldedBirths(scratch: Store): readonly { readonly id: TransactionId; readonly birth: number }[] {
  return prepare<[], { id: TransactionId; birth: number }>(
    scratch,
    'SELECT id, birth FROM transactions ORDER BY birth, id',
  ).all();
}

const TOLD = 'SELECT id, external_id AS externalId, reference, payee, memo FROM transactions';

/** All transactions of a scratch store, in the order of births. */
export function foldedWords(scratch: Store): readonly Told[] {
  return prepare<[], Told>(scratch, `${TOLD} ORDER BY birth, id`).all();
}

/**
 * Transactions of an account that no standing document shows and an undone one did, in the order of births. The second of two
 * that the owner counted comes back with the first (`loose`).
 */
export function undoneWords(store: Store, accountId: AccountId): readonly Told[] {
  const sql = `${TOLD} WHERE account_id = ? AND state = 'undone' AND birth > 0 AND loose IS NOT 'split' ORDER BY birth, id`;
  return prepare<[number], Told>(store, sql).all(accountId);
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
 * the row id in the store. `standing`: row ids of those that stood before.
 */
export function writeTransactions(
  store: Store,
  scratch: Store,
  place: { readonly accountId: AccountId; readonly runId: RunId },
  {
    named,
    standing,
  }: { readonly named: Map<TransactionId, TransactionId>; readonly standing: ReadonlySet<TransactionId> },
  streamOf: (id: StreamId) => StreamId,
): readonly Changed[] {
  const { accountId } = place;
  const changes: Changed[] = [];
  const saidInStore = prepare<[number], string>(
    store,
    `SELECT CAST(t.stream_id AS TEXT) || ${SAID} FROM transactions t WHERE t.id = ? AND t.deleted_by IS NULL`,
    'value',
  );
  const all = `SELECT t.id, t.stream_id AS streamId, ${SAID} AS said FROM transactions t ORDER BY t.id`;
  for (const { id, said, streamId } of prepare<[], SaidRow>(scratch, all).iterate()) {
    const name = named.get(id);
    const stream = streamOf(streamId);
    if (name !== undefined && saidInStore.get(name) === `${stream}${said}`) continue;
    const row = readRow(scratch, id);
    if (row === undefined) continue;
    const folded = { ...row, streamId: stream };
    if (name === undefined) {
      const wanted = { ...folded, externalId: freeExternalId(store, row.externalId) };
      const made = insert(store, place, wanted);
      named.set(row.id, made);
      if (wanted.state === 'live') changes.push(changeOf({ ...wanted, id: made }, accountId, null, wanted));
      continue;
    }
    const known = readRow(store, name);
    if (known === undefined) throw new Error(`no transaction ${name} in the store`);
    const change = update(store, place, known, known.deletedBy === null ? folded : { ...folded, state: 'deleted' });
    if (change !== undefined) changes.push(change);
  }
  const stay = new Set(named.values());
  const gone = [...standing].filter((id) => !stay.has(id));
  return [...changes, ...leaveThese(store, accountId, gone)];
}

function readRow(store: Store, id: TransactionId): KnownRow | undefined {
  return prepare<[number], KnownRow>(store, `SELECT ${SELECTED} FROM transactions t WHERE t.id = ?`, 'exact').get(id);
}

const INSERT = `INSERT INTO transactions (${Object.values(COLUMNS).join(', ')}, account_id, external_id, born_on, run_id)
  VALUES (${NAMES.map((name) => `@${name}`).join(', ')}, @accountId, @externalId, @bornOn, @runId)`;

const UPDATE = `UPDATE transactions SET ${NAMES.map((name) => `${COLUMNS[name]} = @${name}`).join(', ')} WHERE id = @id`;

function insert(
  store: Store,
  place: { readonly accountId: AccountId; readonly runId: RunId },
  wanted: FoldedRow,
): TransactionId {
  const bornOn = birthdayOf(wanted.externalId, wanted.bookedOn);
  return transactionIdOf(prepare<object>(store, INSERT).run({ ...wanted, ...place, bornOn }).lastInsertRowid);
}

function update(
  store: Store,
  { accountId, runId }: { readonly accountId: AccountId; readonly runId: RunId },
  known: KnownRow,
  wanted: Folded,
): Changed | undefined {
  if (NAMES.every((name) => wanted[name] === known[name])) return undefined;
  prepare<object>(store, UPDATE).run({ ...wanted, id: known.id });
  if (known.state === 'undone' && known.documentId !== wanted.documentId) noteBringer(store, known.id, runId);
  const isSame = known.state === wanted.state && differing(known, wanted).length === 0;
  if (isSame || (known.state !== 'live' && wanted.state !== 'live')) return undefined;
  return changeOf(known, accountId, known, wanted);
}

/** Another document than before brings the transaction. The second of two stays with the run in which the owner counted it. */
function noteBringer(store: Store, id: TransactionId, runId: RunId): void {
  const sql = 'UPDATE transactions SET run_id = ? WHERE id = ? AND loose IS NULL';
  prepare<[number, number]>(store, sql).run(runId, id);
}

/** No standing document shows these any more. */
export function leaveThese(store: Store, accountId: AccountId, gone: readonly TransactionId[]): readonly Changed[] {
  const write = prepare<[number]>(store, "UPDATE transactions SET state = 'undone', grace_until = NULL WHERE id = ?");
  return gone.flatMap((id) => {
    const row = readRow(store, id);
    write.run(id);
    if (row === undefined || row.state !== 'live') return [];
    return [changeOf(row, accountId, row, null)];
  });
}

function changeOf(
  { externalId, id }: Pick<FoldedRow, 'externalId' | 'id'>,
  accountId: AccountId,
  was: Folded | null,
  now: Folded | null,
): Changed {
  return {
    ...{ id, accountId, externalId },
    before: was?.state === 'live' ? fieldsOf(was) : null,
    after: now?.state === 'live' ? fieldsOf(now) : null,
    isNew: was === null,
    birth: now?.birth ?? 0,
  };
}

function fieldsOf(row: Folded): TransactionFields {
  const { amount, bookedOn, currency, memo, payee, status, time, valueOn } = row;
  return { bookedOn, valueOn, time, amount, currency, payee, memo, status };
}

/** The next id of a bucket after the highest that was ever given in it. `externalId`: any id of the bucket. */
function freeExternalId(store: Store, externalId: string): string {
  const stem = externalId.slice(0, externalId.lastIndexOf('.') + 1);
  const sql = 'SELECT external_id FROM transactions WHERE external_id >= ? AND external_id < ?';
  const given = prepare<[string, string], string>(store, sql, 'value').all(stem, `${stem}:`);
  const ordinals = given.map((id) => Number(id.slice(stem.length))).filter(Number.isSafeInteger);
  return `${stem}${Math.max(0, ...ordinals) + 1}`;
}
