import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Issue, type Severity, worstOf } from '../../src/domain/issue.ts';

/** `flagged`: an error or a hold says what is unclear, so nothing wrong got through. */
export type Verdict = 'exact' | 'flagged' | 'silently wrong';

export interface Scored {
  readonly file: string;
  readonly verdict: Verdict;
  /** The differences from the answer, in words. */
  readonly differences: readonly string[];
}

/** The folder of real bank files, or undefined, with a line that says so, where it is not there. */
export function corpusFolder(): string | undefined {
  const folder = resolve(process.env.BANKFEED_CORPUS ?? '../shared/corpus');
  if (existsSync(join(folder, 'ofx.json'))) return folder;
  console.log(`The corpus tests are skipped: there is no corpus in ${folder}. Set BANKFEED_CORPUS to its folder.`);
  return undefined;
}

/**
 * A reading with an error is never used, so it is flagged even where it equals the answer. One that is held is exact
 * where it equals the answer, and else flagged. A person is asked before it is used.
 */
export function score(file: string, differences: readonly string[], issues: readonly Issue[]): Scored {
  return { file, verdict: verdictOf(differences, worstOf(issues)), differences };
}

function verdictOf(differences: readonly string[], worst: Severity | undefined): Verdict {
  if (worst === 'error') return 'flagged';
  if (differences.length === 0) return 'exact';
  return worst === 'hold' ? 'flagged' : 'silently wrong';
}

export interface Totals {
  readonly files: number;
  readonly exact: number;
  readonly flagged: number;
  readonly wrong: readonly Scored[];
}

/** Counts, and prints the three numbers of a format. */
export function total(format: string, scored: readonly Scored[]): Totals {
  const exact = scored.filter((each) => each.verdict === 'exact').length;
  const flagged = scored.filter((each) => each.verdict === 'flagged').length;
  const wrong = scored.filter((each) => each.verdict === 'silently wrong');
  const share = ((100 * exact) / Math.max(1, scored.length)).toFixed(1);
  console.log(
    `${format}: ${scored.length} files: ${exact} exact (${share} %), ${flagged} flagged, ${wrong.length} silently wrong`,
  );
  for (const each of scored.filter(({ verdict }) => verdict === 'flagged')) console.log(`  flagged: ${each.file}`);
  for (const each of wrong) console.log(`  silently wrong: ${each.file}: ${each.differences.join('; ')}`);
  return { files: scored.length, exact, flagged, wrong };
}
