import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { StatementLine } from '../../domain/statement.ts';
import { ByteReader, ByteWriter } from '../../lib/text/varint.ts';

/**
 * Lines as columns, to cross a process boundary: a structured clone of 100,000 line objects costs more than reading
 * the file did, while one string and a few typed arrays are copied at memory speed.
 */
export interface PackedLines {
  readonly count: number;
  /** All texts of all lines, one after the other, in the order of `textsOf`; those of the line before only once. */
  readonly text: string;
  /** One a line: of each text, two bits, whether it is null, that of the line before, or the next one in `text`. */
  readonly kinds: Uint32Array<ArrayBuffer>;
  readonly flags: Uint8Array<ArrayBuffer>;
  /** Those that are there: amount, running balance, original amount. */
  readonly amounts: BigInt64Array<ArrayBuffer>;
  /** Those that are there: the lengths of the texts, then line (as the difference to the line before) and column. */
  readonly numbers: Uint8Array<ArrayBuffer>;
  /** Index of the line and the text, of the few that have one. */
  readonly unrounded: readonly (readonly [number, string])[];
}

const PENDING = 1;
const BALANCE = 2;
const COUNTERPARTY = 4;
const ORIGINAL = 8;
const CORRECTION = 16;
const CORRECTION_DELETES = 32;
const HAS_LINE = 64;
const HAS_COLUMN = 128;

const SAME = 1;
const NEXT = 2;
const TEXTS = 14;

/** The texts of a line in a fixed order, into `texts`. */
function textsOf(line: StatementLine, texts: (string | null)[]): void {
  const { counterparty, original, correction } = line;
  texts[0] = line.reference;
  texts[1] = line.bookedOn;
  texts[2] = line.valueOn;
  texts[3] = line.time;
  texts[4] = line.currency;
  texts[5] = line.payee;
  texts[6] = line.memo;
  texts[7] = line.type;
  texts[8] = line.checkNumber;
  texts[9] = counterparty === null ? null : counterparty.account;
  texts[10] = counterparty === null ? null : counterparty.name;
  texts[11] = original === null ? null : original.currency;
  texts[12] = original === null ? null : original.rate;
  texts[13] = correction === null ? null : correction.reference;
}

/** Throws TypeError where a value is not of the kind that its field promises. Amounts must fit 64 bits. */
export function packLines(lines: readonly StatementLine[]): PackedLines {
  const count = lines.length;
  const kinds = new Uint32Array(count);
  const flags = new Uint8Array(count);
  const amounts = new BigInt64Array(count * 3);
  const numbers = new ByteWriter(count * 12);
  const texts = new TextWriter(numbers);
  const unrounded: [number, string][] = [];
  let amountsPut = 0;
  let row = 0;
  for (const [index, line] of lines.entries()) {
    const flag = flagsOf(line);
    flags[index] = flag;
    kinds[index] = texts.put(line);
    amounts[amountsPut++] = line.amount;
    if (line.balance !== null) amounts[amountsPut++] = line.balance;
    if (line.original !== null) amounts[amountsPut++] = line.original.amount;
    const { line: at = row, column } = line.position;
    if ((flag & HAS_LINE) !== 0) numbers.putSigned(at - row);
    row = at;
    if (column !== undefined) numbers.put(column);
    if (line.unrounded !== undefined) unrounded.push([index, line.unrounded]);
  }
  const text = texts.toString();
  return { count, text, kinds, flags, amounts: amounts.subarray(0, amountsPut), numbers: numbers.bytes(), unrounded };
}

/** Puts the texts of lines one after the other. */
class TextWriter {
  readonly #numbers: ByteWriter;
  readonly #parts: string[] = [];
  #present: (string | null)[] = new Array(TEXTS).fill(null);
  #before: (string | null)[] = new Array(TEXTS).fill(null);

  constructor(numbers: ByteWriter) {
    this.#numbers = numbers;
  }

