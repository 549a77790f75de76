import { prepared } from './prepared.ts';
import type { Store } from './store.ts';

/** A remembered value by name (a told pause, a generation), or undefined. */
export function readFact(store: Store, name: string): string | undefined {
  const row = prepared(store, 'SELECT value FROM facts WHERE name = ?').get(name) as { value: string } | undefined;
  return row?.value;
}

export function writeFact(store: Store, name: string, value: string): void {
  const sql = 'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
  prepared(store, sql).run(name, value);
}

export function removeFact(store: Store, name: string): void {
  prepared(store, 'DELETE FROM facts WHERE name = ?').run(name);
}
