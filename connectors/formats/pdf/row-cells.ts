import { type Column, columnOf } from './columns.ts';
import { chunksOf, type TextLine, type Word } from './page/lines.ts';
import { dayOfCell, isFiller, isMark, isMoney, signed } from './page/shapes.ts';

/** The kind of a column; `balance` is money that no line moves. */
export type ColumnKind = 'date' | 'money' | 'balance' | 'text';

export function append(cells: string[], more: readonly string[]): void {
  for (const [column, text] of more.entries()) cells[column] = joined(cells[column] ?? '', text);
}

export function joined(before: string, after: string): string {
  return before === '' ? after : after === '' ? before : `${before} ${after}`;
}

/** The cells of a line. */
export interface Row {
  readonly cells: string[];
  readonly isTight: boolean;
  readonly cuts: readonly string[];
}

/** The words of a line in their columns. Text that runs on into a column of money stays text. */
export function cellsOf(line: TextLine, shift: number, columns: readonly Column[], kinds: readonly ColumnKind[]): Row {
  const cells = columns.map(() => '');
  let tight: { readonly column: number; readonly words: readonly Word[] } | null = null;
  for (const { words } of chunksOf(line)) {
    let text: number | null = null;
    for (const [place, word] of words.entries()) {
      const at = columnOf(columns, { from: word.from + shift, to: word.to + shift });
      const isAmountColumn = kinds[at] === 'money' || kinds[at] === 'balance';
      const runsOn: boolean = text !== null && isAmountColumn && !isMoney(word.text) && !isMark(word.text);
      const column: number = runsOn && text !== null ? text : at;
      if (text !== null && isAmountColumn && !runsOn && (tight === null || tight.column === column))
        tight = { column, words: words.slice(0, place + 1) };
      if (kinds[column] === 'text') text = column;
      cells[column] = joined(cells[column] ?? '', word.text);
    }
  }
  const own = cells.map((cell, column) => cleaned(cell, kinds[column] ?? 'text'));
  return {
    cells: own,
    isTight: tight !== null,
    cuts: tight === null ? [] : cutsOf(tight.words, own[tight.column] ?? ''),
  };
}

/** The amount as it was cut, and the other possible ones. Empty where only one cut is possible. */
function cutsOf(words: readonly Word[], own: string): readonly string[] {
  const others = amountsAtEnd(words).filter((each) => each !== own);
  return others.length === 0 ? [] : [own, ...others];
}

function cleaned(cell: string, kind: ColumnKind): string {
  if (kind === 'text') return cell;
  if (kind === 'date') return dayOfCell(cell);
  return isFiller(cell) ? '' : signed(cell);
}

/** `EUR - 1 234 567,89`. */
const MOST_WORDS = 5;

/** The amounts that the last of these words may be, from the shortest: `CARD 4 100,00` ends in `100,00` or in `4 100,00`. */
function amountsAtEnd(words: readonly Word[]): readonly string[] {
  const texts = words.slice(-MOST_WORDS).map(({ text }) => text);
  const ends = texts.map((_, at) => texts.slice(at).join(' ')).filter(isMoney);
  return [...new Set(ends.map(signed))].reverse();
}
