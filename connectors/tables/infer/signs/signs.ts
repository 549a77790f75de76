import { type Message, type MessageKey, words } from '../../../../src/words/message.ts';
import type { Header } from '../../table/header.ts';
import { type AmountLayout, amountColumns, nameOfColumn } from '../../table/layout.ts';
import { type NumberShape, readNumberShape } from '../../table/numbers.ts';
import type { Table } from '../../table/table.ts';
import type { Row } from '../../table/tokenise.ts';
import { cleanCell } from '../../words/cells.ts';
import { senseOf } from '../../words/column-words.ts';
import { directionOf } from '../../words/flags.ts';
import { hasPhrase, isPhrase } from '../../words/match.ts';
import { CARD_WORDS, MERCHANT_WORDS, PAID_OFF_WORDS } from '../../words/row-words.ts';
import type { Column } from '../roles.ts';
import type { Doubt } from '../search.ts';
import { type AmountReading, type SearchInput, signIsCertain } from '../search.ts';

/** Which way money goes, as far as names, cells and balances tell. */
export interface SignInference {
  readonly layout: AmountLayout;
  readonly evidence: readonly Message[];
  readonly doubts: readonly SignDoubt[];
}

interface SignDoubt {
  /** `csv.unproved`: it is offered beside the likelier one, and is no question of its own. */
  readonly code: Doubt['code'];
  readonly message: Message;
  readonly amount: AmountLayout;
}

/** The evidence of the rest of the file for its signs. */
interface Spoken {
  /** The kind of list. In purchases of a card a bare number is money out. Movements are those of an account. */
  readonly list: 'purchases' | 'movements';
  /** A column whose words say which way money goes, and whether money out has a minus beside them. */
  readonly words: { readonly column: Column; readonly out: 'minus' | 'none' } | null;
}

export function settleSigns(
  reading: AmountReading,
  columns: readonly Column[],
  input: SearchInput,
  spoken: Spoken,
): SignInference {
  const { layout } = reading.candidate;
  const turned = flip(layout);
  if (reading.proved) {
    const chosen = reading.flipped ? turned : layout;
    const debt = isLikelyDebt(layout, columns);
    const certain =
      (signIsCertain(reading, input) || isWrittenOut(reading, columns)) &&
      !(spoken.list === 'purchases' && layout.kind === 'signed') &&
      !debt &&
      !contradictsNames(reading);
    if (certain) return { layout: chosen, evidence: [words('table.signsRunningBalanceMoves')], doubts: [] };
    return {
      layout: chosen,
      evidence: [],
      doubts: [
        {
          code: 'csv.ambiguous',
          message: debt ? DEBT : messageFor(reading),
          amount: flip(chosen),
        },
      ],
    };
  }
  if (reading.flipped) return { layout: turned, evidence: [words('table.signsMostBalancesMove')], doubts: [] };
  if (layout.kind !== 'signed')
    return { layout, evidence: [], doubts: agreesWithHeadings(layout, columns) ? [] : [likelyTurned(layout)] };
  return signedByWords(layout, spoken) ?? signedByHabit(layout, columns, spoken);
}

/** Money out has a minus, and money in has none. Turned round there would be no place for money in. */
function agreesWithHeadings(layout: AmountLayout, columns: readonly Column[]): boolean {
  if (layout.kind !== 'split' || layout.signs !== 'in-positive' || layout.credit === null) return false;
  const credit = columns[layout.credit];
  return credit !== undefined && credit.numbers - credit.negatives - credit.zeros > 0;
}

/** A plus on money in beside a minus on money out leaves nothing to turn round. */
function isWrittenOut({ candidate: { layout }, flipped }: AmountReading, columns: readonly Column[]): boolean {
  const used = amountColumns(layout).flatMap((index) => columns[index] ?? []);
  return !flipped && used.some(({ pluses }) => pluses > 0) && used.some(({ negatives }) => negatives > 0);
}

/**
 * Money out raises the balance and money in lowers it, by the columns' names or by the signs as written. Then the
 * balance is what is owed, and the names are right. Or the bank names its columns from its own side.
 */
function contradictsNames({ candidate, flipped }: AmountReading): boolean {
  return flipped && candidate.named;
}

function messageFor(reading: AmountReading): Message {
  return words(contradictsNames(reading) ? 'table.calledMoneyOutRaises' : 'table.balancesCloseAllSigns');
}

export const DEBT = words('table.nearlyAllPositiveBalance');

