import type { Layout } from '../table/layout.ts';
import type { Row } from '../table/tokenise.ts';
import type { OddCell } from './odd-cell.ts';

/**
 * Watches the days of transactions go by: `2 Jan` among `01 Jan` and `25 Jan` has lost a digit. No balance proves a day,
 * so that one is asked about in a proved file too.
 */
export class OddDates {
  private readonly columns: readonly Column[];

  constructor({ dates }: Layout) {
    this.columns = dates.map(({ index }) => ({ index, last: '', shapes: new Map(), isPadded: false }));
  }

  take({ cells, line }: Row): void {
    for (const column of this.columns) {
      const cell = cells[column.index] ?? '';
      // Neighbours mostly share their day.
      if (cell === column.last || cell === '') continue;
      column.last = cell;
      const day = cell.replace(TIME, '');
      if (!column.isPadded && PADDED.test(day)) column.isPadded = true;
      const shape = day.replace(/\d/g, '9').replace(/\p{L}+/gu, 'a');
      const seen = column.shapes.get(shape);
      if (seen !== undefined) seen.count += 1;
      else if (column.shapes.size < MOST_SHAPES) column.shapes.set(shape, { count: 1, line });
    }
  }

  finish(): readonly OddCell[] {
    return this.columns.flatMap(({ index, shapes, isPadded }) => {
      const [[shape = '', odd] = [], [usual = '', others] = [], ...more] = [...shapes].sort(
        ([, one], [, other]) => one.count - other.count,
      );
      if (!isPadded || odd?.count !== 1 || others === undefined || others.count < FEW || more.length > 0) return [];
      if (shape.length + 1 !== usual.length) return [];
      return [
        {
          line: odd.line,
          column: index,
          about: 'day' as const,
          what: 'a digit less than other days have',
          certain: true,
        },
      ];
    });
  }
}

interface Column {
  readonly index: number;
  last: string;
  readonly shapes: Map<string, { count: number; readonly line: number }>;
  /** Some day or month is written with a leading zero. */
  isPadded: boolean;
}

const FEW = 2;
const MOST_SHAPES = 5;
const TIME = /[ T,]+\d{1,2}[:.]\d{2}.*$/;
const PADDED = /(?<!\d)0\d(?!\d)/;
