import type { LedgerDatabase } from './database.ts';
import { foldText } from './text-folding.ts';

/** Functions that SQLite lacks: text without regard to the case of other than ASCII letters. */
export function registerFunctions(db: LedgerDatabase): void {
  let lastNeedle: unknown;
  let folded = '';
  db.function('contains_folded', { deterministic: true }, (text: unknown, needle: unknown) => {
    if (needle !== lastNeedle) {
      lastNeedle = needle;
      folded = foldText(String(needle));
    }
    return typeof text === 'string' && foldText(text).includes(folded) ? 1 : 0;
  });
}
