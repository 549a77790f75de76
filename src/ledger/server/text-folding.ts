import type { LedgerDatabase } from './database.ts';

/** Text without regard to case, Unicode form and runs of spaces: `MÜLLER  GmbH` and `müller gmbh` are one. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** SQL `contains_folded(text, needle)`: SQLite's own LIKE knows the case of ASCII letters only. */
export function registerFolding(db: LedgerDatabase): void {
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
