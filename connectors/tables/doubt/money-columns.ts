import type { Watcher } from '../read/collect.ts';
import { isAmount } from '../read/row-reading.ts';
import type { Layout } from '../table/layout.ts';

/** The fees of a column that the layout does not count. */
export interface OpenFee {
  readonly column: number;
  /** The first fee that is not zero, as the file writes it. */
  readonly cell: string;
  /** The lines of all of them, from 1. */
  readonly lines: readonly number[];
}

/** Collects row by row the fees that the layout does not count. */
export function feeCounter({ openFees, decimal }: Layout): {
  readonly watch: Watcher;
  readonly found: () => readonly OpenFee[];
} {
  const found = openFees.map((column) => ({ column, cell: '', lines: [] as number[] }));
  const watch: Watcher = ({ cells, line }, { kind }) => {
    if (kind !== 'line') return;
    for (const fee of found) {
      const cell = cells[fee.column] ?? '';
      if (!isAmount(cell, decimal)) continue;
      if (fee.lines.length === 0) fee.cell = cell;
      fee.lines.push(line);
    }
  };
  return { watch, found: () => found.filter(({ lines }) => lines.length > 0) };
}
