/** The pages of some days: kept until all of them are there, and then joined. */
import { z } from 'zod';
import { sha256 } from '../../../src/lib/hash.ts';
import { type Keep, parseDate } from '../../../src/plugin/contract.ts';
import { readKept } from '../../kept.ts';
import type { Days } from '../days.ts';
import { type EbTransaction, readPage } from './answers.ts';

const kept = z.object({
  session: z.string(),
  after: z.string(),
  from: z.string(),
  to: z.string(),
  pages: z.array(z.object({ answer: z.unknown() })),
  next: z.string().nullable(),
  whole: z.boolean(),
});

/** The pages of some days that could be had so far. A day's requests may not suffice for all of them. */
export interface Pages {
  /** Continuation keys mean something only within one session. */
  readonly session: string;
  /** The end of the known days when these pages were begun. The pages are of no use once more days are known. */
  readonly after: string;
  readonly days: Days;
  /** As they were answered. */
  readonly pages: readonly { readonly answer: unknown }[];
  /** Asks for the next page; null before the first and behind the last. */
  readonly next: string | null;
  readonly whole: boolean;
}

/** Pages of one account outlive a restart, so that no request is spent twice. */
export function keptPages(keep: Keep, account: string): Pages | undefined {
  const found = readKept(keep, fileOf(account), kept);
  if (found === undefined) return undefined;
  const { from, to, ...rest } = found;
  const [first, last] = [parseDate(from), parseDate(to)];
  return first === undefined || last === undefined ? undefined : { ...rest, days: { from: first, to: last } };
}

export function keepPages(keep: Keep, account: string, { days, ...rest }: Pages): void {
  keep.write(fileOf(account), JSON.stringify({ ...rest, ...days }));
}

export function dropPages(keep: Keep, account: string): void {
  if (keep.read(fileOf(account)) !== '') keep.write(fileOf(account), '');
}

function fileOf(account: string): string {
  return `pages-${account}`;
}

/** The same days from their first page on. */
export function emptied(pages: Pages): Pages {
  return { ...pages, pages: [], next: null, whole: false };
}

/** The lines of some days. */
export interface Lines {
  readonly transactions: readonly EbTransaction[];
  /** Nothing tells whether equal lines are one. */
  readonly isDoubtful: boolean;
}

/**
 * Joins pages. A list that grows during the reading shifts, so a page may begin with the last lines of the page before,
 * and some servers give a page twice. A line is known by its name, or by the balance after it. Equal lines on two pages
 * that neither tells apart may be one or two: the owner is asked.
 */
export function joinPages({ pages }: Pages): Lines {
  const seen = new Map<string, number>();
  const earlier = new Set<string>();
  const sequences = new Set<string>();
  const transactions: EbTransaction[] = [];
  let isDoubtful = false;
  for (const { answer } of pages) {
    const listed = readPage(answer).transactions ?? [];
    const sequence = JSON.stringify(listed.map(keyOf));
    const isRepeated = listed.length > 1 && sequences.has(sequence);
    sequences.add(sequence);
    const here = new Map<string, number>();
    for (const each of listed) {
      const key = keyOf(each);
      const count = (here.get(key) ?? 0) + 1;
      here.set(key, count);
      const isNew = count > (seen.get(key) ?? 0);
      if (isNew) transactions.push(each);
      const isTwice = count > 1 && (hasId(each) || hasBalance(each));
      const isTorn = !isRepeated && !hasBalance(each) && earlier.has(contentOf(each)) && (isNew || !hasId(each));
      if (isTwice || isTorn) isDoubtful = true;
    }
    for (const [key, count] of here) seen.set(key, Math.max(count, seen.get(key) ?? 0));
    for (const each of listed) earlier.add(contentOf(each));
  }
  return { transactions, isDoubtful };
}

function keyOf(transaction: EbTransaction): string {
  return hasId(transaction) ? JSON.stringify(transaction) : contentOf(transaction);
}

/** The content of a line as a hash, without the bank's names for it. */
function contentOf({ entry_reference: _, transaction_id: __, ...content }: EbTransaction): string {
  return sha256(JSON.stringify(content)).slice(0, 24);
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
