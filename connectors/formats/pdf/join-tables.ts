import { matchRoles } from '../../tables/words/match.ts';
import { NUMBER_WORDS } from '../../tables/words/number-words.ts';
import type { Column } from './columns.ts';
import type { LaidOut } from './layout.ts';
import type { Record, Records } from './records.ts';
import type { ColumnKind } from './row-cells.ts';

/**
 * Joins the tables of one account. Deposits, checks and fees have headings of their own. Only together they lead from
 * the opening balance to the closing one. Tables whose columns of money differ stay apart.
 */
export function joinTables(tables: readonly LaidOut[]): readonly LaidOut[] {
  const joined: LaidOut[] = [];
  for (const table of tables) {
    const at = joined.findIndex((each) => isOfOneAccount(each, table) && placesIn(each, table) !== null);
    const first = joined[at];
    const places = first === undefined ? null : placesIn(first, table);
    if (first === undefined || places === null) joined.push(table);
    else joined[at] = join(first, table, places);
  }
  return joined;
}

function isOfOneAccount({ section: a }: LaidOut, { section: b }: LaidOut): boolean {
  if (a.headings.length === 0 || b.headings.length === 0) return false;
  return a.accounts.size === b.accounts.size && [...a.accounts].every((each) => b.accounts.has(each));
}

/**
 * The place in the first table for each column of the second, or a place behind the last. Null where the two do not
 * go together.
 */
function placesIn(first: LaidOut, second: LaidOut): readonly number[] | null {
  const taken = new Set<number>();
  let width = first.columns.length;
  const places = second.columns.map((column, at) => {
    const kind = second.kinds[at] ?? 'text';
    const place = first.columns.findIndex(
      (other, index) =>
        !taken.has(index) && first.kinds[index] === kind && isSameMoney(kind, column, other, first.kinds),
    );
    const own = place < 0 ? width : place;
    if (place < 0) width += 1;
    taken.add(own);
    return own;
  });
  const isWhole = (['date', 'money'] as const).every(
    (kind) =>
      second.kinds.includes(kind) &&
      second.kinds.every((each, at) => each !== kind || (places[at] ?? 0) < first.columns.length),
  );
  return isWhole ? places : null;
}

/** A single column of amounts goes with another one, whatever they are called; of several, each with its own kind. */
function isSameMoney(kind: ColumnKind, a: Column, b: Column, kinds: readonly ColumnKind[]): boolean {
  if (kind !== 'money') return true;
  return kinds.filter((each) => each === 'money').length === 1 || roleOf(a) === roleOf(b);
}

function roleOf({ name }: Column): string | undefined {
  return matchRoles(NUMBER_WORDS, name)[0]?.role;
}

function join(first: LaidOut, second: LaidOut, places: readonly number[]): LaidOut {
  const more = second.columns.filter((_, at) => (places[at] ?? 0) >= first.columns.length);
  const width = first.columns.length + more.length;
  const moved = second.records.records.map((record) => ({ ...record, cells: placed(record.cells, places, width) }));
  const wide = first.records.records.map((record) => ({ ...record, cells: placed(record.cells, [], width) }));
  return {
    ...first,
    section: { ...first.section, body: [...first.section.body, ...second.section.body] },
    columns: [...first.columns, ...more],
    kinds: [...first.kinds, ...second.kinds.filter((_, at) => (places[at] ?? 0) >= first.columns.length)],
    records: joinRecords(first.records, second.records, [...wide, ...moved]),
  };
}

function placed(cells: readonly string[], places: readonly number[], width: number): string[] {
  const out = Array.from({ length: width }, () => '');
  for (const [at, cell] of cells.entries()) out[places[at] ?? at] = cell;
  return out;
}

/** Where a balance stands is told by its line: rows of both tables may stand above it. */
function joinRecords(first: Records, second: Records, records: readonly Record[]): Records {
  const sorted = records.toSorted((a, b) => a.line.number - b.line.number);
  const stated = [...first.stated, ...second.stated].map((each) => ({
    ...each,
    place: sorted.filter(({ line }) => line.number < each.line.number).length,
  }));
  return {
    records: sorted,
    stated: stated.sort((a, b) => a.line.number - b.line.number),
    notes: [...first.notes, ...second.notes],
    loose: [...first.loose, ...second.loose],
    tight: [...first.tight, ...second.tight],
  };
}