  /** Their kinds. */
  put(line: StatementLine): number {
    const present = this.#before;
    const before = this.#present;
    textsOf(line, present);
    let kinds = 0;
    for (let column = 0; column < TEXTS; column += 1) {
      const text = present[column] ?? null;
      if (text === null) continue;
      if (text === before[column]) {
        kinds |= SAME << (2 * column);
        continue;
      }
      if (typeof text !== 'string') throw new TypeError('a text of a line is not a text');
      kinds |= NEXT << (2 * column);
      this.#parts.push(text);
      this.#numbers.put(text.length);
    }
    this.#present = present;
    this.#before = before;
    return kinds;
  }

  toString(): string {
    return this.#parts.join('');
  }
}

export function unpackLines(packed: PackedLines): StatementLine[] {
  const { count, amounts, flags, kinds } = packed;
  const numbers = new ByteReader(packed.numbers);
  const next = textsIn(packed, numbers);
  const lines = new Array<StatementLine>(count);
  let amountsRead = 0;
  let row = 0;
  for (let index = 0; index < count; index += 1) {
    const flag = flags[index] ?? 0;
    const texts = next(kinds[index] ?? 0);
    const amount = amounts[amountsRead++] ?? 0n;
    const balance = (flag & BALANCE) === 0 ? null : (amounts[amountsRead++] ?? 0n);
    const originalAmount = (flag & ORIGINAL) === 0 ? 0n : (amounts[amountsRead++] ?? 0n);
    if ((flag & HAS_LINE) !== 0) row += numbers.takeSigned();
    const column = (flag & HAS_COLUMN) === 0 ? 0 : numbers.take();
    lines[index] = {
      reference: texts[0] ?? null,
      status: (flag & PENDING) === 0 ? 'booked' : 'pending',
      bookedOn: texts[1] as CalendarDate,
      valueOn: texts[2] as CalendarDate | null,
      time: texts[3] ?? null,
      currency: texts[4] ?? null,
      payee: texts[5] ?? null,
      memo: texts[6] ?? null,
      type: texts[7] ?? null,
      checkNumber: texts[8] ?? null,
      counterparty: (flag & COUNTERPARTY) === 0 ? null : { account: texts[9] ?? null, name: texts[10] ?? null },
      original:
        (flag & ORIGINAL) === 0 ? null : { amount: originalAmount, currency: texts[11] ?? '', rate: texts[12] ?? null },
      correction: correctionOf(flag, texts[13] ?? null),
      amount,
      balance,
      position: positionOf(flag, row, column),
    };
  }
  for (const [index, text] of packed.unrounded) {
    const line = lines[index];
    if (line !== undefined) lines[index] = { ...line, unrounded: text };
  }
  return lines;
}

/** Gives the texts of one line after the other, in an array that is used again for the next. */
function textsIn({ text }: PackedLines, numbers: ByteReader): (kinds: number) => readonly (string | null)[] {
  const before: (string | null)[] = new Array(TEXTS).fill(null);
  let offset = 0;
  return (kinds) => {
    for (let column = 0, rest = kinds; column < TEXTS; column += 1, rest >>>= 2) {
      const kind = rest & 3;
      if (kind === SAME) continue;
      if (kind === NEXT) {
        const from = offset;
        offset += numbers.take();
        before[column] = text.slice(from, offset);
      } else before[column] = null;
    }
    return before;
  };
}

function flagsOf(line: StatementLine): number {
  return (
    (line.status === 'pending' ? PENDING : 0) |
    (line.balance === null ? 0 : BALANCE) |
    (line.counterparty === null ? 0 : COUNTERPARTY) |
    (line.original === null ? 0 : ORIGINAL) |
    (line.correction === null ? 0 : CORRECTION) |
    (line.correction?.action === 'delete' ? CORRECTION_DELETES : 0) |
    (line.position.line === undefined ? 0 : HAS_LINE) |
    (line.position.column === undefined ? 0 : HAS_COLUMN)
  );
}

function positionOf(flag: number, line: number, column: number): StatementLine['position'] {
  switch (flag & (HAS_LINE | HAS_COLUMN)) {
    case HAS_LINE:
      return { line };
    case HAS_COLUMN:
      return { column };
    case 0:
      return {};
    default:
      return { line, column };
  }
}

function correctionOf(flag: number, reference: string | null): StatementLine['correction'] {
  if ((flag & CORRECTION) === 0 || reference === null) return null;
  return { reference, action: (flag & CORRECTION_DELETES) === 0 ? 'replace' : 'delete' };
}
