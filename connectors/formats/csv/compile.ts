import { cleanCell, normaliseWords } from './cells.ts';
import type { DateOrder } from './dates.ts';
import type { AmountLayout, DateColumn, Layout } from './layout.ts';
import type { ColumnRef, Profile } from './profile.ts';
import type { Dialect, Row } from './tokenise.ts';

/** A profile laid over the rows of a file, or what keeps it from fitting. */
export type Compiled =
  | { readonly fits: true; readonly layout: Layout; readonly names: readonly string[] }
  | { readonly fits: false; readonly problems: readonly string[] };

const HEADER_WITHIN = 100;

/** Finds the header that the profile describes and turns names into indexes. `rows` may be the head of the file. */
export function compileProfile(profile: Profile, dialect: Dialect, rows: readonly Row[]): Compiled {
  const found = findProfileHeader(profile, rows);
  if (typeof found === 'string') return { fits: false, problems: [found] };
  const { names, start } = found;
  const problems: string[] = [];
  const one = (ref: ColumnRef | undefined): number | null => (ref === undefined ? null : locate(ref, names, problems));
  const many = (refs: ColumnRef | ColumnRef[] | undefined): readonly number[] =>
    [refs ?? []].flat().flatMap((ref) => locate(ref, names, problems) ?? []);
  const order = orderOf(profile.date);
  const asDate = (index: number): DateColumn => ({ index, order });
  const { columns } = profile;
  const valueDate = one(columns.valueDate);
  const layout: Layout = {
    dialect,
    start,
    names,
    dates: many(columns.date).map(asDate),
    valueDate: valueDate === null ? null : asDate(valueDate),
    time: one(columns.time),
    amount: amountOf(profile, one),
    fee: one(columns.fee),
    balance: one(columns.balance),
    balanceBefore: profile.balance === 'before',
    decimal: profile.decimal ?? '.',
    currency: one(columns.currency),
    defaultCurrency: profile.currency ?? null,
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
    pendingIsBooked: false,
    card: profile.kind === 'card',
    latest: null,
  };
  return problems.length > 0 ? { fits: false, problems } : { fits: true, layout, names };
}

/** Whether a header row is exactly the one that a profile names: what lets a built-in profile speak for a file. */
export function isHeaderOf(profile: Profile, names: readonly string[]): boolean {
  if (typeof profile.header !== 'object') return false;
  const wanted = profile.header.detect.map(normaliseWords);
  const given = names.map(normaliseWords);
  while (given.at(-1) === '') given.pop();
  while (wanted.at(-1) === '') wanted.pop();
  return wanted.length === given.length && wanted.every((name, index) => name === given[index]);
}

/** `DD.MM.YYYY` is DMY. A pattern without a year has the order of its two parts. */
export function orderOf(pattern: string): DateOrder {
  const year = pattern.indexOf('Y');
  if (year >= 0 && year < pattern.indexOf('M') && year < pattern.indexOf('D')) return 'YMD';
  return pattern.indexOf('D') < pattern.indexOf('M') ? 'DMY' : 'MDY';
}

function findProfileHeader(
  profile: Profile,
  rows: readonly Row[],
): { readonly names: readonly string[]; readonly start: number } | string {
  const { header = { detect: namedColumns(profile) } } = profile;
  if (header === 0 || (typeof header === 'object' && header.detect.length === 0))
    return { names: [], start: rows[0]?.line ?? 1 };
  const wanted = typeof header === 'object' ? header.detect.map(normaliseWords) : [];
  const at = rows
    .slice(0, HEADER_WITHIN)
    .findIndex((row) => (typeof header === 'number' ? row.line === header : holdsAll(row, wanted)));
  const row = rows[at];
  if (row === undefined)
    return typeof header === 'number' ? `there is no line ${header}` : missingMessage(wanted, rows, header);
  return { names: row.cells.map(cleanCell), start: rows[at + 1]?.line ?? row.line + 1 };
}

function holdsAll(row: Row, wanted: readonly string[]): boolean {
  const cells = new Set(row.cells.map(normaliseWords));
  return wanted.every((name) => name === '' || cells.has(name));
}

/** The row that has most of the names tells which were renamed or taken away. */
function missingMessage(
  wanted: readonly string[],
  rows: readonly Row[],
  header: { readonly detect: readonly string[] },
): string {
  let best: { readonly row: Row; readonly hits: number } | null = null;
  for (const row of rows.slice(0, HEADER_WITHIN)) {
    const cells = new Set(row.cells.map(normaliseWords));
    const hits = wanted.filter((name) => name !== '' && cells.has(name)).length;
    if (hits > (best?.hits ?? 0)) best = { row, hits };
  }
  if (best === null) return `no line has the columns ${header.detect.filter(Boolean).map(quote).join(', ')}`;
  const cells = new Set(best.row.cells.map(normaliseWords));
  const missing = header.detect.filter((_, index) => wanted[index] !== '' && !cells.has(wanted[index] ?? ''));
  const fresh = best.row.cells.filter((cell) => cell !== '' && !wanted.includes(normaliseWords(cell)));
  const instead = fresh.length === 0 ? '' : `; new there: ${fresh.map(quote).join(', ')}`;
  return `line ${best.row.line}: the column ${missing.map(quote).join(', ')} is missing${instead}`;
}

function namedColumns(profile: Profile): string[] {
  return Object.values(profile.columns)
    .flat()
    .filter((ref) => typeof ref === 'string');
}

function locate(ref: ColumnRef, names: readonly string[], problems: string[]): number | null {
  if (typeof ref === 'number') return ref - 1;
  const exact = names.indexOf(ref);
  if (exact >= 0) return exact;
  const wanted = normaliseWords(ref);
  const like = names.findIndex((name) => normaliseWords(name) === wanted);
  if (like < 0)
    problems.push(`the column ${quote(ref)} is missing; the header has ${names.filter(Boolean).map(quote).join(', ')}`);
  return like < 0 ? null : like;
}

function amountOf(profile: Profile, one: (ref: ColumnRef | undefined) => number | null): AmountLayout {
  const { amount, debit, credit, direction } = profile.columns;
  if (amount === undefined)
    return { kind: 'split', debit: one(debit), credit: one(credit), debitSigned: profile.sign === 'in-positive' };
  const column = one(amount) ?? 0;
  if (direction === undefined) return { kind: 'signed', column, outPositive: profile.sign === 'out-positive' };
  return { kind: 'flag', column, flag: one(direction) ?? 0, words: profile.direction ?? null };
}

function quote(name: string): string {
  return `"${name}"`;
}
