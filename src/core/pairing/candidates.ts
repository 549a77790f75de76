import { addDays, type CalendarDate, daysBetween } from '../../domain/calendar-date.ts';
import type { AccountId, TransactionId } from '../../domain/row-ids.ts';
import type { Period } from '../../domain/statement.ts';
import { textKey } from '../text-key.ts';
import { type Clues, clueReader, provesAlone, type Words, wordReader } from './clues.ts';
import { type Link, matchMost } from './matching.ts';
import { byReference, referenceReader, sharedReferences } from './shared-references.ts';
import {
  type Evidence,
  type Leg,
  type OwnAccount,
  type PairingQuestion,
  pairKey,
  type StandingPair,
  type WaitingTransfer,
} from './types.ts';

/**
 * How good the evidence is. 3: a shared reference. 2: one leg names the own account of the other. 1: both legs have
 * transfer words. 0: less, so that only the owner can decide.
 */
export type Tier = 0 | 1 | 2 | 3;

export interface Candidate extends Link {
  readonly evidence: readonly Evidence[];
  readonly tier: Tier;
  /**
   * How far the texts of both legs agree. 3: each names or calls the other's account, within the window. 2: each
   * speaks of a transfer. 1: both have the same words. 0: at most one leg speaks of a transfer.
   */
  readonly accord: 0 | 1 | 2 | 3;
  /** The amounts agree: equal, or equal by what the bank printed of the other currency. */
  readonly isExact: boolean;
}

/** Legs with their clues, by account and amount. Candidates are looked up here and never compared all with all. */
export interface Field {
  readonly question: PairingQuestion;
  /** Those that may pair with anything. Most are purchases: no inflow has their amount, and nothing names an account. */
  readonly outflows: readonly Clues[];
  readonly accounts: ReadonlyMap<AccountId, OwnAccount>;
  /** Destinations of transfers that were pushed from one leg. */
  readonly promised: ReadonlyMap<TransactionId, AccountId>;
  /** Inflows, by minor units of any currency. */
  readonly byAmount: ReadonlyMap<bigint, readonly Clues[]>;
  /** The days in which the inflow to an outflow of this day may lie. */
  readonly daysAround: (day: CalendarDate) => Period;
  readonly byId: ReadonlyMap<number, Clues>;
  readonly shared: ReadonlySet<string>;
  readonly wordsOf: (clues: Clues) => Words;
  /** `pairKey`s of the pairs that are asked again. */
  readonly standing: ReadonlySet<string>;
}

/** A shortfall above a twentieth is no fee. */
const FEE_SHARE = 20n;
/** The payment of a card may be booked so much later, */
const CARD_EXTRA_DAYS = 2;
/** and on the card so much earlier. */
const CARD_EARLY_DAYS = 3;
const LATE_DAYS = 30;
const REFERENCE_EARLY_DAYS = 10;

export function layOut(question: PairingQuestion): Field {
  const { accounts, standing = [], waiting } = question;
  const read = clueReader(question);
  const asked = [
    ...waiting.map(({ outflow }) => outflow),
    ...standing.flatMap(({ outflow, inflow }) => [outflow, inflow]),
  ];
  const inflows = asked.filter(({ amount }) => amount > 0n).map(read);
  for (const leg of question.inflows) inflows.push(read(leg));
  const outflows = asked.filter(({ amount }) => amount < 0n).map(read);
  const field = {
    question,
    outflows,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    byAmount: Map.groupBy(inflows, ({ leg }) => leg.amount),
    daysAround: dayReader(question),
    wordsOf: wordReader(accounts),
    standing: new Set(standing.map(({ outflow, inflow }) => pairKey(outflow.id, inflow.id))),
  };
  const tokensOf = referenceReader(accounts);
  const referred = byReference(inflows, tokensOf);
  const named = new Set(inflows.map((into) => into.named?.id));
  const printed = new Set(
    inflows.flatMap(({ leg: { original } }) => (original === null ? [] : [abs(original.amount)])),
  );
  for (const leg of question.outflows) {
    const clues = read(leg);
    const mayPair =
      clues.named !== undefined ||
      named.has(leg.accountId) ||
      printed.has(-leg.amount) ||
      leg.original !== null ||
      equalInflows(field, leg, leg).length > 0 ||
      tokensOf(leg).some((token) => referred.has(token));
    if (mayPair) outflows.push(clues);
  }
  const byId = new Map([...inflows, ...outflows].map((each) => [each.leg.id, each]));
  const shared = sharedReferences(referred, byReference(outflows, tokensOf));
  const proved = waiting.filter((each) => each.isInDoubt !== true || isStillProved(each, byId));
  return {
    ...field,
    byId,
    promised: new Map(proved.map(({ outflow, destinationId }) => [outflow.id, destinationId])),
    shared: new Set(shared.map(([out, into]) => pairKey(out.id, into.id))),
  };
}

