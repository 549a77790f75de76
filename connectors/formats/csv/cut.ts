import { cleanCell } from './cells.ts';
import { amountColumns, type Layout } from './layout.ts';
import { readNumberShape } from './numbers.ts';
import type { Row } from './tokenise.ts';

/**
 * Whether the last row may be cut: a download that broke off shows 12 of 12.50. A line end or a closing quote ends it for
 * sure; else its last cell must be one that a cut would have changed visibly. Returns why it may be cut, or null.
 */
export function mayBeCut(utf8: Buffer, layout: Layout, last: Row, earlier: readonly Row[]): string | null {
  const end = utf8.at(-1);
  if (end === 0x0a || end === 0x0d || end === undefined) return null;
  if (!layout.dialect.quoted) return `line ${last.line} has no line end, and a quote may still be open`;
  const width = commonWidth(earlier);
  if (width !== 0 && last.cells.length < width)
    return `line ${last.line} has ${last.cells.length} cells where others have ${width}`;
  if (end === 0x22) return null;
  const column = last.cells.length - 1;
  if (!matters(layout, column)) return null;
  const cell = last.cells[column] ?? '';
  const others = earlier.map((row) => row.cells[column] ?? '');
  if (hasFixedShape(cell, others)) return null;
  return `line ${last.line} has no line end, and its last cell may go on`;
}

function commonWidth(rows: readonly Row[]): number {
  const widths = rows.map((row) => row.cells.length).sort((a, b) => a - b);
  return widths[widths.length >> 1] ?? 0;
}

/** Texts may be cut without harm: nothing is identified by them. */
function matters(layout: Layout, column: number): boolean {
  const { amount } = layout;
  return [
    ...amountColumns(amount),
    amount.kind === 'flag' ? amount.flag : null,
    ...layout.dates.map(({ index }) => index),
    layout.valueDate?.index ?? null,
    layout.balance,
    layout.fee,
    layout.currency,
    layout.account,
    layout.status,
    layout.originalAmount,
    layout.originalCurrency,
  ].includes(column);
}

const FEW = 2;

/** All others end as this one does: as many decimals, or as many characters, or the very same word. */
function hasFixedShape(cell: string, others: readonly string[]): boolean {
  const filled = others.map(cleanCell).filter((other) => other !== '');
  if (cell === '') return filled.length === 0;
  if (filled.length < FEW) return false;
  const own = decimalsOf(cleanCell(cell));
  if (own !== null) return own > 0 && filled.every((other) => decimalsOf(other) === own);
  if (filled.every((other) => other.length === filled[0]?.length)) return cleanCell(cell).length === filled[0]?.length;
  return filled.filter((other) => other === cleanCell(cell)).length >= FEW;
}

function decimalsOf(text: string): number | null {
  const shape = readNumberShape(text);
  if (shape === null) return null;
  const cut = Math.max(shape.core.lastIndexOf('.'), shape.core.lastIndexOf(','));
  return cut < 0 ? 0 : shape.core.length - cut - 1;
}
