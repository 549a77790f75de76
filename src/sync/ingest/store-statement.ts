/**
 * One step of an account's history. A statement meets the known transactions of its account, is identified, and the
 * findings are written. A new document takes this step in the store. A fold takes it in a scratch store for each
 * standing document (sync/history). So both end with the same state.
 */
import { suspectTwin } from '../../core/equal-lines.ts';
import type { AccountHistory, Identification, StatementFacts } from '../../core/history.ts';
import { identify } from '../../core/identify.ts';
import { coveredPeriod } from '../../core/identity/coverage.ts';
import { findDuplicates, mergeDuplicates } from '../../core/identity/repeated/false-duplicates.ts';
import { prove, proveContinuity } from '../../core/prove.ts';
import { endsOf } from '../../core/streams/neighbours.ts';
import { type Issue, warning } from '../../domain/issue.ts';
import {
  type AccountId,
  type DocumentId,
  NO_TRANSACTION,
  type RunId,
  type StatementId,
  type TransactionId,
} from '../../domain/row-ids.ts';
import type { Proof, Statement } from '../../domain/statement.ts';
import { failPoint } from '../../lib/fail-points.ts';
import type { StoredAccount } from '../../store/accounts/accounts.ts';
import { openStream, type Stream } from '../../store/accounts/streams.ts';
import { insertStatement } from '../../store/documents/statements.ts';
import { insertLines, type Kept, knownPlaces, NO_PLACE, type Place } from '../../store/lines/lines.ts';
import type { Store } from '../../store/store.ts';
import { equalLines } from '../../store/streams/equal-lines.ts';
import { loadHistory } from '../../store/streams/history.ts';
import { words } from '../../words/message.ts';
import { learnBalance } from './learn-balance.ts';
import { rowOf, writeCounterparts, writeIdentification } from './write-identification.ts';

/** A statement whose account is known, ready to be identified. */
export interface ComingStatement {
  readonly statement: Statement;
  readonly facts: StatementFacts;
  /** As `fingerprintOf`. */
  readonly fingerprint: string | null;
  /** As it stands before the statement. */
  readonly account: StoredAccount;
  /** Name of the stream. */
  readonly stream: string;
  /** Row id: the place in the order of arrival. */
  readonly statementId: StatementId;
  /** Which statement of the document, from 0. */
  readonly ordinal: number;
  readonly documentId: DocumentId;
  readonly runId: RunId;
}

export interface IdentifiedStatement {
  readonly identification: Identification;
  readonly stream: Stream;
  /** The facts from before. */
  readonly history: AccountHistory;
  readonly proof: Proof;
  /** Row id of the first new transaction; the others follow it. */
  readonly first: TransactionId;
}

export function storeStatement(store: Store, coming: ComingStatement, kept: Kept): IdentifiedStatement {
  const { account, facts, fingerprint, statement } = coming;
  const stream = openStream(store, account.id, coming.stream);
  const again = knownPlaces(store, stream.id, fingerprint);
  const history = loadHistory(store, {
    accountId: account.id,
    handle: account.handle,
    stream,
    lines: statement.lines,
    period: facts.period,
    ends: facts.currency === account.currency ? endsOf(facts, statement.lines) : null,
    ...(again === undefined ? {} : { again }),
  });
  const found = countAnew(store, account.id, stream, identify(facts, statement.lines, history));
  const identification = { ...found, issues: [...found.issues, ...twinIssues(coming, history, found)] };
  const proof = proofOf(statement, account);
  const first = write(store, { ...coming, stream, identification, proof }, kept);
  learnBalance(store, coming, { proof, isRepeated: again !== undefined });
  return { identification, stream, history, proof, first };
}

/** The statement that is being brought in: it has no row yet. */
const THIS = 0;

/**
 * Corrects an earlier count. A statement proves that its bank gives new references with every download. Where a
 * reference has ever come twice, only some are new. Then two transactions may well be two, and stay.
 *
 * @param found what identification says of the statement
 */
function countAnew(store: Store, accountId: AccountId, stream: Stream, found: Identification): Identification {
  const { state, agreed } = found.trust;
  if (stream.trust.state === 'unstable' || state !== 'unstable' || agreed > 0) return found;
  const here = new Set(found.fates.flatMap((fate) => (fate.kind === 'known' ? [fate.id] : [])));
  const listed = equalLines(store, accountId, stream).map(({ known, statements }) => ({
    known,
    statements: here.has(known.id) ? new Set([...statements, THIS]) : statements,
  }));
  const duplicates = findDuplicates(listed);
  return duplicates.size === 0 ? found : mergeDuplicates(found, duplicates, stream.name);
}

interface Written extends Omit<ComingStatement, 'stream'> {
  readonly stream: Stream;
  readonly identification: Identification;
  readonly proof: Proof;
}

/** Gives the row id of the first new transaction. */
function write(store: Store, written: Written, kept: Kept): TransactionId {
  const { account, facts, identification, proof, statement, statementId, stream } = written;
  const { lines } = statement;
  const issues = issuesOf(account.handle, proof, identification);
  const period = coveredPeriod(facts.period, lines);
  const place = { accountId: account.id, streamId: stream.id };
  insertStatement(store, { ...written, ...place, id: statementId, period, issues });
  const first = writeIdentification(store, identification, { ...written, ...place, stream, asOf: facts.asOf });
  failPoint('ingest.transactions');
  insertLines(store, statementId, lines, placesOf(identification, first), kept);
  writeCounterparts(store, stream.id, lines, identification, first);
  failPoint('ingest.sightings');
  return first;
}

/** A new transaction is first shown by the first line that is it. */
function placesOf({ fates }: Identification, first: TransactionId): (at: number) => Place {
  const born = new Set<TransactionId>();
  return (at) => {
    const fate = fates[at];
    if (fate === undefined) return NO_PLACE;
    const id = rowOf(fate, first);
    if (fate.kind !== 'new' || born.has(id)) return { id, bore: NO_TRANSACTION };
    born.add(id);
    return { id, bore: id };
  };
}

/** Issues of a statement besides those of its reader. */
export function issuesOf(handle: string, proof: Proof, { issues }: Pick<Identification, 'issues'>): readonly Issue[] {
  if (proof.state !== 'off') return issues;
  const said = words('document.balancesNotClose', { handle, how: proof.method ?? 'arithmetic' });
  return [...issues, warning('proof.off', said, proof.position ?? undefined)];
}

/** Where a statement has no opening balance (OFX never has), the last known closing balance stands in for it. */
export function proofOf(statement: Statement, account: Pick<StoredAccount, 'balance' | 'currency'>): Proof {
  const own = prove(statement);
  if (own.state !== 'unproved' || account.balance === null || statement.currency !== account.currency) return own;
  return proveContinuity({ amount: account.balance.amount, date: account.balance.on }, statement);
}

/** Says where the balances speak for two equal lines and only one was counted. */
function twinIssues(
  { account: { balance, currency }, facts, statement }: ComingStatement,
  { transactions }: AccountHistory,
  found: Identification,
): readonly Issue[] {
  const at =
    facts.currency === currency ? suspectTwin(balance, facts, statement.lines, found, transactions) : undefined;
  const fate = at === undefined ? undefined : found.fates[at];
  const known = fate?.kind === 'known' ? transactions.find(({ id }) => id === fate.id) : undefined;
  if (at === undefined || known === undefined) return [];
  const said = words('document.balanceMovedOneLine', { id: known.externalId, again: known.externalId });
  return [warning('identity.twin', said, statement.lines[at]?.position)];
}
