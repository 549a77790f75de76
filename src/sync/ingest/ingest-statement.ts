import { suspectTwin } from '../../core/equal-lines.ts';
import type { AccountHistory, Identification, Places } from '../../core/history.ts';
import { coveredPeriod } from '../../core/identity/coverage.ts';
import { sayingOf } from '../../core/identity/repeated/repeated-statement.ts';
import { toldBefore } from '../../core/identity/repeated/told-before.ts';
import {
  openingBalance,
  type PlanContext,
  planAccount,
  planChange,
  planDelete,
  planNew,
  planNoTime,
} from '../../core/plan.ts';
import { prove, proveContinuity } from '../../core/prove.ts';
import { streamName } from '../../core/streams/rank.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { type Issue, warning } from '../../domain/issue.ts';
import type { Proof, Statement } from '../../domain/statement.ts';
import { failPoint } from '../../lib/fail-points.ts';
import { findAccount, insertAccount, type StoredAccount } from '../../store/accounts/accounts.ts';
import { openStream } from '../../store/accounts/streams.ts';
import { insertStatement } from '../../store/documents/statements.ts';
import type { PackedLine } from '../../store/lines/sighting-pack.ts';
import { insertPendingLines, insertSightings, placesTold } from '../../store/lines/sightings.ts';
import type { Intent } from '../../store/outbox/types.ts';
import type { Store } from '../../store/store.ts';
import { loadHistory } from '../../store/streams/history.ts';
import { insertToldBefore } from '../../store/streams/told-before.ts';
import { keptIds } from '../../store/transactions/waiting.ts';
import type { StatementOutcome } from '../run/outcome.ts';
import { countAnew } from './false-duplicates.ts';
import type { PreparedStatement } from './prepare-statements.ts';
import { identifyBeside, isAnyAway, planRevived } from './undone-lines.ts';
import { keepForBetterStream } from './wait-for-better.ts';
import { rowOf, writeCounterparts, writeLesson } from './write-lesson.ts';

/** Where a statement stands, and what its rows refer to. */
export interface StatementPlace {
  readonly runId: number;
  readonly documentId: number;
  /** Which statement of the document, from 0. */
  readonly ordinal: number;
  /** What was read: the stream's name. */
  readonly format: string;
  readonly currencies: CurrencyTable;
  /** What the statement was when it was read before. */
  readonly earlier?: EarlierReading | undefined;
  /** Milliseconds that a line of a lower-ranked stream waits for the better one. */
  readonly graceMs: number;
}

/** A statement that is read again: its stream stays, and lines are what they were. */
export interface EarlierReading {
  readonly stream: string;
  readonly pinned: Places;
  /** By their order, where it says just what it said. */
  readonly again?: Places;
  /** Row id of the statement. */
  readonly id: number;
  /** It was undone and is taken up again: lines are decided about as in any other, and `pinned` are what they were. */
  readonly isReturning: boolean;
  /** Of the balances that were the newest then. */
  readonly proof: Proof;
}

export interface IngestedStatement {
  readonly outcome: StatementOutcome;
  readonly account: StoredAccount;
  readonly intents: readonly Intent[];
  /** Its stream told just this before. */
  readonly isToldAgain: boolean;
}

/** Identifies a statement's lines and writes what that teaches. Inside the caller's commit. */
export function ingestStatement(store: Store, entry: PreparedStatement, place: StatementPlace): IngestedStatement {
  const { statement, facts } = entry;
  const known = findAccount(store, entry.account.handle);
  const account = known ?? createAccount(store, entry);
  const stream = openStream(store, account.id, place.earlier?.stream ?? streamName(place.format, statement.kind));
  const { handle } = account;
  const saying = sayingOf(facts, statement.lines);
  const reread = place.earlier?.isReturning === true ? undefined : place.earlier;
  const returning = reread === undefined ? place.earlier?.pinned : undefined;
  const bringing = { documentId: place.documentId, streamId: stream.id };
  const told = reread === undefined ? placesTold(store, stream.id, saying) : reread.again;
  const again = returning !== undefined && isAnyAway(store, account.id, told) ? undefined : told;
  const loaded = loadHistory(store, {
    accountId: account.id,
    handle,
    stream,
    lines: statement.lines,
    period: facts.period,
    ...(reread === undefined ? {} : { pinned: reread.pinned }),
    ...(again === undefined ? {} : { again }),
  });
  const question = {
    accountId: account.id,
    facts,
    lines: statement.lines,
    history: loaded,
    returning,
    place: bringing,
  };
  const { found: alone, history, revived } = identifyBeside(store, question);
  const found = reread === undefined ? countAnew(store, account.id, stream, alone) : alone;
  const identification = { ...found, issues: [...found.issues, ...twinIssues(entry, account, history, found)] };
  const proof = reread === undefined ? proofOf(statement, account) : proofAgain(statement, found, reread);
  const statementId = insertStatement(store, {
    ...place,
    // It was told when it was told first: what came since came later.
    id: reread?.again === undefined ? null : reread.id,
    accountId: account.id,
    streamId: stream.id,
    // What it covers is kept also where no period was printed: later statements are compared with it.
    statement: { ...statement, period: coveredPeriod(facts.period, statement.lines) },
    isPeriodPrinted: facts.period !== null,
    asOf: facts.asOf,
    proof,
    saying,
  });
  const first = writeLesson(store, identification, { ...place, accountId: account.id, stream, asOf: facts.asOf });
  failPoint('ingest.transactions');
  insertSightings(store, statementId, sightingsOf(statement, identification, first));
  insertPendingLines(store, statementId, pendingLines(statement, identification));
  writeCounterparts(store, stream.id, statement.lines, identification, first);
  insertToldBefore(store, statementId, toldBefore(facts, statement.lines, history, identification));
  failPoint('ingest.sightings');
  const ids = identification.created.map((_, index) => first + index);
  keepForBetterStream(store, { accountId: account.id, stream: stream.name, ids }, place.graceMs);
  const silent = silentIn(history, keptIds(store, account.id));
  const context: PlanContext = { currency: account.currency ?? facts.currency, currencies: place.currencies };
  const back = planRevived(store, revived, context);
  const changes = planTransactions(identification, account.id, first, silent, context);
  const accountIsNew = known === undefined;
  const isTold = !accountIsNew || account.ledgerId !== null;
  const introduction = isTold ? [] : [introduce(entry, account, identification, context)];
  return {
    outcome: { account: handle, accountIsNew, currency: facts.currency, proof, lines: statement.lines, identification },
    account,
    intents: [...introduction, ...back, ...changes],
    isToldAgain: told !== undefined,
  };
}

