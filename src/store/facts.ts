import type { Store } from './store.ts';

/** A remembered value by name (a told pause, a generation), or undefined. */
export function readFact(store: Store, name: string): string | undefined {
  const row = store.row<{ value: string }>`SELECT value FROM facts WHERE name = ${name}`;
  return row?.value;
}

export function writeFact(store: Store, name: string, value: string): void {
  store.run`INSERT INTO facts (name, value) VALUES (${name}, ${value}) ON CONFLICT (name) DO UPDATE
    SET value = excluded.value`;
}

export function removeFact(store: Store, name: string): void {
  store.run`DELETE FROM facts WHERE name = ${name}`;
}

/** When the last scheduled backup was made, milliseconds since 1970. */
export const BACKUP_MADE = 'backup.made';

/** When scheduled backups began to fail, milliseconds since 1970; there is none while they are made. */
export const BACKUP_FAILED = 'backup.failed';
