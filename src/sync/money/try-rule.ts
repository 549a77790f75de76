/** The effect that a rule would have had on the known transactions: a look before the owner keeps it. */
import { followRules, type Rule, type RuleEffect } from '../../core/rules.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import type { LiveTransaction } from '../../store/accounts/live-transactions.ts';
import type { LedgerCopy } from '../../store/money/open-copy.ts';
import { readByExternal } from '../../store/money/read-entries.ts';
import type { MoneyEntry } from '../../store/money/shapes.ts';
import { fold } from '../../store/money/values.ts';

export interface RuleTrial {
  /** How many transactions were looked at, and how many of them the rule fits. */
  readonly looked: number;
  readonly fits: number;
  /** Ids of the ledger, newest first: transactions that it would change. Not more than `MOST_COMPARED` are compared. */
  readonly changes: readonly string[];
  /** The first of these, as the ledger has them now. */
  readonly shown: readonly MoneyEntry[];
  /** More transactions fit than were compared with the ledger. */
  readonly isPart: boolean;
}

export const MOST_COMPARED = 5_000;
/** Names in one question to the copy. */
const AT_ONCE = 500;

interface Trying {
  readonly copy: LedgerCopy;
  readonly currencies: CurrencyTable;
  readonly known: Iterable<LiveTransaction>;
}

export function tryRule({ copy, currencies, known }: Trying, rule: Rule, most: number): RuleTrial {
  const fitting: string[] = [];
  let [looked, fits] = [0, 0];
  for (const { amount, currency, externalId, handle, memo, payee } of known) {
    looked += 1;
    const subject = { account: handle, payee, memo, type: null, amount, currency };
    if (followRules([rule], subject, currencies) === undefined) continue;
    fits += 1;
    if (fitting.length < MOST_COMPARED) fitting.push(externalId);
  }
  const changes: MoneyEntry[] = [];
  for (let at = 0; at < fitting.length; at += AT_ONCE) {
    const names = fitting.slice(at, at + AT_ONCE);
    const entries = new Map(readByExternal(copy, names, currencies).map((entry) => [entry.externalId, entry]));
    for (const name of names) {
      const entry = entries.get(name);
      if (entry !== undefined && differs(entry, rule.set ?? {})) changes.push(entry);
    }
  }
  return {
    looked,
    fits,
    changes: changes.map(({ id }) => id),
    shown: changes.slice(0, most),
    isPart: fits > fitting.length,
  };
}

function differs(entry: MoneyEntry, { category, note, payee }: RuleEffect): boolean {
  const isOther = (wanted: string | undefined, now: string | null) => wanted !== undefined && wanted !== now;
  return (
    isOther(payee, entry.payee) ||
    isOther(note, entry.note) ||
    (category !== undefined && fold(category) !== fold(entry.category ?? ''))
  );
}
