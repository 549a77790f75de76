/** What documents taught of references, streams and the lines of others, and taking that back. */
import type { ReferenceTrust } from '../../core/history.ts';
import { trustInstead } from '../../core/identity/trust.ts';
import { saveTrust } from '../accounts/streams.ts';
import { dissolveRange } from '../lines/shown-again.ts';
import { unpackIds } from '../lines/sighting-pack.ts';
import { prepared, preparedExact } from '../prepared.ts';
import type { Store } from '../store.ts';
import { copyOwnWords } from '../streams/assertions.ts';
import { forgetBefore, rowsBefore } from './before.ts';

/** What is said of a transaction by documents that stand. */
export interface Standing {
  /** Row id of each stream that shows it → the newest as-of of its documents. */
  readonly streams: Map<number, string>;
  /** The same of those that show it booked: only these say what it is. */
  readonly booked: Map<number, string>;
  /** The newest as-of of those documents. */
  asOf: string;
}

/** What is shown of transactions (row ids) that are to be as they were before some documents. */
export interface Shown {
  /** What these documents had made of others' lines, and what those lines are again. */
  readonly moved: ReadonlySet<number>;
  /** Those, and what these documents showed. */
  readonly seen: ReadonlySet<number>;
  readonly standing: ReadonlyMap<number, Standing>;
}

/** What documents that stand show of these transactions. To be called when those taken back are marked. */
export function standingSightings(
  store: Store,
  documents: readonly number[],
  ids: ReadonlySet<number>,
): ReadonlyMap<number, Standing> {
  const found = new Map<number, Standing>();
  const sorted = [...ids].sort((a, b) => a - b);
  const sql = `SELECT s.stream_id AS stream, s.as_of AS asOf, g.lines, (SELECT json_group_array(p.line - g.first_line)
      FROM pending_lines p WHERE p.statement_id = s.id AND p.line >= g.first_line) AS pending
    FROM statements s JOIN sightings g ON g.statement_id = s.id
    WHERE s.account_id IN (SELECT account_id FROM statements WHERE document_id IN (SELECT value FROM json_each(@ids)))
      AND g.highest >= @lowest AND g.lowest <= @highest
      AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)`;
  const question = { ids: JSON.stringify(documents), lowest: sorted[0] ?? 0, highest: sorted.at(-1) ?? 0 };
  const rows = prepared(store, sql).iterate(question);
  for (const { stream, asOf, lines, pending } of rows as IterableIterator<StandingRow>) {
    const unbooked = JSON.parse(pending) as number[];
    for (const [at, id] of unpackIds(lines).entries()) {
      if (!ids.has(id)) continue;
      const standing = found.get(id) ?? {
        streams: new Map<number, string>(),
        booked: new Map<number, string>(),
        asOf: '',
      };
      note(standing.streams, stream, asOf);
      if (!unbooked.includes(at)) note(standing.booked, stream, asOf);
      if (asOf > standing.asOf) standing.asOf = asOf;
      found.set(id, standing);
    }
  }
  return found;
}

interface StandingRow {
  readonly stream: number;
  readonly asOf: string;
  readonly lines: Uint8Array;
  /** JSON: places in `lines`. */
  readonly pending: string;
}

function note(newest: Map<number, string>, stream: number, asOf: string): void {
  if (asOf > (newest.get(stream) ?? '')) newest.set(stream, asOf);
}

/**
 * What these documents had changed is put together from words again: the first one's is in the row where nobody else speaks
 * of it any more. To be called before the rows are as they were.
 */
export function recallOwnWords(store: Store, documents: readonly number[]): void {
  const sql = `SELECT DISTINCT c.transaction_id FROM telling_changes c JOIN transactions t ON t.id = c.transaction_id
    WHERE c.changed_by IN (SELECT value FROM json_each(?)) AND t.state = 'live'
      AND NOT EXISTS (SELECT 1 FROM tellings g WHERE g.transaction_id = t.id)`;
  copyOwnWords(store, prepared(store, sql).pluck().all(JSON.stringify(documents)) as number[]);
}

/**
 * Streams say of transactions what they said before these documents; one that shows a transaction no more says nothing of
 * it, and where only the transaction's own stream is left its word is the row's.
 */
