import { alignNames } from '../table/align.ts';
import { belowHeader, findHeader, type Header } from '../table/header.ts';
import type { Layout } from '../table/layout.ts';
import { type Table, usualWidth } from '../table/table.ts';
import { cleanCell } from '../words/cells.ts';
import { directionOf, wayByWords } from '../words/flags.ts';
import { isPhrase } from '../words/match.ts';
import { ROW_WORDS } from '../words/row-words.ts';
import { statesBalance } from '../words/states-balance.ts';
import { amountCandidates } from './amounts.ts';
import { factsOf } from './columns.ts';
import { currencyOf } from './currency.ts';
import { inferDates, whenOf } from './dates.ts';
import { isCardDocument, isPaidOff } from './document.ts';
import { explainAmounts, explainHeader, explainTexts } from './explain.ts';
import type { Doubt, Inference } from './inference.ts';
import { assignRoles, type Column } from './roles.ts';
import { type AmountReading, type SearchInput, searchAmounts } from './search.ts';
import { spokenCandidates } from './senses.ts';
import { settleSigns } from './signs.ts';
import { inferTexts } from './texts.ts';
import { chooseDecimal, type DecimalChoice, type Values, valuesOf } from './values.ts';

/** Works out how a table is to be read, or null where it holds no dates with amounts. Pure; the reasons come along. */
export function infer(found: Table): Inference | null {
  const header = findHeader(found);
  const table = belowHeader(found, header);
  const names = header === null ? [] : alignNames(header.names, table);
  const columns = assignRoles(factsOf(table, names));
  const money = columns.filter(
    (column) => column.kind === 'number' && column.moneyLike > 0 && column.number !== 'other',
  );
  const rough = chooseDecimal(
    table,
    money.map((column) => column.index),
  );
  const unsettled = unsettledRows(table, columns);
  const dates = inferDates(table, header, columns, unsettled);
  if (dates === null) return null;
  const input = searchInput(table, columns, valuesOf(table, rough.mark), whenOf(table, dates), header);
  const { reading: amounts, grouped } = searchPockets(input);
  if (amounts === null) return null;
  const decimal = decimalOf(table, amounts, rough);
  const currency = currencyOf(table, header, columns, amounts, amounts.proved && !grouped);
  const paidOff = isPaidOff(table, columns, amounts);
  const card = isCardDocument(table, header, columns) || (paidOff && amounts.balance === null);
  const signs = settleSigns(amounts, columns, input, card || paidOff);
  const layout: Layout = {
    dialect: table.dialect,
    start: startOf(table, header),
    names,
    width: usualWidth(table, names.length),
    dates: dates.columns,
    valueDate: dates.valueDate,
    latest: dates.latest,
    amount: signs.layout,
    fee: amounts.fee?.index ?? null,
    balance: amounts.balance?.index ?? null,
    balanceBefore: amounts.chain?.before === true && amounts.proved,
    decimal: decimal.mark,
    currency: currency.column,
    defaultCurrency: currency.code,
    pendingIsBooked: amounts.pendingIsBooked || countsAsBooked(columns),
    card,
    ...inferTexts(columns, input, { hasHeader: header !== null, grouped }),
  };
  const doubts = [
    ...decimalDoubts(decimal, layout, currency.code),
    ...dates.doubts.map((doubt) => ambiguous('dates', doubt.message, { ...layout, dates: doubt.dates })),
    ...signs.doubts.map((doubt) => ambiguous('signs', doubt.message, { ...layout, amount: doubt.amount })),
  ];
  const evidence = [
    ...table.evidence,
    explainHeader(table, header),
    ...dates.evidence,
    decimal.evidence,
    ...explainAmounts(amounts, names, table),
    ...signs.evidence,
    currency.evidence,
    explainTexts(layout),
  ];
  return { layout, table, header, columns, amounts, evidence: evidence.filter((line) => line !== ''), doubts };
}

/** Data rows that may lack the date of the others: pending or failed by their status, or a balance with its day. */
function unsettledRows(table: Table, columns: readonly Column[]): ReadonlySet<number> {
  const status = columns.filter((column) => column.text === 'status');
  const found = table.dataRows.filter(
    (at) =>
      statesBalance(table.rows[at]?.cells ?? []) ||
      status.some(({ index }) =>
        [ROW_WORDS.pending, ROW_WORDS.failed].some((words) => isPhrase(words, table.rows[at]?.cells[index] ?? '')),
      ),
  );
  return new Set(found);
}

