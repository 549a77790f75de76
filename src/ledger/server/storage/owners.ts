import { uuidv7 } from '../../../lib/uuid.ts';
import type { LedgerDatabase } from './database.ts';

export interface OwnerRow {
  readonly seq: number;
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Categories that every owner has from the start. Anyone may read and use them; nobody may write them. */
const SYSTEM_CATEGORIES = [
  'Uncategorised',
  'Transfer',
  'Income',
  'Housing',
  'Utilities',
  'Groceries',
  'Dining',
  'Shopping',
  'Transport',
  'Health',
  'Insurance',
  'Leisure',
  'Travel',
  'Education',
  'Gifts',
  'Fees',
  'Interest',
  'Taxes',
] as const;

/** The owner's row number; made, with the system categories, where missing. Call it inside a transaction. */
export function ensureOwner(db: LedgerDatabase, name: string, now: number): number {
  const known = db.prepare<[string], { seq: number }>('SELECT seq FROM owners WHERE name = ?').get(name);
  if (known !== undefined) return known.seq;
  const owner = Number(
    db
      .prepare('INSERT INTO owners (id, name, createdAt, updatedAt) VALUES (?, ?, ?, ?)')
      .run(uuidv7(now), name, now, now).lastInsertRowid,
  );
  const seed = db.prepare(
    'INSERT INTO categories (id, owner, name, isSystem, createdAt, updatedAt) VALUES (?, ?, ?, 1, ?, ?)',
  );
  for (const category of SYSTEM_CATEGORIES) seed.run(uuidv7(now), owner, category, now, now);
  return owner;
}
