import { joined, type Message, type Said, words } from '../../../src/words/message.ts';
import { alignNames } from '../table/align.ts';
import { belowHeader, findHeader, type Header } from '../table/header.ts';
import {
  type AmountLayout,
  type DateColumn,
  type Layout,
  nameOfColumn,
  usedColumns,
  usualWidth,
} from '../table/layout.ts';
import type { Table } from '../table/table.ts';
import { cleanCell } from '../words/cells.ts';
import { directionOf } from '../words/flags.ts';
import { factsOf } from './columns.ts';
import { type CurrencyInference, currencyOf } from './currency.ts';
import { type DateInference, inferDates, whenOf } from './dates.ts';
import { type Parting, searchPockets } from './pockets.ts';
import { assignRoles, type Column, openFeesOf, spareColumns } from './roles.ts';
import type { AmountReading, Doubt, Inference, SearchInput } from './search.ts';
import { type Columns, countsAsBooked, searchInput, unsettledRows } from './search-input.ts';
import {
  isCardDocument,
  isPaidOff,
  looksBought,
  type SignInference,
  settleSigns,
  signsByWords,
} from './signs/signs.ts';
import { accountColumns, inferTexts } from './texts.ts';
import {
  chooseDecimal,
  type DecimalChoice,
  decimalOf,
  isWholeUnits,
  likelierMark,
  markOfCurrency,
  valuesOf,
} from './values.ts';

/**
 * Works out how a table is to be read, or null where it holds no dates with amounts. Pure; the reasons come along.
 * First the header and the columns, then the days, the amounts with their balance, their meaning, and the texts.
 * `accountCurrency`: of the account that the file is for, where its amounts have more than two decimals; else null.
 */
export function infer(given: Table, accountCurrency: string | null = null): Inference | null {
  const columns = readColumns(given);
  const found = inferDates(columns.table, columns.header, columns.columns, unsettledRows(columns));
  if (found === null) return null;
  const money = findAmounts(columns, found);
  if (money === null) return null;
  const dates = withinBalances(columns.table, found, money);
  const meaning = settleMeaning(columns, money, accountCurrency);
  const layout = layoutOf(columns, dates, money, meaning);
  const { table, header } = columns;
  return {
    layout,
    table,
    header,
    columns: columns.columns,
    amounts: money.amounts,
    evidence: evidenceOf(columns, dates, money, meaning, layout),
    doubts: [...doubtsOf(table, dates, meaning, layout), ...pocketDoubts(columns, money, layout)],
  };
}

function readColumns(found: Table): Columns {
  const header = findHeader(found);
  const table = belowHeader(found, header);
  const names = header === null ? [] : alignNames(header.names, table);
  return { table, header, names, columns: assignRoles(factsOf(table, names)) };
}

/** The columns of the amounts, and what they were found with. */
interface Money {
  readonly amounts: AmountReading;
  /** The columns that part the rows into accounts and currencies; null where no balances tell. */
  readonly parting: Parting | null;
  /** Other partings under which the balances fit as well. */
  readonly open: readonly Parting[];
  readonly input: SearchInput;
  /** The decimal mark of all columns that may be money. */
  readonly rough: DecimalChoice;
}

function findAmounts(columns: Columns, dates: DateInference): Money | null {
  const { table } = columns;
  const money = columns.columns.filter(
    (column) => column.kind === 'number' && column.moneyLike > 0 && column.number !== 'other',
  );
  const placesOf = (some: readonly Column[]): readonly number[] => some.map(({ index }) => index);
  const numbers = columns.columns.filter(({ kind }) => kind === 'number');
  const rough = likelierMark(chooseDecimal(table, placesOf(money)), table, placesOf(numbers));
  const input = searchInput(columns, valuesOf(table, rough.mark), whenOf(table, dates));
  const found = searchPockets(table, columns.columns, input);
  return found === null ? null : { amounts: found.reading, parting: found.parting, open: found.open, input, rough };
}

/** How the amounts are meant. */
interface Meaning {
  readonly decimal: DecimalChoice;
  readonly currency: CurrencyInference;
  readonly signs: SignInference;
  readonly card: boolean;
}

function settleMeaning(found: Columns, money: Money, accountCurrency: string | null): Meaning {
  const { amounts, input } = money;
  const { table, header, columns } = found;
  const paidOff = isPaidOff(table, columns, amounts);
  const card = isCardDocument(table, header, columns) || (paidOff && amounts.balance === null);
  // Where balances prove the signs, texts are not asked.
  const bought = !amounts.proved && looksBought(table, columns, amounts);
  const { currency, ...decimals } = settleCurrency(found, money, accountCurrency);
  return {
    ...decimals,
    currency,
    signs: settleSigns(amounts, columns, input, {
      list: card || paidOff || bought ? 'purchases' : 'movements',
      words: signsByWords(table, columns, amounts),
    }),
    card,
  };
}

