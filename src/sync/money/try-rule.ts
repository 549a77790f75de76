/** The effect that a rule would have had on the known transactions: a look before the owner keeps it. */
import { followRules, type Rule, type RuleEffect } from '../../core/rules.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import type { MoneyEntry } from '../../ledger/wire/money.ts';
import type { LiveTransaction } from '../../store/accounts/live-transactions.ts';
import { foldName } from './categories.ts';
import { MOST_ONE_BY_ONE } from './listed-reader.ts';
import type { MoneyReader } from './reader.ts';

export interface RuleTrial {
  /** How many transactions were looked at, and how many of them the rule fits. */
  readonly looked: number;
  readonly fits: number;
  /** Ids of the ledger, newest first: transactions that it would change. Not more than `compared` were looked up there. */
  readonly changes: readonly string[];
  /** The first of these, as the ledger has them now. */
  readonly shown: readonly MoneyEntry[];
  /** How many at most are compared with the ledger; null where all that fit were. */
  readonly compared: number | null;
}

const MOST_COMPARED = 5_000;

interface Trying {
  readonly reader: MoneyReader;
  readonly currencies: CurrencyTable;
  readonly known: Iterable<LiveTransaction>;
}

export async function tryRule({ currencies, known, reader }: Trying, rule: Rule, most: number): Promise<RuleTrial> {
  const compared = reader.form === 'whole' ? MOST_COMPARED : MOST_ONE_BY_ONE;
  const fitting: string[] = [];
  let [looked, fits] = [0, 0];
  for (const { amount, currency, externalId, handle, memo, payee } of known) {
    looked += 1;
    const subject = { account: handle, payee, memo, type: null, amount, currency };
    if (followRules([rule], subject, currencies) === undefined) continue;
    fits += 1;
    if (fitting.length < compared) fitting.push(externalId);
  }
  const entries = new Map((await reader.byExternal(fitting)).map((entry) => [entry.externalId, entry]));
  const changes = fitting
    .map((name) => entries.get(name))
    .filter((entry) => entry !== undefined && differs(entry, rule.set ?? {}))
    .filter((entry) => entry !== undefined);
  return {
    looked,
    fits,
    changes: changes.map(({ id }) => id),
    shown: changes.slice(0, most),
    compared: fits > fitting.length ? compared : null,
  };
}

function differs(entry: MoneyEntry, { category, note, payee }: RuleEffect): boolean {
  const isOther = (wanted: string | undefined, now: string | null) => wanted !== undefined && wanted !== now;
  return (
    isOther(payee, entry.payee) ||
    isOther(note, entry.note) ||
    (category !== undefined && foldName(category) !== foldName(entry.category ?? ''))
  );
}
