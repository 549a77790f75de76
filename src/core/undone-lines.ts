/**
 * What an undo took back is a ghost: statements are identified as if it had never come (exact restoration), and only
 * what would be new is then compared with it and stays away (P-DEL-1). So an undone document can neither lend its
 * evidence to another one nor come again under another name. What was deleted when it came, and never sent, is unknown:
 * what would be new and is the same comes like anything else.
 */
import type { StatementLine } from '../domain/statement.ts';
import type { KnownTransaction } from '../domain/transaction.ts';
import type { AccountHistory, ChangedTransaction, Identification, StatementFacts, Target } from './history.ts';
import { identify } from './identify.ts';
import { coveredPeriod } from './identity/coverage.ts';
import { differing } from './identity/fields.ts';

export interface PartedHistory {
  readonly history: AccountHistory;
  /** The ghosts by themselves; undefined where there are none near the statement. */
  readonly ghosts: AccountHistory | undefined;
}

/** Takes the ghosts (row ids), what is unknown again, and the statements that were undone, out of a history. */
export function partGhosts(
  history: AccountHistory,
  ids: ReadonlySet<number>,
  unknown: ReadonlySet<number>,
): PartedHistory {
  const standing = history.statements.filter(({ isUndone }) => isUndone !== true);
  if (ids.size + unknown.size === 0 && standing.length === history.statements.length)
    return { history, ghosts: undefined };
  const pinned = new Set(history.pinned?.values());
  const isGhost = ({ id }: { readonly id: number }) => ids.has(id) && !pinned.has(id);
  const isLeft = ({ id }: { readonly id: number }) => pinned.has(id) || !(ids.has(id) || unknown.has(id));
  const { pendings = [] } = history;
  const ghosts = history.transactions.filter(isGhost);
  const pendingGhosts = pendings.filter(({ transaction }) => isGhost(transaction));
  const plain: AccountHistory = {
    ...history,
    transactions: history.transactions.filter(isLeft),
    aliases: aliasesOf(history, (id) => isLeft({ id })),
    statements: standing,
    pendings: pendings.filter(({ transaction }) => isLeft(transaction)),
    taken: history.transactions.flatMap((each) => (isLeft(each) ? [] : [each.externalId])),
  };
  if (ghosts.length + pendingGhosts.length === 0) return { history: plain, ghosts: undefined };
  const { handle, statements, stream, trust } = history;
  const aliases = aliasesOf(history, (id) => isGhost({ id }));
  const alone = { handle, stream, trust, statements, aliases, corrections: [] };
  return { history: plain, ghosts: { ...alone, transactions: ghosts, pendings: pendingGhosts } };
}

function aliasesOf({ aliases }: AccountHistory, wanted: (id: number) => boolean): AccountHistory['aliases'] {
  const kept = [...aliases].map(([reference, ids]) => [reference, ids.filter(wanted)] as const);
  return new Map(kept.filter(([, ids]) => ids.length > 0));
}

/** Lines that would be new and are ghosts stay away: they are these, and nothing comes of it. */
export function keepAway(
  facts: StatementFacts,
  lines: readonly StatementLine[],
  found: Identification,
  ghosts: AccountHistory,
): Identification {
  // What others have shown as well, and is only put together anew, is no news.
  const shared = new Set([...found.tellings, ...found.moved.map(({ to }) => to)].flatMap(indexOf));
  const fresh = found.fates.flatMap((fate, at) => (fate.kind === 'new' && !shared.has(fate.index) ? [at] : []));
  if (fresh.length === 0) return found;
  const period = coveredPeriod(facts.period, lines);
  const again = identify(
    { ...facts, period },
    fresh.flatMap((at) => lines[at] ?? []),
    ghosts,
  );
  const byId = new Map(ghosts.transactions.map((each) => [each.id, each]));
  for (const { transaction } of ghosts.pendings ?? []) byId.set(transaction.id, transaction);
  const places = new Map<number, KnownTransaction>();
  for (const [index, fate] of again.fates.entries()) {
    const ghost = fate.kind === 'known' ? byId.get(fate.id) : undefined;
    const at = fresh[index];
    if (ghost !== undefined && at !== undefined) places.set(at, ghost);
  }
  const given = giveTo(found, places).found;
  const isOld = (target: Target) => 'id' in target;
  return {
    ...given,
    aliases: [...given.aliases, ...again.aliases],
    tellings: [...given.tellings, ...again.tellings.filter(isOld)],
    moved: [...given.moved, ...again.moved.filter(({ to }) => isOld(to))],
    pendings: [...given.pendings, ...again.pendings.filter(isOld)],
  };
}

