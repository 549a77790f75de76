import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import { type Candidate, type Field, findCandidates, isEvident, layOut, type Tier } from './candidates.ts';
import { type Clues, provesAlone } from './clues.ts';
import { isDetermined, matchMost } from './matching.ts';
import {
  type Pairing,
  type PairingQuestion,
  type PairingResult,
  pairKey,
  type Single,
  type StandingPair,
} from './types.ts';

/** Without any evidence a pair is proposed only where few others could be meant. */
const MOST_PLAIN = 3;

/**
 * Finds the transactions of own accounts that are the two legs of one transfer. The evidence is a shared reference,
 * the other account's number, or transfer words on both legs without another candidate. Words need one thing more. A
 * bank printed the amount in the other currency, or both accounts' statements reach past the window. As many
 * transfers as possible are made at once, so that A→B→C is two. A leg that could as well go elsewhere is
 * proposed to the owner. Pure; the order of the legs does not matter.
 */
export function pairLegs(question: PairingQuestion): PairingResult {
  const field = layOut(question);
  const candidates = findCandidates(field);
  const kept = unquestioned(field, candidates);
  const used = new Set(kept.flatMap(({ outflow, inflow }) => [outflow.id, inflow.id]));
  const pairs: Pairing[] = [];
  for (const { tier, accord } of ROUNDS) {
    const isDue = (each: Candidate) => each.tier >= tier && each.accord >= accord && isFree(each, used);
    const free = candidates.filter(isDue);
    for (const component of componentsOf(free)) {
      for (const each of decide(field, component, tier)) {
        used.add(each.outflow.id).add(each.inflow.id);
        pairs.push(each);
      }
    }
  }
  const made = new Set([...pairs.map(keyOf), ...kept.map(keyOf)]);
  const undone = (question.standing ?? []).filter((each) => !made.has(keyOf(each)));
  const singles = singlesOf(field, candidates, used);
  for (const { outflow } of singles) used.add(outflow.id);
  const fresh = pairs.filter((each) => !field.standing.has(keyOf(each)));
  const disproved = question.waiting.filter(({ outflow }) => !field.promised.has(outflow.id));
  return { pairs: fresh, undone, disproved, singles, proposals: proposalsOf(field, candidates, used) };
}

/**
 * Best evidence first. Of two inflows the one with transfer words is the leg, not a refund of the same amount. The
 * same holds for two outflows. Where two candidates of a round fit, weaker candidates for one of them may decide.
 */
const ROUNDS = [
  { tier: 3, accord: 0 },
  { tier: 2, accord: 3 },
  { tier: 2, accord: 2 },
  { tier: 2, accord: 1 },
  { tier: 2, accord: 0 },
  { tier: 1, accord: 3 },
  { tier: 1, accord: 0 },
] as const;

function keyOf({ outflow, inflow }: StandingPair): string {
  return pairKey(outflow.id, inflow.id);
}

/**
 * Standing pairs that would be no candidates today, by their own texts or days. They stay where neither leg has
 * another partner.
 */
function unquestioned(field: Field, candidates: readonly Candidate[]): readonly StandingPair[] {
  const wanted = new Set(
    candidates.flatMap(({ outflow, inflow, tier }) => (tier === 0 ? [] : [outflow.id, inflow.id])),
  );
  return (field.question.standing ?? []).filter(
    (each) =>
      each.isInDoubt !== true && !isEvident(field, each) && !wanted.has(each.outflow.id) && !wanted.has(each.inflow.id),
  );
}

function decide(field: Field, links: readonly Candidate[], tier: Tier): readonly Candidate[] {
  const chosen = matchMost(links);
  return chosen.filter((link) => {
    // A leg that was pushed as a transfer only waits for its other leg, and any of equal ones fits.
    if (field.promised.has(link.outflow.id)) return true;
    if (!field.question.auto && !link.evidence.includes('rule')) return false;
    if (tier === 1 && !field.standing.has(keyOf(link)) && !isPrinted(link) && !isClosed(field, link)) return false;
    return namesOther(field, link) || isDetermined(link, chosen, links);
  });
}

