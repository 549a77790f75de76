/** Columns where a person placed their edges. */
import type { Column } from '../columns.ts';
import type { Heading } from '../header.ts';

/** Farther than any page of a statement reaches. Points. */
const WIDEST = 1_500;
/** A page holds fewer. */
export const MOST_EDGES = 40;

/**
 * The columns between edges, from left to right. `edges`: points from the left of the page. A column is called by the
 * headings over it, or by its number; no two have one name.
 */
export function columnsBetween(edges: readonly number[], headings: readonly Heading[]): readonly Column[] {
  const cuts = [...new Set(edges.filter((edge) => edge > 0 && edge < WIDEST))]
    .sort((a, b) => a - b)
    .slice(0, MOST_EDGES);
  const names = new Set<string>();
  return [...cuts, WIDEST].map((to, at) => {
    const from = cuts[at - 1] ?? 0;
    const over = headings.filter((each) => {
      const middle = (each.from + each.to) / 2;
      return (at === 0 || middle >= from) && middle < to;
    });
    const said = over.map(({ name }) => name).join(' ');
    const name = said === '' || names.has(said) ? `Column ${at + 1}` : said;
    names.add(name);
    return { name, from, to };
  });
}

/** The columns as a template writes them. */
export function placesIn(columns: readonly Column[]): Record<string, [number, number]> {
  return Object.fromEntries(columns.map(({ name, from, to }) => [name, [Math.max(0, from), Math.min(to, WIDEST)]]));
}

/** The edges between columns, as a person moves them; null where the columns do not lie side by side. */
export function edgesOf(columns: readonly Column[]): readonly number[] | null {
  const edges = columns.slice(0, -1).map(({ to }) => Math.round(to * 10) / 10);
  return edges.every((edge, at) => edge > (edges[at - 1] ?? 0)) ? edges : null;
}
