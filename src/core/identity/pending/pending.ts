/**
 * Lines that the bank has not booked yet, where the owner wants them (`pending: push`). A pending line is a
 * provisional transaction. The booked line takes it over with its id. It has the same reference (another amount is a
 * tip or fuel), or the same amount within ten days. A near amount alone is a matter for a person. A pending
 * transaction that is not listed for fourteen days and not booked is deleted. In one document no purchase is both.
 * Where a bank lists it as pending and as booked, the booked line holds.
 */
import type { StatementLine } from '../../../domain/statement.ts';
import type { KnownTransaction, TransactionFields } from '../../../domain/transaction.ts';
import type { AccountHistory, ChangedTransaction, LineFate, PendingChange, PendingSelf } from '../../history.ts';
import type { Views } from '../../streams/views.ts';
import { textDistance } from '../../streams/wording.ts';
import type { Births } from '../births.ts';
import { assign, type Draft, lineAt } from '../draft.ts';
import { changeOf, differing, fieldsOf, textOfKnown, textOfLine } from '../fields.ts';
import type { LearnedChanges } from '../learn.ts';
import {
  amountOf,
  BOOKED_WITHIN,
  bare,
  groupBy,
  hasOtherName,
  isBookedTwin,
  isLongGone,
  isOldNews,
  isSameDay,
  isSameName,
  isTaken,
  match,
  type Pendings,
  REDATED_WITHIN,
  selfOf,
  targetOf,
  textOfSelf,
  unknownLines,
} from './match.ts';

export function startPendings(draft: Draft, { pendings = [] }: AccountHistory): Pendings {
  const lines: number[] = [];
  if (draft.facts.pending === 'push') {
    draft.lines.forEach((line, at) => {
      if (line.status === 'pending' && line.amount !== 0n && draft.matches[at] === undefined) lines.push(at);
    });
  }
  const started: Pendings = {
    draft,
    lines,
    open: pendings.filter((each) => each.state === 'open'),
    over: pendings.filter((each) => each.state !== 'open'),
    listed: new Map(),
    taken: new Map(),
    tipped: new Map(),
    givenUp: new Set(),
    swallowed: new Map(),
    news: [],
  };
  list(started, started.open, (line, self) => isSameName(draft, line, self));
  list(started, started.open, (line, self) => isSameDay(draft, line, self) && textOfLine(line) === textOfSelf(self));
  return started;
}

/** Gives lines without a counterpart to the first self that `fits`, each self once. */
function list(pendings: Pendings, selves: readonly PendingSelf[], fits: Fits): void {
  const { draft, lines, listed } = pendings;
  const free = new Set(selves);
  for (const self of listed.values()) free.delete(self);
  for (const self of pendings.taken.values()) free.delete(self);
  if (free.size === 0) return;
  for (const at of lines) {
    if (listed.has(at) || pendings.swallowed.has(at)) continue;
    const self = [...free].find((each) => fits(lineAt(draft, at), each));
    if (self === undefined) continue;
    listed.set(at, self);
    free.delete(self);
  }
}

type Fits = (line: StatementLine, self: PendingSelf) => boolean;

/**
 * Booked lines that nobody knows: those under a pending's own reference, whatever the amount has become. Where it has
 * become another one, other streams are asked first: `settleTipped`.
 */
export function takeOverByName(pendings: Pendings): void {
  const { draft, open, taken } = pendings;
  if (open.length === 0) return;
  for (const at of unknownLines(draft)) {
    const line = lineAt(draft, at);
    const self = open.find((each) => !isTaken(pendings, each) && isSameName(draft, line, each));
    if (self === undefined || line.amount < 0n !== self.amount < 0n) continue;
    if (amountOf(draft, line) !== `${self.amount}${self.currency}`) {
      pendings.tipped.set(at, self);
      continue;
    }
    taken.set(at, self);
    assign(draft, at, self.transaction);
  }
}

