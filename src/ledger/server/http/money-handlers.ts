/** The questions about money that this ledger answers beside `/v1`, each with its checked parameters. */
import type * as z from 'zod';
import { type MoneyRouteId, moneyQueries } from '../../wire/money.ts';
import type { Call } from '../call/caller.ts';
import { failure, missing, success } from '../call/outcome.ts';
import { MoneyEntries } from '../money/entries.ts';
import { MoneySums } from '../money/sums.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { type Handler, reads } from './handlers.ts';

export function buildMoneyHandlers(db: LedgerDatabase): Readonly<Record<MoneyRouteId, Handler>> {
  const entries = new MoneyEntries(db);
  const sums = new MoneySums(db);
  return {
    accounts: answers(moneyQueries.accounts, (owner) => sums.accounts(owner)),
    payees: answers(moneyQueries.payees, (owner, { limit }) => sums.payees(owner, limit)),
    entries: answers(moneyQueries.entries, (owner, query) => entries.page(owner, query)),
    entry: reads(moneyQueries.entry, (call) => {
      const entry = entries.one(ownerOf(call), call.id);
      return entry === undefined ? missing('transaction') : success({ data: entry });
    }),
    byExternal: reads(moneyQueries.byExternal, (call, { externalIds }) => {
      const names = namesIn(externalIds);
      if (names === undefined) return failure('invalid_query', 'externalIds: must be a JSON array of strings');
      return success({ data: entries.byExternal(ownerOf(call), names) });
    }),
    found: answers(moneyQueries.found, (owner, filter) => sums.found(owner, filter)),
    ids: answers(moneyQueries.ids, (owner, { limit, ...filter }) => entries.ids(owner, filter, limit)),
    months: answers(moneyQueries.months, (owner, span) => sums.months(owner, span)),
    groups: answers(moneyQueries.groups, (owner, order) => sums.groups(owner, order)),
    balances: answers(moneyQueries.balances, (owner, { account, from }) => sums.balances(owner, account, from)),
    balancesOn: answers(moneyQueries.balancesOn, (owner, order) => sums.balancesOn(owner, order)),
  };
}

function answers<Schema extends z.ZodType>(
  schema: Schema,
  ask: (owner: number, query: z.output<Schema>) => object,
): Handler {
  return reads(schema, (call, query) => success({ data: ask(ownerOf(call), query) }));
}

function ownerOf({ caller }: Call): number {
  return caller.subject.owner;
}

function namesIn(text: string): readonly string[] | undefined {
  try {
    const names: unknown = JSON.parse(text);
    return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : undefined;
  } catch {
    return undefined;
  }
}
