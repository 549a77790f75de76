import { entryOf, isMasked, numberKey } from '../../core/account-handle.ts';
import { withPrintedBalances } from '../../core/normalise.ts';
import type { AccountRef } from '../../domain/account.ts';
import { currencyTable } from '../../domain/currency.ts';
import { type Issue, worstOf } from '../../domain/issue.ts';
import type { DocumentId, RunId } from '../../domain/row-ids.ts';
import type { Statement } from '../../domain/statement.ts';
import { failPoint } from '../../lib/fail-points.ts';
import { allOf, isEmpty } from '../../lib/sequences.ts';
import { listAccounts, readAccount } from '../../store/accounts/accounts.ts';
import {
  type DocumentState,
  findDocument,
  type StoredDocument,
  saveDocument,
} from '../../store/documents/documents.ts';
import { wasIn } from '../../store/documents/likeness.ts';
import { reopenOrigins } from '../../store/documents/origins.ts';
import { nextPlace, statementsOf } from '../../store/documents/statements.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { type Said, words } from '../../words/message.ts';
import { planBalanceOf } from '../balances/introduction.ts';
import { readerOf } from '../read/reader.ts';
import { applyRules } from '../rules/apply-rules.ts';
import type { ConnectorConfig, PullDeps } from '../run/deps.ts';
import type { DocumentOutcome, StatementOutcome } from '../run/outcome.ts';
import { type Brought, recordWithTransfers } from '../transfers/record-transfers.ts';
import {
  type Arrival,
  chosenBefore,
  isInCurrency,
  keptAccount,
  placeAmong,
  placeLike,
  rememberAccount,
  resembling,
} from './account-memory.ts';
import { withAnswers } from './answers.ts';
import { ingestStatement, type StatementPlace } from './ingest-statement.ts';
import type { Proposed } from './place-by-books.ts';
import { type PreparedStatement, prepareStatements } from './prepare-statements.ts';
import type { ReadDocument } from './read-document.ts';
import type { AccountQuestion } from './resolve-account.ts';
import { planReleased } from './wait-for-better.ts';

/** A reading that was looked at before anything is written. */
export interface JudgedReading {
  readonly prepared: readonly PreparedStatement[];
  /** Of the reader, of the account that each statement is of, and what a person answered. */
  readonly issues: readonly Issue[];
  readonly state: DocumentState;
}

/** Finds the account of each statement, and whether the document can be brought in. */
export function judgeReading(deps: PullDeps, connector: ConnectorConfig, given: ReadDocument): JudgedReading {
  const { store, config } = deps;
  const read = { ...given, statements: given.statements.map(withPrintedBalances) };
  const currencies = currencyTable(config.currencies);
  const { receivedAt } = read.document;
  const question = questionAbout({ store, config, connector, read });
  const circumstances = { currencies, receivedAt, chosen: read.chosen };
  const { prepared, issues: found } = prepareStatements(read.statements, question, circumstances);
  // The account is no question where the lines could not be read.
  const said = worstOf(read.issues) === 'error' ? read.issues : [...read.issues, ...found];
  const issues = withAnswers(store, read.document.sha256, read.statements, said);
  return { prepared: pendingAs(prepared, connector), issues, state: stateOf(issues) };
}

function questionAbout(arrival: Arrival): AccountQuestion {
  const { config, connector, read, store } = arrival;
  return {
    config,
    fallback: connector.account,
    showsSeveral: new Set(read.statements.map(({ account }) => numberKey(account) ?? '')).size > 1,
    stored: listAccounts(store),
    keptAccount: (statement) => keptAccount(statement, arrival),
    chosenBefore: (statement, besides) => chosenBefore(statement, arrival, besides),
    placeLike: (statement, to, besides) => placeLike(statement, to, arrival, besides),
    resembling: (statement, others) => resembling(statement, others, arrival),
    doubtAbout: (statement, to) => doubtAbout(statement, to, arrival),
  };
}

/**
 * Writes a document and all that follows from it: accounts, statements, transactions, lines and requests.
 * Synchronous, inside the caller's commit: all of it or nothing (P-DB-3). An error issue quarantines the document
 * whole, and a hold keeps it for a person. Both leave everything else as it was. While it was read, a pass or an
 * answer may have brought it in: then it is known.
 */
