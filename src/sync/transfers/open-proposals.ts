/**
 * The possible transfers that only the owner can decide, of the last thirteen months. They are remembered until something
 * that they rest on has changed.
 */
import { setImmediate } from 'node:timers/promises';
import { addDays, type CalendarDate, parseDate } from '../../domain/calendar-date.ts';
import type { Period } from '../../domain/statement.ts';
import { hasMoreLegsThan } from '../../store/accounts/legs.ts';
import { isOpenPair, transfersVersion } from '../../store/accounts/transfers.ts';
import { stateVersion } from '../../store/schema/state-version.ts';
import type { Store } from '../../store/store.ts';
import type { PullDeps } from '../run/deps.ts';
import { proposalViews, proposedTransfers, type TransferView } from './list.ts';
import { type Parts, searchInSteps } from './look-for-transfers.ts';

/** Older ones are in `transfers list`: nobody is asked about them for ever. */
const LOOK_BACK_DAYS = 400;
/** A search among this many transactions takes a moment. */
const MOST_AT_ONCE = 5000;
/** One step of a longer search looks at so many days. */
const STEP_DAYS = 2;
/** After a longer search the next one begins when so many times its length is over. */
const REST = 4;

type Deps = Pick<PullDeps, 'store' | 'config'>;

/** All proposals, looked for at once where they are not known. */
export function openProposals(deps: Deps): readonly TransferView[] {
  return memoryOf(deps).atOnce();
}

/**
 * The same for pages, which wait for no search among many transactions. Such a search begins here, and goes on in steps
 * between other work. Meanwhile the earlier proposals stand which nobody has decided yet.
 */
export function proposalsAtHand(deps: Deps): readonly TransferView[] {
  return memoryOf(deps).atHand();
}

/** All proposals for whoever can wait. No step of the search takes more than a moment. */
export function awaitProposals(deps: Deps): Promise<readonly TransferView[]> {
  return memoryOf(deps).awaited();
}

const memories = new WeakMap<Store, Memory>();

function memoryOf({ config, store }: Deps): Memory {
  const found = memories.get(store);
  if (found?.config === config) return found;
  const made = new Memory({ config, store }, found);
  memories.set(store, made);
  return made;
}

interface Known {
  readonly version: string;
  readonly proposals: readonly TransferView[];
}

class Memory {
  readonly #deps: Deps;
  #known: Known;
  /** The version of the state at the last question, and that of its transfers. */
  #seen = { state: '', transfers: '' };
  /** The search under way. */
  #search: Promise<void> | undefined;
  /** Milliseconds of the monotonic clock. */
  #restsUntil = 0;

  /** `before`: of another configuration. */
  constructor(deps: Deps, before: Memory | undefined) {
    this.#deps = deps;
    this.#known = { version: '', proposals: before?.proposals ?? [] };
  }

  get config(): Deps['config'] {
    return this.#deps.config;
  }

  get proposals(): readonly TransferView[] {
    return this.#known.proposals;
  }

  atOnce(): readonly TransferView[] {
    const version = this.#version();
    if (this.#known.version !== version)
      this.#known = { version, proposals: proposedTransfers(this.#deps, this.#span()) };
    return this.proposals;
  }

  atHand(): readonly TransferView[] {
    if (this.#isCurrent() || !this.#isLong()) return this.atOnce();
    const { store } = this.#deps;
    // A page reads the state itself, and tells what is wrong with it.
    if (store.clock.monotonic() >= this.#restsUntil) this.#searchOn().catch(() => undefined);
    const open = this.proposals.filter(
      ({ inflow, outflow }) => inflow === null || isOpenPair(store, outflow.id, inflow.id),
    );
    return open.length === this.proposals.length ? this.proposals : open;
  }

  async awaited(): Promise<readonly TransferView[]> {
    if (this.#isCurrent() || !this.#isLong()) return this.atOnce();
    // One that is under way may have begun before the last change.
    await this.#search;
    if (this.#deps.store.isOpen && !this.#isCurrent()) await this.#searchOn();
    return this.proposals;
  }

  #searchOn(): Promise<void> {
    this.#search ??= this.#lookInSteps().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  /** A write meanwhile makes another version, and the next search looks at it. */
  async #lookInSteps(): Promise<void> {
    const { store } = this.#deps;
    // The page that asks first waits for no step.
    await setImmediate();
    if (!store.isOpen) return;
    const version = this.#version();
    const began = store.clock.monotonic();
    const steps = searchInSteps(this.#deps, partsOf(this.#span()), { sought: 'proposals' });
    while (store.isOpen) {
      const { done, value } = steps.next();
      if (done === true) {
        this.#known = { version, proposals: proposalViews(this.#deps, value) };
        break;
      }
      await setImmediate();
    }
    const ended = store.clock.monotonic();
    this.#restsUntil = ended + REST * (ended - began);
  }

  #isCurrent(): boolean {
    return this.#known.version === this.#version();
  }

  #isLong(): boolean {
    return hasMoreLegsThan(this.#deps.store, MOST_AT_ONCE, this.#span());
  }

  /** Of what the proposals rest on. Most writes change nothing of that. */
  #version(): string {
    const { store } = this.#deps;
    const state = stateVersion(store);
    if (this.#seen.state !== state) this.#seen = { state, transfers: transfersVersion(store) };
    return `${this.#seen.transfers} ${this.#today()}`;
  }

  #span(): Period {
    const today = this.#today();
    return { from: addDays(today, -LOOK_BACK_DAYS), to: addDays(today, LOOK_BACK_DAYS) };
  }

  #today(): CalendarDate {
    return parseDate(new Date(this.#deps.store.clock.now()).toISOString().slice(0, 10)) ?? EPOCH;
  }
}

/** A clock beyond the year 9999 says no day. */
const EPOCH = '1970-01-01' as CalendarDate;

function partsOf({ from, to }: Period): Parts {
  const partFrom = (day: CalendarDate): Period => {
    const last = addDays(day, STEP_DAYS - 1);
    return { from: day, to: last < to ? last : to };
  };
  const parts: [Period, ...Period[]] = [partFrom(from)];
  for (let day = addDays(from, STEP_DAYS); day <= to; day = addDays(day, STEP_DAYS)) parts.push(partFrom(day));
  return parts;
}
