/** The picture of a page: where its words stand. */
import type { TextItem } from './lines.ts';

/** No page of a statement holds more words; the rest is small print. */
const MOST_WORDS = 1_500;
const LONGEST = 120;
const MARGIN = 30;
/** The width of A4. Points. */
const PAPER_WIDTH = 595;

export interface PagePicture {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** Points. */
  readonly width: number;
  readonly height: number;
  readonly words: readonly PictureWord[];
}

/** `y` is the baseline, from the top. Points. */
export interface PictureWord {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly text: string;
}

/** `wanted`: the page; the nearest existing one is shown. */
export function pictureOf(items: readonly TextItem[], wanted: number): PagePicture {
  const pages = items.reduce((most, { page }) => Math.max(most, page), 1);
  const page = Math.min(Math.max(1, Math.round(wanted)), pages);
  const words = items.filter((item) => item.page === page).slice(0, MOST_WORDS);
  const reach = (of: (item: TextItem) => number): number => words.reduce((most, each) => Math.max(most, of(each)), 0);
  return {
    page,
    pages,
    width: Math.ceil(Math.max(PAPER_WIDTH, reach(({ x, width }) => x + width) + MARGIN)),
    height: Math.ceil(reach(({ y }) => y) + MARGIN),
    words: words.map(({ x, y, width, size, text }) => ({ x, y, width, size, text: text.slice(0, LONGEST) })),
  };
}
