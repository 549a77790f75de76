import { shortNote } from '../../core/plan.ts';
import { followRules, type Rule, type RuleSubject } from '../../core/rules.ts';
import { type CurrencyTable, currencyTable } from '../../domain/currency.ts';
import type { TransactionId } from '../../domain/row-ids.ts';
import type { StatementLine } from '../../domain/statement.ts';
import type { TransactionFields } from '../../domain/transaction.ts';
import { filtered, mapped } from '../../lib/sequences.ts';
import {
  CATEGORY_BY_NAME,
  findWords,
  hasWords,
  inCreation,
  type Words,
  withMembers,
} from '../../store/outbox/owner-words.ts';
import type { Intent } from '../../store/outbox/types.ts';
import type { Store } from '../../store/store.ts';
import { findEffect, hasEffects, saveEffect, skipTransaction } from '../../store/transactions/rule-effects.ts';
import { birthLineOf } from '../../store/transactions/transactions.ts';
import type { SyncConfig } from '../run/deps.ts';
import type { StatementOutcome } from '../run/outcome.ts';

/**
 * Applies the owner's rules to new transactions, remembers their effects, and puts them into the requests. Inside the
 * commit that recorded the transactions.
 */
export function applyRules(
  store: Store,
  config: SyncConfig,
  statements: readonly StatementOutcome[],
  intents: Iterable<Intent>,
): Iterable<Intent> {
  const { rules = [] } = config;
  const skipped = new Set<string>();
  if (rules.length > 0) {
    const currencies = currencyTable(config.currencies);
    for (const statement of statements) learnEffects(store, rules, statement, currencies, skipped);
  }
  return withEffects(store, skipped.size === 0 ? intents : filtered(intents, ({ object }) => !skipped.has(object)));
}

/** Applies the rules to transactions that a fold found. Gives the ids of transactions that a rule skips. */
export function giveEffects(
  store: Store,
  { currencies, rules = [] }: Pick<SyncConfig, 'currencies' | 'rules'>,
  found: readonly FoundTransaction[],
): ReadonlySet<string> {
  const skipped = new Set<string>();
  if (rules.length === 0) return skipped;
  const table = currencyTable(currencies);
  for (const { after, externalId, id } of found) {
    if (after === null) continue;
    const { account, type } = birthLineOf(store, id);
    if (giveEffect(store, rules, externalId, subjectOf(account, after, type), table)) skipped.add(externalId);
  }
  return skipped;
}

export interface FoundTransaction {
  readonly id: TransactionId;
  readonly externalId: string;
  readonly after: TransactionFields | null;
}

/** Whether a rule skips the transaction. */
function giveEffect(
  store: Store,
  rules: readonly Rule[],
  externalId: string,
  subject: RuleSubject,
  currencies: CurrencyTable,
): boolean {
  const found = followRules(rules, subject, currencies);
  if (found === undefined) return false;
  saveEffect(store, externalId, found.effect);
  if (found.skip) skipTransaction(store, externalId);
  return found.skip;
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
    const subject = subjectOf(account, fields, lineOf.get(index)?.type ?? null);
    if (giveEffect(store, rules, externalId, subject, currencies)) skipped.add(externalId);
  }
}

function subjectOf(account: string, fields: TransactionFields, type: string | null): RuleSubject {
  const { payee, memo, amount, currency } = fields;
  return { account, payee, memo, type, amount, currency };
}

/**
 * The requests with what rules gave their transactions, and with what the owner wrote on earlier records of them. A
 * creation says it, a later change leaves those fields alone. The owner's word wins. A category becomes an id when the
 * request is reviewed before its first send.
 */
export function withEffects(store: Store, intents: Iterable<Intent>): Iterable<Intent> {
  if (!hasEffects(store) && !hasWords(store)) return intents;
  return mapped(intents, (intent) => {
    if (intent.kind !== 'transaction.upsert' || intent.body === null) return intent;
    const said = wordsOfCreation(store, intent.object);
    const members = intent.expects === 'created' ? said : withoutValues(said);
    return { ...intent, body: withMembers(intent.body, members) };
  });
}

/** The words of a rule in the creation of a record. Above them are the owner's on earlier records of it. */
export function wordsOfCreation(store: Store, externalId: string): Words {
  return { ...givenByRule(store, externalId), ...inCreation(findWords(store, externalId)) };
}

function withoutValues(words: Words): Words {
  return Object.fromEntries(Object.keys(words).map((name) => [name, null]));
}

function givenByRule(store: Store, externalId: string): Words {
  const { category, note, payee } = findEffect(store, externalId) ?? {};
  const said = {
    payeeName: payee,
    note: note === undefined ? undefined : shortNote(note),
    categoryId: category === undefined ? undefined : `${CATEGORY_BY_NAME}${category}`,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
