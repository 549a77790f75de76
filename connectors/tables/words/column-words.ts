/**
 * How banks head their columns, in many languages (`headings.json`). Normalised: accents off, lower case. `*` at an end
 * stands for any letters: German and the Nordic languages join words.
 */
import { normaliseWords } from './cells.ts';
import headings from './headings.json' with { type: 'json' };
import { phrasesBy, phrasesOf } from './row-words.ts';

/**
 * Columns of dates. `booked`: the day it was booked. `made`: the day it happened, or a date of no particular kind.
 * `value`: the day from which interest counts.
 */
export const DATE_WORDS = phrasesBy(headings.date);
export type DateRole = keyof typeof DATE_WORDS;

/**
 * Columns of numbers. `detail`: a part of a batch, shown under its total. `other`: numbers that are no money of the
 * account.
 */
export const NUMBER_WORDS = phrasesBy(headings.number);
export type NumberRole = keyof typeof NUMBER_WORDS;

/** Columns of words, codes and references. `other`: known, and nothing to do with who or what. */
export const TEXT_WORDS = phrasesBy(headings.text);
export type TextRole = keyof typeof TEXT_WORDS;

/** Words in the head of a column that counts parts or multiples of a currency. */
export const SCALE_WORDS = phrasesOf(headings.scale);

/** Words of headings over numbers that count or name something, normalised: `Doc No`, `Número do documento`, `Beleg-Nr.`. */
const CODE_WORD =
  /^(?:no|nr|nro|num|number|numbers|numero|numeros|numer|numeru|numara|numarasi|cislo|broj|stevilka|szam|szama|numurs|numeris|\p{L}*nummer|\p{L}{3,}nr|doc|docs|docto|document\p{L}*|dokument\p{L}*|dokumen\p{L}*|doklad\p{L}*|beleg\p{L}*|bizonylat\p{L}*|belge|dekont|ref|reference|referenz\p{L}*|referencia|referentie|riferimento|id|cheque|check|chq|номер|документ\p{L}*|αριθμος)$/u;
const CODE_SIGNS = /番号|号码|編號|编号|번호|^№|^n$/u;

/** Whether a heading stands over numbers of documents, references or rows. No balance is taken from such a column. */
export function isCodeHeading(name: string): boolean {
  const words = normaliseWords(name);
  return CODE_SIGNS.test(words) || words.split(' ').some((word) => CODE_WORD.test(word));
}

/**
 * How a transaction's kind or text begins where no sign says which way the money went. "Payment" alone is left out: on a
 * card it is money in.
 */
const SENSE_WORDS = phrasesBy(headings.sense);

interface Sense {
  readonly way: 'in' | 'out';
  /** The words that said so. */
  readonly phrase: string;
}

let known: readonly Sense[] | undefined;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** The direction that a text names, by the longest phrase at its beginning. Null where it names none. */
export function senseOf(text: string): Sense | null {
  known ??= (['in', 'out'] as const)
    .flatMap((way) => SENSE_WORDS[way].split('|').map((phrase) => ({ way, phrase })))
    .sort((a, b) => b.phrase.length - a.phrase.length);
  const plain = normaliseWords(text.slice(0, 80));
  return known.find(({ phrase }) => begins(plain, phrase)) ?? null;
}

function begins(plain: string, phrase: string): boolean {
  if (!plain.startsWith(phrase)) return false;
  return plain.length === phrase.length || plain[phrase.length] === ' ' || CJK.test(phrase);
}
