import { parseMinor } from '../../../src/plugin/contract.ts';

export type DecimalMark = '.' | ',';

/** Thousands are groups of three with one mark between them: `25'00` is a slip of 25.00, not 2500. */
const SHAPES: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^([+-]?) ?([1-9]\d{0,2}(?:([,'’ \u00a0\u202f])\d{3}(?:\3\d{3})*)|\d*)(\.\d*)?$/,
  ',': /^([+-]?) ?([1-9]\d{0,2}(?:([.'’ \u00a0\u202f])\d{3}(?:\3\d{3})*)|\d*)(,\d*)?$/,
};

/** `-€12.00`, `EUR -7,10`, `9,00 EUR`, `12,00-`, `($3.00)`: a sign, a currency, or brackets around the number. */
const DRESSED = /^(\()?([+-]?) ?([A-Z]{3}|[$£€¥])? ?([+-]?) ?([\d.,].*?) ?([A-Z]{3}|[$£€¥])?([+-]?)(\))?$/u;

interface Undressed {
  readonly core: string;
  readonly unit: string | undefined;
}

/** The number with its sign in front, and the currency that stood beside it; undefined where its marks contradict. */
function undress(text: string): Undressed | undefined {
  const match = DRESSED.exec(text);
  if (match === null) return undefined;
  const [, opened, first = '', before, second = '', number = '', behind, third = '', closed] = match;
  const signs = [first, second, third, opened === undefined ? '' : '-'].filter((each) => each !== '');
  if (signs.length > 1 || (opened === undefined) !== (closed === undefined)) return undefined;
  if (before !== undefined && behind !== undefined) return undefined;
  return { core: `${signs[0] ?? ''}${number}`, unit: before ?? behind };
}

/** The currencies that stand beside the amounts: codes, and signs that are no one currency's. */
export function unitsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => undress(text)?.unit ?? []).map((unit) => CODES.get(unit) ?? unit));
}

const CODES: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
]);

/**
 * An amount with the given decimal mark and the other mark between thousands. Its currency is left aside. Undefined
 * for any other text.
 */
export function readAmount(text: string, mark: DecimalMark, places: number): bigint | undefined {
  const match = SHAPES[mark].exec(text) ?? SHAPES[mark].exec(undress(text)?.core ?? '-');
  if (match === null) return undefined;
  const [, sign = '', whole = '', , fraction = ''] = match;
  if (whole === '' && fraction.length < 2) return undefined;
  return parseMinor(`${sign}${whole.replace(/\D/g, '')}${fraction.replace(mark, '.')}`, places);
}

/**
 * The marks under which every amount of the file can be read. It is one where both readings agree, as without any
 * marks.
 */
export function possibleMarks(texts: readonly string[], places: number): readonly DecimalMark[] {
  const possible = (['.', ','] as const).filter((mark) =>
    texts.every((text) => readAmount(text, mark, places) !== undefined),
  );
  const [one, other] = possible;
  if (one === undefined || other === undefined) return possible;
  return texts.every((text) => readAmount(text, one, places) === readAmount(text, other, places)) ? [one] : possible;
}