/** Two accounts may hold years of equal amounts, and not all of them are compared. */
function dayReader(question: PairingQuestion): (day: CalendarDate) => Period {
  const known = new Map<CalendarDate, Period>();
  return (day) => {
    const found = known.get(day) ?? {
      from: addDays(day, -REFERENCE_EARLY_DAYS),
      to: addDays(day, reachOf(question)),
    };
    known.set(day, found);
    return found;
  };
}

/** The inflows of other accounts, near in time, that have this amount: the outflow's, or one that it prints. */
function equalInflows(
  { byAmount, daysAround }: Pick<Field, 'byAmount' | 'daysAround'>,
  { accountId, bookedOn }: Leg,
  { amount, currency }: Pick<Leg, 'amount' | 'currency'>,
): readonly Clues[] {
  const found = byAmount.get(abs(amount));
  if (found === undefined) return NONE;
  const { from, to } = daysAround(bookedOn);
  return found.filter(
    ({ leg }) => from <= leg.bookedOn && leg.bookedOn <= to && leg.currency === currency && leg.accountId !== accountId,
  );
}

const NONE: readonly Clues[] = [];

function isStillProved({ outflow, destinationId }: WaitingTransfer, byId: ReadonlyMap<number, Clues>): boolean {
  const clues = byId.get(outflow.id);
  return clues !== undefined && provesAlone(clues) && clues.named?.id === destinationId;
}

/** Every pair of legs that could be one transfer, with its evidence. */
export function findCandidates(field: Field): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  const consider = (out: Clues | undefined, into: Clues | undefined) => {
    if (out === undefined || into === undefined) return;
    const candidate = weigh(field, out, into);
    if (candidate !== undefined) found.set(pairKey(out.leg.id, into.leg.id), candidate);
  };
  for (const out of field.outflows) {
    const { leg } = out;
    for (const each of leg.original === null ? [leg] : [leg, leg.original])
      for (const into of equalInflows(field, leg, each)) consider(out, into);
  }
  for (const [out, into] of loosePairs(field)) consider(out, into);
  return preferExact([...found.values()], field.question.windowDays);
}

/** Whether the two could be one transfer at all, beside better partners or not. */
export function isEvident(field: Field, { outflow, inflow }: StandingPair): boolean {
  const [out, into] = [field.byId.get(outflow.id), field.byId.get(inflow.id)];
  return out !== undefined && into !== undefined && (weigh(field, out, into)?.tier ?? 0) > 0;
}

/** Pairs whose amounts differ: with a shared reference, a named account, or another currency printed on the inflow. */
function* loosePairs(field: Field): Iterable<readonly [Clues | undefined, Clues | undefined]> {
  for (const key of field.shared) {
    const [out, into] = key.split(':').map(Number);
    yield [field.byId.get(out ?? 0), field.byId.get(into ?? 0)];
  }
  const inflows = [...field.byAmount.values()].flat();
  yield* printedAbroad(field, inflows);
  const toward = field.outflows.flatMap((out) => {
    const to = field.promised.get(out.leg.id) ?? out.named?.id;
    return to === undefined ? [] : [{ out, to }];
  });
  const inflowsOn = byDayOf(inflows, new Set(toward.map(({ to }) => to)));
  for (const { out, to } of toward) for (const into of near(inflowsOn, to, out.leg, 1)) yield [out, into];
  const from = inflows.flatMap((into) => (into.named === undefined ? [] : [{ into, named: into.named.id }]));
  const outflowsOn = byDayOf(field.outflows, new Set(from.map(({ named }) => named)));
  for (const { into, named } of from) for (const out of near(outflowsOn, named, into.leg, -1)) yield [out, into];
}

