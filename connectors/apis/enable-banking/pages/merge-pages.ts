import { createHash } from 'node:crypto';
import type { EbTransaction, TransactionPage } from '../answers.ts';

/** The lines of some pages, each once. */
export interface Merged {
  readonly transactions: readonly EbTransaction[];
  /** How many lines have one content, for each content that several lines have, or may have. */
  readonly repeats: Counts;
  /** Contents of equal lines on several pages. */
  readonly torn: ReadonlySet<string>;
  /** Contents of equal lines that no name tells apart, though the bank names lines or they stand on several pages. */
  readonly nameless: ReadonlySet<string>;
  /** Contents of lines at the front of a page that stand elsewhere too. The end of an older answer stands there. */
  readonly front: ReadonlySet<string>;
}

/** By the content of lines, as `contentOf` says it. */
export type Counts = ReadonlyMap<string, number>;

/**
 * Joins pages. A list that grows during the reading shifts. So a page may begin with the last lines of the page
 * before. Some servers give a page twice, or lines of an older answer under the names that they had then. A line is
 * known by its name, or by the balance after it. Equal lines under two names count as two here; `judge` decides which
 * days are asked for again.
 */
export function mergePages(pages: readonly TransactionPage[]): Merged {
  const seen = new Map<string, number>();
  const earlier = new Set<string>();
  const sequences = new Set<string>();
  const transactions: EbTransaction[] = [];
  const [torn, nameless] = [new Set<string>(), new Set<string>()];
  for (const page of pages) {
    const listed = page.transactions ?? [];
    const isRepeated = listed.length > 1 && isKnown(sequences, JSON.stringify(listed.map(keyOf)));
    const here = new Map<string, number>();
    for (const each of listed) {
      const [key, content] = [keyOf(each), contentOf(each)];
      const count = (here.get(key) ?? 0) + 1;
      here.set(key, count);
      // A server may give a line twice, or false names.
      if (count > 1 && (hasId(each) || hasBalance(each))) nameless.add(content);
      const isNew = count > (seen.get(key) ?? 0);
      if (isNew) transactions.push(each);
      if (isRepeated || hasBalance(each) || !earlier.has(content)) continue;
      if (isNew || !hasId(each)) torn.add(content);
      if (!hasId(each)) nameless.add(content);
    }
    for (const [key, count] of here) seen.set(key, Math.max(count, seen.get(key) ?? 0));
    for (const each of listed) earlier.add(contentOf(each));
  }
  return { transactions, repeats: repeatsIn(transactions, torn), torn, nameless, front: frontsOf(pages) };
}

function frontsOf(pages: readonly TransactionPage[]): ReadonlySet<string> {
  const listed = pages.map(({ transactions }) => (transactions ?? []).map(contentOf));
  const counts = Map.groupBy(listed.flat(), (content) => content);
  const isSingle = (content: string): boolean => counts.get(content)?.length === 1;
  return new Set(
    listed.flatMap((contents) => {
      const end = contents.findIndex(isSingle);
      return end === -1 ? contents : contents.slice(0, end);
    }),
  );
}

function repeatsIn(transactions: readonly EbTransaction[], torn: ReadonlySet<string>): Counts {
  const several = [...countsIn(transactions)].filter(([content, count]) => count > 1 || torn.has(content));
  return new Map(several.map(([content, count]) => [content, Math.max(2, count)]));
}

function countsIn(transactions: readonly EbTransaction[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of transactions) counts.set(contentOf(each), (counts.get(contentOf(each)) ?? 0) + 1);
  return counts;
}

/** No more equal lines than `most` says of their content, and one at least. The last ones stay: their names are the newest. */
export function limited(
  transactions: readonly EbTransaction[],
  most: (content: string) => number,
): readonly EbTransaction[] {
  const left = countsIn(transactions);
  return transactions.filter((each) => {
    const content = contentOf(each);
    const count = left.get(content) ?? 1;
    left.set(content, count - 1);
    return count <= Math.max(1, most(content));
  });
}

function keyOf(transaction: EbTransaction): string {
  return hasId(transaction) ? JSON.stringify(transaction) : contentOf(transaction);
}

/** Whether the same lines, one after the other, stood on a page before. */
function isKnown(sequences: Set<string>, sequence: string): boolean {
  const known = sequences.has(sequence);
  sequences.add(sequence);
  return known;
}

/** The content of a line as a hash, without the bank's names for it. */
function contentOf({ entry_reference: _, transaction_id: __, ...content }: EbTransaction): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24);
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
