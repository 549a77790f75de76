/** Words of a letter that may be the name of a shop or a person. */
import { type AmountPlace, overlap, type Span } from './places.ts';

/** Words and labels that a name follows. */
const BEFORE =
  /(?<!\p{L})(?:at|to|from|by|bei|an|von|chez|merchant|payee|store|shop|recipient|sender|händler|empfänger|zahlungsempfänger|auftraggeber|verkäufer|description|beschreibung|bénéficiaire|comercio)(?: ?: ?| )/giu;
/** Words that no name goes on with. */
const BEHIND =
  / (?:on|am|le|el|with|mit|using|via|by|per|for|für|um|was|were|wurde|has|have|from|of|über|in höhe|and|und)(?= |$)|[,;!?](?= |$)|\.(?= \p{Lu}|$)| [(–-] ?/u;
const LABEL =
  /^(?:merchant|payee|store|shop|recipient|sender|where|händler|empfänger|zahlungsempfänger|auftraggeber|verkäufer|description|beschreibung|bénéficiaire|comercio)(?: name)?:?$/iu;
/** A word for something else than a shop or a person. */
const NO_NAME =
  /^(?:\d{1,2}:\d{2}\b|(?:(?:your|the|our|a|an|ihr\p{L}*|dein\p{L}*|das|dem|der|die) )?(?:account|acct|a\/c|card|share|konto|girokonto|karte|kreditkarte|compte|carte)(?!\p{L})|(?:on|at|in|to|am|um|the|your|you|sie|us)$)/iu;

/** A name is no longer. Characters. */
const LONGEST = 60;
const MOST = 12;

/** The likely names: first those in the line of the amount. */
export function payeesIn(lines: readonly string[], amount: AmountPlace, places: readonly Span[]): readonly Span[] {
  const labelled = lines.flatMap((text, line) =>
    LABEL.test(lines[line - 1] ?? '') ? [{ line, from: 0, to: text.length }] : [],
  );
  const named = lines.flatMap((text, line) =>
    [...text.matchAll(BEFORE)].flatMap((found) => {
      const from = found.index + found[0].length;
      return trimmed(text, { line, from, to: endOf(text, { line, from, to: text.length }, places) });
    }),
  );
  const all = [...labelled, ...named].filter(
    (each) => isName(lines, each) && !places.some((place) => overlap(place, each)),
  );
  const some = all.slice(0, 20 * MOST);
  const rankOf = ({ line }: Span) => (line === amount.line ? 0 : line === 0 ? 2 : 1);
  const ranked = some.toSorted((a, b) => rankOf(a) - rankOf(b));
  const texts = ranked.map((each) => textOf(lines, each));
  return ranked.filter((_, at) => texts.indexOf(texts[at] ?? '') === at).slice(0, MOST);
}

function isName(lines: readonly string[], span: Span): boolean {
  const text = textOf(lines, span);
  return text.length <= LONGEST && /\p{L}/u.test(text) && !NO_NAME.test(text);
}

function textOf(lines: readonly string[], { from, line, to }: Span): string {
  return (lines[line] ?? '').slice(from, to);
}

function endOf(text: string, { from, line, to }: Span, places: readonly Span[]): number {
  const stop = BEHIND.exec(text.slice(from, from + 2 * LONGEST))?.index;
  const next = places.filter((place) => place.line === line && place.from >= from).map((place) => place.from);
  return Math.min(to, stop === undefined ? to : from + stop, ...next);
}

function trimmed(text: string, { from, line, to }: Span): readonly Span[] {
  const words = text.slice(from, to);
  const start = from + words.length - words.trimStart().length;
  const end = from + words.replace(/[\s:;,-]+$/, '').length;
  return start < end ? [{ line, from: start, to: end }] : [];
}

/** The first place of these words, in the body before the subject; undefined where the letter does not have them. */
export function findWords(lines: readonly string[], words: string, near: number): Span | undefined {
  const wanted = words.replace(/\s+/g, ' ').trim();
  if (wanted === '') return undefined;
  const body = lines.map((_, line) => line).slice(1);
  const order = [near, ...body, 0];
  const line = order.find((each) => (lines[each] ?? '').includes(wanted));
  if (line === undefined) return undefined;
  const from = (lines[line] ?? '').indexOf(wanted);
  return { line, from, to: from + wanted.length };
}