/** One running balance for the whole file, else one for each account or currency that it names. */
function searchPockets(input: SearchInput): { readonly reading: AmountReading | null; readonly grouped: boolean } {
  const one = searchAmounts({ ...input, groups: [] });
  if (one === null || one.proved || new Set(input.groups).size < 2) return { reading: one, grouped: false };
  const many = searchAmounts(input);
  return many?.proved === true ? { reading: many, grouped: true } : { reading: one, grouped: false };
}

function searchInput(
  table: Table,
  columns: readonly Column[],
  values: Values,
  when: readonly string[],
  header: Header | null,
): SearchInput {
  const rows = table.dataRows.length;
  const cells = (index: number): readonly string[] =>
    table.dataRows.map((at) => cleanCell(table.rows[at]?.cells[index] ?? ''));
  const status = columns.filter((column) => column.text === 'status').map((column) => cells(column.index));
  const statusIs = (words: string) => when.map((_, row) => status.some((texts) => isPhrase(words, texts[row] ?? '')));
  const pockets = columns.filter((column) => isPocket(column, rows)).map((column) => cells(column.index));
  const written = amountCandidates(columns, values, rows);
  const spoken = spokenCandidates(written, columns, cells);
  return {
    candidates: [...written, ...spoken].sort((a, b) => b.prior - a.prior),
    balances: balanceColumns(columns, header),
    fees: columns.filter((column) => column.number === 'fee' && column.kind === 'number'),
    values,
    directions: (column, words) => cells(column).map(words === null ? directionOf : wayByWords(words)),
    when,
    failed: statusIs(ROW_WORDS.failed),
    stated: table.dataRows.map((at) => statesBalance(table.rows[at]?.cells ?? [])),
    pending: countsAsBooked(columns) ? when.map(() => false) : statusIs(ROW_WORDS.pending),
    groups: when.map((_, row) => pockets.map((texts) => texts[row] ?? '').join('|')),
  };
}

/** PayPal: what is held or pending has left the account, and its release comes as a row of its own. */
function countsAsBooked(columns: readonly Column[]): boolean {
  return (['gross', 'fee', 'net'] as const).every((role) => columns.some((column) => column.number === role));
}

/** A column that parts one file into several accounts: named as account or currency, with few values. */
function isPocket(column: Column, rows: number): boolean {
  const named = column.text === 'account' || column.text === 'currency';
  return named && column.distinct > 1 && column.distinct <= Math.max(4, rows / 4);
}

/** As many columns as may be the balance of a file that names none. */
const MOST_BALANCES = 16;

function balanceColumns(columns: readonly Column[], header: Header | null): readonly Column[] {
  const numbers = columns.filter((column) => column.kind === 'number' && column.distinct > 1);
  const named = numbers.filter((column) => column.number === 'balance');
  if (named.length > 0 || (header !== null && header.known > 2)) return named;
  return numbers.filter((column) => column.number === null && column.moneyLike > 0).slice(0, MOST_BALANCES);
}

function decimalOf(
  table: Table,
  amounts: { readonly candidate: { readonly layout: Layout['amount'] }; readonly balance: Column | null },
  rough: DecimalChoice,
): DecimalChoice {
  const { layout } = amounts.candidate;
  const used = layout.kind === 'split' ? [layout.debit, layout.credit] : [layout.column];
  const precise = chooseDecimal(
    table,
    [...used, amounts.balance?.index ?? null].filter((column) => column !== null),
  );
  return precise.state === 'sure' && precise.evidence.includes('none')
    ? rough
    : precise.state === 'open' && rough.state === 'sure'
      ? rough
      : precise;
}

/** Yen and won have no decimals, so a mark before three digits parts thousands. */
const KANA_OR_HANGUL = /[\u3040-\u30ff\uac00-\ud7af]/;

function decimalDoubts(decimal: DecimalChoice, layout: Layout, currency: string | null): readonly Doubt[] {
  const wholeUnits = currency === 'JPY' || currency === 'KRW' || layout.names.some((name) => KANA_OR_HANGUL.test(name));
  if (decimal.state === 'sure' || wholeUnits) return [];
  const other = layout.decimal === '.' ? ',' : '.';
  return [ambiguous('decimal', decimal.evidence, { ...layout, decimal: other })];
}

/** Two readings survive: this one and another. */
function ambiguous(about: Doubt['about'], message: string, alternative: Layout): Doubt {
  return { code: 'csv.ambiguous', about, message, alternative };
}

function startOf(table: Table, header: Header | null): number {
  const above = header?.rows.at(-1) ?? (table.dataRows[0] ?? 0) - 1;
  return table.rows[above + 1]?.line ?? 1;
}
