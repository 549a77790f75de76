import type { StatementLine } from '../../domain/statement.ts';

/** The references that lines mention. Put together when they are asked for: mostly what they name is found by its day. */
export interface LineReferences {
  readonly isEmpty: boolean;
  /** Each once. */
  all(): readonly string[];
  /**
   * The first and the last reference, as SQLite sorts texts. Where these are unknown, bounds before and behind all
   * texts.
   */
  span(): ReferenceSpan;
  /** The ones of `names` that the lines mention. */
  among(names: ReadonlySet<string>): ReadonlySet<string>;
}

export interface ReferenceSpan {
  readonly first: string;
  readonly last: string | Uint8Array;
}

export function referencesOf(lines: readonly StatementLine[]): LineReferences {
  let all: readonly string[] | undefined;
  return {
    isEmpty: lines.every(({ reference, correction }) => reference === null && correction === null),
    all: () => {
      all ??= [...new Set(each(lines))];
      return all;
    },
    span: () => spanOf(lines),
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

/** JavaScript compares UTF-16 and SQLite UTF-8, which is the same as long as one of the two is ASCII. */
function spanOf(lines: readonly StatementLine[]): ReferenceSpan {
  let first: string | undefined;
  let last: string | undefined;
  for (const name of each(lines)) {
    if (first === undefined || name < first) first = name;
    if (last === undefined || name > last) last = name;
  }
  return first !== undefined && last !== undefined && ASCII.test(first) && ASCII.test(last) ? { first, last } : ALL;
}

const ASCII = /^\p{ASCII}*$/u;

/** Every text is before every blob (SQLite, Datatypes §4.1). */
const ALL: ReferenceSpan = { first: '', last: new Uint8Array() };
