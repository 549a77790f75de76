import months from './months.json' with { type: 'json' };

/** Names that only Croatian has, and `pro`, which it shares with Czech for the same month. */
const CROATIAN_ALONE =
  /^(?:sij|sijec.*|velj|veljac.*|ozu|ozuj.*|tra|trav.*|svi|svib.*|lipanj|lipnja|srpanj|srpnja|kol|kolovoza?|ruj.*|stu|studen.*|prosin[ac]+)$/;

/** Month names and their short forms, accents off. The first three letters decide where that is enough. */
const NAMES = new Map(months.names.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)));
/** Months that have these names in Croatian, and others in Polish or Czech. */
const CROATIAN: Readonly<Record<string, number>> = months.croatian;

/** 1–12 for the name of a month in one of the languages known, else undefined. Takes the word with accents off. */
export function monthOf(word: string): number | undefined {
  return NAMES.get(word);
}

/** The month that a name means in Croatian, where it means another one in Polish or Czech. */
export function croatianMonthOf(word: string): number | undefined {
  return CROATIAN[word];
}

/** The language of names of months; undefined where each has a meaning in both, or where they disagree. */
export function tongueOfMonths(words: readonly string[]): 'croatian' | 'other' | undefined {
  const telling = words.filter((word) => CROATIAN[word] === undefined && word !== 'pro');
  const own = telling.filter((word) => CROATIAN_ALONE.test(word)).length;
  if (telling.length === 0 || (own > 0 && own < telling.length)) return undefined;
  return own > 0 ? 'croatian' : 'other';
}

/**
 * Words over a table that tell its language, normalised. Croatian stands on one side, Polish and Czech on the other:
 * some names of months are alike and mean others.
 */
const WORDS_OF = {
  croatian: new Set(months.tongues.croatian.split(' ')),
  other: new Set(months.tongues.other.split(' ')),
};

/** The language of these words; undefined where none tells, or where they disagree. */
export function tongueOfWords(words: readonly string[]): 'croatian' | 'other' | undefined {
  const isCroatian = words.some((word) => WORDS_OF.croatian.has(word));
  if (isCroatian === words.some((word) => WORDS_OF.other.has(word))) return undefined;
  return isCroatian ? 'croatian' : 'other';
}
