import { existsSync } from 'node:fs';

/**
 * Whether a program that a test needs is there. Where it is not, says how to get it. With BANKFEED_REQUIRE_ALL=1, as in
 * CI, its absence is an error, not a skipped test.
 */
export function isInstalled(path: string | undefined, what: string, howToGet: string): boolean {
  if (path !== undefined && existsSync(path)) return true;
  const message = `skipped: ${what} is not installed. ${howToGet}`;
  if (process.env.BANKFEED_REQUIRE_ALL === '1') throw new Error(message);
  console.warn(message);
  return false;
}
