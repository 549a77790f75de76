import { normaliseWords } from './cells.ts';
import { CURRENCY_CODES } from './currencies.ts';

/**
 * The fit of a header to a role: 100 and more for the whole, 60 at an end, 40 within. Longer phrases come before
 * shorter.
 */
export interface Match<Role extends string> {
  readonly role: Role;
  readonly score: number;
}

type Phrases<Role extends string> = Readonly<Record<Role, string>>;
interface Index {
  readonly matched: Map<string, readonly Match<string>[]>;
  readonly exact: ReadonlyMap<string, readonly string[]>;
  readonly parts: readonly (readonly [
    role: string,
    phrase: string,
    kind: 'words' | 'suffix' | 'prefix' | 'anywhere',
  ])[];
}

const indexes = new WeakMap<object, Index>();
const LETTER = /\p{L}/u;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** All roles that a header may have, best first, each once. */
export function matchRoles<Role extends string>(words: Phrases<Role>, header: string): readonly Match<Role>[] {
  const index = indexOf(words);
  const known = index.matched.get(header);
  if (known !== undefined) return known as readonly Match<Role>[];
  const found = findRoles<Role>(index, header);
  if (header.length > LONGEST_CACHED) return found;
  // Begun anew when full: cells of one odd file keep no other's headers out.
  if (index.matched.size >= MOST_CACHED) index.matched.clear();
  index.matched.set(header, found);
  return found;
}

/** Headers come again with every file of a bank, and within a file a word may stand in many rows. */
const MOST_CACHED = 2_000;
const LONGEST_CACHED = 120;

function findRoles<Role extends string>(index: Index, header: string): readonly Match<Role>[] {
  const best = new Map<string, number>();
  const note = (role: string, score: number): void => {
    if (score > (best.get(role) ?? 0)) best.set(role, score);
  };
  const full = normaliseWords(header);
  // No role has a name without a letter, and most cells that are asked for are amounts.
  if (!LETTER.test(full)) return [];
  const bare = withoutUnits(header, full);
  for (const role of index.exact.get(full) ?? []) note(role, 130);
  for (const role of index.exact.get(bare) ?? []) note(role, 120);
  for (const role of index.exact.get(bracketed(header)) ?? []) note(role, 125);
  for (const [role, phrase, kind] of index.parts) note(role, partScore(bare, phrase, kind));
  for (const role of withLostLetters(index, header)) note(role, 110);
  return [...best]
    .filter(([, score]) => score > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([role, score]) => ({ role: role as Role, score }));
}

const LOST = '\uFFFD';
/** A letter that stays one, in the place of each that was lost. */
const STAND_IN = '中';

/** `Bel\uFFFDp`: a program that knew another code lost the letter, and the phrase has one in its place. */
function withLostLetters({ exact }: Index, header: string): readonly string[] {
  if (!header.includes(LOST) || header.length > LONGEST_CACHED) return [];
  const full = normaliseWords(header.replaceAll(LOST, STAND_IN));
  if (full.replaceAll(STAND_IN, '').length < SHORTEST_REST) return [];
  const runs = new RegExp(`${STAND_IN}+`, 'g');
  const pattern = new RegExp(`^${full.replace(runs, ({ length }) => `\\p{L}{1,${length}}`)}$`, 'u');
  return [...exact].flatMap(([phrase, roles]) => (pattern.test(phrase) ? roles : []));
}

/** Fewer letters that are left say little. */
const SHORTEST_REST = 3;

/**
 * Whether a header as a whole is a phrase of one of the lists. Its units may be left off, or its brackets taken
 * alone. Such a header scores 100 and more in `matchRoles`. The check costs a few look-ups, however long the lists
 * are.
 */
export function isWholePhrase(lists: readonly Phrases<string>[], header: string): boolean {
  const full = normaliseWords(header);
  if (!LETTER.test(full)) return false;
  const names = [full, withoutUnits(header, full), bracketed(header)];
  return lists.some((words) => names.some((name) => indexOf(words).exact.has(name)));
}

/** Whether a whole text, currency codes and numbers off, is one of the phrases. */
export function isPhrase(words: string, text: string): boolean {
  if (text.length > 60) return false;
  const { exact } = indexOf(wrap(words));
  const full = normaliseWords(text);
  return exact.has(full) || exact.has(withoutNumbers(full));
}

/** Whether a text holds one of the phrases as words. */
export function hasPhrase(words: string, text: string): boolean {
  const full = normaliseWords(text);
  return (
    indexOf(wrap(words)).parts.some(([, phrase, kind]) => partScore(full, phrase, kind) > 0) || isPhrase(words, text)
  );
}

const wrapped = new Map<string, Phrases<'it'>>();
function wrap(words: string): Phrases<'it'> {
  const known = wrapped.get(words);
  if (known !== undefined) return known;
  const made = { it: words };
  wrapped.set(words, made);
  return made;
}

function partScore(text: string, phrase: string, kind: Index['parts'][number][2]): number {
  const length = Math.min(phrase.length, 30);
  if (kind === 'anywhere') return text.includes(phrase) && phrase.length > 1 ? 50 + length : 0;
  if (kind === 'suffix') return text.endsWith(phrase) ? 60 + length : 0;
  if (kind === 'prefix') return text.startsWith(phrase) ? 60 + length : 0;
  if (phrase.length < 4 || !text.includes(phrase)) return 0;
  if (text.startsWith(`${phrase} `)) return 61 + length;
  if (text.endsWith(` ${phrase}`)) return 60 + length;
  return text.includes(` ${phrase} `) ? 40 + length : 0;
}

/** Currency codes, brackets and what is in them: "Saldo (CHF)", "Belastung CHF", "Importo €". */
function withoutUnits(header: string, full: string): string {
  const bare = normaliseWords(header.replace(/[([{（【].*?[)\]}）】]/g, ' ').replace(/\b[A-Z]{3}\b/g, ' '));
  return bare === '' ? full : bare;
}

/** `交易金额(支出)`, `Amount (Debit)`: what the brackets say is the finer word. */
function bracketed(header: string): string {
  return normaliseWords(/[([（【]([^)\]）】]*)[)\]）】]/.exec(header)?.[1] ?? '');
}

/** `Saldo CHF 45520.83`, `Kontostand am 01.04.2026`; but `Saldo fee` stays what it is. */
function withoutNumbers(full: string): string {
  const words = full.split(' ').filter((word) => !/^\d+$/.test(word) && !CURRENCY_CODES.has(word.toUpperCase()));
  return words.join(' ');
}

function indexOf(words: Phrases<string>): Index {
  const known = indexes.get(words);
  if (known !== undefined) return known;
  const exact = new Map<string, string[]>();
  const parts: Index['parts'][number][] = [];
  for (const [role, list] of Object.entries(words)) {
    for (const phrase of list.split('|')) {
      const plain = phrase.replaceAll('*', '');
      exact.set(plain, [...(exact.get(plain) ?? []), role]);
      parts.push([role, plain, kindOf(phrase)]);
    }
  }
  const made = { exact, parts, matched: new Map<string, readonly Match<string>[]>() };
  indexes.set(words, made);
  return made;
}

function kindOf(phrase: string): Index['parts'][number][2] {
  if (phrase.startsWith('*')) return 'suffix';
  if (phrase.endsWith('*')) return 'prefix';
  return CJK.test(phrase) ? 'anywhere' : 'words';
}