/** Booked lines take over pending transactions of their amount: first those no longer listed, then the listed ones. */
export function takeOverByAmount(pendings: Pendings): void {
  const { draft, open, listed, lines, swallowed } = pendings;
  const still = new Set(listed.values());
  take(
    pendings,
    open.filter((each) => !still.has(each)),
    () => true,
  );
  take(
    pendings,
    [...still],
    (line, self) => self.bookedOn <= line.bookedOn && textDistance(textOfLine(line), textOfSelf(self)) <= 2,
  );
  for (const at of lines) {
    if (listed.has(at)) continue;
    const line = lineAt(draft, at);
    const used = new Set(swallowed.values());
    const twin = unknownLines(draft).find((each) => !used.has(each) && isBookedTwin(draft, lineAt(draft, each), line));
    if (twin !== undefined) swallowed.set(at, twin);
  }
}

function take(pendings: Pendings, selves: readonly PendingSelf[], fits: Fits): void {
  const { draft, taken } = pendings;
  // An older document of the same stream cannot have booked a line that a newer one still lists as pending.
  const isPossible = ({ stream, seenAsOf }: PendingSelf) =>
    stream !== draft.history.stream || seenAsOf <= draft.facts.asOf;
  const free = selves.filter((each) => !isTaken(pendings, each) && isPossible(each));
  if (free.length === 0) return;
  for (const [amount, group] of groupBy(free, (self) => `${self.amount}${self.currency}`)) {
    const booked = unknownLines(draft).filter((at) => {
      const line = lineAt(draft, at);
      return amountOf(draft, line) === amount && group.some((self) => fits(line, self));
    });
    for (const [at, self] of match(draft, booked, group, BOOKED_WITHIN)) {
      if (!fits(lineAt(draft, at), self)) continue;
      taken.set(at, self);
      assign(draft, at, self.transaction);
    }
  }
}

/** The pending lines that are left: known ones under another date, what they have become since, and new ones. */
export function settlePendings(pendings: Pendings, views: Views, fates: LineFate[], births: Births): PendingChange[] {
  const { draft, listed, taken, swallowed } = pendings;
  list(pendings, pendings.over, (line, self) => isSameName(draft, line, self) || isOldNews(draft, line, self));
  const became = earlierSelves(pendings, views);
  redate(pendings, became);
  const changes: PendingChange[] = [];
  for (const [at, self] of taken) {
    const { reference, balance } = lineAt(draft, at);
    const booked = self.transaction.stream === draft.history.stream ? { booked: { reference, balance } } : {};
    changes.push({ id: self.transaction.id, self: { ...bare(self), state: 'booked' }, ...booked });
  }
  for (const [at, self] of listed) {
    fates[at] = { kind: 'known', id: self.transaction.id };
    const isNews = draft.facts.asOf >= self.seenAsOf && !isTaken(pendings, self) && self.state === 'open';
    if (!isNews) continue;
    changes.push({ id: self.transaction.id, self: selfOf(draft, at, 'open') });
    const { asOf, currency } = draft.facts;
    const change = changeOf(self.transaction, {
      fields: fieldsOf(lineAt(draft, at), currency),
      asOf,
      stream: self.stream,
    });
    if (change !== undefined) pendings.news.push(change);
  }
  for (const at of pendings.lines) {
    if (listed.has(at)) continue;
    const booked = swallowed.get(at);
    const fate = booked === undefined ? became.get(at) : fates[booked];
    const target = fate === undefined ? undefined : targetOf(fate);
    fates[at] = fate ?? birth(pendings, at, births);
    const to = target ?? targetOf(fates[at]);
    const state = target !== undefined ? 'booked' : isLongGone(draft) ? 'withdrawn' : 'open';
    if (to !== undefined) changes.push({ ...to, self: selfOf(draft, at, state) });
  }
  return changes;
}

function birth({ draft }: Pendings, at: number, births: Births): LineFate {
  const state = isLongGone(draft) ? 'deleted' : 'live';
  return { kind: 'new', index: births.create(lineAt(draft, at), { state }) };
}

