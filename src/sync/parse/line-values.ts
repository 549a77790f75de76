import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { StatementLine } from '../../domain/statement.ts';
import { FewTexts } from '../../lib/text/few-texts.ts';

/**
 * Lines in the form that crosses the process boundary. A structured clone of 100,000 objects writes every field name of
 * each. So a line is its values in a fixed order (bench/NOTES.md). A text that many of them share
 * stands in `texts` once.
 */
export interface PackedLines {
  readonly texts: readonly string[];
  readonly lines: readonly LineValues[];
}

/** A place in `texts`; -1: null. */
type Text = number;

type LineValues = readonly [
  reference: StatementLine['reference'],
  status: StatementLine['status'],
  bookedOn: Text,
  valueOn: Text,
  time: StatementLine['time'],
  amount: StatementLine['amount'],
  currency: Text,
  payee: Text,
  memo: Text,
  type: Text,
  checkNumber: StatementLine['checkNumber'],
  counterparty: StatementLine['counterparty'],
  original: StatementLine['original'],
  balance: StatementLine['balance'],
  correction: StatementLine['correction'],
  position: StatementLine['position'],
  unrounded: string | undefined,
];

export function packLines(lines: readonly StatementLine[]): PackedLines {
  const places = new Map<string, number>();
  const placeOf = (text: string | null): Text => {
    if (text === null) return -1;
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, places.size);
    return places.size - 1;
  };
  const values = lines.map((line) => valuesOf(line, placeOf));
  return { texts: [...places.keys()], lines: values };
}

/** `known`: the texts of the document so far. */
export function unpackLines({ lines, texts }: PackedLines, known = new FewTexts()): StatementLine[] {
  const own = texts.map((text) => known.one(text));
  const textAt = (place: Text) => own[place] ?? null;
  return lines.map((values) => lineOf(values, textAt));
}

function valuesOf(line: StatementLine, placeOf: (text: string | null) => Text): LineValues {
  return [
    line.reference,
    line.status,
    placeOf(line.bookedOn),
    placeOf(line.valueOn),
    line.time,
    line.amount,
    placeOf(line.currency),
    placeOf(line.payee),
    placeOf(line.memo),
    placeOf(line.type),
    line.checkNumber,
    line.counterparty,
    line.original,
    line.balance,
    line.correction,
    line.position,
    line.unrounded,
  ];
}

function lineOf(values: LineValues, textAt: (place: Text) => string | null): StatementLine {
  const [reference, status, bookedOn, valueOn, time, amount, currency, payee, memo, type, checkNumber] = values;
  const [, , , , , , , , , , , counterparty, original, balance, correction, position, unrounded] = values;
  const line = {
    reference,
    status,
    // Days were checked before they were packed.
    bookedOn: textAt(bookedOn) as CalendarDate,
    valueOn: textAt(valueOn) as CalendarDate | null,
    time,
    amount,
    currency: textAt(currency),
    payee: textAt(payee),
    memo: textAt(memo),
    type: textAt(type),
    checkNumber,
    counterparty,
    original,
    balance,
    correction,
    position,
  };
  return unrounded === undefined ? line : { ...line, unrounded };
}
