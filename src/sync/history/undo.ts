/** Undo of a run or a document, which is remembered. */
import { AppError, EXIT } from '../../lib/errors.ts';
import { findDocument, readDocument } from '../../store/documents/documents.ts';
import { prepared } from '../../store/prepared.ts';
import type { Store } from '../../store/store.ts';
import { laterMovers, restoreSightings } from '../../store/undo/sighting-journal.ts';
import { changedBy, createdBy, laterChangers, otherWitnesses, undoableOfRun, undoneBy } from '../../store/undo/undo.ts';
import { bornDeleted } from '../../store/undo/undone-lines.ts';
import { documentIdText, parseDocumentId, parseRunId, runIdText } from '../../store/views/ids.ts';
import type { PullDeps } from '../run/deps.ts';
import { takeBack, type UndoReport } from './take-back.ts';

export type { UndoneTransaction, UndoReport } from './take-back.ts';

/** Thrown to take a rehearsal back; caught where it was thrown. */
class Rehearsed extends Error {}

/**
 * Takes back what `target` (`r12`, `d7`, or the start of a document's hash) did, in one commit: what it created is
 * deleted and stays so whatever names it again, what it changed is as it was. Throws AppError `undo.…` where there is
 * nothing to take back, or where documents that came later build on it.
 */
export function undo(deps: PullDeps, target: string, options: { readonly dryRun: boolean }): UndoReport {
  const { store } = deps;
  const documents = documentsOf(store, target);
  let report: UndoReport | undefined;
  try {
    store.transact(() => {
      // What they had made of earlier documents' lines is no reason not to take them back.
      const movers = laterMovers(store, documents);
      const moved = restoreSightings(store, documents);
      refuseDependants(store, documents, movers);
      report = takeBack(deps, documents, moved, options.dryRun);
      if (options.dryRun) throw new Rehearsed();
    });
  } catch (thrown) {
    if (!(thrown instanceof Rehearsed)) throw thrown;
  }
  if (report === undefined) throw new AppError('bug', 'an undo without a report');
  return report;
}

function documentsOf(store: Store, target: string): readonly number[] {
  const runId = /^r\d+$/.test(target) ? parseRunId(target) : undefined;
  if (runId !== undefined) {
    const documents = undoableOfRun(store, runId);
    if (documents.length > 0) return documents;
    throw refusal('undo.nothing', `run ${target} brought no document that could be taken back`, hintFor(store, runId));
  }
  const id = documentOf(store, target);
  const document = id === undefined ? undefined : readDocument(store, id);
  if (document === undefined) {
    throw refusal(
      'undo.unknown',
      `no run or document is called ${target}`,
      'a run is called r12, a document d7: see bankfeed runs and bankfeed documents',
    );
  }
  const by = undoneBy(store, document.id);
  if (by !== undefined) throw refusal('undo.done', `${target} was taken back already, by run ${runIdText(by)}`);
  if (document.state === 'imported') return [document.id];
  throw refusal(
    'undo.nothing',
    `${target} (${document.name}) is ${document.state}: it brought nothing that could be taken back`,
  );
}

/** Decisions are not documents: each has its own way back. */
function hintFor(store: Store, runId: number): string {
  const row = prepared(store, 'SELECT kind FROM runs WHERE id = ?').get(runId) as { kind: string } | undefined;
  switch (row?.kind) {
    case 'transfers':
      return 'bankfeed transfers split ID takes a transfer apart, pair ID ID joins one again';
    case 'split':
      return 'delete the second of the two in the ledger';
    case 'undo':
      return 'bankfeed retry d7 takes a document up again that was taken back';
    default:
      return 'bankfeed runs lists them';
  }
}

function documentOf(store: Store, target: string): number | undefined {
  if (/^d\d+$/.test(target)) return parseDocumentId(target);
  if (!/^[0-9a-f]{8,64}$/.test(target)) return undefined;
  if (target.length === 64) return findDocument(store, target)?.id;
  const sql = 'SELECT id FROM documents WHERE sha256 >= ? AND sha256 < ? LIMIT 2';
  const found = prepared(store, sql).all(target, `${target}g`) as { id: number }[];
  return found.length === 1 ? found[0]?.id : undefined;
}

/** What came later stands on what came before: it is taken back first. */
function refuseDependants(store: Store, documents: readonly number[], movers: readonly number[]): void {
  const created = createdBy(store, documents).map(({ id }) => id);
  const changed = changedBy(store, documents).map(({ transactionId }) => transactionId);
  const dependants = new Set([
    ...movers,
    ...laterChangers(store, documents),
    ...otherWitnesses(store, documents, created, 'all'),
    ...otherWitnesses(store, documents, bornDeleted(store, documents), 'all'),
    // They may have said the same, and would have changed it themselves.
    ...otherWitnesses(
      store,
      documents,
      changed.toSorted((a, b) => a - b),
      'later',
    ),
  ]);
  if (dependants.size === 0) return;
  const names = [...dependants]
    .sort((a, b) => b - a)
    .map((id) => `${documentIdText(id)} (${readDocument(store, id)?.name ?? '?'})`);
  throw new AppError('undo.dependants', `later documents tell of the same transactions: ${names.join(', ')}`, {
    hint: `take those back first, the newest first: bankfeed undo ${documentIdText(Math.max(...dependants))}`,
    exitCode: EXIT.usage,
  });
}

function refusal(code: string, message: string, hint?: string): AppError {
  return new AppError(code, message, { exitCode: EXIT.usage, ...(hint === undefined ? {} : { hint }) });
}
