import type { Identification, LineFate, Target } from '../../core/history.ts';
import {
  type AccountId,
  type DocumentId,
  NO_TRANSACTION,
  type RunId,
  type StatementId,
  type StreamId,
  type TransactionId,
  transactionIdOf,
} from '../../domain/row-ids.ts';
import type { StatementLine } from '../../domain/statement.ts';
import { type Stream, saveTrust, streamIds } from '../../store/accounts/streams.ts';
import { moveLines } from '../../store/lines/lines.ts';
import type { Store } from '../../store/store.ts';
import { keepOwnAssertions, renewAssertions, saveAssertions } from '../../store/streams/assertions.ts';
import { insertCorrection, removeCorrection } from '../../store/transactions/corrections.ts';
import { moveCounterparts, saveCounterpart } from '../../store/transactions/counterparts.ts';
import { savePendings } from '../../store/transactions/pendings.ts';
import {
  addReference,
  deleteTransaction,
  insertTransactions,
  moveReferences,
  renew,
  updateTransaction,
} from '../../store/transactions/transactions.ts';

/** Which statement teaches something, and who is told to have said it. */
export interface StatementSource {
  readonly runId: RunId;
  readonly documentId: DocumentId;
  readonly accountId: AccountId;
  readonly stream: Stream;
  readonly asOf: string;
  /** Row id of the statement. */
  readonly statementId: StatementId;
}

/** Writes what identification found out. Gives the row id of the first created transaction; the others follow it. */
export function writeIdentification(store: Store, found: Identification, source: StatementSource): TransactionId {
  const { accountId, stream, asOf, runId, documentId, statementId } = source;
  const place = { accountId, streamId: stream.id, runId, documentId, statementId, asOf };
  // Before the rows become what several streams say.
  keepOwnAssertions(store, found.assertions);
  const first = insertTransactions(store, place, found.created);
  for (const change of found.changed) updateTransaction(store, change, change.asOf);
  renew(store, found.confirmed, asOf);
  renewAssertions(store, stream.id, found.reasserted, asOf);
  for (const { id } of found.deleted) deleteTransaction(store, id, asOf);
  writeStreams(store, found, accountId, first);
  for (const { id, reference } of found.aliases) addReference(store, place, id, reference);
  for (const [index, { aliases }] of found.created.entries()) {
    for (const reference of aliases) addReference(store, place, nthAfter(first, index), reference);
  }
  for (const waiting of found.waiting) insertCorrection(store, place, waiting);
  for (const id of found.applied) removeCorrection(store, id);
  savePendings(store, place, found.pendings, (target) => rowOf(target, first));
  saveTrust(store, stream.id, found.trust);
  return first;
}

/** Row ids of the transactions that one statement created follow one another. */
export function nthAfter(first: TransactionId, index: number): TransactionId {
  return transactionIdOf(first + index);
}

/** The row id behind a target or a line's fate; 0 for a line that is no transaction. */
export function rowOf(target: Target | LineFate, first: TransactionId): TransactionId {
  if ('id' in target) return target.id;
  return 'index' in target ? nthAfter(first, target.index) : NO_TRANSACTION;
}

/**
 * Writes the lines' clues about their other sides, which are evidence of transfers. `first`: as `writeIdentification` gives
 * it.
 */
export function writeCounterparts(
  store: Store,
  streamId: StreamId,
  lines: readonly StatementLine[],
  { fates }: Identification,
  first: TransactionId,
): void {
  for (const [at, line] of lines.entries()) {
    const fate = fates[at];
    if (fate === undefined || (line.counterparty === null && line.original === null)) continue;
    saveCounterpart(store, rowOf(fate, first), streamId, line);
  }
}

/**
 * A transaction of other streams may become one of this statement. Their assertions, lines, references and evidence
 * go with it.
 */
function writeStreams(store: Store, found: Identification, accountId: AccountId, first: TransactionId): void {
  const news = found.assertions.filter((change) => change.isOwn === undefined);
  saveAssertions(store, accountId, news, (change) => rowOf(change, first));
  if (found.moved.length === 0) return;
  const ids = streamIds(store, accountId);
  const moves = new Map<StreamId, Map<TransactionId, TransactionId>>();
  for (const { stream, from, to } of found.moved) {
    const streamId = ids.get(stream);
    if (streamId === undefined) continue;
    const ofStream = moves.get(streamId) ?? new Map<TransactionId, TransactionId>();
    moves.set(streamId, ofStream.set(from, rowOf(to, first)));
  }
  for (const [streamId, ofStream] of moves) {
    moveLines(store, streamId, ofStream);
    moveReferences(store, streamId, ofStream);
    moveCounterparts(store, streamId, ofStream);
  }
}
