import type { CalendarDate } from '../domain/calendar-date.ts';
import type { StatementLine } from '../domain/statement.ts';

/**
 * Lines as columns, to cross a process boundary: a structured clone of 100,000 line objects costs more than reading
 * the file did, while one string and a few typed arrays are copied at memory speed.
 */
export interface PackedLines {
  readonly count: number;
  /** All texts of all lines, one after the other, in the order of TEXTS. */
  readonly text: string;
  /** TEXTS.length entries a line; -1 where the text is null. */
  readonly lengths: Int32Array<ArrayBuffer>;
  /** Three a line: amount, running balance, original amount. */
  readonly amounts: BigInt64Array<ArrayBuffer>;
  readonly flags: Uint8Array<ArrayBuffer>;
  /** Two a line: line and column, 0 where there is none. */
  readonly positions: Int32Array<ArrayBuffer>;
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

const TEXT_COLUMNS = 14;

/** The texts of a line in a fixed order. */
function textsOf(line: StatementLine): readonly (string | null)[] {
  const { counterparty, original, correction } = line;
  return [
    line.reference,
    line.bookedOn,
    line.valueOn,
    line.time,
    line.currency,
    line.payee,
    line.memo,
    line.type,
    line.checkNumber,
    counterparty === null ? null : counterparty.account,
    counterparty === null ? null : counterparty.name,
    original === null ? null : original.currency,
    original === null ? null : original.rate,
    correction === null ? null : correction.reference,
  ];
}

/** Throws where a value is not of the kind that its field promises, or an amount does not fit 64 bits. */
export function packLines(lines: readonly StatementLine[]): PackedLines {
  const count = lines.length;
  const texts: string[] = [];
  const lengths = new Int32Array(count * TEXT_COLUMNS);
  const amounts = new BigInt64Array(count * 3);
  const flags = new Uint8Array(count);
  const positions = new Int32Array(count * 2);
  const unrounded: [number, string][] = [];
  let column = 0;
  for (const [index, line] of lines.entries()) {
    for (const text of textsOf(line)) {
      lengths[column] = text === null ? -1 : text.length;
      if (text !== null) texts.push(text);
      column += 1;
    }
    amounts[index * 3] = line.amount;
    if (line.unrounded !== undefined) unrounded.push([index, line.unrounded]);
    amounts[index * 3 + 1] = line.balance ?? 0n;
    amounts[index * 3 + 2] = line.original?.amount ?? 0n;
    flags[index] = flagsOf(line);
    positions[index * 2] = line.position.line ?? 0;
    positions[index * 2 + 1] = line.position.column ?? 0;
  }
  return { count, text: texts.join(''), lengths, amounts, flags, positions, unrounded };
}

export function unpackLines(packed: PackedLines): StatementLine[] {
  const { count, amounts, flags, positions } = packed;
  const next = textsIn(packed);
  const lines = new Array<StatementLine>(count);
  for (let index = 0; index < count; index += 1) {
    const flag = flags[index] ?? 0;
    lines[index] = {
      reference: next(),
      status: (flag & PENDING) === 0 ? 'booked' : 'pending',
      bookedOn: next() as CalendarDate,
      valueOn: next() as CalendarDate | null,
      time: next(),
      currency: next(),
      payee: next(),
      memo: next(),
      type: next(),
      checkNumber: next(),
      counterparty: both(flag & COUNTERPARTY, next(), next(), (account, name) => ({ account, name })),
      original: both(flag & ORIGINAL, next(), next(), (currency, rate) => ({
        amount: amounts[index * 3 + 2] ?? 0n,
        currency: currency ?? '',
        rate,
      })),
      correction: correctionOf(flag, next()),
      amount: amounts[index * 3] ?? 0n,
      balance: (flag & BALANCE) === 0 ? null : (amounts[index * 3 + 1] ?? 0n),
      position: {
        ...((flag & HAS_LINE) === 0 ? {} : { line: positions[index * 2] ?? 0 }),
        ...((flag & HAS_COLUMN) === 0 ? {} : { column: positions[index * 2 + 1] ?? 0 }),
      },
    };
  }
  for (const [index, text] of packed.unrounded) {
    const line = lines[index];
    if (line !== undefined) lines[index] = { ...line, unrounded: text };
  }
  return lines;
}

/** Gives the texts one by one, as they were put in. */
function textsIn({ text, lengths }: PackedLines): () => string | null {
  let column = 0;
  let offset = 0;
  return () => {
    const length = lengths[column] ?? -1;
    column += 1;
    if (length < 0) return null;
    const value = text.slice(offset, offset + length);
    offset += length;
    return value;
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

/** The two texts are read in any case, since they stand in the columns in any case. */
function both<Value>(
  present: number,
  first: string | null,
  second: string | null,
  make: (first: string | null, second: string | null) => Value,
): Value | null {
  return present === 0 ? null : make(first, second);
}

function correctionOf(flag: number, reference: string | null): StatementLine['correction'] {
  if ((flag & CORRECTION) === 0 || reference === null) return null;
  return { reference, action: (flag & CORRECTION_DELETES) === 0 ? 'replace' : 'delete' };
}
