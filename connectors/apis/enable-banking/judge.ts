import type { EbTransaction } from './answers.ts';
import { readPage } from './answers.ts';
import type { Pages } from './kept-pages.ts';
import { type Counts, limited, mergePages } from './merge-pages.ts';

/** Readings that must agree before equal lines under two names are two. */
const READINGS = 3;
/** Five of them lead to a single day. Where doubt remains, a person is asked. */
const MOST_RESTARTS = 8;

/** The lines of some days. */
export interface Lines {
  readonly transactions: readonly EbTransaction[];
  /** Nothing tells whether equal lines are one. */
  readonly isDoubtful: boolean;
}

/**
 * `fewer`: the days are asked for in halves. `again`: they are asked for once more, and `least` is what all readings have.
 * `told`: this is what the bank says; `settled` are the equal lines of which there are several.
 */
export type Judgement =
  | { readonly kind: 'fewer' }
  | { readonly kind: 'again'; readonly least: Counts }
  | { readonly kind: 'told'; readonly lines: Lines; readonly settled: Counts };

/**
 * Whether equal lines are one or several. A server may have given a line twice, under two names; it hardly does so three
 * times. So equal lines are as many as every reading has, or as an earlier judgement said. A line too few comes with a
 * later look, but a line too many would never go.
 *
 * Fewer days have fewer pages, and other lines at their edges. So lines on several pages are asked for in halves first.
 */
export function judge(pages: Pages, settled: Counts): Judgement {
  const merged = mergePages(pages.pages.map(({ answer }) => readPage(answer)));
  const open = [...merged.repeats].filter(([content, count]) => count > (settled.get(content) ?? 1));
  const isSingleDay = pages.days.from === pages.days.to;
  if (!isSingleDay && pages.restarts < MOST_RESTARTS && open.some(([content]) => merged.torn.has(content))) {
    return { kind: 'fewer' };
  }
  const least = pages.readings === 0 ? new Map(open) : lesser(new Map(pages.least), new Map(open));
  if (least.size > 0 && pages.readings + 1 < READINGS) return { kind: 'again', least };
  const isDoubtful = [...least.keys()].some((content) => merged.nameless.has(content));
  const most = (content: string) => least.get(content) ?? settled.get(content) ?? 1;
  return {
    kind: 'told',
    lines: { transactions: limited(merged.transactions, most), isDoubtful },
    settled: isDoubtful ? new Map() : least,
  };
}

/** What both have, as often as both have it. */
function lesser(one: Counts, other: Counts): Counts {
  return new Map(
    [...one].flatMap(([content, count]) => {
      const also = other.get(content);
      return also === undefined ? [] : [[content, Math.min(count, also)] as const];
    }),
  );
}
