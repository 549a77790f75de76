/**
 * Keeps the copy of the ledger up to date. It reads all of it at first and now and then, and the changes in between.
 */
import type { CurrencyTable } from '../../domain/currency.ts';
import { LedgerError } from '../../ledger/client/library/error.ts';
import type { Ledger, Page } from '../../ledger/client/library/ledger.ts';
import type { Clock } from '../../lib/clock.ts';
import { messageOf } from '../../lib/errors.ts';
import type { LedgerCopy } from '../../store/money/open-copy.ts';
import {
  copyFact,
  dropUnseen,
  keepCopyFact,
  writeAccounts,
  writeCategories,
  writeTransactions,
} from '../../store/money/write-copy.ts';
import { accountOf, categoryOf, changedAt, transactionOf } from './shown.ts';

export interface FillOptions {
  readonly copy: LedgerCopy;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly currencies: CurrencyTable;
  readonly pace: FillPace;
}

/** How hard the ledger is asked. Milliseconds. */
export interface FillPace {
  /** Between two pages of a list. */
  readonly gap: number;
  /** From one look at what has changed to the next. */
  readonly changes: number;
  /** From one reading of everything to the next: what was deleted shows in no other way. */
  readonly all: number;
}

/** The embedded ledger counts no requests of ours; another one does, and others wait for it. */
export const EMBEDDED_PACE: FillPace = { gap: 0, changes: 10_000, all: 15 * 60_000 };
export const FOREIGN_PACE: FillPace = { gap: 500, changes: 60_000, all: 24 * 3_600_000 };

/** How far the copy is. */
export interface FillStatus {
  /** `empty`: nothing can be shown yet. `ready`: what is shown stood in the ledger at `asOf`. */
  readonly phase: 'empty' | 'ready';
  readonly isReading: boolean;
  /** Transactions that the reading under way has met. */
  readonly read: number;
  /** Milliseconds since 1970; null before the first reading has ended. */
  readonly asOf: number | null;
  /** Why the last try failed; null where it did not. */
  readonly problem: string | null;
  /** Changes with what is shown. */
  readonly version: number;
}

const PAGE = 200;
/** Writes of one instant may become visible one after the other. */
const OVERLAP_MS = 2_000;

export class Filler {
  readonly #options: FillOptions;
  #underWay: Promise<void> | undefined;
  /** The reading under way reads everything. */
  #isWhole = false;
  #read = 0;
  #problem: string | null = null;
  #isStale = true;
  #version = 1;
  #stopped = false;

  constructor(options: FillOptions) {
    this.#options = options;
  }

  get status(): FillStatus {
    const asOf = this.#time('asOf');
    return {
      phase: this.#time('completeAt') === null ? 'empty' : 'ready',
      isReading: this.#underWay !== undefined,
      read: this.#read,
      asOf,
      problem: this.#problem,
      version: this.#version,
    };
  }

  /** The number of the reading of everything that is under way, or was the last one. */
  get reading(): number {
    return Number(copyFact(this.#options.copy, 'reading') ?? '0');
  }

  /** The ledger was written to: the next look does not wait for its time. */
  expectNews(): void {
    this.#isStale = true;
  }

  /** The copy was changed by its owner's own hand. */
  changed(): void {
    this.#version += 1;
  }

  /**
   * Begins the reading that is due. Resolves when it is done, or at once where none is. A copy that is shown already
   * waits for changes only: a reading of everything takes long.
   */
  freshen(): Promise<void> {
    const work = this.#underWay ?? this.#beginDue();
    return this.#isWhole && this.status.phase === 'ready' ? Promise.resolve() : work;
  }

  #beginDue(): Promise<void> {
    const { clock, pace } = this.#options;
    const isOver = (fact: string, ms: number) => clock.now() - (this.#time(fact) ?? 0) >= ms;
    if (isOver('completeAt', pace.all)) return this.#begin('all');
    if (this.#isStale || isOver('asOf', pace.changes)) return this.#begin('changes');
    return Promise.resolve();
  }

  /** Reads everything anew. */
  readAll(): Promise<void> {
    return this.#underWay ?? this.#begin('all');
  }

  stop(): void {
    this.#stopped = true;
  }

  #begin(what: 'all' | 'changes'): Promise<void> {
    this.#isStale = false;
    this.#read = 0;
    this.#isWhole = what === 'all' || copyFact(this.#options.copy, 'newest') === null;
    const work = this.#isWhole ? this.#all() : this.#changes();
    this.#underWay = work
      .then(() => {
        this.#problem = null;
      })
      .catch((thrown: unknown) => {
        this.#problem = thrown instanceof LedgerError ? thrown.message : messageOf(thrown);
        this.#isStale = true;
      })
      .finally(() => {
        this.#underWay = undefined;
        this.#isWhole = false;
        this.#version += 1;
      });
    return this.#underWay;
  }

  async #all(): Promise<void> {
    const { clock, copy } = this.#options;
    const reading = this.reading + 1;
    const began = clock.now();
    keepCopyFact(copy, 'reading', String(reading));
    await this.#surroundings(reading);
    const newest = await this.#transactions({}, reading);
    dropUnseen(copy, reading);
    if (newest !== null) keepCopyFact(copy, 'newest', newest);
    keepCopyFact(copy, 'completeAt', String(began));
    keepCopyFact(copy, 'asOf', String(began));
  }

  async #changes(): Promise<void> {
    const { clock, copy } = this.#options;
    const { reading } = this;
    const newest = copyFact(copy, 'newest');
    const began = clock.now();
    await this.#surroundings(reading);
    const since = new Date(Date.parse(newest ?? '') - OVERLAP_MS).toISOString();
    const found = await this.#transactions({ updatedSince: since }, reading);
    if (found !== null) keepCopyFact(copy, 'newest', found);
    keepCopyFact(copy, 'asOf', String(began));
  }

