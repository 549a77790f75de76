import { followRules } from '../core/rules.ts';
import { currencyTable } from '../domain/currency.ts';
import type { Document } from '../domain/document.ts';
import { formatMinor } from '../domain/money.ts';
import { listAccounts } from '../store/accounts.ts';
import type { ConnectorConfig, PullDeps } from './deps.ts';
import { prepareStatements } from './prepare.ts';
import { orderFor } from './reader.ts';

/** A line that rules have a say in. Amounts are decimals in the statement's sense. */
export interface RuleMatch {
  readonly document: string;
  readonly account: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly payee: string | null;
  readonly memo: string | null;
  /** What it would be told with. */
  readonly set: { readonly payee?: string; readonly category?: string; readonly note?: string };
  readonly skip: boolean;
  /** Places of the rules in the configuration, from 1. */
  readonly rules: readonly number[];
}

export interface RulesTested {
  readonly lines: number;
  readonly matches: readonly RuleMatch[];
}

/** What the rules would say of each line of these documents, were it new. Writes nothing. */
export async function testRules(
  { config, parsePool, store }: PullDeps,
  documents: readonly Document[],
  connector: ConnectorConfig,
): Promise<RulesTested> {
  const { rules = [] } = config;
  const currencies = currencyTable(config.currencies);
  const question = { config, fallback: connector.account, stored: listAccounts(store) };
  const matches: RuleMatch[] = [];
  let count = 0;
  for (const document of documents) {
    const { statements } = await parsePool.parse(document, orderFor(config, connector));
    const { prepared } = prepareStatements(statements, question, { currencies, receivedAt: document.receivedAt });
    for (const { account, facts, statement } of prepared) {
      for (const line of statement.lines) {
        count += 1;
        const { amount, bookedOn, memo, payee, type } = line;
        const currency = line.currency ?? facts.currency;
        const found = followRules(rules, { account: account.handle, payee, memo, type, amount, currency }, currencies);
        if (found === undefined) continue;
        matches.push({
          document: document.name,
          account: account.handle,
          date: bookedOn,
          amount: formatMinor(amount, currencies.places(currency)),
          currency,
          payee,
          memo,
          set: JSON.parse(JSON.stringify(found.effect)),
          skip: found.skip,
          rules: found.rules.map((index) => index + 1),
        });
      }
    }
  }
  return { lines: count, matches };
}
