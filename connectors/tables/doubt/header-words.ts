import { amountColumns, type Layout, nameOfColumn } from '../table/layout.ts';
import { normaliseWords } from '../words/cells.ts';
import { SCALE_WORDS } from '../words/number-words.ts';

/**
 * The amount or balance column whose head says that it counts cents or thousands, which no sum shows: all of them close
 * a hundred times too large as well. Null where none does.
 */
export function otherScale(layout: Layout): string | null {
  const words = SCALE_WORDS.split('|');
  const odd = moneyColumns(layout).find((column) => {
    const name = ` ${normaliseWords(layout.names[column] ?? '')} `;
    return words.some((word) => name.includes(` ${word} `));
  });
  return odd === undefined ? null : nameOfColumn(layout.names, odd);
}

/**
 * The column, from 0, where a second table begins beside the first: the names of day, amounts and balance come again,
 * each as far to the right or left of its own. Null where there is none.
 */
export function tableBeside(layout: Layout): number | null {
  const day = layout.dates[0]?.index;
  const names = layout.names.map(normaliseWords);
  const used = moneyColumns(layout);
  if (day === undefined || used.length === 0 || (names[day] ?? '') === '') return null;
  const found = names.findIndex((name, index) => {
    const away = index - day;
    const isAgain = (column: number): boolean => names[column] !== '' && names[column + away] === names[column];
    return (
      away !== 0 && name === names[day] && used.every((column) => isAgain(column) && !used.includes(column + away))
    );
  });
  return found < 0 ? null : found;
}

function moneyColumns({ amount, balance }: Layout): readonly number[] {
  return [...amountColumns(amount), ...(balance === null ? [] : [balance])];
}
