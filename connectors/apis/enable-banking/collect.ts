import { AppError } from '../../../src/lib/errors.ts';
import type { SourceContext } from '../../../src/plugin/contract.ts';
import { Budget } from '../budget.ts';
import { type EbBalances, readBalances, readPage } from './answers.ts';
import { type Order, type Reply, refused, SESSION_ENDED, send } from './api.ts';
import type { EnableBankingOptions } from './options.ts';
import { emptied, keepPages, type Pages } from './pages.ts';
import { type EbAccount, type KeptSession, nameOf, noteEnded } from './session.ts';

/** The questions about one account in one session. */
export interface Asking {
  readonly account: EbAccount & { readonly uid: string };
  readonly session: KeptSession;
  readonly options: EnableBankingOptions;
  readonly context: SourceContext;
}

/**
 * `whole`: all pages are there. `spent`: no request is left for this account today. `closed`: the bank gives no access
 * to this account; the owner was told. `beyond`: the bank keeps no lines of these days.
 */
export type Collected =
  | { readonly kind: 'whole'; readonly pages: Pages }
  | { readonly kind: 'spent' | 'closed' | 'beyond' };

/** A bank that never comes to an end, and one that gives a page again and again. */
const MOST_PAGES = 1000;
const MOST_STALLS = 3;

/**
 * Asks for the pages that are missing, and keeps each under the account's name. Throws AppError `enable-banking.…` or
 * `http.…`.
 */
export async function collect(begun: Pages, asking: Asking): Promise<Collected> {
  let pages = begun;
  let restarts = 0;
  let stalls = 0;
  while (!pages.whole) {
    const reply = await ask('transactions', queryOf(pages), asking);
    if (reply === undefined) return { kind: 'spent' };
    if (reply.kind === 'given') {
      const before = pages;
      pages = withPage(before, reply.value);
      if (pages === before) stalls += 1;
      if (stalls > MOST_STALLS) throw inCircle();
    } else if (reply.code === 'WRONG_CONTINUATION_KEY' && pages.next !== null && restarts === 0) {
      restarts += 1;
      pages = emptied(pages);
    } else return { kind: endOf(reply, asking) };
    keepPages(asking.context.keep, nameOf(asking.account), pages);
  }
  return { kind: 'whole', pages };
}

/** The balances of now; undefined where they cannot be had: lines count for more. */
export async function balancesOf(asking: Asking): Promise<EbBalances | undefined> {
  const reply = await ask('balances', {}, asking);
  return reply?.kind === 'given' ? readBalances(reply.value) : undefined;
}

/** Each attempt counts, so a failure waits for the next run. Undefined where none is left. */
async function ask(what: string, query: Order['query'], asking: Asking): Promise<Reply | undefined> {
  const { account, context, options } = asking;
  const budget = new Budget(context.keep, nameOf(account), options.requestsPerDay);
  if (!budget.take(context.now())) return undefined;
  const path = `/accounts/${encodeURIComponent(account.uid)}/${what}`;
  const reply = await send({ path, ...(query === undefined ? {} : { query }), attempts: 1 }, options, context);
  if (reply.kind === 'given' || (reply.status !== 429 && reply.code !== 'ASPSP_RATE_LIMIT_EXCEEDED')) return reply;
  context.log.info({}, 'enable-banking.limit');
  budget.exhaust(context.now());
  return undefined;
}

function queryOf({ days, next }: Pages): Readonly<Record<string, string>> {
  const query = { date_from: days.from, date_to: days.to };
  return next === null ? query : { ...query, continuation_key: next };
}

function withPage(before: Pages, answer: unknown): Pages {
  const page = readPage(answer);
  const next = page.continuation_key ?? null;
  // The page before came once more.
  if (next !== null && next === before.next) return before;
  const pages = [...before.pages, { answer }];
  const isCircle = next !== null && before.pages.some((each) => readPage(each.answer).continuation_key === next);
  if (isCircle || pages.length > MOST_PAGES) throw inCircle();
  return { ...before, pages, next, whole: next === null };
}

function inCircle(): AppError {
  return new AppError('enable-banking.circle');
}

/** The meaning of a refusal for the account. Throws where the refusal is about more than this account. */
function endOf(reply: Extract<Reply, { readonly kind: 'refused' }>, asking: Asking): 'closed' | 'beyond' {
  const { context, options, session } = asking;
  if (SESSION_ENDED.has(reply.code)) {
    noteEnded(session, reply.code, context.keep);
    throw new AppError('enable-banking.consent', { bank: options.bank });
  }
  if (reply.code === 'WRONG_TRANSACTIONS_PERIOD') return 'beyond';
  if (!CLOSED.has(reply.code)) throw refused(reply);
  context.remark(new AppError('enable-banking.account', { bank: options.bank, why: reply.text || reply.code }));
  return 'closed';
}

const CLOSED = new Set([
  ...['ACCESS_DENIED', 'ACCOUNT_DOES_NOT_EXIST', 'ASPSP_ACCOUNT_NOT_ACCESSIBLE', 'ASPSP_PSU_ACTION_REQUIRED'],
]);