/** A leg that names the other account goes there or comes from there. The nearest line of the amount counts. */
function namesOther(field: Field, { outflow, inflow }: Candidate): boolean {
  const [out, into] = [field.byId.get(outflow.id), field.byId.get(inflow.id)];
  if (isCertain(out) && out?.named?.id === inflow.accountId) return true;
  return isCertain(into) && into?.named?.id === outflow.accountId;
}

function isCertain(clues: Clues | undefined): boolean {
  return clues?.by === 'account' || clues?.by === 'rule';
}

/** Whether a bank printed both amounts, to the minor unit. With words on both legs no better partner is waited for. */
function isPrinted({ evidence }: Candidate): boolean {
  return evidence.includes('printed');
}

/** An account without a statement for longer than this is not waited for. */
const DORMANT_DAYS = 45;

/**
 * E4: statements of both accounts reach past the window, so no other candidate can come. Other accounts of the
 * currency with current statements must reach as far, since the money may have gone there.
 */
function isClosed(field: Field, { outflow, inflow }: Candidate): boolean {
  const latest = outflow.bookedOn > inflow.bookedOn ? outflow.bookedOn : inflow.bookedOn;
  const end: CalendarDate = addDays(latest, field.question.windowDays);
  const dormant = addDays(latest, -DORMANT_DAYS);
  return field.question.accounts.every(({ id, currency, coveredTo }) => {
    if (coveredTo !== null && coveredTo >= end) return true;
    if (id === outflow.accountId || id === inflow.accountId) return false;
    return currency !== outflow.currency || coveredTo === null || coveredTo < dormant;
  });
}

/** Outflows that name an own account, or that a rule sends there. They need not wait for the other leg. */
function singlesOf(field: Field, candidates: readonly Candidate[], used: ReadonlySet<number>): readonly Single[] {
  const { question, promised } = field;
  const open = new Set(candidates.filter((each) => !used.has(each.inflow.id)).map((each) => each.outflow.id));
  return field.outflows.flatMap((clues) => {
    const { leg, named, by } = clues;
    if (named === undefined || used.has(leg.id) || promised.has(leg.id)) return [];
    if (by !== 'rule' && !(by === 'account' && question.auto)) return [];
    if (question.rejected.has(pairKey(leg.id, 0))) return [];
    if (!provesAlone(clues) || (named.currency !== leg.currency && open.has(leg.id))) return [];
    return [{ outflow: leg, destinationId: named.id, evidence: [by] }];
  });
}

function proposalsOf(field: Field, candidates: readonly Candidate[], used: ReadonlySet<number>): readonly Candidate[] {
  const free = candidates.filter((each) => isFree(each, used) && !field.promised.has(each.outflow.id));
  const counts = new Map<number, number>();
  for (const { outflow, inflow } of free) {
    for (const { id } of [outflow, inflow]) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const isLikely = ({ evidence, outflow, inflow }: Candidate) =>
    !evidence.includes('only') ||
    ((counts.get(outflow.id) ?? 0) <= MOST_PLAIN && (counts.get(inflow.id) ?? 0) <= MOST_PLAIN);
  return free.filter(isLikely);
}

function isFree({ outflow, inflow }: Candidate, used: ReadonlySet<number>): boolean {
  return !used.has(outflow.id) && !used.has(inflow.id);
}

/** Candidates that hang together by a common leg. */
function componentsOf(links: readonly Candidate[]): readonly (readonly Candidate[])[] {
  const parent = new Map<number, number>();
  const rootOf = (id: number): number => {
    let root = id;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    parent.set(id, root);
    return root;
  };
  for (const { outflow, inflow } of links) {
    const [left, right] = [rootOf(outflow.id), rootOf(inflow.id)];
    parent.set(left, right);
    parent.set(right, right);
  }
  return [...Map.groupBy(links, (link) => rootOf(link.outflow.id)).values()];
}
