import { currencyTable } from '../../domain/currency.ts';
import type { Document } from '../../domain/document.ts';
import { type Issue, warning, worstOf } from '../../domain/issue.ts';
import type { Statement } from '../../domain/statement.ts';
import { failPoint } from '../../lib/fail-points.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { type DocumentState, findDocument, saveDocument } from '../../store/documents/documents.ts';
import { reopenOrigins } from '../../store/documents/origins.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { beginCause, endCause } from '../../store/undo/undo.ts';
import { planBalanceOf } from '../balances/plan-balance.ts';
import { readerOf } from '../read/reader.ts';
import { applyRules } from '../rules/apply-rules.ts';
import type { ConnectorConfig, PullDeps } from '../run/deps.ts';
import type { DocumentOutcome, StatementOutcome } from '../run/outcome.ts';
import { recordWithTransfers } from '../transfers/record-transfers.ts';
import { withAnswers } from './answers.ts';
import { type EarlierReading, ingestStatement, type StatementPlace } from './ingest-statement.ts';
import { learnBalance, learnBalanceAgain } from './learn-balance.ts';
import { type PreparedStatement, prepareStatements } from './prepare-statements.ts';
import { planReleased } from './wait-for-better.ts';

export type FindEarlier = (entry: PreparedStatement, ordinal: number) => EarlierReading | undefined;

/** A document and what was read in it. */
export interface ReadDocument {
  readonly document: Document;
  /** Null where no format recognised it. */
  readonly format: string | null;
  readonly statements: readonly Statement[];
  readonly issues: readonly Issue[];
  /** Where it was read before: what its statements were, found by account and place in the document. */
  readonly earlier?: FindEarlier | undefined;
}

/**
 * Writes a document and all that follows from it: accounts, statements, transactions, sightings and the requests to
 * send. Synchronous, inside the caller's commit: all of it or nothing (P-DB-3). An error issue quarantines
 * the document whole, a hold keeps it for a person; both leave everything else as it was.
 */
export function ingestDocument(
  deps: PullDeps,
  connector: ConnectorConfig,
  runId: number,
  read: ReadDocument,
): DocumentOutcome {
  const { store, config } = deps;
  const question = { config, fallback: connector.account, stored: listAccounts(store) };
  const currencies = currencyTable(config.currencies);
  const { receivedAt } = read.document;
  const { prepared, issues: found } = prepareStatements(read.statements, question, { currencies, receivedAt });
  // Whose lines they are is no question where they could not be read.
  const said = worstOf(read.issues) === 'error' ? read.issues : [...read.issues, ...found];
  const issues = withAnswers(store, read.document.sha256, read.statements, said);
  const state = stateOf(issues);
  failPoint('ingest.begun');
  const id = saveState(deps, connector, runId, { ...read, issues }, state);
  failPoint('ingest.document');
  const { name, sha256 } = read.document;
  const outcome = { id, name, sha256, format: read.format, fate: state, issues, statements: [], requests: 0 };
  if (state !== 'imported') {
    failPoint('quarantine.before-commit');
    return outcome;
  }
  beginCause(store, id);
  const place = { runId, documentId: id, format: read.format ?? '', earlier: read.earlier };
  const { statements, intents } = ingestStatements(deps, place, pendingAs(prepared, connector));
  const origin = { runId, documentId: id, nowMs: deps.clock.now() };
  const ruled = applyRules(store, config, statements, intents);
  const requests = recordWithTransfers(deps, { statements, intents: ruled }, origin);
  endCause(store);
  failPoint('ingest.requests');
  const all = [...issues, ...statements.flatMap(issuesOf)];
  if (all.length > issues.length) saveState(deps, connector, runId, { ...read, issues: all }, state);
  failPoint('ingest.before-commit');
  return { ...outcome, issues: all, statements, requests };
}

function ingestStatements(
  deps: PullDeps,
  place: Pick<StatementPlace, 'runId' | 'documentId' | 'format'> & Pick<ReadDocument, 'earlier'>,
  prepared: readonly PreparedStatement[],
): { readonly statements: readonly StatementOutcome[]; readonly intents: readonly Intent[] } {
  const { store } = deps;
  const currencies = currencyTable(deps.config.currencies);
  const { graceMs = 0 } = deps.config;
  const statements: StatementOutcome[] = [];
  const intents: Intent[] = [];
  /** Handles of the accounts in the document, and whether a request moves their balance. */
  const touched = new Map<string, boolean>();
  for (const [ordinal, entry] of prepared.entries()) {
    const earlier = place.earlier?.(entry, ordinal);
    const ingested = ingestStatement(store, entry, { ...place, ordinal, currencies, graceMs, earlier });
    if (earlier === undefined) learnBalance(store, ingested, entry);
    else learnBalanceAgain(store, ingested);
    statements.push(ingested.outcome);
    for (const intent of ingested.intents) intents.push(intent);
    const { account } = ingested.outcome;
    touched.set(account, touched.get(account) === true || ingested.intents.length > 0);
  }
  for (const intent of planReleased(store, currencies)) intents.push(intent);
  for (const [handle, moves] of touched) intents.push(...planBalanceOf(store, handle, currencies, moves));
  return { statements, intents };
}

/** Lines that are not booked yet are transactions where the connector says so. */
function pendingAs(prepared: readonly PreparedStatement[], { pending }: ConnectorConfig): readonly PreparedStatement[] {
  if (pending === 'skip') return prepared;
  return prepared.map((entry) => ({ ...entry, facts: { ...entry.facts, pending } }));
}

function stateOf(issues: readonly Issue[]): DocumentState {
  switch (worstOf(issues)) {
    case 'error':
      return 'quarantined';
    case 'hold':
      return 'held';
    case 'warning':
    case undefined:
      return 'imported';
  }
}

function saveState(
  deps: PullDeps,
  connector: ConnectorConfig,
  runId: number,
  read: ReadDocument,
  state: DocumentState,
): number {
  const { store } = deps;
  const { sha256, name, bytes, receivedAt } = read.document;
  const before = findDocument(store, sha256);
  if (before !== undefined && before.state !== state) reopenOrigins(store, before.id);
  const isRepeated = before !== undefined && before.runId === runId && before.state === state;
  return saveDocument(store, {
    sha256,
    name: before?.name ?? name,
    size: bytes.length,
    receivedAt: before?.receivedAt ?? receivedAt,
    format: read.format,
    state,
    issues: read.issues,
    attempts: (before?.attempts ?? 0) + (isRepeated ? 0 : 1),
    reader: readerOf(deps, connector),
    connector: connector.name,
    runId,
  });
}

function issuesOf({ account, proof, identification }: StatementOutcome): readonly Issue[] {
  if (proof.state !== 'off') return identification.issues;
  const said = `the balances of ${account} do not close (${proof.method ?? 'arithmetic'})`;
  return [...identification.issues, warning('proof.off', said, proof.position ?? undefined)];
}
