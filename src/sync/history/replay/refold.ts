/**
 * The one way to put history right. The standing documents of an account are folded from nothing, in the order of
 * their arrival. Each folded transaction is given the id that its lines had, and the differences are written.
 */
import { type Candidates, nameAgain, nameTransactions } from '../../../core/replay/name-transactions.ts';
import { UNNAMED_ACCOUNT } from '../../../domain/account.ts';
import { type AccountId, NO_RUN, NO_TRANSACTION, type RunId, type TransactionId } from '../../../domain/row-ids.ts';
import { findAccount, type StoredAccount } from '../../../store/accounts/accounts.ts';
import { type StoredStatement, standingStatements } from '../../../store/documents/statements.ts';
import {
  bindVanished,
  countedAs,
  foldedAs,
  type Loose,
  looseTransactions,
  placeSplit,
  placeVanished,
} from '../../../store/history/loose.ts';
import { openScratch, type Scratch } from '../../../store/history/scratch.ts';
import {
  births,
  type Changed,
  foldedBirths,
  foldedWords,
  standingIds,
  streamsBetween,
  undoneWords,
  writeTransactions,
  writeTrust,
} from '../../../store/history/write-fold.ts';
import { placesOfAccount, writeBalance, writeFindings, writePlaces } from '../../../store/history/write-lines.ts';
import { writeRows } from '../../../store/history/write-rows.ts';
import { linesOf, NO_PLACE } from '../../../store/lines/lines.ts';
import type { Store } from '../../../store/store.ts';
import { statementOfBirth } from '../../../store/transactions/transactions.ts';
import { storeStatement } from '../../ingest/store-statement.ts';

/** The changes of a fold in an account. */
export interface Refolded {
  readonly changes: readonly Changed[];
  /** Row ids of transactions of which something else is said than before, as far as it may prove a transfer. */
  readonly reworded: ReadonlySet<TransactionId>;
  /** Transactions that an undo took out and whose lines are of another one now, which stands. */
  readonly inherited: readonly Inheritance[];
}

/** Row ids. The owner's words on `from` belong to `to` from now on. */
export interface Inheritance {
  readonly from: TransactionId;
  readonly to: TransactionId;
}

/** Folds an account and writes what differs. Inside the caller's commit; tells the ledger nothing. */
export function refoldAccount(store: Store, account: StoredAccount, runId: RunId): Refolded {
  using folded = foldAccount(store, account);
  const { scratch } = folded;
  const { id: accountId } = account;
  const names = nameFolded(store, folded, accountId);
  const { inherited, named } = names;
  const stream = streamsBetween(store, scratch, accountId);
  const changes = writeTransactions(store, scratch, { accountId, runId }, names, stream);
  const transaction = (id: TransactionId) => named.get(id) ?? NO_TRANSACTION;
  writePlaces(store, scratch, accountId, transaction);
  const reworded = writeRows(store, scratch, accountId, { transaction, stream });
  writeTrust(store, scratch, accountId);
  writeFindings(store, accountId, new Map(standingStatements(scratch, accountId).map((each) => [each.id, each])));
  writeBalance(store, scratch, accountId);
  bindVanished(store, accountId);
  return { changes, reworded, inherited };
}

interface Named {
  /** Row id in the scratch store → row id in the store, of transactions that were there before. */
  readonly named: Map<TransactionId, TransactionId>;
  /** Row ids in the store of transactions that stood before. */
  readonly standing: ReadonlySet<TransactionId>;
  readonly inherited: readonly Inheritance[];
}

