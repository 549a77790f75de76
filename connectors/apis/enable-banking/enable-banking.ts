import {
  addDays,
  type Batch,
  type CalendarDate,
  type Connector,
  parseDate,
  type SourceContext,
} from '../../../src/plugin/contract.ts';
import { type Days, today } from '../days.ts';
import { DeepLook } from '../deep-look.ts';
import { firstDayOf } from '../first-look.ts';
import { type EbBalances, readSessionState } from './answers.ts';
import { demand } from './api.ts';
import { type Answered, batchOf } from './batch.ts';
import { type Asking, balancesOf, collect, emptied } from './collect.ts';
import type { EnableBankingOptions } from './options.ts';
import { judge, type Lines } from './pages/judge.ts';
import { dropPages, keepPages, keptPages, type Pages } from './pages/kept-pages.ts';
import { noteRepeats, settledRepeats } from './pages/settled.ts';
import { isDue, notePass } from './passes.ts';
import {
  AGAIN_DAYS,
  dayAfter,
  type EnableBankingCursor,
  fewerDays,
  nextDays,
  withDone,
  withoutWalk,
} from './progress.ts';
import { type EbAccount, type KeptSession, noConsent, standingSession } from './session.ts';
import { noteSpan, spanOf } from './span.ts';
import { deepOf, newsOf, type Walk } from './walks.ts';

/** Most banks keep so many days for programs. */
const USUAL_DAYS = 90;
/** How often all of these are asked for again. */
const DEEP_MS = 14 * 86_400_000;
/** While they are, the news is asked for every second day. A bank that often fails leaves no requests otherwise. */
const NEWS_MS = 40 * 3_600_000;

