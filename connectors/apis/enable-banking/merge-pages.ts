import type { EbTransaction, TransactionPage } from './answers.ts';

/** The lines of some pages, each once. */
export interface Merged {
  readonly transactions: readonly EbTransaction[];
  /** Equal lines stood on several pages, and nothing tells whether they are one. They were counted once. */
  readonly isDoubtful: boolean;
}

/**
 * A list that grows while it is read shifts, so a page may begin with lines that the last one ended with; and some
 * servers give a page twice. A line with an id of its own is known by it. Lines without any id are equal or not; where
 * only those of different pages are, a person must say what they are.
 */
export function mergePages(pages: readonly TransactionPage[]): Merged {
  const seen = new Map<string, number>();
  const transactions: EbTransaction[] = [];
  const sequences = new Set<string>();
  let isDoubtful = false;
  for (const page of pages) {
    const listed = page.transactions ?? [];
    const isRepeated = listed.length > 1 && isKnown(sequences, JSON.stringify(listed.map(contentOf)));
    const here = new Map<string, number>();
    for (const each of listed) {
      const key = JSON.stringify(hasId(each) ? each : contentOf(each));
      const count = (here.get(key) ?? 0) + 1;
      here.set(key, count);
      if (count > (seen.get(key) ?? 0)) {
        if (isRepeated && hasId(each)) isDoubtful = true;
        else transactions.push(each);
      } else if (!isRepeated && !isUnlike(each)) isDoubtful = true;
    }
    for (const [key, count] of here) seen.set(key, Math.max(count, seen.get(key) ?? 0));
  }
  return { transactions, isDoubtful };
}

/** Whether the same lines, one after the other, stood on a page before. */
function isKnown(sequences: Set<string>, sequence: string): boolean {
  const known = sequences.has(sequence);
  sequences.add(sequence);
  return known;
}

/** What the bank says, without the names that it gives to it. */
function contentOf({ entry_reference: _, transaction_id: __, ...content }: EbTransaction): object {
  return content;
}

function hasId(transaction: EbTransaction): boolean {
  return stableReference(transaction) !== null || (transaction.transaction_id ?? null) !== null;
}

/** Whether something in it tells it from every other one. The balance after it does. */
function isUnlike(transaction: EbTransaction): boolean {
  return hasId(transaction) || (transaction.balance_after_transaction ?? null) !== null;
}

/**
 * The bank's own reference. One that only numbers the lines of a day (`2026-03-01.2`) shifts with each new line, so it
 * names nothing.
 */
export function stableReference({ entry_reference: reference }: EbTransaction): string | null {
  const text = (reference ?? '').trim();
  return text === '' || /^\d{4}-?\d{2}-?\d{2}[-._/]\d{1,4}$/.test(text) ? null : text;
}
