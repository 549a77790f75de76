/** A database that is put back to an earlier day, or lost. The ledger and the files of the state stay as they are. */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ParsePool } from '../../../src/sync/parse/pool.ts';
import { ofxText } from '../documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from './ledger-house.ts';

export interface Life {
  readonly house: LedgerHouse;
  readonly folder: string;
}

/** The statement of a month of 2026: a purchase of M.DD at `SHOP MMDD` on each of the days. */
export function shopMonth(month: string, days: readonly string[]): string {
  return ofxText({
    lines: days.map((day) => ({
      ...{ id: `${month}${day}`, on: `2026-${month}-${day}`, amount: `-${Number(month)}.${day}` },
      name: `SHOP ${month}${day}`,
    })),
    from: `2026-${month}-01`,
    to: `2026-${month}-28`,
    server: `2026-${month}-28`,
  });
}

/** Keeps a copy of the database, by this name in the folder of the household. */
export async function copyDatabase({ house, folder }: Life, name: string): Promise<void> {
  await house.deps.store.db.backup(join(folder, name));
}

/** The copy takes the place of the database; none: the database is lost. The documents of the inbox are gone. */
export function reopenWith({ house, folder }: Life, copy: string | null, parsePool: ParsePool): Promise<LedgerHouse> {
  house.deps.store.close();
  rmSync(join(folder, 'inbox'), { recursive: true });
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, 'state', `bankfeed.db${end}`), { force: true });
  if (copy !== null) copyFileSync(join(folder, copy), join(folder, 'state', 'bankfeed.db'));
  return ledgerHouse({ ledger: house.ledger, folder, parsePool });
}