/** A list of purchases with a growing balance owed is arithmetic's other twin: no sum tells it from savings. */
export function isLikelyDebt(layout: AmountLayout, columns: readonly Column[]): boolean {
  const column = layout.kind === 'signed' ? columns[layout.column] : undefined;
  if (column === undefined) return false;
  const positive = column.numbers - column.negatives - column.zeros - column.stated;
  return positive > 0 && positive >= column.negatives * 2;
}

export const NO_PROOF_OF_SIGNS = words('table.nothingProvesWayMoney');

/** The other reading of signs that nothing proves, and that little speaks against. */
function likelyTurned(layout: AmountLayout): SignDoubt {
  return {
    code: 'csv.unproved',
    message: NO_PROOF_OF_SIGNS,
    amount: flip(layout),
  };
}

/** A word for money out stands beside a bare number, or beside one with a minus. It shows the meaning of the others. */
function signedByWords(
  layout: AmountLayout & { readonly kind: 'signed' },
  { words: told }: Spoken,
): SignInference | null {
  if (told === null) return null;
  const chosen = { ...layout, outPositive: told.out === 'none' };
  const name = nameOfColumn([told.column.name], 0);
  const key = told.out === 'none' ? 'table.signsCallsMoneyOut' : 'table.signsCallsMoneyOutMinus';
  const other = likelyTurned(chosen);
  const turned: SignDoubt = { ...other, code: 'csv.ambiguous', message: words('table.positiveNumbersMayIncome') };
  return { layout: chosen, evidence: [words(key, { name })], doubts: [told.out === 'none' ? turned : other] };
}

/** Without balances: explicit pluses beside bare numbers, or a card's list of purchases, mean that bare numbers are expenses. */
function signedByHabit(
  layout: AmountLayout & { readonly kind: 'signed' },
  columns: readonly Column[],
  { list }: Spoken,
): SignInference {
  const column = columns[layout.column];
  const turned: AmountLayout = { ...layout, outPositive: true };
  if (column === undefined) return { layout, evidence: [], doubts: [] };
  const { numbers, negatives, pluses, zeros, stated, name } = column;
  const plain = numbers - negatives - pluses - zeros - stated;
  const expenses = (why: MessageKey, doubt: MessageKey): SignInference => ({
    layout: turned,
    evidence: [words('table.signs', { why: words(why) })],
    doubts: [{ code: 'csv.ambiguous', message: words(doubt), amount: layout }],
  });
  if (pluses > 0 && negatives === 0 && plain > 0)
    return expenses('table.someNumbersCarryPlus', 'table.bareNumbersMayIncome');
  if (name === '' && negatives === 0) return expenses('table.noHeaderNoMinus', 'table.numbersMayIncome');
  if (list === 'purchases' && plain > negatives)
    return expenses('table.listCardPurchasesPositive', 'table.positiveNumbersMayIncome');
  if (negatives > 0) return { layout, evidence: [words('table.signsWritten')], doubts: [likelyTurned(layout)] };
  const message = words('table.noNumberMinusMay');
  return { layout, evidence: [], doubts: [{ code: 'csv.ambiguous', message, amount: turned }] };
}

/** The same columns with money in and money out exchanged. */
export function flip(layout: AmountLayout): AmountLayout {
  if (layout.kind === 'signed') return { ...layout, outPositive: !layout.outPositive };
  if (layout.kind === 'split') {
    if (layout.signs === 'none') return { ...layout, debit: layout.credit, credit: layout.debit };
    return { ...layout, signs: layout.signs === 'in-positive' ? 'out-positive' : 'in-positive' };
  }
  return { ...layout, words: layout.words === null ? null : { in: layout.words.out, out: layout.words.in } };
}

/** Whether header or preamble speak of a card. A column "card number" of a bank account does not. */
export function isCardDocument(table: Table, header: Header | null, columns: readonly Column[]): boolean {
  if (columns.some((column) => (column.number === 'balance' || column.number === 'debit') && column.score >= 100))
    return false;
  const first = header?.rows[0] ?? table.dataRows[0] ?? 0;
  const preamble = table.rows.slice(0, first).flatMap((row) => row.cells);
  const names = columns.map((column) => column.name);
  const cells = table.dataRows.slice(0, 20).flatMap((at) => (header === null ? (table.rows[at]?.cells ?? []) : []));
  return (
    preamble.some((text) => text.length < 120 && hasPhrase(CARD_WORDS, text)) ||
    names.some((name) => isPhrase(CARD_WORDS, name)) ||
    cells.some((cell) => /^(?:visa|mastercard|amex)$/i.test(cell.trim()))
  );
}

/**
 * Whether the list is one of purchases for another reason. Most numbers are positive, and a row that pays off the
 * debt has a minus. Discover, Amex and Nubank write so, and no word in their headers speaks of a card.
 */
