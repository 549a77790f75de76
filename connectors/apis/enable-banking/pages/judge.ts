import type { EbTransaction } from '../answers.ts';
import { readPage } from '../answers.ts';
import type { Doubts } from './doubt.ts';
import type { Pages } from './kept-pages.ts';
import { type Counts, limited, type Merged, mergePages } from './merge-pages.ts';

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
 * `fewer`: the days are asked for in halves. `again`: they are asked for once more, and `doubts` are what is open.
 * `told`: this is what the bank says; `settled` are the equal lines of which there are several.
 */
export type Judgement =
  | { readonly kind: 'fewer' }
  | { readonly kind: 'again'; readonly doubts: Doubts }
  | { readonly kind: 'told'; readonly lines: Lines; readonly settled: Counts };

/**
 * Whether equal lines are one or several. The end of an older answer may stand at the front of a page, under other
 * names. It hardly does so three times. So the number in every reading counts for such lines, or that of an earlier
 * judgement. A line too few comes with a later look, but a line too many would never go.
 *
 * Fewer days have fewer pages, and other lines at their edges. So equal lines on several pages are asked for in
 * halves first.
 */
export function judge(pages: Pages, settled: Counts): Judgement {
  const merged = mergePages(pages.pages.map(({ answer }) => readPage(answer)));
  const found = doubtsIn(merged, settled);
  const isSingleDay = pages.days.from === pages.days.to;
  if (!isSingleDay && pages.restarts < MOST_RESTARTS && [...found.keys()].some((content) => merged.torn.has(content))) {
    return { kind: 'fewer' };
  }
  const doubts = pages.readings === 0 ? found : inBoth(new Map(pages.doubts), found);
  if (doubts.size > 0 && pages.readings + 1 < READINGS) return { kind: 'again', doubts };
  const isDoubtful = [...doubts.values()].some(({ names }) => names === 'none');
  const most = (content: string): number => {
    const sure = found.has(content) ? settled.get(content) : merged.repeats.get(content);
    return doubts.get(content)?.count ?? sure ?? 1;
  };
  return {
    kind: 'told',
    lines: { transactions: limited(merged.transactions, most), isDoubtful },
    settled: new Map(isDoubtful ? [] : [...doubts].map(([content, { count }]) => [content, count])),
  };
}

function doubtsIn({ repeats, torn, nameless, front }: Merged, settled: Counts): Doubts {
  const isOpen = (content: string, count: number): boolean =>
    count > (settled.get(content) ?? 1) && (torn.has(content) || nameless.has(content) || front.has(content));
  const open = [...repeats].filter(([content, count]) => isOpen(content, count));
  return new Map(
    open.map(([content, count]) => [content, { count, names: nameless.has(content) ? 'none' : 'several' }]),
  );
}

/** The doubts that were open before and still are. */
function inBoth(before: Doubts, found: Doubts): Doubts {
  return new Map(
    [...before].flatMap(([content, one]) => {
      const other = found.get(content);
      if (other === undefined) return [];
      const names = one.names === 'none' ? other.names : one.names;
      return [[content, { count: Math.min(one.count, other.count), names }] as const];
    }),
  );
}
