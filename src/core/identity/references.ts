import type { StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import type { AccountHistory } from '../history.ts';

/** The names by which this stream's bank has called the known transactions. References of other streams are not comparable. */
export interface ReferenceIndex {
  of(reference: string): readonly KnownTransaction[];
  /** The only one, which nearly every reference has; undefined where there is none or there are more. */
  only(reference: string): KnownTransaction | undefined;
  /** Whether it has a name, or this one. */
  isNamed(transaction: KnownTransaction, name?: string): boolean;
  names(transaction: KnownTransaction): readonly string[];
  /** A line under this reference has turned out to be it. */
  name(transaction: KnownTransaction, reference: string): void;
  /** Moves the stream's word from the transaction `from` to the true one, `to`. */
  passOn(from: KnownTransaction, to: KnownTransaction): void;
}

export function indexReferences(history: AccountHistory): ReferenceIndex {
  const names: NameMap = new Map();
  for (const each of history.transactions) {
    if (each.reference !== null && each.stream === history.stream) addName(names, each.reference, each);
  }
  const further = indexAliases(history, names);
  const own = (each: KnownTransaction) => (each.stream === history.stream ? each.reference : null);
  const namesOf = (transaction: KnownTransaction): readonly string[] => {
    const first = own(transaction);
    const others = further.get(transaction) ?? [];
    return first === null ? others : [first, ...others];
  };
  return {
    of: (reference) => listOf(names.get(reference)),
    only: (reference) => {
      const named = names.get(reference);
      return named !== undefined && 'id' in named ? named : undefined;
    },
    isNamed: (transaction, name) => {
      const first = own(transaction);
      if (name === undefined) return first !== null || further.has(transaction);
      return first === name || further.get(transaction)?.includes(name) === true;
    },
    names: namesOf,
    name: (transaction, reference) => {
      addName(names, reference, transaction);
      addTo(further, transaction, reference);
    },
    passOn: (from, to) => {
      for (const name of namesOf(from)) replaceNamed(names, name, from, to);
      const others = further.get(from);
      if (others !== undefined) further.set(to, others);
    },
  };
}

/**
 * Whether references number the lines of a file, 1…n or n…1, with or without leading zeros. `lines`: bare numbers of
 * two lines or more, which cannot be meant as anything else. `line`: the bare number of a single line. `prefixed`:
 * numbers behind a fixed word, which a bank may as well count through the years. A 0 was dropped as no reference at
 * all, so the first or last may be missing.
 */
export type Counting = 'none' | 'prefixed' | 'line' | 'lines';

export function countingOf(references: readonly (string | null)[]): Counting {
  const [first] = references;
  const numbered =
    first === null ? references.slice(1) : references.at(-1) === null ? references.slice(0, -1) : references;
  const prefix = COUNTER.exec(numbered[0] ?? '')?.[1];
  if (prefix === undefined) return 'none';
  const isAscending = countOf(numbered[0], prefix) === 1;
  const counts = numbered.every((each, at) => countOf(each, prefix) === (isAscending ? at + 1 : numbered.length - at));
  if (!counts) return 'none';
  if (prefix !== '') return 'prefixed';
  return numbered.length > 1 ? 'lines' : 'line';
}

/** How often each reference stands in a statement. */
export function countReferences(lines: readonly StatementLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { reference } of lines) {
    if (reference !== null) counts.set(reference, (counts.get(reference) ?? 0) + 1);
  }
  return counts;
}

export function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

/** A reference nearly always has one transaction, so a list is made only where there are more, or none. */
type Named = KnownTransaction | KnownTransaction[];
type NameMap = Map<string, Named>;

const NONE: readonly KnownTransaction[] = [];

function listOf(named: Named | undefined): readonly KnownTransaction[] {
  if (named === undefined) return NONE;
  return 'id' in named ? [named] : named;
}

function addName(names: NameMap, reference: string, transaction: KnownTransaction): void {
  const before = names.get(reference);
  if (before === undefined) names.set(reference, transaction);
  else if ('id' in before) names.set(reference, [before, transaction]);
  else before.push(transaction);
}

function replaceNamed(names: NameMap, reference: string, from: KnownTransaction, to: KnownTransaction): void {
  const named = names.get(reference);
  if (named === undefined || 'id' in named) names.set(reference, to);
  else named.splice(named.indexOf(from), 1, to);
}

const COUNTER = /^(\D*)0*(\d{1,9})$/;

function countOf(reference: string | null | undefined, prefix: string | undefined): number | undefined {
  const match = COUNTER.exec(reference ?? '');
  return match === null || match[1] !== prefix ? undefined : Number(match[2]);
}

function indexAliases(history: AccountHistory, names: NameMap): Map<KnownTransaction, string[]> {
  const further = new Map<KnownTransaction, string[]>();
  if (history.aliases.size === 0) return further;
  const byId = new Map(history.transactions.map((each) => [each.id, each]));
  for (const [reference, ids] of history.aliases) {
    for (const id of ids) {
      const transaction = byId.get(id);
      if (transaction === undefined) continue;
      if (!listOf(names.get(reference)).includes(transaction)) addName(names, reference, transaction);
      addTo(further, transaction, reference);
    }
  }
  return further;
}