export function openEnableBanking(
  options: EnableBankingOptions,
  context: SourceContext,
): Connector<EnableBankingCursor> {
  return {
    check: async () => {
      const { id } = standingSession(options, context);
      const path = `/sessions/${encodeURIComponent(id)}`;
      const { status } = readSessionState(await demand({ path }, options, context));
      if (status !== 'AUTHORIZED') throw noConsent(`the consent for ${options.bank} is ${status.toLowerCase()}`);
    },
    pull: (cursor) => pull(cursor, options, context),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function* pull(
  cursor: EnableBankingCursor,
  options: EnableBankingOptions,
  context: SourceContext,
): AsyncIterable<Batch<EnableBankingCursor>> {
  if (context.signal.aborted) return;
  const pass = new Pass(cursor, standingSession(options, context), options, context);
  try {
    yield* pass.run();
  } catch (thrown) {
    if (!context.signal.aborted) throw thrown;
  }
}

class Pass {
  #cursor: EnableBankingCursor;
  readonly #session: KeptSession;
  readonly #options: EnableBankingOptions;
  readonly #context: SourceContext;
  #failure: unknown;

  constructor(
    cursor: EnableBankingCursor,
    session: KeptSession,
    options: EnableBankingOptions,
    context: SourceContext,
  ) {
    this.#cursor = cursor;
    this.#session = session;
    this.#options = options;
    this.#context = context;
  }

  /** One account after the other; one that fails does not keep the others out. */
  async *run(): AsyncIterable<Batch<EnableBankingCursor>> {
    for (const account of this.#session.accounts) {
      const { uid } = account;
      if (uid === null) continue;
      const asking = this.#asking({ ...account, uid });
      try {
        yield* this.#account(asking);
      } catch (thrown) {
        this.#failure ??= thrown;
      }
      if (this.#context.signal.aborted) return;
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** First the news, then a deep look, as far as the requests of the day suffice. */
  async *#account(asking: Asking): AsyncIterable<Batch<EnableBankingCursor>> {
    const { account } = asking;
    const [news, deep] = [newsOf(account), deepOf(account)];
    const wasComplete = this.#cursor.done[news.name] !== undefined && !this.#isUnderWay(news);
    const every = this.#isUnderWay(deep) ? Math.max(this.#options.every, NEWS_MS) : this.#options.every;
    if (isDue(account, every, this.#context)) yield* this.#walk(news, asking);
    // The first look is not followed by another one at once.
    if (wasComplete) this.#beginDeep(account);
    if (!this.#isUnderWay(news) && this.#isUnderWay(deep)) yield* this.#walk(deep, asking);
  }

  async *#walk(walk: Walk, asking: Asking): AsyncIterable<Batch<EnableBankingCursor>> {
    const { keep, signal } = this.#context;
    while (!signal.aborted) {
      const begun = this.#begin(walk);
      const collected = await this.#collect(begun, walk, asking);
      const isLast = begun.days.to >= this.#lastDay(walk);
      if (collected.kind === 'spent') return;
      if (collected.kind === 'whole') {
        const lines = this.#judge(walk, collected.pages);
        if (lines === 'again') continue;
        const balances = isLast && walk.kind === 'news' ? await this.#balances(asking) : undefined;
        yield* this.#deliver(walk, asking.account, { whole: collected.pages, lines, balances });
      } else if (collected.kind === 'beyond') this.#skip(walk, begun.days);
      dropPages(keep, walk.name);
      if (isLast || collected.kind === 'closed') return this.#end(walk, asking.account);
    }
  }

  /** All days up to the last one were asked for, or the bank gives no access. */
  #end(walk: Walk, account: EbAccount): void {
    if (walk.kind === 'news') notePass(account, this.#context);
    else {
      this.#cursor = withoutWalk(this.#cursor, walk.name);
      this.#context.advance(this.#cursor);
    }
  }

  /** Whether it has days to ask for before its last one. */
  #isUnderWay(walk: Walk): boolean {
    return this.#cursor.begun[walk.name] === true || keptPages(this.#context.keep, walk.name) !== undefined;
  }

  /** The last days of what is known are asked for again by the news. */
  #lastDay({ kind, account }: Walk): CalendarDate {
    const now = today(this.#context.now());
    if (kind === 'news') return now;
    return addDays(parseDate(this.#cursor.done[account] ?? '') ?? now, -AGAIN_DAYS - 1);
  }

  #asking(account: Asking['account']): Asking {
    return { account, session: this.#session, options: this.#options, context: this.#context };
  }

  /** The lines of these days, or `again` where they are asked for once more, or fewer of them. */
  #judge({ name, account }: Walk, pages: Pages): Lines | 'again' {
    const { keep, now } = this.#context;
    if (pages.readings === 0) noteSpan(keep, account, pages);
    const judgement = judge(pages, settledRepeats(keep, account));
    if (judgement.kind === 'told') {
      noteRepeats(keep, account, judgement.settled, today(now()));
      return judgement.lines;
    }
    const anew = emptied(pages);
    if (judgement.kind === 'again') {
      keepPages(keep, name, { ...anew, readings: pages.readings + 1, doubts: [...judgement.doubts] });
    } else {
      const days = fewerDays(pages.days, spanOf(keep, account));
      keepPages(keep, name, { ...anew, days, restarts: pages.restarts + 1, readings: 0, doubts: [] });
    }
    return 'again';
  }

  /** Goes back to all that banks keep for programs, where that is due. */
  #beginDeep(account: EbAccount): void {
    const { keep, now } = this.#context;
    const [news, walk] = [newsOf(account), deepOf(account)];
    const deep = new DeepLook(keep, news.account, DEEP_MS);
    const days = Math.min(this.#options.sinceDays, USUAL_DAYS);
    const from = addDays(today(now()), 1 - days);
    const done = this.#cursor.done[news.name];
    const last = this.#lastDay(walk);
    if (done === undefined || done < from || last < from || !deep.isDue(now())) return;
    if (this.#isUnderWay(news) || this.#isUnderWay(walk)) return;
    this.#cursor = withDone(this.#cursor, walk.name, addDays(from, -1), last);
    // First the way back: a crash between the two looks once more.
    this.#context.advance(this.#cursor);
    deep.note(now());
  }

  /** Days that were begun before, in this session, or the next ones. */
  #begin(walk: Walk): Pages {
    const done = this.#cursor.done[walk.name];
    const begun = keptPages(this.#context.keep, walk.name);
    const session = this.#session.id;
    if (begun !== undefined && begun.session === session && begun.after === (done ?? '')) return begun;
    const days = this.#nextDays(walk);
    return {
      session,
      after: done ?? '',
      days,
      pages: [],
      next: null,
      whole: false,
      restarts: 0,
      readings: 0,
      doubts: [],
    };
  }

  #nextDays(walk: Walk): Days {
    const { keep, now } = this.#context;
    const [last, span] = [this.#lastDay(walk), spanOf(keep, walk.account)];
    const known = parseDate(this.#cursor.done[walk.name] ?? '');
    if (known === undefined) {
      return nextDays(firstDayOf(keep, walk.account, this.#options.sinceDays, today(now())), last, span);
    }
    return nextDays(dayAfter(known, this.#cursor.begun[walk.name] === true ? 'on' : 'again'), last, span);
  }

  /** Pages in a circle are dropped, so that the next run begins anew. */
  async #collect(begun: Pages, { name }: Walk, asking: Asking) {
    try {
      return await collect(begun, name, asking);
    } catch (thrown) {
      if (isCircle(thrown)) dropPages(this.#context.keep, name);
      throw thrown;
    }
  }

  /** Lines that are there are not held back by balances that are not. */
  async #balances(asking: Asking): Promise<EbBalances | undefined> {
    try {
      return await balancesOf(asking);
    } catch {
      return undefined;
    }
  }

  /**
   * Some banks name all lines anew with each consent. Where only some of them came under their new names, the others
   * would look like new lines. So names count only within the first session of the account.
   */
  #namesOf(name: string): 'last' | 'changed' {
    const { keep } = this.#context;
    const first = keep.read(`first-session-${name}`);
    if (first === undefined) keep.write(`first-session-${name}`, this.#session.id);
    return first === undefined || first === this.#session.id ? 'last' : 'changed';
  }

  /** Some banks keep some days less than were asked for. */
  #skip(walk: Walk, { from }: Days): void {
    const usual = addDays(today(this.#context.now()), -USUAL_DAYS);
    const to = from <= usual ? usual : addDays(from, 6);
    const message = `${this.#options.bank} gives no lines from before ${addDays(to, 1)}`;
    this.#context.remark({ code: 'enable-banking.history', message, hint: 'older lines come from files of the bank' });
    this.#cursor = withDone(this.#cursor, walk.name, to, this.#lastDay(walk));
    this.#context.advance(this.#cursor);
  }

  *#deliver(walk: Walk, account: EbAccount, answered: Answered): Iterable<Batch<EnableBankingCursor>> {
    const context = this.#context;
    this.#cursor = withDone(this.#cursor, walk.name, answered.whole.days.to, this.#lastDay(walk));
    const names = this.#namesOf(walk.account);
    const batch = batchOf(account, { ...answered, cursor: this.#cursor, names }, context);
    if (batch === undefined || context.isKnown(batch.origin, batch.fingerprint)) context.advance(this.#cursor);
    else yield batch;
  }
}

function isCircle(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === 'enable-banking.circle';
}
