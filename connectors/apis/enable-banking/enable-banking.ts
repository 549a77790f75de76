import { AppError, codeOf } from '../../../src/lib/errors.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import {
  addDays,
  type Batch,
  type CalendarDate,
  type Connector,
  parseDate,
  type SourceContext,
} from '../../../src/plugin/contract.ts';
import { type Days, today } from '../days.ts';
import { type EbBalances, readSessionState } from './answers.ts';
import { demand } from './api.ts';
import { type Asking, balancesOf, collect } from './collect.ts';
import type { EnableBankingOptions } from './options.ts';
import { dropPages, joinPages, keptPages, type Lines, type Pages } from './pages.ts';
import { type EbAccount, type KeptSession, nameOf, standingSession } from './session.ts';
import { readStatement } from './statement.ts';

/** By the account's name: up to which day its lines are known. A type and not an interface, so that it is Json. */
export type EnableBankingCursor = {
  readonly done: { readonly [account: string]: string };
  /** Accounts that have later days to ask for: the next pass goes on there, and asks for none again. */
  readonly begun: { readonly [account: string]: boolean };
};

/** Most banks keep so many days for programs. */
const USUAL_DAYS = 90;
/** So many days are asked for at once. */
const MOST_DAYS = 30;
/** Banks book late, and a list that changes while it is read may lack a line: so many days are asked for again. */
const AGAIN_DAYS = 14;

export function openEnableBanking(
  options: EnableBankingOptions,
  context: SourceContext,
): Connector<EnableBankingCursor> {
  return {
    check: async () => {
      const { id } = standingSession(options, context);
      const path = `/sessions/${encodeURIComponent(id)}`;
      const { status } = readSessionState(await demand({ path }, options, context));
      if (status !== 'AUTHORIZED')
        throw new AppError('enable-banking.consent#state', { bank: options.bank, state: status.toLowerCase() });
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
    let failure: unknown;
    for (const account of this.#session.accounts) {
      const { uid } = account;
      if (uid === null || !this.#isDue(account)) continue;
      try {
        const asking = { account: { ...account, uid }, session: this.#session };
        yield* this.#account({ ...asking, options: this.#options, context: this.#context });
      } catch (thrown) {
        failure ??= thrown;
      }
      if (this.#context.signal.aborted) return;
    }
    if (failure !== undefined) throw failure;
  }

  /** Goes from the days that are known to today, as far as the requests of the day suffice. */
  async *#account(asking: Asking): AsyncIterable<Batch<EnableBankingCursor>> {
    const { account } = asking;
    const { keep, now, signal } = this.#context;
    const name = nameOf(account);
    while (!signal.aborted) {
      const begun = this.#begin(name);
      const collected = await this.#collect(begun, asking);
      const isLast = begun.days.to >= today(now());
      if (collected.kind === 'spent') return;
      if (collected.kind === 'whole') {
        const lines = joinPages(collected.pages);
        // Lines that are there are not held back by balances that are not.
        const balances = isLast ? await balancesOf(asking).catch(() => undefined) : undefined;
        yield* this.#deliver(account, collected.pages, lines, balances);
      } else if (collected.kind === 'beyond') this.#skip(name, begun.days);
      dropPages(keep, name);
      if (isLast || collected.kind === 'closed') return this.#notePass(account);
    }
  }

  /** Whether the last pass over the account lies back as long as `every:` says. */
  #isDue(account: EbAccount): boolean {
    const { keep, now } = this.#context;
    const since = now().getTime() - Number(keep.read(`pass-${nameOf(account)}`) ?? 0);
    return since >= this.#options.every || since < 0;
  }

  #notePass(account: EbAccount): void {
    const { keep, now } = this.#context;
    keep.write(`pass-${nameOf(account)}`, String(now().getTime()));
  }

  /** Days that were begun before, in this session, or the next ones. */
  #begin(name: string): Pages {
    const after = this.#cursor.done[name] ?? '';
    const begun = keptPages(this.#context.keep, name);
    const session = this.#session.id;
    if (begun !== undefined && begun.session === session && begun.after === after) return begun;
    return { session, after, days: this.#nextDays(name), pages: [], next: null, whole: false };
  }

  #nextDays(name: string): Days {
    const last = today(this.#context.now());
    const known = parseDate(this.#cursor.done[name] ?? '');
    const first =
      known === undefined
        ? addDays(last, 1 - this.#options.since)
        : addDays(known, this.#cursor.begun[name] === true ? 1 : -AGAIN_DAYS);
    const from = first < last ? first : last;
    const to = addDays(from, MOST_DAYS - 1);
    return { from, to: to < last ? to : last };
  }

  /** Pages in a circle are dropped, so that the next run begins anew. */
  async #collect(begun: Pages, asking: Asking) {
    try {
      return await collect(begun, asking);
    } catch (thrown) {
      if (codeOf(thrown) === 'enable-banking.circle') dropPages(this.#context.keep, nameOf(asking.account));
      throw thrown;
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
    const bank = { bank: this.#options.bank, day: addDays(to, 1) };
    this.#context.remark(new AppError('enable-banking.history', bank));
    this.#noteDone(name, to);
    this.#context.advance(this.#cursor);
  }

  #noteDone(name: string, day: CalendarDate): void {
    const { begun, done } = this.#cursor;
    const isUnderWay = day < today(this.#context.now());
    this.#cursor = { done: { ...done, [name]: day }, begun: { ...begun, [name]: isUnderWay } };
  }

  *#deliver(
    account: EbAccount,
    { days, pages }: Pages,
    lines: Lines,
    balances: EbBalances | undefined,
  ): Iterable<Batch<EnableBankingCursor>> {
    const context = this.#context;
    const name = nameOf(account);
    this.#noteDone(name, days.to);
    const names = this.#namesOf(name);
    const origin = `${name} ${days.from} ${days.to}`;
    const fingerprint = sha256(JSON.stringify([lines, balances?.balances ?? null])).slice(0, 32);
    const isEmpty = balances === undefined && lines.transactions.length === 0;
    if (isEmpty || context.isKnown(origin, fingerprint)) return context.advance(this.#cursor);
    const { iban, number, currency } = account;
    const answers = pages.map(({ answer }) => answer);
    const text = JSON.stringify({
      ...{ account: { iban, number, currency }, days, pages: answers },
      balances: balances ?? null,
    });
    yield {
      document: {
        sha256: sha256(text),
        name: `enable-banking-${days.from}-${days.to}.json`,
        bytes: Buffer.from(text, 'utf8'),
        receivedAt: context.now().toISOString(),
      },
      cursor: this.#cursor,
      origin,
      fingerprint,
      receipt: null,
      format: 'enable-banking',
      ...readStatement(account, { days, lines, balances, names }, context),
    };
  }
}
