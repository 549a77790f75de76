import { parseMinor } from '../../../src/plugin/contract.ts';

export type DecimalMark = '.' | ',';

const SHAPES: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^[+-]?(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/,
  ',': /^[+-]?(\d{1,3}(\.\d{3})+|\d*)(,\d*)?$/,
};

/** How nearly every amount is written. */
const PLAIN = /^-?\d{1,15}\.\d\d$/;

/** An amount with the given decimal mark and the other one between thousands; undefined for any other text. */
export function readAmount(text: string, mark: DecimalMark, places: number): bigint | undefined {
  if (mark === '.' && PLAIN.test(text)) return parseMinor(text, places);
  const plain = text.replace(/[\s'’]/g, '');
  if (!SHAPES[mark].test(plain) || !/\d/.test(plain)) return undefined;
  const other = mark === '.' ? ',' : '.';
  return parseMinor(plain.replaceAll(other, '').replace(mark, '.'), places);
}

/** The marks under which every amount of the file can be read; one where both readings agree (no marks at all). */
export function possibleMarks(texts: readonly string[], places: number): readonly DecimalMark[] {
  const possible = (['.', ','] as const).filter((mark) =>
    texts.every((text) => readAmount(text, mark, places) !== undefined),
  );
  const [one, other] = possible;
  if (one === undefined || other === undefined) return possible;
  return texts.every((text) => readAmount(text, one, places) === readAmount(text, other, places)) ? [one] : possible;
}