function indexOf(target: Target): readonly number[] {
  return 'id' in target ? [] : [target.index];
}

/** A ghost that lives again, and what the line that brings it calls it. */
export interface Revived {
  /** Row id. */
  readonly id: number;
  readonly reference: string | null;
  readonly balance: bigint | null;
}

/**
 * A document that is taken up again: what is new in it was its own before, by its place (index of the line → ghost).
 * Gives the answer with those in the place of the new ones, and the row ids of those that live again, and of those that
 * are deleted as they come.
 */
export function comeBack(
  { asOf }: StatementFacts,
  found: Identification,
  places: ReadonlyMap<number, KnownTransaction>,
): { readonly found: Identification; readonly revived: readonly Revived[]; readonly deleted: readonly number[] } {
  const { found: given, replaced } = giveTo(found, places);
  const changed: ChangedTransaction[] = [];
  const aliases: Identification['aliases'][number][] = [];
  const [revived, deleted]: [Revived[], number[]] = [[], []];
  for (const [index, ghost] of replaced) {
    const created = found.created[index];
    if (created === undefined) continue;
    const { id, externalId } = ghost;
    const isLive = created.state === 'live';
    if (isLive) revived.push({ id, reference: created.reference, balance: created.balance });
    else deleted.push(id);
    const differs = differing(ghost, created.fields);
    if (isLive && differs.length > 0) changed.push({ id, externalId, fields: created.fields, changed: differs, asOf });
    const names = created.reference === null ? created.aliases : [created.reference, ...created.aliases];
    for (const reference of names) if (reference !== ghost.reference) aliases.push({ id, reference });
  }
  return {
    found: { ...given, changed: [...given.changed, ...changed], aliases: [...given.aliases, ...aliases] },
    revived,
    deleted,
  };
}

/** Known transactions in the place of new ones, in all that refers to these. */
function giveTo(
  found: Identification,
  places: ReadonlyMap<number, KnownTransaction>,
): { readonly found: Identification; readonly replaced: ReadonlyMap<number, KnownTransaction> } {
  const replaced = new Map<number, KnownTransaction>();
  for (const [at, ghost] of places) {
    const fate = found.fates[at];
    if (fate?.kind === 'new' && !replaced.has(fate.index)) replaced.set(fate.index, ghost);
  }
  if (replaced.size === 0) return { found, replaced };
  const left = found.created.flatMap((_, index) => (replaced.has(index) ? [] : [index]));
  const moved = new Map(left.map((before, now) => [before, now]));
  const at = (index: number): Target => {
    const ghost = replaced.get(index);
    return ghost === undefined ? { index: moved.get(index) ?? index } : { id: ghost.id };
  };
  const target = (one: Target): Target => ('id' in one ? one : at(one.index));
  return {
    replaced,
    found: {
      ...found,
      fates: found.fates.map((fate) => {
        if (fate.kind !== 'new') return fate;
        const now = at(fate.index);
        return 'id' in now ? { kind: 'known', id: now.id } : { kind: 'new', index: now.index };
      }),
      created: found.created.filter((_, index) => !replaced.has(index)),
      tellings: found.tellings.map((each) => ({ ...each, ...target(each) })),
      moved: found.moved.map((each) => ({ ...each, to: target(each.to) })),
      pendings: found.pendings.map((each) => ({
        ...each,
        ...target(each),
        ...(each.near === undefined ? {} : { near: target(each.near) }),
      })),
    },
  };
}
