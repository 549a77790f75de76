const BASE_MS = 1000;
const LONGEST_BACKOFF_MS = 5 * 60_000;

/**
 * Full jitter (P-LIM-5): anything from 0 up to base × 2^(failures − 1), at most five minutes.
 *
 * @param failures how often in a row it has failed, from 1
 * @param random from 0 up to 1
 */
export function backoffMs(failures: number, random: () => number): number {
  return Math.floor(random() * Math.min(LONGEST_BACKOFF_MS, BASE_MS * 2 ** Math.min(failures - 1, 20)));
}