/** The currency and the decimal mark: each may tell the other, for few currencies have three decimals. */
function settleCurrency(
  found: Columns,
  { amounts, parting, rough }: Money,
  accountCurrency: string | null,
): Pick<Meaning, 'currency' | 'decimal'> {
  const named = currencyOf(found, amounts, parting);
  const isNamed = named.column !== null || named.code !== null;
  const currency =
    isNamed || accountCurrency === null
      ? named
      : { column: null, code: accountCurrency, evidence: words('table.currencyAccount', { code: accountCurrency }) };
  return { currency, decimal: markOfCurrency(decimalOf(found.table, amounts, rough), currency.code) };
}

function layoutOf(found: Columns, dates: DateInference, money: Money, meaning: Meaning): Layout {
  const { table, header, names, columns } = found;
  const { amounts, parting, input } = money;
  const used = { amount: meaning.signs.layout, fee: amounts.fee?.index ?? null };
  return {
    dialect: table.dialect,
    start: startOf(table, header),
    names,
    width: usualWidth(table, names.length),
    used: usedColumns(table, names),
    dates: dates.columns,
    valueDate: dates.valueDate,
    latest: dates.latest,
    ...used,
    openFees: openFeesOf(columns, used),
    spare: spareColumns(table, columns, used),
    balance: amounts.balance?.index ?? null,
    balanceBefore: amounts.chain?.before === true && amounts.proved,
    decimal: meaning.decimal.mark,
    currency: meaning.currency.column,
    defaultCurrency: meaning.currency.code,
    pendingIsBooked: amounts.pendingIsBooked || countsAsBooked(columns),
    card: meaning.card,
    ...inferTexts(columns, input, {
      hasHeader: header !== null,
      parting,
      currency: meaning.currency,
    }),
  };
}

function startOf(table: Table, header: Header | null): number {
  const above = header?.rows.at(-1) ?? (table.dataRows[0] ?? 0) - 1;
  return table.rows[above + 1]?.line ?? 1;
}

function evidenceOf(
  { table, header, names }: Columns,
  dates: DateInference,
  { amounts }: Money,
  { decimal, signs, currency }: Meaning,
  layout: Layout,
): readonly Message[] {
  return [
    ...table.evidence,
    explainHeader(table, header),
    ...dates.evidence,
    decimal.evidence,
    ...explainAmounts(amounts, names, table),
    ...signs.evidence,
    currency.evidence,
    ...explainTexts(layout),
  ];
}

/**
 * Days that do not run as the running balance does are the wrong ones. Where several columns of days run so, no
 * question is left: the balances tell the order of the rows.
 */
function withinBalances(table: Table, dates: DateInference, { amounts: { chain, proved } }: Money): DateInference {
  if (!proved || chain === null || (chain.order !== 'file' && chain.order !== 'reverse')) return dates;
  const isInTime = (columns: readonly DateColumn[]): boolean => {
    // A damaged day says nothing of the others.
    const days = whenOf(table, { ...dates, columns }).flatMap((when) => when.slice(0, 10) || []);
    const inTime = chain.order === 'file' ? days : days.toReversed();
    return inTime.every((day, at) => at === 0 || (inTime[at - 1] ?? '') <= day);
  };
  if (!isInTime(dates.columns)) return dates;
  return { ...dates, doubts: dates.doubts.filter(({ about, dates: other }) => about === 'dates' && isInTime(other)) };
}

/** Where two readings survive: this one and another. */
function doubtsOf(table: Table, dates: DateInference, { decimal, signs }: Meaning, layout: Layout): readonly Doubt[] {
  const ambiguous = (about: Doubt['about'], message: Message, change: Partial<Layout>): Doubt => ({
    code: 'csv.ambiguous',
    about,
    message,
    alternative: { ...layout, ...change },
  });
  const isOpen = decimal.state !== 'sure' && !isWholeUnits(layout);
  const other = layout.decimal === '.' ? ',' : '.';
  return [
    ...(isOpen ? [ambiguous('decimal', decimal.evidence, { decimal: other })] : []),
    ...dates.doubts.map((doubt) => ambiguous(doubt.about, doubt.message, { dates: doubt.dates })),
    ...signs.doubts.map((doubt) => ({
      ...ambiguous('signs', doubt.message, { amount: withTurnedWords(doubt.amount, layout.amount, table) }),
      code: doubt.code,
    })),
  ];
}

