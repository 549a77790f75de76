import { followRules, type RuleSubject } from '../../core/rules.ts';
import { type CurrencyTable, currencyTable } from '../../domain/currency.ts';
import type { Document } from '../../domain/document.ts';
import { formatMinor } from '../../domain/money.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { liveTransactions } from '../../store/accounts/live-transactions.ts';
import type { Store } from '../../store/store.ts';
import { prepareStatements } from '../ingest/prepare-statements.ts';
import { orderFor } from '../read/reader.ts';
import type { ConnectorConfig, PullDeps, SyncConfig } from '../run/deps.ts';

/** A line that rules have a say in. Amounts are decimals in the statement's sense. */
export interface RuleMatch {
  /** Name of the file; null for a transaction that is known already. */
  readonly document: string | null;
  /** Of a known transaction. */
  readonly externalId: string | null;
  readonly account: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly payee: string | null;
  readonly memo: string | null;
  /** The fields that the ledger would get. */
  readonly set: { readonly payee?: string; readonly category?: string; readonly note?: string };
  readonly skip: boolean;
  /** Places of the rules in the configuration, from 1. */
  readonly rules: readonly number[];
}

export interface RulesTested {
  readonly lines: number;
  readonly matches: readonly RuleMatch[];
  /** Every rule, by its place in the configuration, from 1: in how many of the lines it has a say. */
  readonly rules: readonly RuleCount[];
}

export interface RuleCount {
  readonly rule: number;
  readonly matches: number;
  /** It asks for the bank's word for the kind, which only files tell: no known transaction can match it. */
  readonly needsFiles: boolean;
}

type Place = Pick<RuleMatch, 'document' | 'externalId'> & { readonly date: string };

/** Follows the rules line by line and keeps what they say. */
class Trial {
  readonly #config: Pick<SyncConfig, 'rules'>;
  readonly #currencies: CurrencyTable;
  readonly #matches: RuleMatch[] = [];
  #lines = 0;

  constructor(config: Pick<SyncConfig, 'rules'>, currencies: CurrencyTable) {
    this.#config = config;
    this.#currencies = currencies;
  }

  look(subject: RuleSubject, place: Place): void {
    this.#lines += 1;
    const found = followRules(this.#config.rules ?? [], subject, this.#currencies);
    if (found === undefined) return;
    const { account, amount, currency, memo, payee } = subject;
    this.#matches.push({
      ...place,
      account,
      amount: formatMinor(amount, this.#currencies.places(currency)),
      currency,
      payee,
      memo,
      set: JSON.parse(JSON.stringify(found.effect)),
      skip: found.skip,
      rules: found.rules.map((index) => index + 1),
    });
  }

  end(looked: 'at files' | 'at known transactions'): RulesTested {
    const rules = (this.#config.rules ?? []).map(({ when }, index) => ({
      rule: index + 1,
      matches: this.#matches.filter((each) => each.rules.includes(index + 1)).length,
      needsFiles: looked === 'at known transactions' && when.type !== undefined,
    }));
    return { lines: this.#lines, matches: this.#matches, rules };
  }
}

/** The effect of the rules on each line of these documents, as if it were new. Writes nothing. */
export async function testRules(
  { config, parsePool, store }: PullDeps,
  documents: readonly Document[],
  connector: ConnectorConfig,
): Promise<RulesTested> {
  const currencies = currencyTable(config.currencies);
  const question = { config, fallback: connector.account, stored: listAccounts(store) };
  const trial = new Trial(config, currencies);
  for (const document of documents) {
    const { statements } = await parsePool.parse(document, orderFor(config, connector));
    const { prepared } = prepareStatements(statements, question, { currencies, receivedAt: document.receivedAt });
    for (const { account, facts, statement } of prepared) {
      for (const { amount, bookedOn, currency, memo, payee, type } of statement.lines) {
        const subject = { account: account.handle, payee, memo, type, amount, currency: currency ?? facts.currency };
        trial.look(subject, { document: document.name, externalId: null, date: bookedOn });
      }
    }
  }
  return trial.end('at files');
}

/**
 * The same of all transactions that are known, newest first: what a rule would have said, had it been there. One that a
 * rule skipped is known, though the ledger was never told of it.
 */
export function testRulesOnKnown(
  store: Store,
  config: Pick<SyncConfig, 'rules' | 'currencies'>,
  account?: string,
): RulesTested {
  const trial = new Trial(config, currencyTable(config.currencies));
  for (const row of liveTransactions(store, account ?? null, 'skipped as well')) {
    const { amount, bookedOn, currency, externalId, handle, memo, payee } = row;
    const place = { document: null, externalId, date: bookedOn };
    trial.look({ account: handle, payee, memo, type: null, amount, currency }, place);
  }
  return trial.end('at known transactions');
}
