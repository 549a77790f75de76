import type { Row } from './tokenise.ts';

/** A row with a day, and no amount where amounts belong; more or fewer cells than others have. */
export interface ShortRow {
  readonly line: number;
  /** The transactions before and after it, by their lines; null above the first and below the last. */
  readonly between: readonly [before: number, after: number] | null;
}

/**
 * Rows of a day without an amount: transactions that were broken or whose cells moved, or details that a bank writes
 * that way (UBS: the parts of a batch). Which of them, balances say.
 */
export class ShortRows {
  private readonly rows: ShortRow[] = [];
  private waiting: number[] = [];
  /** The first one that is not kept. */
  private beyond: number | undefined;
  /** Line of the last transaction. */
  private before: number | undefined;

  take({ line }: Row): void {
    if (this.rows.length + this.waiting.length < MOST) this.waiting.push(line);
    else this.beyond ??= line;
  }

  /** A transaction follows. */
  takeLine({ line }: Row): void {
    if (this.waiting.length > 0) this.settle(this.before === undefined ? null : [this.before, line]);
    this.before = line;
  }

  finish(): readonly ShortRow[] {
    this.settle(null);
    if (this.beyond !== undefined) this.rows.push({ line: this.beyond, between: null });
    return this.rows;
  }

  private settle(between: ShortRow['between']): void {
    for (const line of this.waiting) this.rows.push({ line, between });
    this.waiting = [];
  }
}

/** Of so many it is kept where they stand; the others stand nowhere. */
const MOST = 100_000;