function sightingsOf({ lines }: Statement, { fates }: Identification, first: number): readonly PackedLine[] {
  return fates.map((fate, index) => ({ transactionId: rowOf(fate, first), position: lines[index]?.position ?? {} }));
}

/** Those that are a transaction: one that is pending still, or one that is booked by now. */
function pendingLines({ lines }: Statement, { fates }: Identification): readonly number[] {
  return lines.flatMap(({ status }, at) => (status === 'pending' && fates[at]?.kind !== 'skipped' ? [at] : []));
}

function createAccount(store: Store, { account, statement }: PreparedStatement): StoredAccount {
  return insertAccount(store, {
    handle: account.handle,
    reference: statement.account,
    currency: account.currency,
    kind: statement.account.kind,
    name: account.name,
    ledgerId: account.config?.ledgerId ?? null,
  });
}

/** Where a statement has no opening balance (OFX never has), the last closing one that is known stands in for it. */
function proofOf(statement: Statement, account: StoredAccount): Proof {
  const own = prove(statement);
  if (own.state !== 'unproved' || account.balance === null || statement.currency !== account.currency) return own;
  return proveContinuity({ amount: account.balance.amount, date: account.balance.on }, statement);
}

/** The balances before it are not at hand any more: what they proved then holds as long as no amount is another one. */
function proofAgain(statement: Statement, found: Identification, earlier: EarlierReading): Proof {
  const own = prove(statement);
  const isOther = found.created.length > 0 || found.changed.some(({ changed }) => changed.includes('amount'));
  return own.state !== 'unproved' || isOther ? own : earlier.proof;
}

/** Says where the balances speak for two equal lines and only one was counted. */
function twinIssues(
  { statement, facts }: PreparedStatement,
  { balance, currency }: StoredAccount,
  { transactions }: AccountHistory,
  found: Identification,
): readonly Issue[] {
  const at =
    facts.currency === currency ? suspectTwin(balance, facts, statement.lines, found, transactions) : undefined;
  const fate = at === undefined ? undefined : found.fates[at];
  const known = fate?.kind === 'known' ? transactions.find(({ id }) => id === fate.id) : undefined;
  if (at === undefined || known === undefined) return [];
  const said = `the balance moved by one line more than was counted: ${known.externalId} may be two equal ones; if so, \`bankfeed split ${known.externalId}\``;
  return [warning('identity.twin', said, statement.lines[at]?.position)];
}

/** Transactions of which the ledger is told nothing: deleted for good, or kept back for now. */
function silentIn({ transactions, pendings = [] }: AccountHistory, kept: ReadonlySet<number>): ReadonlySet<number> {
  const silent = new Set(kept);
  for (const { id, state } of transactions) if (state === 'deleted') silent.add(id);
  for (const { transaction } of pendings) if (transaction.state === 'deleted') silent.add(transaction.id);
  return silent;
}

function planTransactions(
  found: Identification,
  accountId: number,
  first: number,
  silent: ReadonlySet<number>,
  context: PlanContext,
): Intent[] {
  const intents: Intent[] = [];
  for (const [index, transaction] of found.created.entries()) {
    if (transaction.state !== 'live' || silent.has(first + index)) continue;
    intents.push({ ...planNew(transaction, context), accountId, transactionId: first + index });
  }
  for (const change of found.changed) {
    if (silent.has(change.id)) continue;
    for (const request of [planChange(change, change.changed, context), planNoTime(change, change.changed)]) {
      if (request !== undefined) intents.push({ ...request, accountId, transactionId: change.id });
    }
  }
  for (const { id, externalId } of found.deleted) {
    if (!silent.has(id)) intents.push({ ...planDelete(externalId), accountId, transactionId: id });
  }
  return intents;
}

/** The account's first word: with the balance from which the ledger arrives at the closing one by itself. */
function introduce(
  { account, statement, facts }: PreparedStatement,
  stored: StoredAccount,
  found: Identification,
  context: PlanContext,
): Intent {
  const isOwn = facts.currency === context.currency;
  const amounts = found.created.flatMap(({ fields, state }) =>
    state === 'live' && fields.currency === context.currency ? [fields.amount] : [],
  );
  const { handle, name } = stored;
  const balance = openingBalance(isOwn ? (statement.balances.closing?.amount ?? null) : null, amounts);
  const fields = account.config?.fields ?? {};
  const request = planAccount(
    { handle, name, type: account.type, currency: context.currency, balance, fields },
    context.currencies,
  );
  return { ...request, accountId: stored.id, transactionId: null };
}
