import { followRules, type Rule, type RuleSubject } from '../../core/rules.ts';
import { type CurrencyTable, currencyTable } from '../../domain/currency.ts';
import type { StatementLine } from '../../domain/statement.ts';
import type { TransactionFields } from '../../domain/transaction.ts';
import { mergeBodies, splitMembers } from '../../store/outbox/merge.ts';
import type { Intent } from '../../store/outbox/types.ts';
import type { Store } from '../../store/store.ts';
import { findEffect, hasEffects, saveEffect, skipTransaction } from '../../store/transactions/rule-effects.ts';
import type { SyncConfig } from '../run/deps.ts';
import type { StatementOutcome } from '../run/outcome.ts';

/**
 * Follows the owner's rules for what statements brought anew, remembers what they gave, and says it in the requests.
 * Inside the commit that recorded the transactions.
 */
export function applyRules(
  store: Store,
  config: SyncConfig,
  statements: readonly StatementOutcome[],
  intents: readonly Intent[],
): readonly Intent[] {
  const { rules = [] } = config;
  const skipped = new Set<string>();
  if (rules.length > 0) {
    const currencies = currencyTable(config.currencies);
    for (const statement of statements) learnEffects(store, rules, statement, currencies, skipped);
  }
  return withEffects(store, skipped.size === 0 ? intents : intents.filter(({ object }) => !skipped.has(object)));
}

function learnEffects(
  store: Store,
  rules: readonly Rule[],
  { account, identification, lines }: StatementOutcome,
  currencies: CurrencyTable,
  skipped: Set<string>,
): void {
  const lineOf = new Map<number, StatementLine>();
  for (const [at, fate] of identification.fates.entries()) {
    const line = lines[at];
    if (fate.kind === 'new' && line !== undefined && !lineOf.has(fate.index)) lineOf.set(fate.index, line);
  }
  for (const [index, { externalId, fields, state }] of identification.created.entries()) {
    if (state !== 'live') continue;
    const found = followRules(rules, subjectOf(account, fields, lineOf.get(index)?.type ?? null), currencies);
    if (found === undefined) continue;
    saveEffect(store, externalId, found.effect);
    if (!found.skip) continue;
    skipTransaction(store, externalId);
    skipped.add(externalId);
  }
}

function subjectOf(account: string, fields: TransactionFields, type: string | null): RuleSubject {
  const { payee, memo, amount, currency } = fields;
  return { account, payee, memo, type, amount, currency };
}

/**
 * The requests with what rules gave their transactions: a creation says it, a later change leaves those fields alone.
 * A category is named in the body and becomes an id when the request is reviewed before its first send.
 */
export function withEffects(store: Store, intents: readonly Intent[]): readonly Intent[] {
  if (!hasEffects(store)) return intents;
  return intents.map((intent) => {
    if (intent.kind !== 'transaction.upsert' || intent.body === null) return intent;
    const effect = findEffect(store, intent.object);
    if (effect === undefined) return intent;
    const said = Object.entries({
      payeeName: effect.payee,
      note: effect.note,
      categoryId: effect.category === undefined ? undefined : `{{category}}${effect.category}`,
    }).filter(([, value]) => value !== undefined);
    if (intent.expects === 'created') {
      return { ...intent, body: mergeBodies(intent.body, JSON.stringify(Object.fromEntries(said))) };
    }
    const members = splitMembers(intent.body);
    for (const [name] of said) members.delete(JSON.stringify(name));
    return { ...intent, body: `{${[...members].map(([name, value]) => `${name}:${value}`).join(',')}}` };
  });
}
