import { amountColumns, type Layout, nameOfColumn } from '../table/layout.ts';
import { normaliseWords } from '../words/cells.ts';
import { SCALE_WORDS } from '../words/number-words.ts';

/**
 * The amount or balance column whose head says that it counts cents or thousands, which no sum shows: all of them close
 * a hundred times too large as well. Null where none does.
 */
export function otherScale(layout: Layout): string | null {
  const columns = [...amountColumns(layout.amount), ...(layout.balance === null ? [] : [layout.balance])];
  const odd = columns.find((column) => saysScale(layout.names[column] ?? ''));
  return odd === undefined ? null : nameOfColumn(layout.names, odd);
}

const WORDS = SCALE_WORDS.split('|');

function saysScale(name: string): boolean {
  const text = ` ${normaliseWords(name)} `;
  return WORDS.some((word) => text.includes(` ${word} `));
}