function* printedAbroad(field: Field, inflows: readonly Clues[]): Iterable<readonly [Clues, Clues]> {
  const abroad = inflows.flatMap((into) => (into.leg.original === null ? [] : [{ into, original: into.leg.original }]));
  if (abroad.length === 0) return;
  const outflowsBy = Map.groupBy(field.outflows, ({ leg }) => `${leg.currency} ${-leg.amount}`);
  for (const { into, original } of abroad) {
    for (const out of outflowsBy.get(`${original.currency} ${abs(original.amount)}`) ?? []) yield [out, into];
  }
}

/** Only the accounts that a leg of another one names are laid out by day. */
function byDayOf(legs: readonly Clues[], accounts: ReadonlySet<AccountId>): ReadonlyMap<string, readonly Clues[]> {
  return Map.groupBy(accounts.size === 0 ? [] : legs.filter(({ leg }) => accounts.has(leg.accountId)), dayOf);
}

function dayOf({ leg }: Clues): string {
  return `${leg.accountId} ${leg.bookedOn}`;
}

/** Legs of an account from three days before `leg` to thirty after it, or the other way round. */
function* near(
  legs: ReadonlyMap<string, readonly Clues[]>,
  accountId: AccountId,
  leg: Leg,
  direction: 1 | -1,
): Iterable<Clues> {
  for (let days = -CARD_EARLY_DAYS; days <= LATE_DAYS; days += 1) {
    yield* legs.get(`${accountId} ${addDays(leg.bookedOn, direction * days)}`) ?? [];
  }
}

function weigh(field: Field, out: Clues, into: Clues): Candidate | undefined {
  const { question, accounts, promised, shared } = field;
  const [outflow, inflow] = [out.leg, into.leg];
  const [source, destination] = [accounts.get(outflow.accountId), accounts.get(inflow.accountId)];
  if (source === undefined || destination === undefined || source === destination) return undefined;
  if (question.rejected.has(pairKey(outflow.id, inflow.id))) return undefined;
  if (question.deleted?.has(outflow.externalId) !== question.deleted?.has(inflow.externalId)) return undefined;
  const promise = promised.get(outflow.id);
  if (promise !== undefined && promise !== inflow.accountId) return undefined;
  const isShared = shared.has(pairKey(outflow.id, inflow.id));
  if (!isShared && (contradicts(out, destination, promise) || contradicts(into, source, undefined))) return undefined;
  const isPrinted = printedAgrees(outflow, inflow);
  const isExact = outflow.currency === inflow.currency ? -outflow.amount === inflow.amount : isPrinted;
  const evidence: Evidence[] = [];
  if (isShared) evidence.push('reference');
  if (promise !== undefined || out.named === destination) evidence.push(out.by === 'rule' ? 'rule' : 'account');
  else if (into.named === source) evidence.push('account');
  const [saying, told] = [field.wordsOf(out), field.wordsOf(into)];
  if (saying.says && told.says) evidence.push('words');
  else if (saying.says || told.says) evidence.push('word');
  if (isPrinted) evidence.push('printed');
  // Without a printed rate nothing across currencies decides by itself: no reference rates are known.
  const tier = isExact || outflow.currency === inflow.currency ? tierOf(evidence) : 0;
  if (!isExact && !isPlausible(outflow, inflow, evidence)) return undefined;
  const gap = daysBetween(outflow.bookedOn, inflow.bookedOn);
  const isNamed = promise !== undefined || out.named === destination;
  const namesSource = into.named === source;
  if (
    !isWithin(gap, {
      isShared,
      isLate: isNamed && (told.says || namesSource),
      isCard: destination.kind === 'card',
      windowDays: question.windowDays,
    })
  ) {
    return undefined;
  }
  const isOneText = sharesPurpose(outflow, inflow);
  const isMutual = (isNamed || saying.says) && (namesSource || told.says || isOneText);
  const isMet =
    (isNamed || saying.called === destination) &&
    (namesSource || told.called === source) &&
    Math.abs(gap) <= question.windowDays;
  const accord = isMet ? 3 : isMutual ? 2 : isOneText ? 1 : 0;
  return { outflow, inflow, gap, evidence: evidence.length === 0 ? ['only'] : evidence, tier, accord, isExact };
}

