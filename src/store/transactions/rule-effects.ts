import type { RuleEffect } from '../../core/rules.ts';
import type { Store } from '../store.ts';

/** Remembers what a rule gave a transaction: later words of the bank do not take it away again. */
export function saveEffect(store: Store, externalId: string, { payee, category, note }: RuleEffect): void {
  store.run`INSERT OR REPLACE INTO rule_effects (external_id, payee, category, note)
    VALUES (${externalId}, ${payee ?? null}, ${category ?? null}, ${note ?? null})`;
}

export function hasEffects(store: Store): boolean {
  return store.exists`SELECT 1 FROM rule_effects LIMIT 1`;
}

export function findEffect(store: Store, externalId: string): RuleEffect | undefined {
  const row = store.row<Record<keyof RuleEffect, string | null>>`SELECT payee, category, note FROM rule_effects
    WHERE external_id = ${externalId}`;
  if (row === undefined) return undefined;
  return { payee: row.payee ?? undefined, category: row.category ?? undefined, note: row.note ?? undefined };
}

/** By whom it is kept from the ledger: a rule skips it, or its owner deleted it. */
export function leftOutBy(store: Store, externalId: string): 'rule' | 'owner' | undefined {
  return store.value<'rule' | 'owner'>`SELECT deleted_by FROM transactions WHERE external_id = ${externalId}
    AND state = 'deleted' AND deleted_by IS NOT NULL`;
}

/** Remembered and never sent: a rule says so. */
export function skipTransaction(store: Store, externalId: string): void {
  store.run`UPDATE transactions SET state = 'deleted', deleted_by = 'rule' WHERE external_id = ${externalId}`;
}
