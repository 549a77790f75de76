/**
 * A finished English sentence of a reader, said in another language. A pattern names the places of its values:
 * `line {line} says {day}`. The first pattern that fits the whole sentence counts.
 */
import { lazily } from '../lib/lazily.ts';
import { deQuestions } from './de.ts';
import { currentSpeech, type LanguageTag } from './speak.ts';

interface Pattern {
  readonly fits: RegExp;
  readonly form: string;
}

/** Longer texts hold cells of a file: no pattern is tried on them. */
const LONGEST = 500;

const PATTERNS: Readonly<Record<LanguageTag, () => readonly Pattern[]>> = {
  en: () => [],
  de: lazily(() => Object.entries(deQuestions).map(([sentence, form]) => ({ fits: patternOf(sentence), form }))),
};

/** The sentence in the reader's language; as it is where no pattern fits. Its values are said likewise. */
export function echo(sentence: string): string {
  if (sentence.length > LONGEST) return sentence;
  for (const { fits, form } of PATTERNS[currentSpeech().language]()) {
    const values = fits.exec(sentence)?.groups;
    if (values !== undefined || fits.test(sentence))
      return form.replaceAll(/\{(\w+)\}/g, (place, name: string) => echo(values?.[name] ?? place));
  }
  return sentence;
}

function patternOf(sentence: string): RegExp {
  const parts = sentence.split(/\{(\w+)\}/);
  const source = parts.map((part, at) =>
    at % 2 === 1 ? `(?<${part}>.+?)` : part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  );
  return new RegExp(`^${source.join('')}$`, 's');
}