export function restoreTellings(store: Store, documents: readonly number[], { moved, seen, standing }: Shown): void {
  const sql = rowsBefore('telling_changes', 'changed_by', ['transaction_id', 'stream_id']);
  const put = prepared(
    store,
    `INSERT OR REPLACE INTO tellings (transaction_id, stream_id, booked_on, value_on, time, amount, currency, payee, memo,
      reference, balance, as_of) VALUES (@transaction_id, @stream_id, @booked_on, @value_on, @time, @amount, @currency,
      @payee, @memo, @reference, @balance, @as_of)`,
  );
  const touched = new Set(seen);
  for (const row of preparedExact(store, sql).all({ ids: JSON.stringify(documents) }) as { transaction_id: bigint }[]) {
    put.run(row);
    touched.add(Number(row.transaction_id));
  }
  const tellingsOf = prepared(
    store,
    `SELECT g.stream_id AS stream, g.as_of AS asOf, g.stream_id = t.stream_id AS isOwn FROM tellings g
      JOIN transactions t ON t.id = g.transaction_id WHERE g.transaction_id = ?`,
  );
  const date = prepared(store, 'UPDATE tellings SET as_of = ? WHERE transaction_id = ? AND stream_id = ?');
  const drop = prepared(store, 'DELETE FROM tellings WHERE transaction_id = ? AND stream_id = ?');
  const dropAll = prepared(store, 'DELETE FROM tellings WHERE transaction_id = ?');
  const theirs = new Set(asOfsOf(store, documents));
  for (const id of touched) {
    const told = tellingsOf.all(id) as { readonly stream: number; readonly asOf: string; readonly isOwn: 0 | 1 }[];
    if (told.length === 0) continue;
    const shown = standing.get(id)?.booked;
    const left = told.filter(({ stream }) => !seen.has(id) || shown?.has(stream) === true);
    if (left.every(({ isOwn }) => isOwn === 1)) dropAll.run(id);
    else for (const each of told) if (!left.includes(each)) drop.run(id, each.stream);
    for (const { asOf, stream } of left) {
      const newest = shown?.get(stream);
      if (newest === undefined || newest === asOf) continue;
      if (moved.has(id) || (newest < asOf && theirs.has(asOf))) date.run(newest, id, stream);
    }
  }
  forgetBefore(store, documents, 'telling_changes', 'changed_by', ['transaction_id', 'stream_id']);
}

/** Of these and of all that were taken back before, of their accounts: what is put back may still say theirs. */
function asOfsOf(store: Store, documents: readonly number[]): readonly string[] {
  const sql = `SELECT DISTINCT s.as_of FROM statements s JOIN undone u ON u.document_id = s.document_id WHERE s.account_id IN
    (SELECT account_id FROM statements WHERE document_id IN (SELECT value FROM json_each(?)))`;
  return prepared(store, sql).pluck().all(JSON.stringify(documents)) as string[];
}

/**
 * Transactions that these documents only showed again have the as-of of those that stand, and where they had moved lines,
 * that of the newest word that is said of them again. To be called after `restoreTellings`.
 */
export function restoreAsOf(store: Store, documents: readonly number[], { moved, standing }: Shown): void {
  const theirs = asOfsOf(store, documents);
  const read = prepared(store, "SELECT as_of FROM transactions WHERE id = ? AND state = 'live'").pluck();
  const write = prepared(store, 'UPDATE transactions SET as_of = ? WHERE id = ?');
  const newestWord = prepared(store, 'SELECT max(as_of) FROM tellings WHERE transaction_id = ?').pluck();
  for (const [id, { asOf }] of standing) {
    const isMoved = moved.has(id);
    if (!isMoved && !theirs.some((each) => each > asOf)) continue;
    dissolveRange(store, id);
    const now = read.get(id) as string | undefined;
    if (now === undefined) continue;
    const word = isMoved ? (newestWord.get(id) as string | null) : null;
    if (word !== null) write.run(word, id);
    else if (now > asOf && (isMoved || theirs.includes(now))) write.run(asOf, id);
  }
}

/**
 * References that only these documents taught or moved are names no more, and of what they show also those of ones that were
 * undone before; what one that stands showed again since stays: it may have been under that reference.
 */
export function dropAliases(store: Store, documents: readonly number[], { seen, standing }: Shown): void {
  const sql = `WITH these AS (SELECT value AS id FROM json_each(@ids)), seen AS (SELECT value AS id FROM json_each(@seen)),
      gone AS (SELECT document_id AS id FROM undone)
    SELECT a.account_id, a.kind, a.value, a.transaction_id AS id,
      iif(a.moved_by IN (SELECT id FROM gone), a.moved_by, a.document_id) AS document, coalesce(
      (SELECT m.id FROM streams m WHERE a.kind = 'reference@' || m.id), t.stream_id) AS stream
    FROM aliases a JOIN transactions t ON t.id = a.transaction_id
    WHERE a.document_id IN (SELECT id FROM these) OR a.moved_by IN (SELECT id FROM these) OR a.transaction_id IN
      (SELECT id FROM seen) AND (a.document_id IN (SELECT id FROM gone) OR a.moved_by IN (SELECT id FROM gone))`;
  const rows = prepared(store, sql).all({ ids: JSON.stringify(documents), seen: JSON.stringify([...seen]) }) as {
    readonly id: number;
    readonly stream: number;
    readonly document: number;
    readonly account_id: number;
    readonly kind: string;
    readonly value: string;
  }[];
  const remove = prepared(
    store,
    'DELETE FROM aliases WHERE account_id = ? AND kind = ? AND value = ? AND transaction_id = ?',
  );
  for (const { id, stream, document, account_id: account, kind, value } of rows) {
    if (standing.get(id)?.streams.has(stream) === true && isShownLater(store, id, stream, document)) continue;
    remove.run(account, kind, value, id);
  }
}

