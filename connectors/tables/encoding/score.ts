import { normaliseWords } from '../words/cells.ts';
import { DATE_WORDS } from '../words/date-words.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { TEXT_WORDS } from '../words/text-words.ts';

/** Letters beyond ASCII that the languages behind each encoding use all the time. */
const USUAL: Readonly<Record<string, string>> = {
  'windows-1252': 'äöüßéèêëàâçñøåæîïôûùóíáúãõÄÖÜÉÀÇÑØÅÆÓÍÁÚÃÕ€£°’–§ºª',
  'iso-8859-15': 'äöüßéèêëàâçñøåæîïôûùóíáúãõÄÖÜÉÀÇÑØÅÆ€£°œŒ',
  cp850: 'äöüßéèêëàâçñøåæîïôûùóíáúãõÄÖÜÉÅ',
  cp437: 'äöüßéèêëàâçñåæîïôûùóíáúÄÖÜÉÅ',
  macintosh: 'äöüßéèêëàâçñøåæîïôûùóíáúÄÖÜÉÅ',
  'windows-1250': 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻěščřžýáíéúůďťňĚŠČŘŽÝÁÍÉÚŮőűöüŐŰÖÜľĺŕôäţşăâî',
  'iso-8859-2': 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻěščřžýáíéúůďťňĚŠČŘŽÝÁÍÉÚŮőűöüŐŰ',
  'windows-1257': 'āčēģīķļņšūžėįųąęĀČĒĢĪĶĻŅŠŪŽĖĮŲĄĘõäöüÕÄÖÜ',
  'windows-1254': 'ğışçöüĞİŞÇÖÜâî',
};
const HIGH = /\P{ASCII}/gu;
const HIGH_RUN = /\P{ASCII}+/gu;

/** How much a text looks like something a person would read. Comparable between encodings of the same bytes. */
export function scoreText(text: string, encoding: string): number {
  const total = text.match(HIGH)?.length ?? 0;
  if (total === 0) return 0;
  const usual = new Set(USUAL[encoding] ?? '');
  let score = 0;
  for (const match of text.matchAll(HIGH_RUN))
    score += scoreRun(match[0], text[match.index - 1] ?? ' ', text[match.index + match[0].length] ?? ' ', usual);
  return (score / total) * 10 + knownWords(text) * 4;
}

function scoreRun(run: string, before: string, after: string, usual: ReadonlySet<string>): number {
  let score = 0;
  for (const letter of run) {
    if (letter === '\uFFFD' || /[\x80-\x9f\u2500-\u25ff\uE000-\uF8FF]/.test(letter)) score -= 10;
    else if (usual.has(letter)) score += fitsCase(letter, before, after) ? 2 : -1;
    else score += scoreLetter(letter, run.length, before + after);
  }
  return score;
}

/** In `MüLLER` or `straÁe` the case of a letter contradicts its neighbours: a sign of the wrong table. */
function fitsCase(letter: string, before: string, after: string): boolean {
  const upper = letter !== letter.toLowerCase();
  if (upper) return !/[a-z]/.test(before);
  return !(letter !== letter.toUpperCase() && /[A-Z]/.test(before) && /[A-Z]/.test(after));
}

function scoreLetter(letter: string, run: number, around: string): number {
  const lonely = run === 1 && /[A-Za-z]/.test(around);
  if (/[\u3040-\u30ff]/.test(letter)) return lonely ? -2 : 3;
  if (/[\u4e00-\u9fff]/.test(letter)) return lonely ? -3 : run > 1 ? 2.2 : 1;
  if (/[\uac00-\ud7af]/.test(letter)) return lonely ? -3 : run > 1 ? 2.5 : 1;
  if (/[\uff61-\uff9f]/.test(letter)) return run > 2 ? 1.5 : -2;
  if (/[\u0400-\u04ff]/.test(letter)) return cyrillic(letter, run, around);
  if (/[\u0370-\u03ff]/.test(letter)) return run > 2 ? 2 : -2;
  if (/[\u3000-\u303f\uff01-\uff60￥]/.test(letter)) return 3;
  if (/\p{L}/u.test(letter)) return -0.5;
  return -2;
}

/** Words are mostly lower case, or all capitals; KOI8 and 1251 swap the two. */
function cyrillic(letter: string, run: number, around: string): number {
  if (run < 3 || /[A-Za-z]/.test(around)) return -1;
  if (/[а-яё]/.test(letter)) return 2;
  return /[А-Я]/.test(letter) ? 1.2 : -1;
}

/** It begins where a word begins: tried from each letter, a long word would be read again and again. */
const FOREIGN_WORD = /(?<![\p{L}\uFFFD])[\p{L}\uFFFD]*\P{ASCII}[\p{L}\uFFFD]*/gu;

let vocabulary: ReadonlySet<string> | undefined;

/** Words of bank headers among the words that hold letters beyond ASCII. */
function knownWords(text: string): number {
  vocabulary ??= new Set(
    [DATE_WORDS, NUMBER_WORDS, TEXT_WORDS].flatMap((roles) =>
      Object.values(roles).flatMap((list) => list.replaceAll('*', '').split(/[| ]/)),
    ),
  );
  const words = new Set<string>();
  for (const match of text.slice(0, 20_000).matchAll(FOREIGN_WORD)) words.add(match[0]);
  let known = 0;
  for (const word of words) {
    const plain = normaliseWords(word);
    if (plain.length > 1 && vocabulary.has(plain)) known += 1;
  }
  return known;
}
