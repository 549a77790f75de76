import { prepare } from './prepared.ts';
import type { Store } from './store.ts';

/** A remembered value by name (a told pause, a generation), or undefined. */
export function readFact(store: Store, name: string): string | undefined {
  const row = prepare<[string], { value: string }>(store, 'SELECT value FROM facts WHERE name = ?').get(name);
  return row?.value;
}

export function writeFact(store: Store, name: string, value: string): void {
  const sql = 'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
  prepare<[string, string]>(store, sql).run(name, value);
}

export function removeFact(store: Store, name: string): void {
  prepare<[string]>(store, 'DELETE FROM facts WHERE name = ?').run(name);
}

/** When the last scheduled backup was made, milliseconds since 1970. */
export const BACKUP_MADE = 'backup.made';

/** When scheduled backups began to fail, milliseconds since 1970; there is none while they are made. */
export const BACKUP_FAILED = 'backup.failed';
