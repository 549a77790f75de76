import { z } from 'zod';
import { AppError } from '../../../src/lib/errors.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { addDays, type Batch, type Connector, type SourceContext } from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { readKept } from '../../kept.ts';
import { type Days, splitDays, today } from '../days.ts';
import { claimAccess, hostsOf, knownAccess } from './access.ts';
import type { Trouble } from './account-set.ts';
import { ask } from './ask.ts';
import { isTroubled, type Recognised, readKnown, recognise } from './known-accounts.ts';
import type { SimplefinOptions } from './options.ts';
import { daysDue, MOST_DAYS, type SimplefinCursor, withDone, without } from './progress.ts';
import { readStatement } from './statement.ts';

export function openSimplefin(options: SimplefinOptions, context: SourceContext): Connector<SimplefinCursor> {
  return {
    check: async () => {
      const access = knownAccess(options, context);
      // A setup token works once, so looking does not use it.
      if (access !== undefined) await ask(access, 'balances', options, context);
      else if (hostsOf(options).length === 0) await claimAccess(options, context);
    },
    pull: (cursor) => pull(cursor, options, context),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function* pull(
  cursor: SimplefinCursor,
  options: SimplefinOptions,
  context: SourceContext,
): AsyncIterable<Batch<SimplefinCursor>> {
  if (context.signal.aborted) return;
  const last = readKept(context.keep, FILE, lastPass);
  if (last !== undefined && context.now().getTime() - last.at < options.every && last.at <= context.now().getTime()) {
    tell(last.troubles, context);
    return;
  }
  const pass = new Pass(cursor, options, context);
  try {
    yield* pass.run(await claimAccess(options, context));
  } catch (thrown) {
    if (!context.signal.aborted) throw thrown;
  }
}

/** Shows the owner what the server says of banks and accounts, as the protocol asks for. */
function tell(troubles: readonly Trouble[], context: SourceContext): void {
  for (const { code, text } of troubles) {
    const said = words('simplefin.said', { what: text });
    const own = code.replace(/[^a-z.]/g, '').replace(/\.$/, '') || 'gen';
    context.remark(new AppError(`simplefin.${own}`, text, { words: said }));
  }
}

class Pass {
  #cursor: SimplefinCursor;
  readonly #options: SimplefinOptions;
  readonly #context: SourceContext;
  /** By what they say: each is told once. */
  readonly #troubles = new Map<string, Trouble>();
  /** Accounts for which some days did not come. These days are asked for again, so later days do not count as done. */
  readonly #behind = new Set<string>();

  constructor(cursor: SimplefinCursor, options: SimplefinOptions, context: SourceContext) {
    this.#cursor = cursor;
    this.#options = options;
    this.#context = context;
  }

  async *run(access: string): AsyncIterable<Batch<SimplefinCursor>> {
    const { now, signal, keep } = this.#context;
    const first = addDays(today(now()), 1 - this.#options.since);
    for (const days of splitDays(daysDue(this.#cursor, first, today(now())), MOST_DAYS)) {
      if (signal.aborted) return;
      const set = await ask(access, { days }, this.#options, this.#context);
      if (set === undefined) return this.#end('budget');
      this.#note(set.troubles);
      const recognised = recognise(set, keep);
      this.#leaveGone(recognised, set.troubles);
      for (const each of recognised) {
        if (isTroubled(set.troubles, each.account.id, each.connection)) this.#behind.add(each.id);
        if (!(yield* this.#history(access, each, days))) return this.#end('budget');
        yield* this.#deliver(each, days, set.troubles);
      }
    }
    this.#end('done');
  }

  /** The days before these of an account that came later than the others. False where no request is left. */
  async *#history(access: string, account: Recognised, days: Days): AsyncGenerator<Batch<SimplefinCursor>, boolean> {
    if (this.#cursor.done[account.id] !== undefined) return true;
    const from = addDays(today(this.#context.now()), 1 - this.#options.since);
    if (this.#behind.has(account.id)) return true;
    for (const earlier of splitDays({ from, to: addDays(days.from, -1) }, MOST_DAYS)) {
      const question = { days: earlier, account: account.account.id };
      const set = await ask(access, question, this.#options, this.#context);
      if (set === undefined) return false;
      this.#note(set.troubles);
      const same = set.accounts.find((each) => each.account.id === account.account.id);
      if (same !== undefined) yield* this.#deliver({ ...account, ...same }, earlier, set.troubles);
    }
    return true;
  }

  *#deliver(account: Recognised, days: Days, troubles: readonly Trouble[]): Iterable<Batch<SimplefinCursor>> {
    const context = this.#context;
    const complete = !isTroubled(troubles, account.account.id, account.connection);
    if (!complete) this.#behind.add(account.id);
    const upToNow = days.to >= today(context.now());
    const reading = readStatement(account, { days, complete, upToNow }, context);
    if (!this.#behind.has(account.id)) this.#cursor = withDone(this.#cursor, account.id, days.to);
    this.#cursor = { ...this.#cursor, begun: !upToNow };
    const bytes = Buffer.from(JSON.stringify({ days, bank: account.bank, account: account.account }), 'utf8');
    const origin = `${account.id} ${days.from} ${days.to}`;
    const fingerprint = fingerprintOf(account);
    const isEmpty = !upToNow && (account.account.transactions ?? []).length === 0;
    if (isEmpty || context.isKnown(origin, fingerprint)) {
      context.advance(this.#cursor);
      return;
    }
    yield {
      document: {
        sha256: sha256(bytes),
        name: `simplefin-${days.from}-${days.to}.json`,
        bytes,
        receivedAt: context.now().toISOString(),
      },
      cursor: this.#cursor,
      origin,
      fingerprint,
      receipt: null,
      format: 'simplefin',
      ...reading,
    };
  }

  #note(troubles: readonly Trouble[]): void {
    for (const each of troubles) this.#troubles.set(`${each.code} ${each.text}`, each);
  }

  /** An account that is listed no more, though nothing went wrong with it, is waited for no more. */
  #leaveGone(recognised: readonly Recognised[], troubles: readonly Trouble[]): void {
    const known = readKnown(this.#context.keep);
    const gone = Object.keys(this.#cursor.done).filter((id) => {
      const account = known.find((each) => each.id === id);
      const isListed = recognised.some((each) => each.id === id);
      return !isListed && !isTroubled(troubles, account?.now ?? id, account?.connection ?? null);
    });
    if (gone.length > 0) this.#cursor = without(this.#cursor, gone);
  }

  /** `budget`: the requests of these 24 hours are spent, and the next pass goes on. */
  #end(how: 'done' | 'budget'): void {
    const context = this.#context;
    if (how === 'budget') context.log.info({}, 'simplefin.budget-spent');
    tell([...this.#troubles.values()], context);
    const ended: z.output<typeof lastPass> = { at: context.now().getTime(), troubles: [...this.#troubles.values()] };
    if (how === 'done') context.keep.write(FILE, JSON.stringify(ended));
  }
}

/** The same as long as lines and balances are. When the balance was looked at is no news. */
function fingerprintOf({ account }: Recognised): string {
  const { balance, 'available-balance': available, transactions } = account;
  return sha256(JSON.stringify([balance, available, transactions])).slice(0, 32);
}

const FILE = 'last-pass';

/** The last pass that asked for everything. */
const lastPass = z.object({
  /** When it ended. Milliseconds since 1970. */
  at: z.number(),
  /** The server's messages at that time. They hold until it says otherwise. */
  troubles: z.array(
    z.object({ code: z.string(), text: z.string(), connection: z.string().nullable(), account: z.string().nullable() }),
  ),
});
