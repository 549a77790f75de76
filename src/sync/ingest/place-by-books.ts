/** The account of a statement that does not name it, by the balances and lines of several accounts. */
import { coveredPeriod } from '../../core/identity/coverage.ts';
import { type Belonging, belongingOf } from '../../core/streams/belonging.ts';
import { streamName } from '../../core/streams/rank.ts';
import { continuesFrom, type NearAccount, repeatsLines } from '../../core/streams/same-account.ts';
import type { AccountId } from '../../domain/row-ids.ts';
import type { Period, Statement } from '../../domain/statement.ts';
import type { StoredAccount } from '../../store/accounts/accounts.ts';
import type { Store } from '../../store/store.ts';
import { accountsWithAny, closingsUpTo, nearBooks } from '../../store/streams/near-books.ts';
import { type Said, words } from '../../words/message.ts';

/** The account that the statement is of; else why a person has to say so. */
export type Placed = { readonly handle: string } | { readonly doubt: Said };

/** The evidence for an account. `connector`: nothing in the document. */
export type Evidence = 'match' | 'number' | 'tail' | 'connector' | 'choice';

/** The account that the owner's word, or the connector, names, and which of the two. */
export interface Proposed {
  readonly by: Evidence;
  readonly handle: string;
  readonly stored: StoredAccount | undefined;
}

/** The accounts that a statement may be of besides the proposed one. */
export interface OtherAccounts {
  /** Files like it went there by the owner's word. */
  readonly alike: readonly StoredAccount[];
  /** All in the statement's currency. */
  readonly all: () => readonly StoredAccount[];
}

/** A statement and the format that it came in. */
interface Come {
  readonly statement: Statement;
  readonly format: string;
}

/**
 * Two accounts of a bank may have files of one layout, and the files may name neither. Of several accounts that have
 * files like it, the one goes that alone has its balances or lines. Where there is one, nothing may deny it.
 */
export function placeByBooks(store: Store, come: Come, to: Proposed, others: OtherAccounts): Placed {
  const books = booksOf(store, come);
  if (books === undefined) return { handle: to.handle };
  if (others.alike.length === 0) return stay(books, to, others);
  const known = to.stored === undefined ? others.alike : [to.stored, ...others.alike];
  const [found, ...more] = known.filter((each) => belonging(books, each) === 'yes');
  if (found !== undefined && more.length === 0) return { handle: found.handle };
  const handles = [to.handle, ...others.alike.map(({ handle }) => handle)].map((handle) => `\`${handle}\``);
  return { doubt: words('document.filesLikeBalancesLines', { handles: handles.join(' and ') }) };
}

/** A known account that a statement under an unknown number seems to be of, and what says so. */
export interface Resemblance {
  readonly handle: string;
  /** It lists its lines, or begins with its last closing balance. */
  readonly evidence: 'lines' | 'balance';
}

/** The account of `known` whose lines the statement repeats, or whose last closing balance it begins with. */
export function findResembling(store: Store, come: Come, known: readonly StoredAccount[]): Resemblance | undefined {
  const books = booksOf(store, come);
  if (books === undefined) return undefined;
  const shared = accountsWithAny(store, come.statement.lines, books.period);
  const listed = known.find(({ id }) => shared.has(id) && repeatsLines(come.statement, nearAccount(books, id)));
  if (listed !== undefined) return { handle: listed.handle, evidence: 'lines' };
  const ended = known.find((each) => continuesFrom(come.statement, nearAccount(books, each.id)));
  return ended && { handle: ended.handle, evidence: 'balance' };
}

interface Books {
  readonly store: Store;
  readonly statement: Statement;
  readonly period: Period;
  readonly stream: string;
}

function booksOf(store: Store, { format, statement }: Come): Books | undefined {
  const period = coveredPeriod(statement.period, statement.lines);
  return period === null ? undefined : { store, statement, period, stream: streamName(format, statement.kind) };
}

function stay(books: Books, { by, handle, stored }: Proposed, others: OtherAccounts): Placed {
  const found = stored === undefined ? 'open' : belonging(books, stored);
  if (found === 'yes') return { handle };
  // The configuration's word for all files is more than the owner's for one.
  const isWeak = by === 'choice' && stored !== undefined;
  const rest = others.all().filter((each) => each.id !== stored?.id);
  const other = isWeak ? rest.find((each) => belonging(books, each) === 'yes') : undefined;
  if (other !== undefined) return { doubt: words('document.balancesLines', { handle: other.handle }) };
  const isNext = (each: StoredAccount) => continuesFrom(books.statement, nearAccount(books, each.id));
  const ended = stored !== undefined && isNext(stored) ? undefined : rest.find(isNext);
  if (ended !== undefined) return { doubt: words('document.itBeginsWithThe', { handle: ended.handle }) };
  if (stored === undefined || (found !== 'no' && !(found === 'unlikely' && isWeak))) return { handle };
  const { document } = nearBooks(books.store, stored.id, books.stream, books.period).periods[0] ?? { document: '' };
  return { doubt: words('document.linesNotSameDays', { name: document, handle }) };
}

function belonging({ period, statement, store, stream }: Books, { id }: StoredAccount): Belonging {
  return belongingOf(statement, nearBooks(store, id, stream, period));
}

function nearAccount({ period, store, stream }: Books, id: AccountId): NearAccount {
  return { ...nearBooks(store, id, stream, period), closings: closingsUpTo(store, id, period.to) };
}
