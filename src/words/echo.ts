/**
 * A finished English sentence of a reader or of the state, said in another language. A pattern names the places of its
 * values: `line {line} says {day}`. Of the patterns that fit the whole sentence the one with the most own words counts.
 */
import { type Catalogue, catalogueOf } from './languages.ts';
import { hintOf, type Plain, type Said, saidOf, told } from './message.ts';
import { currentSpeech, say } from './speak.ts';

interface Pattern {
  /** The texts around the places: one more than there are names. */
  readonly texts: readonly string[];
  readonly names: readonly string[];
  readonly form: string;
}

/** Longer lines hold cells of a file: no pattern is tried on them. */
const LONGEST = 1000;
/** Places that take a number alone. */
const NUMBERS = new Set(['line', 'page', 'count', 'number']);
/** A text may be several sentences, and a sentence several parts. */
const JOINTS = ['. ', ': ', '; '];
/** Places that take a list of values: `line 2, line 4`. */
const LISTS = new Set(['lines']);

/** By language, made when they are first asked for. */
const known = new Map<string, readonly Pattern[]>();

/** The sentence in the reader's language; as it is where no pattern fits. Its values are said likewise. */
export function echo(sentence: string): string {
  const patterns = patternsIn(currentSpeech().language);
  if (patterns.length === 0) return sentence;
  const lines = sentence.split('\n');
  // A place in a pattern never takes the end of a line.
  const whole = sentence.length <= LONGEST && lines.length === 1 ? fitting(patterns, sentence) : undefined;
  if (whole !== undefined) return whole;
  // Mistakes of a configuration stand on a line each.
  return lines.map((line) => (line.length > LONGEST ? line : echoLine(patterns, line))).join('\n');
}

/** A message in the reader's language; what is still a finished English sentence is looked up by its pattern. */
export function tell(said: Said): string {
  return told(said, echo);
}

/** What happened, in the reader's language. */
export function messageText(what: Plain): string {
  return tell(saidOf(what));
}

/** The remedy, in the reader's language; undefined where none is known. */
export function hintText(what: Plain): string | undefined {
  const hint = hintOf(what);
  return hint === undefined || hint === '' ? undefined : tell(hint);
}

/** The choices of a reading, one by one: `day before month, a minus is money out`. */
export function echoChoices(title: string): string {
  return title.split(', ').map(echoChoice).join(', ');
}

/** A choice may name a column or a year. */
function echoChoice(choice: string): string {
  const said = say(choice);
  return said === choice ? echo(choice) : said;
}

/** The indent before the words of a line stays. */
function echoLine(patterns: readonly Pattern[], line: string): string {
  const indent = /^ */.exec(line)?.[0] ?? '';
  return indent + echoBy(patterns, line.slice(indent.length));
}

/** Undefined where no pattern fits all of it. */
function fitting(patterns: readonly Pattern[], sentence: string): string | undefined {
  for (const pattern of patterns) {
    const values = valuesOf(pattern, sentence);
    if (values !== undefined)
      return pattern.form.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        echoPlace(patterns, name, values.get(name) ?? ''),
      );
  }
  return undefined;
}

function echoPlace(patterns: readonly Pattern[], name: string, value: string): string {
  if (!LISTS.has(name)) return echoBy(patterns, value);
  return value
    .split(', ')
    .map((each) => echoBy(patterns, each))
    .join(', ');
}

function echoBy(patterns: readonly Pattern[], sentence: string): string {
  const whole = fitting(patterns, sentence);
  if (whole !== undefined) return whole;
  if (sentence.endsWith('.')) return `${echoBy(patterns, sentence.slice(0, -1))}.`;
  const cut = cutOf(patterns, sentence);
  if (cut !== undefined) return echoBy(patterns, cut.head) + cut.joint + echoBy(patterns, cut.rest);
  for (const joint of JOINTS) {
    const parts = sentence.split(joint);
    if (parts.length > 1) return parts.map((part) => echoBy(patterns, part)).join(joint);
  }
  return sentence;
}

interface Cut {
  readonly head: string;
  readonly joint: string;
  readonly rest: string;
}

/** Where the sentence comes apart so that the longest end, or else the longest beginning, is a pattern by itself. */
function cutOf(patterns: readonly Pattern[], sentence: string): Cut | undefined {
  const cuts = JOINTS.flatMap((joint) => {
    const heads = sentence.split(joint).slice(0, -1);
    return heads.map((_, at): Cut => {
      const head = heads.slice(0, at + 1).join(joint);
      return { head, joint, rest: sentence.slice(head.length + joint.length) };
    });
  }).toSorted((a, b) => a.head.length - b.head.length);
  return (
    cuts.find(({ rest }) => fitting(patterns, rest) !== undefined) ??
    cuts.findLast(({ head }) => fitting(patterns, head) !== undefined)
  );
}

/** The values in the places; undefined where the pattern does not fit. Each place takes as little as it can. */
function valuesOf({ names, texts }: Pattern, sentence: string): ReadonlyMap<string, string> | undefined {
  const [first = '', last = ''] = [texts[0], texts.at(-1)];
  if (names.length === 0) return sentence === first ? new Map() : undefined;
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return undefined;
  const values = new Map<string, string>();
  let from = first.length;
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const to = isLast ? sentence.length - last.length : sentence.indexOf(texts[index + 1] ?? '', from + 1);
    if (to <= from) return undefined;
    const value = sentence.slice(from, to);
    if (NUMBERS.has(name) && !/^\d+$/.test(value)) return undefined;
    values.set(name, value);
    from = to + (texts[index + 1] ?? '').length;
  }
  return values;
}

function patternsIn(language: string): readonly Pattern[] {
  if (language === 'en') return [];
  const patterns = known.get(language) ?? patternsOf(catalogueOf(language));
  known.set(language, patterns);
  return patterns;
}

/** Rooms of the catalogue whose messages are still made in English and told from their finished sentence. */
const ROOMS = /^(?:cli|document|format|letter|pdf)\.\w+$/;

/** The one with the most own words first. */
function patternsOf(catalogue: Catalogue): readonly Pattern[] {
  const words = ({ texts }: Pattern): number => texts.join('').length;
  return Object.entries(catalogueOf('en'))
    .filter(([key]) => ROOMS.test(key))
    .map(([key, sentence]) => {
      const parts = plain(sentence).split(/\{(\w+)\}/);
      const form = plain(catalogue[key] ?? sentence);
      return { texts: parts.filter((_, at) => at % 2 === 0), names: parts.filter((_, at) => at % 2 === 1), form };
    })
    .toSorted((a, b) => words(b) - words(a));
}

/** Without the quotes of ICU around braces. */
function plain(message: string): string {
  return message.replaceAll(/'(\{[^}]*\})'/g, '$1');
}