function tierOf(evidence: readonly Evidence[]): Tier {
  if (evidence.includes('reference')) return 3;
  if (evidence.includes('account') || evidence.includes('rule')) return 2;
  return evidence.includes('words') ? 1 : 0;
}

/**
 * Whether a leg names another account than the one in question. It may be an own one, or a stranger's where ours has
 * a number too.
 */
function contradicts(clues: Clues, other: OwnAccount, promise: number | undefined): boolean {
  if (promise !== undefined) return false;
  if (clues.named !== undefined) return clues.named !== other;
  return clues.isForeign && other.numbers.length > 0;
}

/** Where both legs print the amount of the other, both must be right. Another leg may have the same amount. */
function printedAgrees(outflow: Leg, inflow: Leg): boolean {
  const printed = [printedOf(outflow, inflow), printedOf(inflow, outflow)];
  return printed.includes(true) && !printed.includes(false);
}

/** Whether a leg prints the other's amount. Undefined: it prints none of that currency. */
function printedOf({ currency, original }: Leg, other: Leg): boolean | undefined {
  if (original === null || original.currency !== other.currency || currency === other.currency) return undefined;
  return abs(original.amount) === abs(other.amount);
}

/** Amounts that differ need a named account or a shared reference; in another currency the owner is asked. */
function isPlausible(outflow: Leg, inflow: Leg, evidence: readonly Evidence[]): boolean {
  const isStrong = evidence.some((each) => each === 'reference' || each === 'account' || each === 'rule');
  if (outflow.currency !== inflow.currency) return isStrong;
  const [left, arrived] = [-outflow.amount, inflow.amount];
  return isStrong && arrived < left && (left - arrived) * FEE_SHARE <= left;
}

/** The payer's words stand on both. */
function sharesPurpose(outflow: Leg, inflow: Leg): boolean {
  return outflow.memo !== null && inflow.memo !== null && textKey(null, outflow.memo) === textKey(null, inflow.memo);
}

interface Reach {
  readonly isShared: boolean;
  readonly isLate: boolean;
  readonly isCard: boolean;
  readonly windowDays: number;
}

function isWithin(gap: number, { isShared, isLate, isCard, windowDays }: Reach): boolean {
  const earliest = isShared ? REFERENCE_EARLY_DAYS : isCard ? CARD_EARLY_DAYS : 1;
  const latest = isShared || isLate ? LATE_DAYS : windowDays + (isCard ? CARD_EXTRA_DAYS : 0);
  return gap >= -earliest && gap <= latest;
}

/**
 * Keeps candidates of the exact amount. Beside one of them a candidate with a shortfall is none. Several legs
 * may want one partner of the exact amount. Only as many of them are kept as can have one: a short arrival belongs to
 * another leg.
 */
function preferExact(candidates: readonly Candidate[], windowDays: number): readonly Candidate[] {
  // A leg that fits only by a late arrival says nothing against a leg in time.
  const inTime = candidates.filter(
    ({ isExact, tier, gap }) => isExact && tier > 0 && Math.abs(gap) <= windowDays + CARD_EXTRA_DAYS,
  );
  if (inTime.length === candidates.length) return candidates;
  const exact = new Set(matchMost(inTime).flatMap(({ outflow, inflow }) => [outflow.id, inflow.id]));
  return candidates.filter(
    ({ outflow, inflow, isExact, tier }) => isExact || tier === 3 || !(exact.has(outflow.id) || exact.has(inflow.id)),
  );
}

/** The most days between the two legs of a transfer. */
export function reachOf({ windowDays }: Pick<PairingQuestion, 'windowDays'>): number {
  return Math.max(LATE_DAYS, windowDays + CARD_EXTRA_DAYS);
}

function abs(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