/** The same pending line under another day. */
function redate(pendings: Pendings, became: ReadonlyMap<number, LineFate>): void {
  const { draft, lines, listed, swallowed, open } = pendings;
  const still = new Set(listed.values());
  // A document that begins later says nothing of what was before.
  const from = draft.coverage.period?.from ?? '';
  const free = open.filter((each) => !still.has(each) && !isTaken(pendings, each) && each.bookedOn >= from);
  for (const [amount, group] of groupBy(free, (self) => `${self.amount}${self.currency}`)) {
    const rest = lines.filter(
      (at) => !listed.has(at) && !swallowed.has(at) && !became.has(at) && amountOf(draft, lineAt(draft, at)) === amount,
    );
    for (const [at, self] of match(draft, rest, group, REDATED_WITHIN)) {
      const line = lineAt(draft, at);
      const isOther = draft.history.trust.state === 'stable' && hasOtherName(line, self);
      if (!isOther && textDistance(textOfLine(line), textOfSelf(self)) <= 2) listed.set(at, self);
    }
  }
}

/** A booked line comes after its pending one; seen from there, the other way round. */
const BOOKED_SINCE = { before: BOOKED_WITHIN.after, after: BOOKED_WITHIN.before } as const;

/**
 * Pending lines that a booked transaction was before. They are of an older document than the booking one. Or they are
 * of a stream that is behind another one, whatever their as-of, where the texts agree.
 */
function earlierSelves({ draft, lines, listed, swallowed }: Pendings, views: Views): ReadonlyMap<number, LineFate> {
  const became = new Map<number, LineFate>();
  const rest = lines.filter((at) => !listed.has(at) && !swallowed.has(at));
  if (rest.length === 0) return became;
  // A transaction whose pending line is listed here under its last day has its line. Under another day it has
  // none yet.
  const hasOne = new Set([...listed.values()].map((self) => self.transaction.id));
  const isFree = (each: KnownTransaction) => !draft.claimed.has(each) && !hasOne.has(each.id);
  const used = new Set<number>();
  const becomes = (at: number, { id }: KnownTransaction) => {
    became.set(at, { kind: 'known', id });
    used.add(id);
  };
  for (const at of rest) {
    const { reference } = lineAt(draft, at);
    const named = reference === null ? undefined : draft.references.of(reference).find((each) => !used.has(each.id));
    if (named !== undefined) becomes(at, named);
  }
  const newer = draft.history.transactions.filter((each) => isFree(each) && each.asOf > draft.facts.asOf);
  const isAlike = (at: number, each: KnownTransaction) =>
    textDistance(textOfLine(lineAt(draft, at)), textOfKnown(each)) <= 2;
  for (const [candidates, fits] of [[newer, () => true] as const, [views.foreign.filter(isFree), isAlike] as const]) {
    const free = candidates.filter((each) => !used.has(each.id));
    for (const [amount, group] of groupBy(free, (each) => `${each.amount}${each.currency}`)) {
      const open = rest.filter((at) => !became.has(at) && amountOf(draft, lineAt(draft, at)) === amount);
      for (const [at, each] of match(draft, open, group, BOOKED_SINCE)) if (fits(at, each)) becomes(at, each);
    }
  }
  return became;
}

/**
 * Pending transactions with the fields of the booked lines that took them over. The as-of does not matter, and the
 * first id stays. This holds for transactions that the owner deleted in the ledger, too: the next document's lines
 * are compared with them.
 */
export function bookTaken({ draft, taken }: Pendings): Pick<LearnedChanges, 'changed' | 'assertions'> {
  const changed: ChangedTransaction[] = [];
  const assertions: LearnedChanges['assertions'][number][] = [];
  const { stream } = draft.history;
  const { asOf, currency } = draft.facts;
  for (const [at, { transaction }] of taken) {
    const line = lineAt(draft, at);
    const { reference, balance } = line;
    const { id } = transaction;
    const said = fieldsOf(line, currency);
    changed.push(becomes(transaction, said, asOf));
    if (transaction.stream !== stream) {
      assertions.push({ id, stream, assertion: { stream, fields: said, reference, balance, asOf } });
    }
  }
  return { changed, assertions };
}

function becomes(pending: KnownTransaction, said: TransactionFields, asOf: string): ChangedTransaction {
  const { id, externalId } = pending;
  const fields: TransactionFields = {
    ...said,
    valueOn: said.valueOn ?? pending.valueOn,
    time: said.time ?? pending.time,
    payee: said.payee ?? pending.payee,
    memo: said.memo ?? pending.memo,
  };
  return {
    id,
    externalId,
    fields,
    changed: differing(pending, fields),
    asOf: asOf > pending.asOf ? asOf : pending.asOf,
  };
}