  /** Accounts, and categories where the key may read them. */
  async #surroundings(reading: number): Promise<void> {
    const { copy, currencies, ledger } = this.#options;
    await this.#pages(
      (query) => ledger.accounts.page(query),
      { includeArchived: true, limit: PAGE },
      (items) =>
        writeAccounts(
          copy,
          items.flatMap((each) => accountOf(each) ?? []),
          reading,
          currencies,
        ),
    );
    await this.#pages(
      (query) => ledger.categories.page(query),
      { limit: PAGE },
      (items) =>
        writeCategories(
          copy,
          items.flatMap((each) => categoryOf(each) ?? []),
          reading,
        ),
    ).catch((thrown: unknown) => {
      if (!isUnreadable(thrown)) throw thrown;
    });
  }

  /** Gives the newest change that was met, by the ledger's own clock. */
  async #transactions(filter: { readonly updatedSince?: string }, reading: number): Promise<string | null> {
    const { copy, currencies, ledger } = this.#options;
    let newest = copyFact(copy, 'newest');
    await this.#pages(
      (query) => ledger.transactions.page(query),
      { ...filter, limit: PAGE },
      (items) => {
        writeTransactions(
          copy,
          items.flatMap((each) => transactionOf(each) ?? []),
          reading,
          currencies,
        );
        this.#read += items.length;
        for (const each of items) {
          const at = changedAt(each);
          if (at !== null && (newest === null || Date.parse(at) > Date.parse(newest))) newest = at;
        }
      },
    );
    return newest;
  }

  /** Page after page. A ledger that does not know a parameter is asked without all of them. */
  async #pages<Query extends object, Item extends object>(
    page: (query: Query & { readonly cursor?: string }) => Promise<Page<Item>>,
    query: Query,
    take: (items: readonly Item[]) => void,
  ): Promise<void> {
    const given = new Set<string>();
    let wanted: Query = query;
    for (let cursor: string | null | undefined; cursor !== null && !given.has(cursor ?? ''); ) {
      given.add(cursor ?? '');
      const at = cursor === undefined ? {} : { cursor };
      const found: Page<Item> = await page({ ...wanted, ...at }).catch((thrown: unknown) => {
        if (cursor !== undefined || !isNotUnderstood(thrown)) throw thrown;
        wanted = {} as Query;
        return page(wanted);
      });
      take(found.data);
      cursor = found.nextCursor;
      await this.#rest();
    }
  }

  /** Questions are answered between two pages. */
  #rest(): Promise<void> {
    if (this.#stopped) throw new Error('stopped');
    return this.#options.clock.sleep(this.#options.pace.gap);
  }

  #time(fact: string): number | null {
    const text = copyFact(this.#options.copy, fact);
    return text === null ? null : Number(text);
  }
}

function isNotUnderstood(thrown: unknown): boolean {
  return thrown instanceof LedgerError && (thrown.status === 400 || thrown.status === 422);
}

function isUnreadable(thrown: unknown): boolean {
  return thrown instanceof LedgerError && [403, 404, 405, 501].includes(thrown.status ?? 0);
}
