/** The account of a statement that does not name it, by the balances and lines of several accounts. */
import { coveredPeriod } from '../../core/identity/coverage.ts';
import { belongingOf } from '../../core/streams/belonging.ts';
import { streamName } from '../../core/streams/rank.ts';
import type { AccountId } from '../../domain/row-ids.ts';
import type { Statement } from '../../domain/statement.ts';
import type { StoredAccount } from '../../store/accounts/accounts.ts';
import type { Store } from '../../store/store.ts';
import { nearBooks } from '../../store/streams/near-books.ts';

/** The account that the statement is of; else why a person has to say so. */
export type Placed = { readonly handle: string } | { readonly doubt: string };

/** The evidence for an account. `connector`: nothing in the document. */
export type Evidence = 'match' | 'number' | 'tail' | 'connector' | 'choice';

/** The account that the owner's word, or the connector, names, and which of the two. */
export interface Proposed {
  readonly by: Evidence;
  readonly handle: string;
  readonly stored: StoredAccount | undefined;
}

/**
 * Two accounts of a bank may have files of one layout, and the files may name neither. `others`: the further accounts
 * that have files like it. Of several accounts the one goes that alone has its balances or lines.
 */
export function placeByBooks(
  store: Store,
  { format, statement }: { readonly statement: Statement; readonly format: string },
  to: Proposed,
  others: readonly StoredAccount[],
): Placed {
  const period = coveredPeriod(statement.period, statement.lines);
  if (period === null) return { handle: to.handle };
  const stream = streamName(format, statement.kind);
  const booksOf = (id: AccountId) => nearBooks(store, id, stream, period);
  const of = (id: AccountId) => belongingOf(statement, booksOf(id));
  if (others.length === 0) {
    // The owner's word for one file is less than the configuration's for all.
    const denials = to.by === 'choice' ? ['no', 'unlikely'] : ['no'];
    if (to.stored === undefined || !denials.includes(of(to.stored.id))) return { handle: to.handle };
    const named = booksOf(to.stored.id).periods[0]?.document ?? '';
    return { doubt: `its lines are not those of ${named} in \`${to.handle}\` for the same days` };
  }
  const known = to.stored === undefined ? others : [to.stored, ...others];
  const [found, ...more] = known.filter(({ id }) => of(id) === 'yes');
  if (found !== undefined && more.length === 0) return { handle: found.handle };
  const handles = [to.handle, ...others.map(({ handle }) => handle)].map((handle) => `\`${handle}\``);
  return { doubt: `files like it are of ${handles.join(' and ')}, and its balances and lines do not tell which` };
}