function nameFolded(store: Store, { loose, scratch }: Folded, accountId: AccountId): Named {
  const folded = foldedBirths(scratch);
  const before = placesOfAccount(store, accountId);
  const borne = new Map(loose);
  const ofLines = new Map<TransactionId, TransactionId[]>();
  for (const [at, { bore, id }] of placesOfAccount(scratch, accountId).entries()) {
    const was = before[at] ?? NO_PLACE;
    if (bore !== 0 && was.bore !== 0) borne.set(bore, was.bore);
    if (id === 0 || was.id === 0) continue;
    const names = ofLines.get(id);
    if (names === undefined) ofLines.set(id, [was.id]);
    else if (!names.includes(was.id)) names.push(was.id);
  }
  const areAllShown = folded.every(({ id }) => ofLines.has(id));
  const byBirth = areAllShown ? new Map<number, TransactionId>() : births(store, accountId);
  const candidates = folded.map(({ birth, id }): Candidates => {
    return { borne: borne.get(id), ofLines: ofLines.get(id) ?? [], ofBirth: byBirth.get(birth) };
  });
  const standing = standingIds(store, accountId);
  const names = nameTransactions(candidates, (id) => standing.has(id));
  const named = new Map(
    folded.flatMap(({ id }, at) => {
      const name = names[at];
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
  const taken = new Set(named.values());
  const inherited = candidates.flatMap(({ ofLines }, at): readonly Inheritance[] => {
    const to = names[at];
    const left = ofLines.filter((id) => !taken.has(id) && !standing.has(id));
    return to === undefined ? [] : left.map((from) => ({ from, to }));
  });
  const undone = undoneWords(store, accountId).filter(({ id }) => !taken.has(id));
  if (named.size === folded.length || undone.length === 0) return { named, standing, inherited };
  const fresh = foldedWords(scratch).filter(({ id }) => !named.has(id));
  return { named: new Map([...named, ...nameAgain(fresh, undone)]), standing, inherited };
}

/** An account's history as its standing documents alone make it. */
interface Folded extends Disposable {
  readonly scratch: Scratch;
  /** Row id in the scratch store → row id of a transaction that stands without a line. */
  readonly loose: ReadonlyMap<TransactionId, TransactionId>;
}

/** Folds the documents of an account that stand, in the order of their arrival, from nothing. Writes nothing. */
export function foldAccount(store: Store, account: StoredAccount): Folded {
  const scratch = openScratch(store, account);
  const waiting = new Set(looseTransactions(store, account.id));
  const loose = new Map<TransactionId, TransactionId>();
  const placeBefore = (statementId: number): void => {
    for (const each of waiting) {
      if (statementOfBirth(each.birth) >= statementId) return;
      const placed = placeLoose(store, scratch, each, loose);
      if (placed === undefined) continue;
      loose.set(placed, each.id);
      waiting.delete(each);
    }
  };
  for (const statement of standingStatements(store, account.id)) {
    placeBefore(statement.id);
    take(store, scratch, account.handle, statement);
  }
  placeBefore(Number.POSITIVE_INFINITY);
  return { scratch, loose, [Symbol.dispose]: () => scratch.close() };
}

function take(store: Store, scratch: Scratch, handle: string, stored: StoredStatement): void {
  const account = findAccount(scratch, handle);
  if (account === undefined) throw new Error(`no account ${handle} in its own fold`);
  const { balances, facts, id, ...place } = stored;
  const { asOf, currency, kind, period } = facts;
  const statement = { account: UNNAMED_ACCOUNT, balances, lines: linesOf(store, id), asOf, currency, kind, period };
  storeStatement(scratch, { ...place, statement, facts, account, statementId: id, runId: NO_RUN }, 'places');
}

/** The row id in the scratch store. Undefined for the second transaction of two, where the first does not stand yet. */
function placeLoose(
  store: Store,
  scratch: Scratch,
  each: Loose,
  placed: ReadonlyMap<TransactionId, TransactionId>,
): TransactionId | undefined {
  if (each.kind === 'vanished') return placeVanished(store, scratch, each);
  // A document that shows both by itself needs no second one.
  if (countedAs(store, scratch, each.id) !== undefined) return undefined;
  const source = each.splitOf ?? NO_TRANSACTION;
  const first =
    [...placed].find(([, id]) => id === source)?.[0] ??
    foldedAs(store, scratch, source) ??
    countedAs(store, scratch, source);
  return first === undefined ? undefined : placeSplit(scratch, each, first);
}
