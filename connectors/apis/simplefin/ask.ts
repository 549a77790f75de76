import { AppError } from '../../../src/lib/errors.ts';
import { addDays, type SourceContext } from '../../../src/plugin/contract.ts';
import { Budget } from '../budget.ts';
import type { Days } from '../days.ts';
import { type AccountSet, readAccountSet } from './account-set.ts';
import type { SimplefinOptions } from './options.ts';

/** The question: the lines of these days, or balances alone. */
export type Question = { readonly days: Days; readonly account?: string } | 'balances';

/** The answer; undefined where no request may be sent any more today. Throws AppError `simplefin.…` or `http.…`. */
export async function ask(
  access: string,
  question: Question,
  options: SimplefinOptions,
  context: SourceContext,
): Promise<AccountSet | undefined> {
  const budget = new Budget(context.keep, 'simplefin', options.requestsPerDay);
  if (!budget.take(context.now())) return undefined;
  // Each attempt is one of the few requests of a day, so a failure waits for the next run.
  const { status, body } = await context.http.request({ url: addressOf(access, question), attempts: 1 });
  if (status === 200) return readAccountSet(body);
  if (status === 429) {
    budget.exhaust(context.now());
    context.remark(new AppError('simplefin.limit'));
    return undefined;
  }
  throw refusal(status);
}

function addressOf(access: string, question: Question): string {
  const url = new URL(access);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/accounts`;
  url.searchParams.set('version', '2');
  if (question === 'balances') {
    url.searchParams.set('balances-only', '1');
    return url.href;
  }
  const { days, account } = question;
  url.searchParams.set('start-date', String(Date.parse(days.from) / 1000));
  // Not on this instant, but before it.
  url.searchParams.set('end-date', String(Date.parse(addDays(days.to, 1)) / 1000));
  url.searchParams.set('pending', '1');
  if (account !== undefined) url.searchParams.set('account', account);
  return url.href;
}

function refusal(status: number): AppError {
  if (status === 402) {
    return new AppError('simplefin.payment');
  }
  if (status === 401 || status === 403) {
    return new AppError('simplefin.refused');
  }
  return new AppError('simplefin.status', { number: status });
}