export function isPaidOff(table: Table, columns: readonly Column[], { candidate }: AmountReading): boolean {
  const { layout } = candidate;
  const amount = layout.kind === 'signed' ? columns[layout.column] : undefined;
  if (amount === undefined) return false;
  if (amount.negatives === 0 || amount.numbers - amount.zeros <= amount.negatives * 2) return false;
  const texts = columns.filter((column) => column.kind === 'text').map((column) => column.index);
  const rows = table.dataRows.slice(0, 200).flatMap((at) => table.rows[at] ?? []);
  const saying = rows.filter(({ cells }) => texts.some((index) => hasPhrase(PAID_OFF_WORDS, cells[index] ?? '')));
  const isNegative = ({ cells }: Row): boolean =>
    readNumberShape(cleanCell(cells[amount.index] ?? ''))?.negative === true;
  return saying.length > 0 && saying.every(isNegative);
}

/** Rows that are enough to see what a list is of. */
const ENOUGH = 500;
/** Such a share of the rows must have the text of a card payment. */
const SHARE = 0.3;

/**
 * Whether positive numbers mostly stand beside texts of card payments. Such a text is a masked card number, or the
 * asterisk of a payment service (`SQ *CAFE`). A shop's name with its town in columns of blanks is one too (ISO 8583,
 * field 43). So is every text of a column of merchants.
 */
export function looksBought(table: Table, columns: readonly Column[], { candidate }: AmountReading): boolean {
  const { layout } = candidate;
  const amount = layout.kind === 'signed' ? columns[layout.column] : undefined;
  if (amount === undefined || amount.numbers - amount.zeros <= amount.negatives * 2) return false;
  if (columns.some((column) => isPhrase(MERCHANT_WORDS, column.name))) return true;
  const texts = columns.filter((column) => column.kind === 'text').map((column) => column.index);
  const rows = table.dataRows.slice(0, ENOUGH).flatMap((at) => table.rows[at] ?? []);
  const bought = rows.filter(({ cells }) => texts.some((index) => isOfCard(cells[index] ?? '')));
  return bought.length >= Math.min(FEW_VOTES, rows.length) && bought.length >= rows.length * SHARE;
}

function isOfCard(text: string): boolean {
  if (MASKED_CARD.test(text)) return true;
  return text.length <= LONGEST_MERCHANT && MERCHANT_TEXTS.some((pattern) => pattern.test(text));
}

const MASKED_CARD = /\d{4}[*xX•]{4,}\d{4}/;
/** The field has 40 characters. */
const LONGEST_MERCHANT = 45;
const MERCHANT_TEXTS = [/\S {4,}\S/, /^[\p{Lu}\d][\p{L}\d .&'-]{1,20}\* ?[\p{L}\d]/u, /\p{Lu} [A-Z]{2}$/u];

/** The signs that the words of a column speak for: money out mostly has a minus, or mostly none. */
export function signsByWords(
  table: Table,
  columns: readonly Column[],
  { candidate }: AmountReading,
): { readonly column: Column; readonly out: 'minus' | 'none' } | null {
  const { layout } = candidate;
  // A shop's own list calls what its customers paid a charge.
  if (layout.kind !== 'signed' || columns.some(({ number }) => number === 'net' || number === 'fee')) return null;
  const rows = table.dataRows.slice(0, ENOUGH).flatMap((at) => table.rows[at] ?? []);
  const numbers = rows.map(({ cells }) => readNumberShape(cleanCell(cells[layout.column] ?? '')));
  for (const column of columns.filter(
    ({ kind, distinct }) => (kind === 'text' || kind === 'code') && distinct <= MOST_WORDS,
  )) {
    const votes = rows.map(({ cells }, row) => voteOf(cleanCell(cells[column.index] ?? ''), numbers[row] ?? null));
    const minus = votes.filter((vote) => vote === 'minus');
    const none = votes.filter((vote) => vote === 'none');
    const one = minus.length === 0 || none.length === 0;
    if (one && minus.length + none.length >= FEW_VOTES) return { column, out: minus.length > 0 ? 'minus' : 'none' };
  }
  return null;
}

const FEW_VOTES = 2;
/** More words than these are texts. */
const MOST_WORDS = 12;

function voteOf(text: string, shape: NumberShape | null): 'minus' | 'none' | null {
  const way = directionOf(text) ?? senseOf(text)?.way;
  if (way !== 'out' || shape === null || !/[1-9]/.test(shape.core)) return null;
  return shape.negative ? 'minus' : 'none';
}
