import { UNNAMED_ACCOUNT } from '../../../domain/account.ts';
import type { DocumentId } from '../../../domain/row-ids.ts';
import type { AccountBalance, StoredAccount } from '../../../store/accounts/accounts.ts';
import { saveBalance, saveProof } from '../../../store/accounts/accounts.ts';
import { type StoredStatement, standingStatements, statementsOf } from '../../../store/documents/statements.ts';
import { daysOfStatements, isEntangled, ownTransactions, removeCounterparts } from '../../../store/history/alone.ts';
import { leaveThese } from '../../../store/history/write-fold.ts';
import { writeFindings } from '../../../store/history/write-lines.ts';
import { linesOf } from '../../../store/lines/lines.ts';
import type { Store } from '../../../store/store.ts';
import { issuesOf, proofOf } from '../../ingest/store-statement.ts';
import type { Refolded } from './refold.ts';

/**
 * Takes an undone document out of an account without a fold, which costs with the size of the whole account. Only where the
 * document shares nothing with any other: no day, no transaction, no reference. Then its transactions go, and the next statement
 * is proved from the balance before. Undefined: a fold must decide. Writes the same as that.
 */
export function takeOut(store: Store, account: StoredAccount, documentId: DocumentId): Refolded | undefined {
  const { id: accountId } = account;
  const [gone, ...others] = statementsOf(store, documentId).filter(({ handle }) => handle === account.handle);
  if (gone === undefined || others.length > 0) return undefined;
  const standing = standingStatements(store, accountId);
  const next = standing.find(({ id }) => id > gone.id);
  if (!standAlone(store, account, documentId, [gone, next]) || isEntangled(store, accountId)) return undefined;
  const all = [...standing, gone].sort((a, b) => a.id - b.id);
  if (!isInOrder(account, all) || linesOf(store, gone.id).some(({ correction }) => correction !== null))
    return undefined;
  const ids = ownTransactions(store, gone.id);
  const before = standing.findLast(({ id }) => id < gone.id);
  if (ids === undefined || (before === undefined && next === undefined)) return undefined;
  const changes = leaveThese(store, accountId, ids);
  removeCounterparts(store, ids);
  if (next !== undefined) proveAgain(store, account, next, before);
  else if (before !== undefined) {
    const balance = balanceOf(before);
    if (balance !== undefined) saveBalance(store, accountId, balance);
    saveProof(store, accountId, before.proof);
  }
  return { changes, reworded: new Set(), inherited: [] };
}

/** No other statement of the account covers a day of these. */
function standAlone(
  store: Store,
  { id }: StoredAccount,
  documentId: DocumentId,
  statements: readonly (StoredStatement | undefined)[],
): boolean {
  const all = daysOfStatements(store, id, documentId);
  if (all.some(({ days }) => days === null)) return false;
  return statements.every((statement) => {
    const own = all.find((each) => each.id === statement?.id)?.days;
    const meets = all.filter(({ days }) => own != null && days !== null && days.from <= own.to && days.to >= own.from);
    return meets.length <= 1;
  });
}

/** Each statement closes later than those that came before it. So each is proved from the one before. */
function isInOrder({ currency }: StoredAccount, statements: readonly StoredStatement[]): boolean {
  let last = '';
  return statements.every((each) => {
    const balance = each.facts.currency === currency && each.facts.kind === 'snapshot' ? balanceOf(each) : undefined;
    const rank = balance?.on == null ? '' : `${balance.on} ${balance.asOf}`;
    const isLater = rank > last;
    last = rank;
    return isLater;
  });
}

function balanceOf({ balances: { closing }, facts }: StoredStatement): AccountBalance | undefined {
  if (closing === null) return undefined;
  return { amount: closing.amount, on: closing.date ?? facts.period?.to ?? null, asOf: facts.asOf };
}

function proveAgain(
  store: Store,
  account: StoredAccount,
  { balances, facts, id }: StoredStatement,
  before: StoredStatement | undefined,
): void {
  const { asOf, currency, kind, period } = facts;
  const statement = { account: UNNAMED_ACCOUNT, balances, lines: linesOf(store, id), asOf, currency, kind, period };
  const balance = (before && balanceOf(before)) ?? null;
  const proof = proofOf(statement, { balance, currency: account.currency });
  writeFindings(store, account.id, new Map([[id, { proof, issues: issuesOf(account.handle, proof, { issues: [] }) }]]));
  if (standingStatements(store, account.id).at(-1)?.id === id) saveProof(store, account.id, proof);
}
