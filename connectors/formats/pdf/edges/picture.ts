/** The picture of a page: where its words stand. */
import type { PagePicture } from '../../../tables/table-sample.ts';
import type { TextItem } from '../page/page-text.ts';
import type { BodyLine } from '../sections/find-sections.ts';

/** A page of a statement has fewer; what has more is small print. */
const MOST_WORDS = 1_500;
const LONGEST = 120;
const MARGIN = 30;
/** The width of A4. Points. */
const PAPER_WIDTH = 595;

/** `wanted`: the page; the nearest one that there is counts. */
export function pictureOf(items: readonly TextItem[], body: readonly BodyLine[], wanted: number): PagePicture {
  const pages = items.reduce((most, { page }) => Math.max(most, page), 1);
  const page = Math.min(Math.max(1, Math.round(wanted)), pages);
  const words = items.filter((item) => item.page === page).slice(0, MOST_WORDS);
  const reach = (of: (item: TextItem) => number): number => words.reduce((most, each) => Math.max(most, of(each)), 0);
  return {
    page,
    pages,
    width: Math.ceil(Math.max(PAPER_WIDTH, reach(({ x, width }) => x + width) + MARGIN)),
    height: Math.ceil(reach(({ y }) => y) + MARGIN),
    shift: body.find(({ line }) => line.page === page)?.shift ?? 0,
    words: words.map(({ x, y, width, size, text }) => ({ x, y, width, size, text: text.slice(0, LONGEST) })),
  };
}
