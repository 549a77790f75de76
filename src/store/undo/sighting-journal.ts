/** What documents made of the lines of others: the journal of sightings, and taking that back. */

import { type PackedLine, unpackIds, unpackLines } from '../lines/sighting-pack.ts';
import { chunkOf, chunksWith, linesOf, type PackedChunk } from '../lines/sightings.ts';
import { prepared } from '../prepared.ts';
import type { Store } from '../store.ts';

interface Row {
  readonly id: number;
  readonly documentId: number;
  readonly statementId: number;
  readonly firstLine: number;
  readonly lines: Uint8Array;
  readonly theirs: 0 | 1;
}

/** Lines before and after a document changed some of them. */
interface Change extends Pick<Row, 'id' | 'documentId' | 'theirs'> {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

interface Chunk {
  readonly place: readonly [statementId: number, firstLine: number];
  readonly lines: readonly PackedLine[];
  /** In the order of the journal, from the first of those that are taken back. */
  readonly changes: readonly Change[];
}

/** What these documents changed of others' sightings, and what others changed there since. */
function chunksChangedBy(store: Store, documents: readonly number[]): readonly Chunk[] {
  const sql = `SELECT c.id, c.document_id AS documentId, c.statement_id AS statementId, c.first_line AS firstLine, c.lines,
      c.document_id IN (SELECT value FROM json_each(@ids)) AS theirs
    FROM sighting_changes c WHERE (c.statement_id, c.first_line) IN (SELECT statement_id, first_line FROM sighting_changes
      WHERE document_id IN (SELECT value FROM json_each(@ids))) ORDER BY c.id`;
  const read = prepared(store, 'SELECT lines FROM sightings WHERE statement_id = ? AND first_line = ?').pluck();
  const rows = prepared(store, sql).all({ ids: JSON.stringify(documents) }) as Row[];
  return [...Map.groupBy(rows, (each) => `${each.statementId}:${each.firstLine}`).values()].flatMap((all) => {
    const rest = all.slice(all.findIndex(({ theirs }) => theirs === 1));
    const [first] = rest;
    const place = [first?.statementId ?? 0, first?.firstLine ?? 0] as const;
    const packed = read.get(...place) as Uint8Array | undefined;
    if (packed === undefined) return [];
    const lines = unpackLines(packed);
    const states = [...rest.map((each) => unpackIds(each.lines)), lines.map(({ transactionId }) => transactionId)];
    const changes = rest.map(({ id, documentId, theirs }, at) => {
      return { ...{ id, documentId, theirs }, before: states[at] ?? [], after: states[at + 1] ?? [] };
    });
    return [{ place, lines, changes }];
  });
}

/** Documents beside these, not taken back, that made of the same lines something else since. */
export function laterMovers(store: Store, documents: readonly number[]): readonly number[] {
  const isUndone = prepared(store, 'SELECT 1 FROM undone WHERE document_id = ?');
  const found = new Set<number>();
  for (const { changes } of chunksChangedBy(store, documents)) {
    const touched = new Set<number>();
    for (const { after, before, documentId, theirs } of changes) {
      const changed = [...before.keys()].filter((at) => before[at] !== after[at]);
      if (theirs === 1) for (const at of changed) touched.add(at);
      else if (changed.some((at) => touched.has(at)) && isUndone.get(documentId) === undefined) found.add(documentId);
    }
  }
  return [...found];
}

/**
 * Lines of other documents are the transactions that they would be had these never come: what others made of further ones
 * stays. Gives the row ids of what the lines were and are now.
 */
export function restoreSightings(store: Store, documents: readonly number[]): ReadonlySet<number> {
  const moved = new Set<number>();
  for (const chunk of chunksChangedBy(store, documents)) restoreChunk(store, chunk, moved);
  const forget = 'DELETE FROM sighting_changes WHERE document_id IN (SELECT value FROM json_each(?))';
  prepared(store, forget).run(JSON.stringify(documents));
  return moved;
}

function restoreChunk(store: Store, { place, lines, changes }: Chunk, moved: Set<number>): void {
  const correct = prepared(store, 'UPDATE sighting_changes SET lowest = ?, highest = ?, lines = ? WHERE id = ?');
  let ids = changes[0]?.before ?? [];
  for (const { after, before, id, theirs } of changes) {
    if (theirs === 1) continue;
    correct.run(...valuesOf(chunkOf(withIds(lines, ids))), id);
    ids = ids.map((each, at) => (before[at] === after[at] ? each : (after[at] ?? each)));
  }
  for (const [at, { transactionId: other }] of lines.entries()) {
    const id = ids[at] ?? other;
    if (id !== other) for (const each of [id, other]) if (each !== 0) moved.add(each);
  }
  const write = prepared(
    store,
    'UPDATE sightings SET lowest = ?, highest = ?, lines = ? WHERE statement_id = ? AND first_line = ?',
  );
  write.run(...valuesOf(chunkOf(withIds(lines, ids))), ...place);
}

function withIds(lines: readonly PackedLine[], ids: readonly number[]): readonly PackedLine[] {
  return lines.map((line, at) => ({ ...line, transactionId: ids[at] ?? line.transactionId }));
}

function valuesOf({ lowest, highest, lines }: PackedChunk): readonly [number, number, Uint8Array] {
  return [lowest, highest, lines];
}

/** What lines of a statement were before a document made them others. `ids`: row ids of a chunk, from `firstLine` on. */
export interface LinesBefore {
  readonly documentId: number;
  readonly firstLine: number;
  readonly ids: readonly number[];
}

/** Takes out of the journal what was made of a statement's lines, in its order: the statement is to be read again. */
export function takeLinesBefore(store: Store, statementId: number): readonly LinesBefore[] {
  const sql = `SELECT document_id AS documentId, first_line AS firstLine, lines FROM sighting_changes
    WHERE statement_id = ? ORDER BY id`;
  const rows = prepared(store, sql).all(statementId) as {
    readonly documentId: number;
    readonly firstLine: number;
    readonly lines: Uint8Array;
  }[];
  prepared(store, 'DELETE FROM sighting_changes WHERE statement_id = ?').run(statementId);
  return rows.map(({ lines, ...row }) => ({ ...row, ids: unpackIds(lines) }));
}

/**
 * Puts it back for the statement as it is read now. `lineOf`: where each line stands now, by where it stood; only those
 * that are the same transaction as then.
 */
export function putLinesBefore(
  store: Store,
  statementId: number,
  before: readonly LinesBefore[],
  lineOf: ReadonlyMap<number, number>,
): void {
  if (before.length === 0) return;
  let lines = linesOf(store, statementId);
  const insert = prepared(
    store,
    `INSERT INTO sighting_changes (document_id, statement_id, first_line, lowest, highest, lines)
    VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const rows = before.toReversed().flatMap(({ documentId, firstLine, ids }) => {
    const then = new Map<number, number>();
    for (const [at, id] of ids.entries()) {
      const line = lineOf.get(firstLine + at);
      if (line !== undefined && lines[line]?.transactionId !== id) then.set(line, id);
    }
    lines = lines.map((line, at) => ({ ...line, transactionId: then.get(at) ?? line.transactionId }));
    return chunksWith(lines, then.keys()).map(({ first, chunk }) => [documentId, statementId, first, chunk] as const);
  });
  for (const [documentId, id, first, chunk] of rows.toReversed()) {
    insert.run(documentId, id, first, ...valuesOf(chunk));
  }
}
