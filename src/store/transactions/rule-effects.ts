import type { RuleEffect } from '../../core/rules.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** Remembers what a rule gave a transaction: later words of the bank do not take it away again. */
export function saveEffect(store: Store, externalId: string, { payee, category, note }: RuleEffect): void {
  const sql = 'INSERT OR REPLACE INTO rule_effects (external_id, payee, category, note) VALUES (?, ?, ?, ?)';
  prepare<[string, ...(string | null)[]]>(store, sql).run(externalId, payee ?? null, category ?? null, note ?? null);
}

export function hasEffects(store: Store): boolean {
  return prepare<[], unknown>(store, 'SELECT 1 FROM rule_effects LIMIT 1').get() !== undefined;
}

export function findEffect(store: Store, externalId: string): RuleEffect | undefined {
  const sql = 'SELECT payee, category, note FROM rule_effects WHERE external_id = ?';
  const row = prepare<[string], Record<keyof RuleEffect, string | null>>(store, sql).get(externalId);
  if (row === undefined) return undefined;
  return { payee: row.payee ?? undefined, category: row.category ?? undefined, note: row.note ?? undefined };
}

/** By whom it is kept from the ledger: a rule skips it, or its owner deleted it. */
export function leftOutBy(store: Store, externalId: string): 'rule' | 'owner' | undefined {
  const sql =
    "SELECT deleted_by FROM transactions WHERE external_id = ? AND state = 'deleted' AND deleted_by IS NOT NULL";
  return prepare<[string], 'rule' | 'owner'>(store, sql, 'value').get(externalId);
}

/** Remembered and never sent: a rule says so. */
export function skipTransaction(store: Store, externalId: string): void {
  const sql = "UPDATE transactions SET state = 'deleted', deleted_by = 'rule' WHERE external_id = ?";
  prepare<[string]>(store, sql).run(externalId);
}
