import type { ColumnRef, Profile } from '../../../src/plugin/profile.ts';
import { type Message, words } from '../../../src/words/message.ts';
import { unusedColumnsOf } from '../infer/roles.ts';
import { chooseDecimal } from '../infer/values.ts';
import { findYear } from '../infer/years.ts';
import { chooseDateOrder } from '../table/date-choice.ts';
import type { DateOrder } from '../table/dates.ts';
import {
  type AmountLayout,
  amountColumns,
  atRow,
  type DateColumn,
  type Layout,
  usedColumns,
  usualWidth,
} from '../table/layout.ts';
import type { DecimalMark } from '../table/numbers.ts';
import type { Table } from '../table/table.ts';
import type { Dialect, Row } from '../table/tokenise.ts';
import { cleanCell, normaliseWords } from '../words/cells.ts';
import { headerNames } from './profile.ts';

/** A profile laid over the rows of a file, or what keeps it from fitting. */
export type Compiled =
  | { readonly fits: true; readonly layout: Layout; readonly names: readonly string[] }
  | { readonly fits: false; readonly problems: readonly Message[] };

const HEADER_WITHIN = 100;

/** Finds the header that the profile describes and turns names into indexes. */
export function compileProfile(profile: Profile, dialect: Dialect, table: Table): Compiled {
  const found = findProfileHeader(profile, table.rows);
  if ('key' in found) return { fits: false, problems: [found] };
  const { names, start } = found;
  const problems: Message[] = [];
  const missing: string[] = [];
  const finder: Finder = {
    one: (refs) => firstOf(refs, names, missing),
    many: (refs) => [refs ?? []].flat().flatMap((ref) => locate(ref, names, missing) ?? []),
  };
  const money = moneyOf(profile, finder);
  const layout: Layout = {
    dialect,
    start,
    names,
    width: usualWidth(table, names.length),
    used: usedColumns(table, names),
    ...datesOf(profile, table, finder, problems),
    ...money,
    ...unusedColumnsOf(table, names, money, columnsNamedBy(profile, names)),
    decimal: profile.decimal ?? decimalFor(table, money.amount, problems),
    ...textColumns(profile.columns, finder),
    pendingIsBooked: false,
    card: profile.kind === 'card',
  };
  const all = [...sayMissing(missing, names), ...problems];
  return all.length > 0 ? { fits: false, problems: all } : { fits: true, layout, names };
}

/** Finds the columns that a profile names, and notes the names that the header lacks. */
interface Finder {
  readonly one: (refs: Refs) => number | null;
  readonly many: (refs: Refs) => readonly number[];
}

function datesOf(profile: Profile, table: Table, { one, many }: Finder, problems: Message[]) {
  const separator = profile.date === undefined ? null : separatorOf(profile.date);
  const asDate = (index: number): DateColumn => ({
    index,
    order: orderFor(profile, table, index, problems),
    separator,
  });
  const valueDate = one(profile.columns.valueDate);
  return {
    dates: many(profile.columns.date).map(asDate),
    valueDate: valueDate === null ? null : asDate(valueDate),
    time: one(profile.columns.time),
    latest: table.yearless ? findYear(table) : null,
  };
}

function moneyOf(profile: Profile, { one }: Finder) {
  const { fee, balance, currency } = profile.columns;
  return {
    amount: amountOf(profile, one),
    fee: one(fee),
    balance: one(balance),
    balanceBefore: profile.balance === 'before',
    currency: one(currency),
    defaultCurrency: profile.currency ?? null,
  };
}

function columnsNamedBy({ columns }: Profile, names: readonly string[]): readonly number[] {
  return Object.values(columns).flatMap((refs) => [refs ?? []].flat().flatMap((ref) => locate(ref, names, []) ?? []));
}

function sayMissing(missing: readonly string[], names: readonly string[]): readonly Message[] {
  if (missing.length === 0) return [];
  const key = missing.length === 1 ? 'row.columnMissingHeader' : 'row.columnsMissingHeader';
  return [words(key, { names: listed([...new Set(missing)]), has: listed(names) })];
}

type Refs = ColumnRef | readonly ColumnRef[] | undefined;

function textColumns(columns: Profile['columns'], { one, many }: Finder) {
  return {
    account: one(columns.account),
    reference: one(columns.id),
    checkNumber: one(columns.checkNumber),
    type: one(columns.type),
    status: one(columns.status),
    counterAccount: one(columns.counterAccount),
    originalAmount: one(columns.originalAmount),
    originalCurrency: one(columns.originalCurrency),
    payee: many(columns.payee),
    memo: many(columns.memo),
  };
}

function orderFor(profile: Profile, table: Table, index: number, problems: Message[]): DateOrder {
  if (profile.date !== undefined) return orderOf(profile.date);
  const choice = chooseDateOrder(table, index, [], { dollars: false, eastAsian: false, words: [] });
  if (choice.other !== null) problems.push(words('row.dateCellsLeaveOpen', { one: choice.order, other: choice.other }));
  return choice.order;
}

function decimalFor(table: Table, amount: AmountLayout, problems: Message[]): DecimalMark {
  const choice = chooseDecimal(table, amountColumns(amount));
  if (choice.state !== 'sure') problems.push(words('row.decimalSay', { why: choice.evidence }));
  return choice.mark;
}