export function ingestDocument(
  deps: PullDeps,
  connector: ConnectorConfig,
  runId: RunId,
  read: ReadDocument,
): DocumentOutcome {
  const { store, config } = deps;
  const standing = findDocument(store, read.document.sha256);
  if (standing?.state === 'imported') return knownOutcome(standing);
  const { issues, prepared, state } = judgeReading(deps, connector, read);
  failPoint('ingest.begun');
  const id = saveState(deps, connector, runId, { ...read, issues }, state);
  rememberAccount(id, prepared, { store, config, connector, read }, state);
  failPoint('ingest.document');
  const { name, sha256 } = read.document;
  const outcome = { id, name, sha256, format: read.format, fate: state, issues, statements: [], requests: 0 };
  if (state !== 'imported') {
    failPoint('quarantine.before-commit');
    return outcome;
  }
  const place = { runId, documentId: id, place: nextPlace(store), format: read.format ?? '' };
  const { statements, intents } = ingestStatements(deps, place, prepared);
  const origin = { runId, documentId: id, nowMs: deps.clock.now() };
  const ruled = applyRules(store, config, statements, intents);
  const requests = recordWithTransfers(deps, { statements, intents: ruled }, origin);
  failPoint('ingest.requests');
  const all = [...issues, ...statementsOf(store, id).flatMap(({ issues: found }) => found)];
  if (all.length > issues.length) saveState(deps, connector, runId, { ...read, issues: all }, state);
  failPoint('ingest.before-commit');
  return { ...outcome, issues: all, statements, requests };
}

function knownOutcome({ format, id, issues, name, sha256 }: StoredDocument): DocumentOutcome {
  return { id, name, sha256, format, fate: 'known', issues, statements: [], requests: 0 };
}

function ingestStatements(
  deps: PullDeps,
  place: Pick<StatementPlace, 'runId' | 'documentId' | 'place' | 'format'>,
  prepared: readonly PreparedStatement[],
): Brought {
  const { store } = deps;
  const currencies = currencyTable(deps.config.currencies);
  const { graceMs = 0 } = deps.config;
  const statements: StatementOutcome[] = [];
  const planned: Iterable<Intent>[] = [];
  /** Handles of the accounts that the document touches, and whether a request moves their balance. */
  const touched = new Map<string, boolean>();
  for (const [ordinal, entry] of prepared.entries()) {
    const ingested = ingestStatement(store, entry, { ...place, ordinal, currencies, graceMs });
    statements.push(ingested.outcome);
    planned.push(ingested.intents);
    const { account } = ingested.outcome;
    touched.set(account, touched.get(account) === true || !isEmpty(ingested.intents));
  }
  const released = planReleased(store, currencies);
  planned.push(released);
  for (const { accountId } of released) {
    const handle = readAccount(store, accountId)?.handle;
    if (handle !== undefined) touched.set(handle, true);
  }
  for (const [handle, isMoved] of touched) {
    planned.push(planBalanceOf(store, handle, currencies, isMoved ? 'move it' : 'leave it'));
  }
  return { statements, intents: allOf(planned) };
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

/** Writes what became of the document. Gives its row id. */
export function saveState(
  deps: PullDeps,
  connector: ConnectorConfig,
  runId: RunId,
  read: ReadDocument,
  state: DocumentState,
): DocumentId {
  const { store } = deps;
  const { sha256, name, receivedAt } = read.document;
  const before = findDocument(store, sha256);
  if (before !== undefined && before.state !== state) reopenOrigins(store, before.id);
  const isRepeated = before !== undefined && before.runId === runId && before.state === state;
  return saveDocument(store, {
    sha256,
    name: before?.name ?? name,
    size: read.document.bytes.length,
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

/**
 * Another account number, or balances that are not the account's: other ones on the same days, or those that another
 * account ended with. Undefined where nothing contradicts. Another currency is asked about for all accounts alike.
 */
function doubtAbout(statement: Statement, to: Proposed, arrival: Arrival): Said | undefined {
  const { store, read } = arrival;
  // The owner's own template names the account of these alerts.
  if (statement.kind === 'delta') return undefined;
  if (to.stored !== undefined && wasIn(store, to.stored.id, read.document.sha256)) return undefined;
  const number = otherNumber(statement.account, to, arrival);
  if (number !== undefined) return number;
  if (to.stored !== undefined && !isInCurrency(to.stored, statement)) return undefined;
  const placed = placeAmong(statement, to, [], arrival);
  return 'doubt' in placed ? placed.doubt : undefined;
}

function otherNumber(ref: AccountRef, { handle, stored }: Proposed, { config }: Arrival): Said | undefined {
  const shown = [ref.accountId, ref.iban].flatMap(digitsOf);
  if (shown.length === 0 || (numberKey(ref) === undefined && !isMasked(ref))) return undefined;
  const match = entryOf(config.accounts, handle)?.match ?? [];
  const numbers = [stored?.reference.accountId, stored?.reference.iban, ...match].flatMap(digitsOf);
  const isOne = (number: string) => shown.some((each) => number.endsWith(each) || each.endsWith(number));
  if (numbers.length === 0 || numbers.some(isOne)) return undefined;
  return words('document.showsNumberEndsNumber', { end: shown[0]?.slice(-4) ?? '', handle });
}

/** A number without its bank and without the sign of a masked one. */
function digitsOf(number: string | null | undefined): readonly string[] {
  const text = (number ?? '').replace(/^.*\/|[\s*]/g, '').toUpperCase();
  return text === '' ? [] : [text];
}
