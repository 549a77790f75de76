import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** The next id of a bucket after the highest that was ever given in it. `externalId`: any id of the bucket. */
export function freeExternalId(store: Store, externalId: string): string {
  const stem = externalId.slice(0, externalId.lastIndexOf('.') + 1);
  const sql = 'SELECT external_id FROM transactions WHERE external_id >= ? AND external_id < ?';
  const given = prepare<[string, string], string>(store, sql, 'value').all(stem, `${stem}:`);
  const ordinals = given.map((id) => Number(id.slice(stem.length))).filter(Number.isSafeInteger);
  return `${stem}${Math.max(0, ...ordinals) + 1}`;
}
