import { readNumberShape } from '../table/numbers.ts';
import type { Table } from '../table/table.ts';
import { cleanCell } from '../words/cells.ts';
import { CURRENCY_CODES, codeOfUnit } from '../words/currencies.ts';
import type { Column } from './roles.ts';
import { type AmountReading, chainUnder, openingsUnder, type SearchInput, searchAmounts } from './search.ts';
import { ONE } from './values.ts';

/** The columns that part the rows of a file into accounts and currencies; null where no column of the kind does. */
export interface Parting {
  readonly account: Column | null;
  readonly currency: Column | null;
}

/** The amounts, and the pockets that they lie in. */
export interface PocketSearch {
  readonly reading: AmountReading;
  /** The finest parting that the balances allow; null where they prove none. */
  readonly parting: Parting | null;
  /** Coarser ones under which the balances fit as well. */
  readonly open: readonly Parting[];
}

/** A parting with the pocket of each data row. */
interface Parted {
  readonly parting: Parting;
  readonly groups: readonly string[];
}

/**
 * Reads the amounts in pockets first: rows parted by every column that may hold accounts or currencies. A chain of
 * balances that crosses from one pocket into another proves nothing where each pocket has a chain of its own. One
 * account with a column of foreign currencies is told by the pockets' chains, which do not fit.
 */
export function searchPockets(table: Table, columns: readonly Column[], input: SearchInput): PocketSearch | null {
  const ways = partingsOf(table, columns);
  const tried: (Parted & { readonly reading: AmountReading })[] = [];
  for (const way of ways) {
    const reading = searchAmounts({ ...input, groups: way.groups });
    if (reading === null) return null;
    if (reading.proved && isMostlyChained(input, reading, way.groups)) return settle(ways, { ...way, reading }, input);
    tried.push({ ...way, reading });
  }
  const [best] = tried.toSorted((a, b) => shareOf(b.reading) - shareOf(a.reading));
  return best === undefined ? null : { reading: best.reading, parting: null, open: [] };
}

/** The share of the balances that fit. Where it is small, they fit by accident. */
function shareOf({ chain }: AmountReading): number {
  const share = chain === null || chain.steps < FEWEST_STEPS ? 0 : chain.good / chain.steps;
  return share > SMALL_SHARE ? share : 0;
}

const FEWEST_STEPS = 4;
const SMALL_SHARE = 0.6;

/** Nothing checks a row that is alone in its pocket: such rows are the fewer. */
function isMostlyChained(input: SearchInput, reading: AmountReading, groups: readonly string[]): boolean {
  const lengths = openingsUnder(input, reading, groups).map(({ length }) => length);
  const alone = lengths.filter((length) => length === 1).length;
  return lengths.reduce((sum, length) => sum + length, 0) > 2 * alone;
}

/** The finest parting that the balances do not deny, once one of them is proved. */
function settle(
  ways: readonly Parted[],
  proved: Parted & { readonly reading: AmountReading },
  input: SearchInput,
): PocketSearch {
  const { reading } = proved;
  const fitting = ways.flatMap((way) => {
    const chain = way.parting === proved.parting ? reading.chain : chainUnder(input, reading, way.groups);
    return chain === null || chain.good < chain.steps ? [] : [{ ...way, chain }];
  });
  const coarsest = fitting.at(-1);
  const left = fitting.filter(
    (way) => way === coarsest || !continues(way.groups, coarsest?.groups ?? [], reading, input),
  );
  const [finest = { ...proved, chain: reading.chain }, ...others] = left;
  const open = others.filter(({ groups }) => isInTime(groups, input) || !isInTime(finest.groups, input));
  return {
    // A finer one than is proved has too few steps, so it is possible.
    reading: { ...reading, chain: finest.chain, proved: finest.parting === proved.parting },
    parting: finest.parting,
    open: open.map(({ parting }) => parting),
  };
}

/**
 * Whether the days of each pocket run one way. Pockets that stand one below the other, each in time, are no list of one
 * account, in which time would jump back.
 */
function isInTime(groups: readonly string[], { when }: SearchInput): boolean {
  const pockets = Map.groupBy(
    when.map((each, row) => ({ day: each.slice(0, 10), group: groups[row] })).filter(({ day }) => day !== ''),
    ({ group }) => group,
  );
  return [...pockets.values()].every((rows) => {
    const turns = new Set(rows.map(({ day }, at) => Math.sign(day.localeCompare(rows[at - 1]?.day ?? day))));
    return !(turns.has(1) && turns.has(-1));
  });
}

/**
 * Whether a pocket would begin with the very amount, to the cent, at which another one stood. Then it is none. Zero and
 * even amounts meet by accident: a wallet that is emptied, and the one that begins empty.
 */
