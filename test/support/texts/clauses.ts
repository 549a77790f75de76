/** The ids of promises (`P-KEY-1`, `I54`, `T34`, `S-AUTH-6A`) that texts cite, and the page that lists them. */

export interface Promised {
  readonly id: string;
  /** The test beside it, from the root: `test/store/store.test.ts`. */
  readonly test: string;
}

/** An hour such as `T20:00` is no clause, and neither is a number of a file such as `T25.00`. */
const CLAUSE = /\b(?:P-[A-Z]+-\d+|S-[A-Z]+(?:-[A-Z0-9]+)*|[IT](?!00)\d{2}(?![:.]\d))\b/g;

/** Every clause that a text cites, each once. */
export function clausesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(CLAUSE)].map(([id]) => id))];
}

/** The rows `| id | promise | [test](../path) |` of docs/promises.md. */
export function readPromises(page: string): readonly Promised[] {
  const rows = page.matchAll(/^\| ([A-Z][A-Z0-9-]*) \|.*\| \[[^\]]+\]\(\.\.\/([^)]+)\) \|$/gm);
  return [...rows].map(([, id = '', test = '']) => ({ id, test }));
}
