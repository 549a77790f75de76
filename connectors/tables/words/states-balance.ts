import { cleanCell, normaliseWords } from './cells.ts';
import { CURRENCY_CODES } from './currencies.ts';
import { ROW_WORDS, TOTAL_WORDS } from './row-words.ts';

/**
 * The kind of balance or total that a label states for its row. `carried`: at the turn of a page. `daily`: at the end of
 * a day.
 */
export type StatedKind = 'opening' | 'closing' | 'carried' | 'daily' | 'total' | 'total-in' | 'total-out' | 'turnover';

const known = new Map<string, StatedKind | null>();
const MOST_CACHED = 5_000;
const LONGEST = 40;
/** `BALANCE-4102569874` is an id (Wise). */
const LONG_NUMBER = /\d{5}/;

/**
 * The kind that a whole cell of the row states. A description that merely begins with "Saldo" is a booking (UBS).
 */
export function statedKind(cells: readonly string[]): StatedKind | null {
  for (const cell of cells) {
    if (cell.length < 4 || cell.length > LONGEST || cell.charCodeAt(0) < 58 || LONG_NUMBER.test(cell)) continue;
    const kind = kindOfCell(cell);
    if (kind !== null) return kind;
  }
  return null;
}

/** Whether a row states a balance, a turnover, or a total in one direction. A shop named "Total" does not. */
export function statesBalance(cells: readonly string[]): boolean {
  const kind = statedKind(cells);
  return kind !== null && kind !== 'total';
}

/** `S A L D O` (Banco do Brasil). */
function closeUp(text: string): string {
  return /^\p{L}(?: \p{L}){3,}$/u.test(text) ? text.replaceAll(' ', '') : text;
}

/** Phrases of two kinds belong to the first. */
const LISTS: readonly (readonly [StatedKind, string])[] = [
  ['opening', ROW_WORDS.opening],
  ['closing', ROW_WORDS.closing],
  ['carried', ROW_WORDS.carried],
  ['daily', ROW_WORDS.daily],
  ['turnover', ROW_WORDS.turnover],
  ['total-in', TOTAL_WORDS.in],
  ['total-out', TOTAL_WORDS.out],
  ['total', ROW_WORDS.total],
];

const KINDS: ReadonlyMap<string, StatedKind> = new Map(
  LISTS.toReversed().flatMap(([kind, list]) => list.split('|').map((phrase) => [phrase, kind] as const)),
);

/** `Dein alter Kontostand`, `Your closing balance`. */
const WHOSE =
  /^(?:your|my|our|dein|deine|ihr|ihre|mein|votre|notre|mon|il tuo|il suo|tuo|suo|tu|su|mi|o seu|seu|uw|je|twoj|twoje|vas|din|ditt|dit)\s+/;

/** Words between a label and its date: `Kontostand am 31.03.2026`. */
const HANGING =
  /(?:\s+|^)(?:on|at|as|of|as of|as at|per|vom|am|zum|auf|bei|in|au|le|du|al|il|del|el|a|em|op|van|dne|k|ke|na|dzien|pr|den|blatt|seite|page|pagina|from|to|until|bis|eur|usd|gbp|chf|(?:auszug|statement|releve|extracto) (?:n[or]? )?\d+|um \d{1,2} \d{2}(?: \d{2})? uhr)$/;

/** `30 september 2026`, `sep 30 2026`, `31 08 2026`, `2026 08 31`. */
const DATE_BEHIND = /\s(?:\d{1,2} \p{L}{3,12} (?:\d{4}|\d{2})|\p{L}{3,12} \d{1,2} \d{4}|\d+(?: \d+){0,2})$/u;

/** The kind that a label of normalised words states. Neither whose it is, nor its date, nor its currency counts. */
export function kindOfLabel(label: string): StatedKind | null {
  let words = label.replace(WHOSE, '');
  for (let next = words; ; next = words.replace(HANGING, '').trim()) {
    const kind = KINDS.get(next) ?? composedKind(next);
    if (kind !== undefined || (next === words && !HANGING.test(words))) return kind ?? null;
    words = next;
  }
}

/** `opening balance b/f`: phrases of one meaning. Of several, as in `total debit/total credit/new balance`, it sums up. */
function composedKind(words: string): StatedKind | undefined {
  for (let at = words.indexOf(' '); at > 0; at = words.indexOf(' ', at + 1)) {
    const kind = KINDS.get(words.slice(0, at));
    const rest = kind === undefined ? undefined : (KINDS.get(words.slice(at + 1)) ?? composedKind(words.slice(at + 1)));
    if (rest !== undefined) return rest === kind ? kind : 'turnover';
  }
  return undefined;
}

/** The words with which a label may begin. Most cells of a table begin with others. */
const FIRST_WORDS = new Set([...KINDS.keys()].map(firstWord));
const WHOSE_WORD = new RegExp(WHOSE.source.replace('\\s+', '\\b'));

function firstWord(words: string): string {
  const end = words.indexOf(' ');
  return end < 0 ? words : words.slice(0, end);
}

function kindOfCell(cell: string): StatedKind | null {
  const found = known.get(cell);
  if (found !== undefined) return found;
  const words = normaliseWords(closeUp(cleanCell(cell)));
  const isLabel = FIRST_WORDS.has(firstWord(words)) || WHOSE_WORD.test(words);
  const kind = isLabel ? kindOfLabel(withoutCurrency(words.replace(DATE_BEHIND, ''))) : null;
  if (known.size < MOST_CACHED) known.set(cell, kind);
  return kind;
}

/** `Saldo CHF 45520.83`; but `Saldo fee` stays what it is. */
function withoutCurrency(words: string): string {
  return words
    .split(' ')
    .filter((word) => !/^\d+$/.test(word) && !CURRENCY_CODES.has(word.toUpperCase()))
    .join(' ');
}
