import type { Places } from '../../core/history.ts';
import { sayingOf } from '../../core/identity/repeated/repeated-statement.ts';
import type { Position } from '../../domain/issue.ts';
import { warning } from '../../domain/issue.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import {
  readDocument as findById,
  importedDocuments,
  type StoredDocument,
  saveIssues,
} from '../../store/documents/documents.ts';
import { beginRun, finishRun } from '../../store/documents/runs.ts';
import { removeStatements, type StoredStatement, statementsOf } from '../../store/documents/statements.ts';
import { type PackedLine, placesOf } from '../../store/lines/sighting-pack.ts';
import { findSightings, linesOf } from '../../store/lines/sightings.ts';
import type { Store } from '../../store/store.ts';
import { type LinesBefore, putLinesBefore, takeLinesBefore } from '../../store/undo/sighting-journal.ts';
import { type FindEarlier, ingestDocument, type ReadDocument } from '../ingest/ingest-document.ts';
import { readArchived } from '../read/archive.ts';
import { configFor } from '../read/hints.ts';
import { orderFor } from '../read/reader.ts';
import type { ConnectorConfig, PullDeps } from '../run/deps.ts';
import type { DocumentOutcome } from '../run/outcome.ts';
import type { RunReport } from '../run/pull-report.ts';
import { Tally } from '../run/tally.ts';

/**
 * Reads imported documents again from the archive, all or those with the given row ids, with the present reader and
 * settings: after an upgrade or a mended profile. A line is the transaction that it was, found by its place in the
 * document, so no id changes and only what is told otherwise now is sent (I11–I13). A document that cannot be read any
 * more stays as it was.
 */
export async function rereadDocuments(deps: PullDeps, ids?: readonly number[]): Promise<RunReport> {
  const { store } = deps;
  const wanted = ids?.flatMap((id) => findById(store, id) ?? []) ?? importedDocuments(store);
  const runId = beginRun(store, { kind: 'reread', connector: null, trigger: 'command' });
  const tally = new Tally(store);
  for (const document of wanted) {
    if (deps.signal.aborted) break;
    const config = deps.config.connectors.find(({ name }) => name === document.connector);
    const outcome =
      document.state === 'imported' && config ? await readAgain(deps, config, runId, document) : undefined;
    if (outcome === undefined) tally.meet(document.id, document.state);
    else tally.add(outcome);
  }
  const { counts, issues, outcome } = tally;
  finishRun(store, runId, { outcome, counts, error: null });
  return { runId, connector: '', outcome, counts, issues, error: null };
}

/** What is to be done before and after an undone document is read. */
export interface ComeBack {
  before(): void;
  after(): void;
}

/**
 * Undefined where the archive does not hold the bytes: a connector that reads by itself, or another's folder. With
 * `comeBack`, done in the commit that writes the new reading, it was undone and is decided about anew.
 */
export async function readAgain(
  deps: PullDeps,
  connector: ConnectorConfig,
  runId: number,
  stored: StoredDocument,
  comeBack?: ComeBack,
): Promise<DocumentOutcome | undefined> {
  const { store } = deps;
  const bytes = readArchived(store.folder, stored.sha256);
  if (bytes === undefined) return undefined;
  const { hints, remarks } = findDelivery(store, stored.id);
  const config = configFor(connector, hints);
  const { sha256, name, receivedAt } = stored;
  const document = { sha256, name, receivedAt, bytes };
  const parsed = await deps.parsePool.parse(document, orderFor(deps.config, config));
  const read = { ...parsed, document, issues: [...parsed.issues, ...remarks] };
  return replaceReading(deps, config, runId, stored, read, comeBack);
}

/** Thrown to undo a reading that is worse than the one before; caught where it was thrown. */
class WorseReading extends Error {
  readonly outcome: DocumentOutcome;

  constructor(outcome: DocumentOutcome) {
    super('the document is not read any more');
    this.outcome = outcome;
  }
}