/** Whether a header row is exactly the profile's header. Only then may a built-in profile read a file. */
export function isHeaderOf(profile: Profile, names: readonly string[]): boolean {
  const detect = headerNames(profile);
  if (detect === null) return false;
  const wanted = detect.map(normaliseWords);
  const given = names.map(normaliseWords);
  while (given.at(-1) === '') given.pop();
  while (wanted.at(-1) === '') wanted.pop();
  return wanted.length === given.length && wanted.every((name, index) => name === given[index]);
}

/** Names of months in Croatian, in a pattern. */
export const CROATIAN_NAMES = 'MMM(hr)';

/** `DD.MM.YYYY` is DMY. A pattern without a year has the order of its two parts. */
export function orderOf(pattern: string): DateOrder {
  if (pattern.includes(CROATIAN_NAMES)) return 'DMY-hr';
  const year = pattern.indexOf('Y');
  if (year >= 0 && year < pattern.indexOf('M') && year < pattern.indexOf('D'))
    return pattern.includes('MMM') && !pattern.includes('YYY') ? 'YND' : 'YMD';
  return pattern.indexOf('D') < pattern.indexOf('M') ? 'DMY' : 'MDY';
}

/** `.` of `DD.MM.YYYY`; null where a month is a word or the year is left out. */
function separatorOf(pattern: string): string | null {
  if (pattern.includes('MMM') || !pattern.includes('Y')) return null;
  return /^[DMY]+([^DMY]*)[DMY]/.exec(pattern)?.[1] ?? null;
}

function findProfileHeader(
  profile: Profile,
  rows: readonly Row[],
): { readonly names: readonly string[]; readonly start: number } | Message {
  const line = typeof profile.header === 'number' ? profile.header : null;
  const detect = headerNames(profile) ?? namedColumns(profile);
  if (line === 0 || (line === null && detect.length === 0)) return { names: [], start: rows[0]?.line ?? 1 };
  const wanted = detect.map(normaliseWords);
  const at = rows
    .slice(0, HEADER_WITHIN)
    .findIndex((row) => (line === null ? holdsAll(row, wanted) : row.line === line));
  const row = rows[at];
  if (row === undefined) return line === null ? missingMessage(wanted, rows, detect) : words('row.noLine', { line });
  return { names: row.cells.map(cleanCell), start: rows[at + 1]?.line ?? row.line + 1 };
}

function holdsAll(row: Row, wanted: readonly string[]): boolean {
  const cells = new Set(row.cells.map(normaliseWords));
  return wanted.every((name) => name === '' || cells.has(name));
}

/** The row that has most of the names tells which were renamed or taken away. */
function missingMessage(wanted: readonly string[], rows: readonly Row[], detect: readonly string[]): Message {
  let best: { readonly row: Row; readonly hits: number } | null = null;
  for (const row of rows.slice(0, HEADER_WITHIN)) {
    const cells = new Set(row.cells.map(normaliseWords));
    const hits = wanted.filter((name) => name !== '' && cells.has(name)).length;
    if (hits > (best?.hits ?? 0)) best = { row, hits };
  }
  if (best === null) return words('row.noLineColumns', { names: listed(detect) });
  const cells = new Set(best.row.cells.map(normaliseWords));
  const missing = detect.filter((_, index) => wanted[index] !== '' && !cells.has(wanted[index] ?? ''));
  const fresh = best.row.cells.filter((cell) => cell !== '' && !wanted.includes(normaliseWords(cell)));
  const names = listed(missing);
  const key = fresh.length === 0 ? 'row.columnMissing' : 'row.columnMissingNew';
  return atRow(best.row.line, words(key, { names, has: listed(fresh) }));
}

function namedColumns(profile: Profile): readonly string[] {
  return Object.values(profile.columns).flatMap((refs) => {
    const [first] = [refs ?? []].flat();
    return typeof first === 'string' ? [first] : [];
  });
}

/** Of several names for one thing the first that the file has. */
function firstOf(refs: Refs, names: readonly string[], missing: string[]): number | null {
  const all = [refs ?? []].flat();
  const [first] = all;
  if (first === undefined) return null;
  for (const ref of all) {
    const index = locate(ref, names, []);
    if (index !== null) return index;
  }
  return locate(first, names, missing);
}

function locate(ref: ColumnRef, names: readonly string[], missing: string[]): number | null {
  if (typeof ref === 'number') return ref - 1;
  const exact = names.indexOf(ref);
  if (exact >= 0) return exact;
  const wanted = normaliseWords(ref);
  const like = names.findIndex((name) => normaliseWords(name) === wanted);
  if (like < 0) missing.push(ref);
  return like < 0 ? null : like;
}

function amountOf(profile: Profile, one: (refs: Refs) => number | null): AmountLayout {
  const { amount, debit, credit, direction } = profile.columns;
  if (amount === undefined)
    return { kind: 'split', debit: one(debit), credit: one(credit), signs: profile.sign ?? 'none' };
  const column = one(amount) ?? 0;
  if (direction === undefined) return { kind: 'signed', column, outPositive: profile.sign === 'out-positive' };
  return { kind: 'flag', column, flag: one(direction) ?? 0, words: profile.direction ?? null };
}

function listed(names: readonly string[]): string {
  return names
    .filter(Boolean)
    .map((name) => `"${name}"`)
    .join(', ');
}
