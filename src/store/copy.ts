import { join } from 'node:path';
import { DATABASE_FILE, type Store } from './store.ts';

/** Copies the state's database into another folder, as it stands after the last commit. */
export async function copyDatabase(store: Store, folder: string): Promise<void> {
  await store.db.backup(join(folder, DATABASE_FILE));
}
