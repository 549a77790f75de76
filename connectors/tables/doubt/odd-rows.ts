import type { Row } from '../table/tokenise.ts';

/**
 * Rows among the transactions that are none, and as wide as no other row: one that lost a delimiter, or was broken in two,
 * reads like a text. Texts that banks write among their rows come more than once, or say nothing in figures.
 */
export class OddRows {
  private readonly byWidth = new Map<number, { count: number; line: number; isAmong: boolean }>();

  /** `isDated`: where its day belongs there are digits, which a text has none of. */
  takeText({ cells, line }: Row, isDated: boolean): void {
    if (!cells.some((cell) => /\d/.test(cell))) return;
    const seen = this.byWidth.get(cells.length);
    if (seen !== undefined) seen.count += 1;
    else if (this.byWidth.size < MOST_WIDTHS) this.byWidth.set(cells.length, { count: 1, line, isAmong: isDated });
  }

  /** A transaction follows: what was seen until here stands among them. */
  takeLine(): void {
    for (const seen of this.byWidth.values()) seen.isAmong = true;
  }

  /** What is to be asked. */
  finish(): readonly string[] {
    return [...this.byWidth.values()]
      .filter(({ count, isAmong }) => count === 1 && isAmong)
      .map(({ line }) => `line ${line}: as many cells as no other row, among the transactions`);
  }
}

const MOST_WIDTHS = 20;