/** References are again those of the transactions that they were before these documents, where what taught them stands. */
export function restoreAliases(store: Store, documents: readonly number[]): void {
  const before = rowsBefore('alias_changes', 'changed_by', ['transaction_id', 'kind', 'value']);
  const sql = `INSERT OR IGNORE INTO aliases (account_id, kind, value, transaction_id, document_id, moved_by)
    SELECT account_id, kind, value, transaction_id, document_id, moved_by FROM (${before}) b
    WHERE NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id IN (b.document_id, b.moved_by))`;
  prepared(store, sql).run({ ids: JSON.stringify(documents) });
}

/** A document that came after this one, stands, and shows the transaction in the same stream. */
function isShownLater(store: Store, id: number, stream: number, document: number): boolean {
  const sql = `SELECT g.lines FROM statements s JOIN sightings g ON g.statement_id = s.id
    WHERE s.stream_id = ? AND s.id > (SELECT max(id) FROM statements WHERE document_id = ?)
      AND ? BETWEEN g.lowest AND g.highest AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)`;
  const rows = prepared(store, sql).all(stream, document, id) as { lines: Uint8Array }[];
  return rows.some(({ lines }) => unpackIds(lines).includes(id));
}

interface StreamChange extends ReferenceTrust {
  readonly id: number;
  readonly stream: number;
  readonly theirs: 0 | 1;
}

/**
 * References are trusted as if these documents had never come: what others found since counts on, from where they were
 * trusted before these.
 */
export function restoreTrust(store: Store, documents: readonly number[]): void {
  const sql = `SELECT c.id, c.stream_id AS stream, c.trust AS state, c.agreed, c.disagreed,
      c.document_id IN (SELECT value FROM json_each(@ids)) AS theirs
    FROM stream_changes c WHERE c.stream_id IN (SELECT stream_id FROM stream_changes
      WHERE document_id IN (SELECT value FROM json_each(@ids))) ORDER BY c.id`;
  const rows = prepared(store, sql).all({ ids: JSON.stringify(documents) }) as StreamChange[];
  const read = prepared(store, 'SELECT trust AS state, agreed, disagreed FROM streams WHERE id = ?');
  const correct = prepared(store, 'UPDATE stream_changes SET trust = ?, agreed = ?, disagreed = ? WHERE id = ?');
  for (const [stream, all] of Map.groupBy(rows, (each) => each.stream)) {
    const now = read.get(stream) as ReferenceTrust;
    const changes = all.slice(all.findIndex(({ theirs }) => theirs === 1));
    let trust: ReferenceTrust = changes[0] ?? now;
    for (const [at, before] of changes.entries()) {
      if (before.theirs === 1) continue;
      correct.run(trust.state, trust.agreed, trust.disagreed, before.id);
      trust = trustInstead(trust, before, changes[at + 1] ?? now);
    }
    saveTrust(store, stream, trust);
  }
  const forget = 'DELETE FROM stream_changes WHERE document_id IN (SELECT value FROM json_each(?))';
  prepared(store, forget).run(JSON.stringify(documents));
}

/** Corrections wait again for what they had found in these documents, and those that came with them wait no more. */
export function restoreCorrections(store: Store, documents: readonly number[]): void {
  const ids = JSON.stringify(documents);
  prepared(store, 'DELETE FROM corrections WHERE document_id IN (SELECT value FROM json_each(?))').run(ids);
  const again = `INSERT INTO corrections (account_id, stream_id, reference, action, line, as_of, document_id)
    SELECT account_id, stream_id, reference, action, line, as_of, document_id FROM correction_changes
    WHERE changed_by IN (SELECT value FROM json_each(@ids)) AND document_id NOT IN (SELECT value FROM json_each(@ids))
      AND document_id NOT IN (SELECT document_id FROM undone) ORDER BY id`;
  prepared(store, again).run({ ids });
}
