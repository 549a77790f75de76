/** The ids of promises (`P-KEY-1`) that texts cite, and the page that lists them. */

interface Promised {
  readonly id: string;
  /** The test beside it, from the root: `test/store/store.test.ts`. */
  readonly test: string;
}

/** Every id that a text cites, each once. */
export function clausesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\bP-[A-Z]+-\d+\b/g)].map(([id]) => id))];
}

/** The rows `| id | promise | [test](../path) |` of docs/promises.md. */
export function readPromises(page: string): readonly Promised[] {
  const rows = page.matchAll(/^\| (P-[A-Z]+-\d+) \|.*\| \[[^\]]+\]\(\.\.\/([^)]+)\) \|$/gm);
  return [...rows].map(([, id = '', test = '']) => ({ id, test }));
}