function continues(
  fine: readonly string[],
  coarse: readonly string[],
  reading: AmountReading,
  input: SearchInput,
): boolean {
  return openingsUnder(input, reading, coarse).some((rows) => {
    const seen = new Set<string>();
    return rows.some(({ row, opening }, at) => {
      const isFirst = !seen.has(fine[row] ?? '');
      seen.add(fine[row] ?? '');
      return isFirst && at > 0 && opening !== null && opening % ONE !== 0n;
    });
  });
}

/** Every parting that differs in its pockets, the finest first; the last one leaves the file whole. */
function partingsOf(table: Table, columns: readonly Column[]): readonly Parted[] {
  const rows = table.dataRows.length;
  const cells = (column: Column | null): readonly string[] =>
    column === null ? [] : table.dataRows.map((at) => cleanCell(table.rows[at]?.cells[column.index] ?? ''));
  const accounts = accountsIn(columns, rows, table);
  const currencies = columns.filter((column) => mayPartByCurrency(column, table));
  const all = [...accounts, null].flatMap((account) =>
    [...currencies, null].map((currency): Parted => {
      const [one, other] = [cells(account), cells(currency).map(currency?.kind === 'number' ? unitIn : (cell) => cell)];
      const groups = table.dataRows.map((_, row) => `${one[row] ?? ''}|${other[row] ?? ''}`);
      return { parting: { account, currency }, groups: inNumbers(groups) };
    }),
  );
  const different = [...Map.groupBy(all, ({ groups }) => groups.join()).values()].flatMap(([first]) => first ?? []);
  const count = ({ groups }: Parted): number => new Set(groups).size;
  return different.toSorted((a, b) => count(b) - count(a));
}

/** Pockets by the order in which they come, so that two columns that part a file alike are seen to. */
function inNumbers(groups: readonly string[]): readonly string[] {
  const numbers = new Map<string, string>();
  for (const group of groups) if (!numbers.has(group)) numbers.set(group, `${numbers.size}`);
  return groups.map((group) => numbers.get(group) ?? '');
}

/** The code of the currency that stands beside a number; '' without a known one. */
function unitIn(cell: string): string {
  return codeOfUnit(readNumberShape(cell)?.unit ?? '') ?? '';
}

function mayPartByCurrency(column: Column, table: Table): boolean {
  if (column.kind === 'number') return column.number !== 'balance' && holdsUnits(table, column);
  const kinds = column.distinct + (column.filled < table.dataRows.length ? 1 : 0);
  return kinds > 1 && isCurrency(column, table);
}

/** Whether a column holds codes of currencies: by its name, or by known codes alone where nothing else is known. */
export function isCurrency(column: Column, table: Table): boolean {
  if (column.text === 'currency') return column.kind === 'code' || column.kind === 'text';
  if (column.kind !== 'code') return false;
  return column.text === null && holdsKnownCodes(table, column);
}

/**
 * The columns whose names say best that they hold the own account, or that hold IBANs under no known name. Of own
 * accounts there are few; of the other side's there are many.
 */
function accountsIn(columns: readonly Column[], rows: number, table: Table): readonly Column[] {
  const named = columns.filter(({ text, filled }) => text === 'account' && filled >= rows * 0.9);
  const most = Math.max(...named.map(({ score }) => score));
  const unnamed = columns.filter((column) => column.text === null && holdsIbans(column, table));
  return [...named.filter(({ score }) => score === most), ...unnamed].filter(
    ({ distinct }) => distinct > 1 && distinct <= Math.max(SEVERAL, rows / 4),
  );
}

function holdsIbans({ index }: Column, table: Table): boolean {
  return table.dataRows.every((at) => IBAN.test(cleanCell(table.rows[at]?.cells[index] ?? '')));
}

const SEVERAL = 4;
const IBAN = /^[A-Z]{2}\d{2} ?(?:[A-Z0-9]{4} ?){2,7}[A-Z0-9]{1,4}$/;

/** Whether two currencies at least stand in more than one number each. A lone one may be damaged. */
export function holdsUnits(table: Table, { index }: Column): boolean {
  const counts = new Map<string, number>();
  for (const at of table.dataRows) {
    const code = unitIn(cleanCell(table.rows[at]?.cells[index] ?? ''));
    if (code !== '') counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count > 1).length > 1;
}

/** Whether the first rows of a column hold known codes of currencies and nothing else. */
function holdsKnownCodes(table: Table, column: Column): boolean {
  return table.dataRows.slice(0, 20).every((at) => {
    const cell = cleanCell(table.rows[at]?.cells[column.index] ?? '');
    return cell === '' || CURRENCY_CODES.has(cell);
  });
}