function replaceReading(
  deps: PullDeps,
  config: ConnectorConfig,
  runId: number,
  stored: StoredDocument,
  read: ReadDocument,
  comeBack?: ComeBack,
): DocumentOutcome {
  const { store } = deps;
  try {
    return store.transact(() => {
      comeBack?.before();
      const taken = takeReading(store, stored.id, comeBack !== undefined);
      const outcome = ingestDocument(deps, config, runId, { ...read, earlier: taken.earlier });
      if (outcome.fate !== 'imported') throw new WorseReading(outcome);
      taken.putBack();
      if (comeBack !== undefined) {
        comeBack.after();
        return outcome;
      }
      const lost = taken.ids.filter((id) => findSightings(store, id).length === 0).length;
      if (lost === 0) return outcome;
      const said = `${lost} of its transactions are not in the new reading; they stay in the ledger`;
      const issues = [...outcome.issues, warning('reread.vanished', said)];
      saveIssues(store, stored.id, issues);
      return { ...outcome, issues };
    });
  } catch (thrown) {
    if (!(thrown instanceof WorseReading)) throw thrown;
    const said = 'the present reader does not read it as well as the one before; what was read before stays';
    const found = thrown.outcome.issues.map((each) => ({ ...each, severity: 'warning' as const }));
    const worse = warning('reread.worse', said);
    saveIssues(store, stored.id, [...stored.issues.filter(({ code }) => code !== worse.code), worse]);
    return { ...thrown.outcome, id: stored.id, fate: 'imported', issues: [...found, worse] };
  }
}

interface Taken {
  readonly earlier: FindEarlier;
  /** Transactions that the document's lines were. */
  readonly ids: readonly number[];
  /** To be called when it was read: what other documents had made of its lines is remembered of the new ones. */
  putBack(): void;
}

interface TakenStatement extends StoredStatement {
  readonly lines: readonly PackedLine[];
  readonly before: readonly LinesBefore[];
}

/** Takes the old reading out of the store; gives what is needed to find its lines in the new one. */
function takeReading(store: Store, documentId: number, isReturning: boolean): Taken {
  const taken = statementsOf(store, documentId).map(
    (each): TakenStatement => ({
      ...each,
      lines: linesOf(store, each.id),
      before: takeLinesBefore(store, each.id),
    }),
  );
  removeStatements(store, documentId);
  const ids = new Set(taken.flatMap(({ lines }) => lines.map(({ transactionId }) => transactionId)));
  ids.delete(0);
  return {
    ids: [...ids],
    earlier: ({ account, facts, statement }, ordinal) => {
      const found = findTaken(taken, account.handle, ordinal);
      if (found === undefined) return undefined;
      const { id, stream, proof, lines, saying } = found;
      const isSame = !isReturning && saying !== null && saying === sayingOf(facts, statement.lines);
      return {
        ...{ id, stream, proof },
        pinned: pin(lines, statement.lines),
        ...(isSame && { again: inOrder(lines) }),
        isReturning,
      };
    },
    putBack: () => {
      for (const { handle, id, ordinal } of statementsOf(store, documentId)) {
        const found = findTaken(taken, handle, ordinal);
        if (found === undefined || found.before.length === 0) continue;
        putLinesBefore(store, id, found.before, unmovedIn(found.lines, linesOf(store, id)));
      }
    },
  };
}

function findTaken(taken: readonly TakenStatement[], handle: string, ordinal: number): TakenStatement | undefined {
  const ofAccount = taken.filter((each) => each.handle === handle);
  return ofAccount.find((each) => each.ordinal === ordinal) ?? (ofAccount.length === 1 ? ofAccount[0] : undefined);
}

function pin(old: readonly PackedLine[], lines: readonly Placed[]): Places {
  const pinned = new Map<number, number>();
  for (const [at, before] of pair(old, lines)) {
    const id = old[before]?.transactionId ?? 0;
    if (id !== 0) pinned.set(at, id);
  }
  return pinned;
}

/** Where lines stand now, by where they stood: those that are the transactions that they were. */
function unmovedIn(old: readonly PackedLine[], lines: readonly PackedLine[]): ReadonlyMap<number, number> {
  const found = [...pair(old, lines)].map(([at, before]) => [before, at] as const);
  return new Map(found.filter(([before, at]) => old[before]?.transactionId === lines[at]?.transactionId));
}

interface Placed {
  readonly position: Position;
}

/**
 * Index of the line → index of the one that it was: by place in the document; where the old reader gave none, by order,
 * if there are as many lines as before.
 */
function pair(old: readonly Placed[], lines: readonly Placed[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const byPlace = new Map<string, number[]>();
  for (const [before, { position }] of old.entries()) {
    const place = placeOf(position);
    if (place !== undefined) byPlace.set(place, [...(byPlace.get(place) ?? []), before]);
  }
  for (const [at, { position }] of lines.entries()) {
    const place = placeOf(position);
    const before = place === undefined ? undefined : byPlace.get(place)?.shift();
    if (before !== undefined) pairs.set(at, before);
  }
  return byPlace.size > 0 || old.length !== lines.length ? pairs : new Map(old.map((_, at) => [at, at]));
}

function inOrder(lines: readonly PackedLine[]): Places {
  return placesOf(lines.map(({ transactionId }) => transactionId));
}

function placeOf({ line, column }: Position): string | undefined {
  return line === undefined ? undefined : `${line}:${column ?? 0}`;
}
