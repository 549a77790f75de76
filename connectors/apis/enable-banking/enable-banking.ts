import { addDays, type Batch, type Connector, parseDate, type SourceContext } from '../../../src/plugin/contract.ts';
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
import { dayAfter, type EnableBankingCursor, firstHalf, nextDays, withDone } from './progress.ts';
import { type EbAccount, type KeptSession, nameOf, noConsent, standingSession } from './session.ts';

/** Most banks keep so many days for programs. */
const USUAL_DAYS = 90;
/** How often all of these are asked for again. */
const DEEP_MS = 14 * 86_400_000;

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
      if (uid === null || !isDue(account, this.#options, this.#context)) continue;
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

  async *#account(asking: Asking): AsyncIterable<Batch<EnableBankingCursor>> {
    const { now, keep, signal } = this.#context;
    const { account } = asking;
    const name = nameOf(account);
    this.#lookDeep(name);
    while (!signal.aborted) {
      const begun = this.#begin(name);
      const collected = await this.#collect(begun, asking);
      const isLast = begun.days.to >= today(now());
      if (collected.kind === 'spent') return;
      if (collected.kind === 'whole') {
        const lines = this.#judge(name, collected.pages);
        if (lines === 'again') continue;
        const balances = isLast ? await this.#balances(asking) : undefined;
        yield* this.#deliver(account, { whole: collected.pages, lines, balances });
      } else if (collected.kind === 'beyond') this.#skip(name, begun.days);
      dropPages(keep, name);
      if (isLast || collected.kind === 'closed') {
        notePass(account, this.#context);
        return;
      }
    }
  }

  #asking(account: Asking['account']): Asking {
    return { account, session: this.#session, options: this.#options, context: this.#context };
  }

  /** The lines of these days, or `again` where they are asked for once more, or fewer of them. */
  #judge(name: string, pages: Pages): Lines | 'again' {
    const { keep, now } = this.#context;
    const judgement = judge(pages, settledRepeats(keep, name));
    if (judgement.kind === 'told') {
      noteRepeats(keep, name, judgement.settled, today(now()));
      return judgement.lines;
    }
    const anew = emptied(pages);
    if (judgement.kind === 'again') {
      keepPages(keep, name, { ...anew, readings: pages.readings + 1, doubts: [...judgement.doubts] });
    } else {
      const days = firstHalf(pages.days);
      keepPages(keep, name, { ...anew, days, restarts: pages.restarts + 1, readings: 0, doubts: [] });
    }
    return 'again';
  }

  /** Goes back to all that banks keep for programs, where that is due. It may take the requests of several days. */
  #lookDeep(name: string): void {
    const { keep, now } = this.#context;
    const deep = new DeepLook(keep, name, DEEP_MS);
    const isBegun = this.#cursor.begun[name] === true || keptPages(keep, name) !== undefined;
    const days = Math.min(this.#options.sinceDays, USUAL_DAYS);
    const from = addDays(today(now()), 1 - days);
    const done = this.#cursor.done[name];
    if (done === undefined || done < from || isBegun || !deep.isDue(now())) return;
    this.#cursor = withDone(this.#cursor, name, addDays(from, -1), today(now()));
    // First the way back: a crash between the two looks once more.
    this.#context.advance(this.#cursor);
    deep.note(now());
  }

  /** Days that were begun before, in this session, or the next ones. */
  #begin(name: string): Pages {
    const done = this.#cursor.done[name];
    const begun = keptPages(this.#context.keep, name);
    const session = this.#session.id;
    if (begun !== undefined && begun.session === session && begun.after === (done ?? '')) return begun;
    const days = this.#nextDays(name);
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

  #nextDays(name: string): Days {
    const now = today(this.#context.now());
    const known = parseDate(this.#cursor.done[name] ?? '');
    if (known === undefined) return nextDays(firstDayOf(this.#context.keep, name, this.#options.sinceDays, now), now);
    return nextDays(dayAfter(known, this.#cursor.begun[name] === true ? 'on' : 'again'), now);
  }

  /** Pages in a circle are dropped, so that the next run begins anew. */
  async #collect(begun: Pages, asking: Asking) {
    try {
      return await collect(begun, asking);
    } catch (thrown) {
      if (isCircle(thrown)) dropPages(this.#context.keep, nameOf(asking.account));
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
  #skip(name: string, { from }: Days): void {
    const usual = addDays(today(this.#context.now()), -USUAL_DAYS);
    const to = from <= usual ? usual : addDays(from, 6);
    const message = `${this.#options.bank} gives no lines from before ${addDays(to, 1)}`;
    this.#context.remark({ code: 'enable-banking.history', message, hint: 'older lines come from files of the bank' });
    this.#cursor = withDone(this.#cursor, name, to, today(this.#context.now()));
    this.#context.advance(this.#cursor);
  }

  *#deliver(account: EbAccount, answered: Answered): Iterable<Batch<EnableBankingCursor>> {
    const context = this.#context;
    const name = nameOf(account);
    this.#cursor = withDone(this.#cursor, name, answered.whole.days.to, today(context.now()));
    const batch = batchOf(account, { ...answered, cursor: this.#cursor, names: this.#namesOf(name) }, context);
    if (batch === undefined || context.isKnown(batch.origin, batch.fingerprint)) context.advance(this.#cursor);
    else yield batch;
  }
}

function isCircle(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === 'enable-banking.circle';
}
