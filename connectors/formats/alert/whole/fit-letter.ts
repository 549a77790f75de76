import type { Found } from '../match.ts';
import { agreeing, fitLine, type LineTerms } from './fit-line.ts';
import type { LetterPattern, LinePattern } from './line-pattern.ts';

/** A letter that a pattern fits. */
export interface LetterFit {
  readonly found: Found;
  /** The lines of the body that no line of the pattern is for. */
  readonly furtherLines: readonly string[];
}

/**
 * The one way to read the letter with the pattern. Undefined where there is none, or a second one. Each block
 * stands in the body exactly once, and no text parts in two ways.
 */
export function fitLetter(
  [subject = '', ...body]: readonly string[],
  { blocks, subject: head }: LetterPattern,
  terms: LineTerms,
): LetterFit | undefined {
  let found = only(fitLine(subject, head, terms));
  let from = 0;
  const used = new Set<number>();
  for (const block of blocks) {
    const place = only(placesOf(body, block, terms));
    if (place === undefined || found === undefined || place.at < from) return undefined;
    found = agreeing(place.found, found, terms);
    from = place.at + block.length;
    for (let at = place.at; at < from; at += 1) used.add(at);
  }
  if (found?.amount === undefined) return undefined;
  return { found, furtherLines: body.filter((_, at) => !used.has(at)) };
}

function only<Value>(values: readonly Value[]): Value | undefined {
  return values.length === 1 ? values[0] : undefined;
}

interface Place {
  readonly at: number;
  readonly found: Found;
}

function placesOf(body: readonly string[], block: readonly LinePattern[], terms: LineTerms): readonly Place[] {
  const places: Place[] = [];
  for (let at = 0; at + block.length <= body.length && places.length < 2; at += 1)
    places.push(...foundAt(body, at, block, terms).map((found) => ({ at, found })));
  return places;
}

/** All ways to read the lines from `at` on. */
function foundAt(body: readonly string[], at: number, block: readonly LinePattern[], terms: LineTerms) {
  let ways: readonly Found[] = [{}];
  for (const [index, pattern] of block.entries()) {
    const fits = fitLine(body[at + index] ?? '', pattern, terms);
    ways = ways.flatMap((way) => fits.flatMap((fit) => agreeing(way, fit, terms) ?? []));
    if (ways.length === 0) break;
  }
  return ways;
}
