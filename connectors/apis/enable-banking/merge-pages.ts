import type { EbTransaction, TransactionPage } from './answers.ts';

/** The lines of some pages, each once. */
export interface Merged {
  readonly transactions: readonly EbTransaction[];
  /** Equal lines stand on several pages, or under one name, and nothing tells whether they are one. */
  readonly isDoubtful: boolean;
}

export interface AskedPage {
  /** The run that asked for it: some banks name their lines anew each time. */
  readonly run: number;
  readonly page: TransactionPage;
}

/**
 * A list that grows while it is read shifts, so a page may begin with lines that the last one ended with; and some
 * servers give a page twice. A line is known by its id, or by the balance after it. Equal lines under two ids are two,
 * unless another run asked for them, or a whole page is alike. Where nothing tells, a person must.
 */
export function mergePages(pages: readonly AskedPage[]): Merged {
  const seen = new Map<string, number>();
  const contents = new Map<string, number>();
  const sequences = new Set<string>();
  const transactions: EbTransaction[] = [];
  let isDoubtful = false;
  for (const { run, page } of pages) {
    const listed = page.transactions ?? [];
    const isRepeated = listed.length > 1 && isKnown(sequences, JSON.stringify(listed.map(keyOf)));
    const isAlike = listed.length > 1 && isKnown(sequences, JSON.stringify(listed.map(contentOf))) && !isRepeated;
    const here = new Map<string, number>();
    for (const each of listed) {
      const key = keyOf(each);
      const count = (here.get(key) ?? 0) + 1;
      here.set(key, count);
      // One name, or one balance, for two lines: a server that gave a line twice, or names that are none.
      if (count > 1 && (hasId(each) || hasBalance(each))) isDoubtful = true;
      const isNew = count > (seen.get(key) ?? 0);
      if (isNew) transactions.push(each);
      const before = hasBalance(each) ? undefined : contents.get(JSON.stringify(contentOf(each)));
      if (before === undefined || isRepeated) continue;
      if (!hasId(each) || (isNew && (isAlike || before !== run))) isDoubtful = true;
    }
    for (const [key, count] of here) seen.set(key, Math.max(count, seen.get(key) ?? 0));
    for (const each of listed) contents.set(JSON.stringify(contentOf(each)), run);
  }
  return { transactions, isDoubtful };
}

function keyOf(transaction: EbTransaction): string {
  return JSON.stringify(hasId(transaction) ? transaction : contentOf(transaction));
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

/** No two lines of an account leave the same balance behind, or hardly ever. */
function hasBalance({ balance_after_transaction: after }: EbTransaction): boolean {
  return after !== null && after !== undefined;
}

/**
 * The bank's own reference. One that only numbers the lines of a day (`2026-03-01.2`) shifts with each new line, so it
 * names nothing.
 */
export function stableReference({ entry_reference: reference }: EbTransaction): string | null {
  const text = (reference ?? '').trim();
  return text === '' || /^\d{4}-?\d{2}-?\d{2}[-._/]\d{1,4}$/.test(text) ? null : text;
}
