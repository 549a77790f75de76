import type { AccountHistory, Identification, Places, StatementFacts } from '../../core/history.ts';
import { identify } from '../../core/identify.ts';
import { type PlanContext, planNew } from '../../core/plan.ts';
import { comeBack, keepAway, partGhosts } from '../../core/undone-lines.ts';
import type { StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import { streamNames } from '../../store/accounts/streams.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { withdrawUnsent } from '../../store/outbox/withdraw.ts';
import { unbury } from '../../store/sidecar/tombstones.ts';
import type { Store } from '../../store/store.ts';
import { readTransactionsById } from '../../store/streams/history.ts';
import type { PresentTransaction } from '../../store/undo/undo.ts';
import { type Bringing, bringUnder, leaveDeleted, readGhosts, reviveGhosts } from '../../store/undo/undone-lines.ts';
import { withEffects } from '../rules/apply-rules.ts';

export interface Question {
  readonly accountId: number;
  readonly facts: StatementFacts;
  readonly lines: readonly StatementLine[];
  readonly history: AccountHistory;
  /** Of a document that is taken up again: index of the line → row id of what an undo deleted. */
  readonly returning: ReadonlyMap<number, number> | undefined;
  /** The document and the stream of the statement. */
  readonly place: Bringing;
}

export interface Identified {
  readonly found: Identification;
  /** What was known when it was identified. */
  readonly history: AccountHistory;
  /** What lives again. */
  readonly revived: readonly PresentTransaction[];
}

/** Identifies lines as if what was undone had never come; it stays away, or comes back where its document does. */
export function identifyBeside(
  store: Store,
  { accountId, facts, lines, returning, place, ...asked }: Question,
): Identified {
  const { away, unknown } = readGhosts(store, accountId);
  const { history, ghosts } = partGhosts(asked.history, away, unknown);
  const found = identify(facts, lines, history);
  if (returning === undefined) {
    const kept = ghosts === undefined ? found : keepAway(facts, lines, found, ghosts);
    return { found: kept, history, revived: [] };
  }
  const known = new Map(
    readTransactionsById(store, [...returning.values()], streamNames(store, accountId)).map((each) => [each.id, each]),
  );
  const places = new Map<number, KnownTransaction>();
  for (const [at, id] of returning) {
    const ghost = away.has(id) || unknown.has(id) ? known.get(id) : undefined;
    if (ghost !== undefined) places.set(at, ghost);
  }
  const back = comeBack(facts, found, places);
  leaveDeleted(store, back.deleted);
  bringUnder(store, back.revived, place);
  const ids = back.revived.map(({ id }) => id);
  return { found: back.found, history, revived: revive(store, ids) };
}

/**
 * Whether lines that were told before are what an undo took back. Where their own document is taken up again they are no
 * answer: what it brought lives again with what it says.
 */
export function isAnyAway(store: Store, accountId: number, told: Places | undefined): boolean {
  if (told === undefined) return false;
  const { away, unknown } = readGhosts(store, accountId);
  return [...told.values()].some((id) => away.has(id) || unknown.has(id));
}

/** They live again, whatever an earlier life of this state remembers of them. */
export function revive(store: Store, ids: readonly number[]): readonly PresentTransaction[] {
  const revived = reviveGhosts(store, ids);
  unbury(
    store,
    revived.map(({ externalId }) => externalId),
  );
  return revived;
}

/** What the ledger is told of what lives again: nothing where it was never told to delete it. */
export function planRevived(
  store: Store,
  revived: readonly PresentTransaction[],
  context: PlanContext,
): readonly Intent[] {
  return revived.flatMap((each) => {
    const withdrawn = withdrawUnsent(store, each.externalId, 'deletion', store.clock.now());
    if (withdrawn.length > 0) return [];
    return withEffects(store, [{ ...planNew(each, context), accountId: each.accountId, transactionId: each.id }]);
  });
}