/** Balances that fit in pockets and across them. Which rows are of one account is not for arithmetic to say then. */
function pocketDoubts(found: Columns, { amounts, parting, open, input }: Money, layout: Layout): readonly Doubt[] {
  const free = found.columns.filter((column) => column.kind !== 'date' && column.filled > 0);
  return open.flatMap((other): readonly Doubt[] => {
    const { column, code } = currencyOf(found, amounts, other);
    const accounts = accountColumns(free, input.when.length, other);
    // Where the heading of the amounts names their currency, a column beside it parts nothing.
    if (column === layout.currency && accounts.account === layout.account) return [];
    const message = bothFit(parting, other, found);
    const alternative = { ...layout, ...accounts, currency: column, defaultCurrency: code ?? layout.defaultCurrency };
    return [{ code: 'csv.ambiguous', about: 'pockets', message, alternative }];
  });
}

function bothFit(parting: Parting | null, other: Parting, { names }: Columns): Message {
  const columnsOf = (each: Parting | null): Said => {
    const columns = [each?.account, each?.currency].flatMap((column) => column ?? []);
    return joined(
      'table.plus',
      columns.map(({ index }) => nameOfColumn(names, index)),
    );
  };
  const columns = columnsOf(parting);
  if (other.account === null && other.currency === null) return words('table.balancesFitEachItself', { columns });
  return words('table.balancesFitEachItselfEach', { columns, others: columnsOf(other) });
}

/** The reasons of an inference for people: one sentence a choice, `choice: what, because`. */
function explainHeader(table: Table, header: Header | null): Message {
  if (header === null) return words('table.headerNoneFoundColumns');
  const line = table.rows[header.rows[0] ?? 0]?.line ?? 1;
  return words('table.headerLine', { line });
}

function explainAmounts(reading: AmountReading, names: readonly string[], table: Table): readonly Message[] {
  const name = (index: number | null): Said => (index === null ? words('word.none') : nameOfColumn(names, index));
  const amount = words('table.amount', { what: sayAmount(reading.candidate.layout, name) });
  const fee = reading.fee === null ? [] : [words('table.feeLeavesAccountWell', { column: name(reading.fee.index) })];
  if (reading.balance === null || reading.chain === null)
    return [amount, ...fee, words('table.balanceNoColumnRunning')];
  const { good, steps, before, order } = reading.chain;
  const first = order === 'file' || order === 'sorted' ? 'oldest' : 'newest';
  return [
    amount,
    ...fee,
    words('table.balanceStepsFitOver', {
      column: name(reading.balance.index),
      count: good,
      line: steps,
      number: table.dataRows.length,
      way: words(before ? `table.shownBefore#${first}` : `table.first#${first}`),
    }),
  ];
}

function sayAmount(layout: AmountLayout, name: (index: number | null) => Said): Message {
  if (layout.kind === 'signed') return words('table.oneSignedColumn', { column: name(layout.column) });
  if (layout.kind === 'split')
    return words('table.moneyOutMoney', { out: name(layout.debit), in: name(layout.credit) });
  const columns = { column: name(layout.column), flag: name(layout.flag) };
  if (layout.words === null) return words('table.direction', columns);
  const into = layout.words.in.join(', ') || words('table.noWord');
  return words('table.directionOut', { ...columns, in: into, out: layout.words.out.join(', ') });
}

/** Where payee, memo and reference come from; none where there is none of them. */
function explainTexts({ names, payee, memo, reference }: Layout): readonly Message[] {
  const parts = [
    ['table.payee', payee],
    ['table.memo', memo],
    ['table.reference', reference === null ? [] : [reference]],
  ] as const;
  const named = (columns: readonly number[]) =>
    joined(
      'row.list',
      columns.map((index) => nameOfColumn(names, index)),
    );
  const what = parts.flatMap(([key, columns]) => (columns.length === 0 ? [] : [words(key, { names: named(columns) })]));
  return what.length === 0 ? [] : [words('table.texts', { what })];
}

/**
 * The other way to read a column of directions. The words that stand in it are exchanged: what the word lists call money
 * out is money in. Other layouts are turned already.
 */
function withTurnedWords(turned: AmountLayout, chosen: AmountLayout, table: Table): AmountLayout {
  if (turned.kind !== 'flag' || chosen.kind !== 'flag' || turned.words !== null || chosen.words !== null) return turned;
  const turns = { in: new Set<string>(), out: new Set<string>() };
  for (const at of table.dataRows) {
    const word = cleanCell(table.rows[at]?.cells[turned.flag] ?? '');
    const way = directionOf(word);
    if (way !== null) turns[way === 'in' ? 'out' : 'in'].add(word);
  }
  return { ...turned, words: { in: [...turns.in].sort(), out: [...turns.out].sort() } };
}
