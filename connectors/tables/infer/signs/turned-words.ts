import type { AmountLayout } from '../../table/layout.ts';
import type { Table } from '../../table/table.ts';
import { cleanCell } from '../../words/cells.ts';
import { directionOf } from '../../words/flags.ts';

/**
 * The other way to read a column of directions. The words that stand in it are exchanged: what the word lists call money
 * out is money in. Other layouts are turned already.
 */
export function withTurnedWords(turned: AmountLayout, chosen: AmountLayout, table: Table): AmountLayout {
  if (turned.kind !== 'flag' || chosen.kind !== 'flag' || turned.words !== null || chosen.words !== null) return turned;
  const words = { in: new Set<string>(), out: new Set<string>() };
  for (const at of table.dataRows) {
    const word = cleanCell(table.rows[at]?.cells[turned.flag] ?? '');
    const way = directionOf(word);
    if (way !== null) words[way === 'in' ? 'out' : 'in'].add(word);
  }
  return { ...turned, words: { in: [...words.in].sort(), out: [...words.out].sort() } };
}
