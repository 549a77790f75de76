import type { StatementLine } from '../domain/statement.ts';

/** The references that lines mention. Put together when they are asked for: mostly what they name is found by its day. */
export interface LineReferences {
  readonly isEmpty: boolean;
  /** Each once. */
  all(): readonly string[];
  /** Those of `names` that the lines mention. */
  among(names: ReadonlySet<string>): ReadonlySet<string>;
}

export function referencesOf(lines: readonly StatementLine[]): LineReferences {
  let all: readonly string[] | undefined;
  return {
    isEmpty: lines.every(({ reference, correction }) => reference === null && correction === null),
    all: () => {
      all ??= [...new Set(each(lines))];
      return all;
    },
    among: (names) => {
      const found = new Set<string>();
      for (const name of each(lines)) if (names.has(name)) found.add(name);
      return found;
    },
  };
}

function* each(lines: readonly StatementLine[]): Generator<string> {
  for (const { reference, correction } of lines) {
    if (reference !== null) yield reference;
    if (correction !== null) yield correction.reference;
  }
}
