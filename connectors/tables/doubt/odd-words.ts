import { readCurrency } from '../read/cells.ts';
import { normaliseWords } from '../words/cells.ts';
import { codeOfUnit } from '../words/currencies.ts';
import { directionOf, wayByWords } from '../words/flags.ts';
import { isPhrase } from '../words/match.ts';
import { BOOKED_WORDS, ROW_WORDS } from '../words/row-words.ts';
import type { Basis } from './basis.ts';
import { isOnePlaceApart } from './one-place.ts';
import { ask, type OddCell, total } from './tally.ts';

/** More words than these are texts of all kinds. */
const MOST_WORDS = 4;
/** Shorter words are one letter off many others. */
const SHORTEST_NEAR = 6;
const NOT_BOOKED = [ROW_WORDS.failed, ROW_WORDS.pending]
  .flatMap((words) => words.split('|'))
  .filter((word) => word.length >= SHORTEST_NEAR);

/** One word for in and one for out, all through a file; another that stands there once may be a damaged one. */
export function oddDirections({ statistics: { directions }, layout: { amount } }: Basis): readonly OddCell[] {
  const words = amount.kind === 'flag' ? amount.words : null;
  // Where texts begin with the words, no two of them need be alike.
  const isText = words !== null && [...words.in, ...words.out].some((word) => word.endsWith('*'));
  if (isText || directions.size > MOST_WORDS) return [];
  const wayOf = words === null ? directionOf : wayByWords(words);
  const isSynonym = (word: string): boolean =>
    [...directions.keys()].some((other) => other !== word && wayOf(other) === wayOf(word));
  return [...directions].flatMap(([word, seen]) => {
    if (seen.count !== 1 || !isSynonym(word)) return [];
    const what = `"${word.slice(0, 20)}" says which way it went, where others say it in another word`;
    return ask(seen, 'amount', what);
  });
}

/** `REVERETD`, once: as it stands the row would be booked. So would that of any word that nobody knows. */
export function oddStatuses({ statistics: { statuses } }: Basis): readonly OddCell[] {
  const isLone = statuses.size > 1 && statuses.size <= MOST_WORDS;
  return [...statuses].flatMap(([word, seen]): readonly OddCell[] => {
    const plain = normaliseWords(word);
    if (seen.count !== 1 || plain === '') return [];
    const near = NOT_BOOKED.find((each) => isOneLetterApart(each, plain));
    if (near !== undefined) return ask(seen, 'status', `one letter off "${near}", which is not booked`);
    if (!isLone || STATUS_WORDS.some((words) => isPhrase(words, word))) return [];
    const what = `"${word.slice(0, 20)}", which no other row has, may say that it was never booked`;
    return ask(seen, 'lone-status', what);
  });
}

const STATUS_WORDS = [ROW_WORDS.failed, ROW_WORDS.pending, BOOKED_WORDS];

function isOneLetterApart(one: string, other: string): boolean {
  return one !== other && Math.abs(one.length - other.length) <= 1 && isOnePlaceApart(one, other);
}

/** Where most codes are unknown the bank has its own; beside known ones one is damaged, or has to be configured. */
export function oddCurrencies({ statistics, layout: { defaultCurrency }, currencies }: Basis): readonly OddCell[] {
  const knows = (code: string | null): boolean => code !== null && currencies.knows(code);
  const coded = [...statistics.currencies].filter(([cell]) => cell !== '');
  const unknown = coded.filter(([cell]) => !knows(readCurrency(cell)));
  const [all, strange] = [coded, unknown].map((some) => total(some.map(([, seen]) => seen)));
  const known = (all ?? 0) - (strange ?? 0) + (knows(defaultCurrency) ? 1 : 0);
  return unknown.flatMap(([cell, seen]) => {
    const what = `"${cell.slice(0, 20)}" is no currency of ISO 4217, nor configured, and others of the column are`;
    return seen.count > known ? [] : ask(seen, 'currency', what, 'damaged');
  });
}

/** `£5.00` in a file of euros is no amount of euros. Where a column tells the currency, it is believed. */
export function oddUnits({ statistics: { amounts }, layout }: Basis): readonly OddCell[] {
  if (layout.currency !== null) return [];
  const coded = [...amounts.unit].flatMap(([unit, seen]) => {
    const code = codeOfUnit(unit);
    return code === undefined ? [] : [{ unit, code, seen }];
  });
  const usual = layout.defaultCurrency ?? coded.toSorted((a, b) => b.seen.count - a.seen.count)[0]?.code;
  return coded
    .filter(({ code }) => code !== usual)
    .flatMap(({ unit, code, seen }) =>
      ask(seen, 'currency', `"${unit}" is ${code}, and the currency here is ${usual}`, 'damaged'),
    );
}
