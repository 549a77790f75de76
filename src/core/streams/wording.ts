/**
 * How alike the texts of two streams' lines are. Formats spell differently: they cut names, put payee and purpose
 * into one column, or leave one of them out. So words are compared, without words that distinguish nothing.
 */
import type { TransactionFields } from '../../domain/transaction.ts';
import { shareOf, sharesWords, textKey, wordsOf } from '../text-key.ts';

/** A text for comparing. */
export interface Wording {
  /** Of payee and purpose together. */
  readonly key: string;
  readonly payee: string;
  readonly memo: string;
  /** Its words without these. */
  words(idle: ReadonlySet<string>): ReadonlySet<string>;
}

type Texts = Pick<TransactionFields, 'payee' | 'memo'>;

export function wordingOf({ payee, memo }: Texts): Wording {
  const key = textKey(payee, memo);
  // A text is compared with many that have the same idle words.
  let last: { readonly idle: ReadonlySet<string>; readonly words: ReadonlySet<string> } | undefined;
  return {
    ...{ key, payee: textKey(payee, null), memo: textKey(memo, null) },
    words: (idle) => {
      if (last?.idle !== idle) last = { idle, words: without(wordsOf(key), idle) };
      return last.words;
    },
  };
}

/** The words for it, made at the first question. */
export function once(say: () => Texts): () => Wording {
  let made: Wording | undefined;
  return () => {
    made ??= wordingOf(say());
    return made;
  };
}

/** 0 for one text, up to 4 for two that have nothing in common. */
export function textDistance(left: string, right: string): number {
  if (left === right) return 0;
  if (left === '' || right === '') return UNKNOWN;
  return begins(left, right) || sharesWords(left, right) ? ALIKE : FOREIGN;
}

/**
 * The distance of two texts, where the nearest is wanted. The fewer words two texts share, the farther apart they
 * are. `idle` words do not count, and a text without other words proves nothing.
 */
export function wordingDistance(left: Wording, right: Wording, idle: ReadonlySet<string> = NONE): number {
  if (left.key === right.key) return 0;
  if (left.key === '' || right.key === '') return UNKNOWN;
  if (begins(left.key, right.key)) return ALIKE;
  const [words, others] = [left.words(idle), right.words(idle)];
  const share = words.size === 0 || others.size === 0 ? undefined : shareOf(words, others);
  // One format cut the name: then the purposes tell two of its lines apart.
  if (left.payee !== '' && right.payee !== '' && left.payee !== right.payee && begins(left.payee, right.payee)) {
    return ALIKE + (1 - (share ?? 0)) / 2;
  }
  if (share === undefined) return UNKNOWN;
  return share < 0.5 ? FOREIGN : FOREIGN - share * (FOREIGN - ALIKE);
}

/**
 * Words that do not help to tell lines apart. They stand in a purpose that one stream gives under several payees,
 * such as the kind of payment. `streams`: the texts of each stream.
 */
export function idleWords(...streams: readonly (readonly Wording[])[]): ReadonlySet<string> {
  const idle = new Set<string>();
  for (const texts of streams) {
    const payees = new Map<string, string>();
    for (const { payee, memo } of texts) {
      if (payee === '' || memo === '') continue;
      const other = payees.get(memo) ?? payee;
      payees.set(memo, other);
      if (!begins(other, payee)) for (const word of wordsOf(memo)) idle.add(word);
    }
  }
  return idle;
}

/** Whether the two share more than texts of which one says nothing. */
export function isAlike(left: Wording, right: Wording): boolean {
  return wordingDistance(left, right) < UNKNOWN;
}

/** Whether two texts say different things. A text that says nothing contradicts none. */
export function isForeign(left: Wording, right: Wording, idle: ReadonlySet<string> = NONE): boolean {
  return wordingDistance(left, right, idle) >= FOREIGN;
}

const NONE: ReadonlySet<string> = new Set();
const ALIKE = 1;
const UNKNOWN = 2;
const FOREIGN = 4;

/** One is the beginning of the other: what a format cut short. */
function begins(left: string, right: string): boolean {
  return left.startsWith(right) || right.startsWith(left);
}

function without(words: ReadonlySet<string>, idle: ReadonlySet<string>): ReadonlySet<string> {
  return idle.size === 0 ? words : new Set([...words].filter((word) => !idle.has(word)));
}
