import { amountColumns, type Layout } from '../table/layout.ts';
import { normaliseWords } from '../words/cells.ts';

/**
 * The column, from 0, where a second table begins beside the first: the names of day, amounts and balance come again,
 * each as far to the right or left of its own. Null where there is none.
 */
export function tableBeside({ names, dates, amount, balance }: Layout): number | null {
  const [day] = dates;
  const plain = names.map(normaliseWords);
  const used = [...amountColumns(amount), ...(balance === null ? [] : [balance])];
  const dayName = plain[day?.index ?? 0] ?? '';
  if (day === undefined || used.length === 0 || dayName === '') return null;
  const found = plain.findIndex((name, index) => {
    const away = index - day.index;
    const isAgain = (column: number): boolean => plain[column] !== '' && plain[column + away] === plain[column];
    return away !== 0 && name === dayName && used.every((column) => isAgain(column) && !used.includes(column + away));
  });
  return found < 0 ? null : found;
}
