import { numberKey } from '../../core/account-handle.ts';
import type { AccountHistory, Identification } from '../../core/history.ts';
import { fingerprintOf } from '../../core/identity/repeated/repeated-statement.ts';
import { openingBalance, type PlanContext, planChange, planDelete, planNew, planNoTime } from '../../core/plan.ts';
import { streamName } from '../../core/streams/rank.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import type { AccountId, DocumentId, RunId, TransactionId } from '../../domain/row-ids.ts';
import type { Statement } from '../../domain/statement.ts';
import { findAccount, insertAccount, type StoredAccount, saveReference } from '../../store/accounts/accounts.ts';
import { statementIdAt } from '../../store/documents/statements.ts';
import type { Intent } from '../../store/outbox/types.ts';
import type { Store } from '../../store/store.ts';
import { keptIds } from '../../store/transactions/waiting.ts';
import { introduceWith, wantsIntroduction } from '../balances/introduction.ts';
import type { StatementOutcome } from '../run/outcome.ts';
import type { PreparedStatement } from './prepare-statements.ts';
import { storeStatement } from './store-statement.ts';
import { keepForBetterStream } from './wait-for-better.ts';
import { nthAfter } from './write-identification.ts';

/** Where a statement stands, and what its rows refer to. */
export interface StatementPlace {
  readonly runId: RunId;
  readonly documentId: DocumentId;
  /** Of the document, in the order of arrival. */
  readonly place: number;
  /** Which statement of the document, from 0. */
  readonly ordinal: number;
  /** The format of the reading: the stream's name. */
  readonly format: string;
  readonly currencies: CurrencyTable;
  /** Milliseconds that a line of a lower-ranked stream waits for the better one. */
  readonly graceMs: number;
}

export interface IngestedStatement {
  readonly outcome: StatementOutcome;
  /** Planned while they are recorded. All bodies together would be the largest part of a long document. */
  readonly intents: Iterable<Intent>;
}

/** Takes a new statement in and says what follows for the ledger. Inside the caller's commit. */
export function ingestStatement(store: Store, entry: PreparedStatement, place: StatementPlace): IngestedStatement {
  const { statement, facts } = entry;
  const known = findAccount(store, entry.account.handle);
  const account = known ?? createAccount(store, entry);
  const { handle } = account;
  learnNumber(store, account, statement);
  const taken = storeStatement(
    store,
    {
      ...place,
      ...{ statement, facts, account },
      fingerprint: fingerprintOf(facts, statement.lines),
      stream: streamName(place.format, statement.kind),
      statementId: statementIdAt(place.place, place.ordinal),
    },
    'words',
  );
  const { first, history, identification, proof, stream } = taken;
  const ids = identification.created.map((_, index) => nthAfter(first, index));
  keepForBetterStream(store, { accountId: account.id, stream: stream.name, ids }, place.graceMs);
  const silent = silentIn(history, keptIds(store, account.id));
  const context: PlanContext = { currency: account.currency ?? facts.currency, currencies: place.currencies };
  const accountIsNew = known === undefined;
  const introduction = wantsIntroduction(store, account) ? [introduce(entry, account, identification, context)] : [];
  return {
    outcome: { account: handle, accountIsNew, currency: facts.currency, proof, lines: statement.lines, identification },
    intents: {
      *[Symbol.iterator]() {
        yield* introduction;
        yield* planTransactions(identification, account.id, first, silent, context);
      },
    },
  };
}

export function createAccount(store: Store, { account, statement }: PreparedStatement): StoredAccount {
  return insertAccount(store, {
    handle: account.handle,
    reference: statement.account,
    currency: account.currency,
    kind: statement.account.kind,
    name: account.name,
    ledgerId: account.config?.ledgerId ?? null,
  });
}

/** The first whole number that a document of the account shows is its number. Later ones then tell whether they are its. */
function learnNumber(store: Store, { id, reference }: StoredAccount, { account }: Statement): void {
  const isUnnamed = reference.accountId === null && reference.iban === null;
  if (isUnnamed && numberKey(account) !== undefined) saveReference(store, id, account);
}

/** Transactions of which the ledger is told nothing: deleted for good, or kept back for now. */
function silentIn({ transactions, pendings = [] }: AccountHistory, kept: ReadonlySet<number>): ReadonlySet<number> {
  const silent = new Set(kept);
  for (const { id, state } of transactions) if (state === 'deleted') silent.add(id);
  for (const { transaction } of pendings) if (transaction.state === 'deleted') silent.add(transaction.id);
  return silent;
}

function* planTransactions(
  found: Identification,
  accountId: AccountId,
  first: TransactionId,
  silent: ReadonlySet<number>,
  context: PlanContext,
): Generator<Intent> {
  for (const [index, transaction] of found.created.entries()) {
    if (transaction.state !== 'live' || silent.has(first + index)) continue;
    yield { ...planNew(transaction, context), accountId, transactionId: nthAfter(first, index) };
  }
  for (const change of found.changed) {
    if (silent.has(change.id)) continue;
    for (const request of [planChange(change, change.changed, context), planNoTime(change, change.changed)]) {
      if (request !== undefined) yield { ...request, accountId, transactionId: change.id };
    }
  }
  for (const { id, externalId } of found.deleted) {
    if (!silent.has(id)) yield { ...planDelete(externalId), accountId, transactionId: id };
  }
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
  const closing = isOwn ? (statement.balances.closing?.amount ?? null) : null;
  return introduceWith(account, stored, openingBalance(closing, amounts), context);
}
