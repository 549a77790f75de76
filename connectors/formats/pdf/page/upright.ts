import type { TextItem } from './lines.ts';

/** A piece of text where people see it: a matrix as PDF writes it (ISO 32000-1 §8.3.4), y downwards. */
export interface Placed {
  readonly matrix: readonly number[];
  readonly width: number;
  readonly text: string;
}

type Direction = readonly [x: number, y: number];

const UPRIGHT: Direction = [1, 0];
const DIRECTIONS: readonly Direction[] = [UPRIGHT, [0, -1], [-1, 0], [0, 1]];

/** A scanner's page lies a little askew. */
const SLANT = 0.02;

/**
 * The main text of a page, turned upright: wide tables are printed along the long side. Text that runs another way is
 * a remark at the margin.
 */
export function uprightItems(pieces: readonly Placed[], page: number): readonly TextItem[] {
  const letters = (direction: Direction): number =>
    pieces.reduce((sum, piece) => (runs(piece, direction) ? sum + piece.text.length : sum), 0);
  const way = DIRECTIONS.reduce((best, each) => (letters(each) > letters(best) ? each : best), UPRIGHT);
  const items = pieces.filter((piece) => runs(piece, way)).map((piece) => turned(piece, way, page));
  const edge = (of: (item: TextItem) => number): number => items.reduce((least, item) => Math.min(least, of(item)), 0);
  const [left, top] = [edge(({ x }) => x), edge(({ y }) => y)];
  return way === UPRIGHT ? items : items.map((item) => ({ ...item, x: item.x - left, y: item.y - top }));
}

/** Whether it runs in a direction and is no mirror image. */
function runs({ matrix: [a = 0, b = 0, c = 0, d = 0] }: Placed, [x, y]: Direction): boolean {
  const along = a * x + b * y;
  const across = b * x - a * y;
  return along > 0 && d * x - c * y < 0 && Math.abs(across) <= along * SLANT;
}

function turned({ matrix, width, text }: Placed, [ux, uy]: Direction, page: number): TextItem {
  const [, , c = 0, d = 0, x = 0, y = 0] = matrix;
  return { page, x: x * ux + y * uy, y: y * ux - x * uy, width, size: Math.hypot(c, d), text };
}

/** Matrices as PDF writes them: a b c d e f (ISO 32000-1 §8.3.4). */
export function multiply(outer: readonly number[], inner: readonly number[]): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = outer;
  const [g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Types of pdf.js that more than one file of the reader knows. */
export type Pdfjs = typeof import('unpdf/pdfjs');
export type Opened = Awaited<ReturnType<Pdfjs['getDocument']>['promise']>;
export type Page = Awaited<ReturnType<Opened['getPage']>>;
