import type { CurrencyTable } from '../../../src/plugin/contract.ts';
import { cleanCell, normaliseWords } from './cells.ts';
import { type AmountLayout, amountColumns, type DirectionWords, type Layout } from './layout.ts';
import { type NumberShape, readNumberShape } from './numbers.ts';
import { isOnePlaceApart } from './one-place.ts';
import { readCurrency } from './read-cells.ts';
import type { Row } from './tokenise.ts';
import { directionOf, wayByWords } from './words/flags.ts';
import { ROW_WORDS } from './words/row-words.ts';

/** A cell of a transaction that is written like none of the others: a character may have been lost or changed there. */
export interface OddCell {
  readonly line: number;
  /** From 0. */
  readonly column: number;
  readonly about: 'amount' | 'currency' | 'status' | 'day';
  /** What is odd, as a part of a sentence. */
  readonly what: string;
  /** Whether the others rule out that the bank writes it so; else it may be the first of its kind. */
  readonly certain: boolean;
}

/** As many others must agree for one to be odd. */
const FEW = 2;

/** Watches amounts and currencies go by and tells at the end which one is unlike the others. Keeps counts, not cells. */
export class OddCells {
  private readonly layout: Layout;
  private readonly currencies: CurrencyTable;
  private readonly columns: readonly number[];
  private readonly decimals = new Map<number, Seen>();
  /** Of fees: zeros count here, as most fees are. */
  private readonly feeDecimals = new Map<number, Seen>();
  /** By column of a pair of debit and credit: numbers with a minus, and without. */
  private readonly minus = new Map<number, Seen>();
  private readonly plain = new Map<number, Seen>();
  private readonly unknown = new Map<string, Seen>();
  private readonly statuses = new Map<string, Seen>();
  private bare: Seen = NONE;
  /** `06.00`, and a number with a currency of its own. */
  private zeroLed: Seen = NONE;
  private united: Seen = NONE;
  private unitless = 0;
  /** Words of the direction column. */
  private readonly ways = new Map<string, Seen & { readonly way: 'in' | 'out' | null }>();
  private whole = 0;
  /** Debit and credit in one row. */
  private both: Seen = NONE;
  private gapped: Seen = NONE;
  /** Some sign stands at its number. */
  private hasSign = false;
  /** Some number below one is written `0.50`, and some number ends in a zero behind the mark. */
  private hasLeadingZero = false;
  private hasPadding = false;
  private knownCodes: number;
  /** The cell of the last known code: most are as the one before. */
  private lastKnown = '';

  constructor(layout: Layout, currencies: CurrencyTable) {
    this.layout = layout;
    this.currencies = currencies;
    this.columns = amountColumns(layout.amount);
    this.knownCodes = layout.defaultCurrency !== null && currencies.knows(layout.defaultCurrency) ? 1 : 0;
  }

  take(row: Row): void {
    let filled = 0;
    for (const column of this.columns) {
      const cell = row.cells[column] ?? '';
      const shape = cell === '' ? null : readNumberShape(cleanCell(cell));
      // Zero stands where there is nothing, written as the bank pleases.
      if (shape === null || !/[1-9]/.test(shape.core)) continue;
      const at = { line: row.line, column };
      this.takeAmount(shape, at);
      filled += 1;
      if (filled === 2) this.both = seenAgain(this.both, at);
      if (GAP.test(cell)) this.gapped = seenAgain(this.gapped, at);
      else if (!this.hasSign && SIGN.test(cell)) this.hasSign = true;
    }
    if (this.layout.status !== null) this.takeStatus(row, this.layout.status);
    if (this.layout.amount.kind === 'flag' && hasWholeWords(this.layout.amount.words))
      this.takeWay(row, this.layout.amount);
    if (this.layout.fee !== null) this.takeFee(row, this.layout.fee);
    if (this.layout.currency !== null) this.takeCurrency(row, this.layout.currency);
  }

  private takeStatus({ cells, line }: Row, column: number): void {
    const word = cells[column] ?? '';
    const known = this.statuses.get(word);
    if (known !== undefined || this.statuses.size < MOST_CODES) {
      this.statuses.set(word, seenAgain(known, { line, column }));
    }
  }

  private takeWay({ cells, line }: Row, { flag, words }: AmountLayout & { readonly kind: 'flag' }): void {
    const word = cleanCell(cells[flag] ?? '');
    const known = this.ways.get(word);
    if (known === undefined && this.ways.size >= MOST_CODES) return;
    const way = known?.way ?? (words === null ? directionOf(word) : wayByWords(words)(word));
    this.ways.set(
      word,
      known === undefined ? { count: 1, first: { line, column: flag }, way } : { ...known, count: known.count + 1 },
    );
  }

  private takeFee({ cells, line }: Row, column: number): void {
    const shape = readNumberShape(cleanCell(cells[column] ?? ''));
    if (shape === null) return;
    if (ZERO_LED.test(shape.core)) this.zeroLed = seenAgain(this.zeroLed, { line, column });
    const places = decimalsOf(shape, this.layout.decimal);
    this.feeDecimals.set(places, seenAgain(this.feeDecimals.get(places), { line, column }));
  }

  private takeAmount(shape: NumberShape, at: Place): void {
    const { core } = shape;
    const mark = core.lastIndexOf(this.layout.decimal);
    const places = decimalsOf(shape, this.layout.decimal);
    this.decimals.set(places, seenAgain(this.decimals.get(places), at));
    if (ZERO_LED.test(core)) this.zeroLed = seenAgain(this.zeroLed, at);
    if (shape.unit === null) this.unitless += 1;
    else this.united = seenAgain(this.united, at);
    const signs = shape.negative ? this.minus : this.plain;
    signs.set(at.column, seenAgain(signs.get(at.column), at));
    if (mark === 0) this.bare = seenAgain(this.bare, at);
    else this.whole += 1;
    if (places > 0 && core.endsWith('0')) this.hasPadding = true;
    if (mark === 1 && core.startsWith('0')) this.hasLeadingZero = true;
  }

  private takeCurrency(row: Row, column: number): void {
    const cell = row.cells[column] ?? '';
    if (cell === '') return;
    if (cell === this.lastKnown || this.knows(cell)) {
      this.knownCodes += 1;
      this.lastKnown = cell;
    } else if (this.unknown.size < MOST_CODES) {
      this.unknown.set(cell, seenAgain(this.unknown.get(cell), { line: row.line, column }));
    }
  }

  private knows(cell: string): boolean {
    const code = readCurrency(cell);
    return code !== null && this.currencies.knows(code);
  }

  finish(): readonly OddCell[] {
    const isPadded = this.hasPadding;
    const decimals = [...oddDecimals(this.decimals, isPadded), ...oddDecimals(this.feeDecimals, isPadded)];
    return [
      ...decimals,
      ...this.oddMarks(),
      ...this.oddWays(),
      ...this.oddStatuses(),
      ...this.oddSigns(),
      ...this.oddBare(),
      ...this.oddGap(),
      ...this.oddBoth(),
      ...this.oddCurrencies(),
    ];
  }

  /** `06.00`, which nobody writes who does not write all so; or a currency at one number alone. */
  private oddMarks(): readonly OddCell[] {
    const numbers = this.unitless + this.united.count;
    const about = 'amount' as const;
    const zero = this.zeroLed.count === 1 && numbers > FEW;
    const unit = this.united.count === 1 && this.unitless >= FEW;
    return [
      ...(zero
        ? [{ ...this.zeroLed.first, about, what: 'a zero before its digits, which no other has', certain: true }]
        : []),
      ...(unit ? [{ ...this.united.first, about, what: 'a currency, which no other has', certain: false }] : []),
    ];
  }

  /** One word for in and one for out, all through a file; another that stands there once may be a damaged one. */
  private oddWays(): readonly OddCell[] {
    const words = [...this.ways].map(([word, seen]) => ({ word, ...seen }));
    // More of them are texts of all kinds.
    if (words.length > MOST_WAYS) return [];
    return words
      .filter(({ count, way, word }) => count === 1 && words.some((each) => each.way === way && each.word !== word))
      .map(({ word, first }) => {
        const what = `"${word.slice(0, 20)}" says which way it went, where others say it in another word`;
        return { ...first, about: 'amount' as const, what, certain: false };
      });
  }

  /** `REVERETD`, once: as it stands the row would be booked. */
  private oddStatuses(): readonly OddCell[] {
    return [...this.statuses].flatMap(([word, { count, first }]) => {
      const near = count === 1 ? NOT_BOOKED.find((each) => isOneLetterApart(each, normaliseWords(word))) : undefined;
      if (near === undefined) return [];
      return [
        { ...first, about: 'status' as const, what: `one letter off "${near}", which is not booked`, certain: false },
      ];
    });
  }

  /** Debit and credit carry a minus on every number or on none: where one does, or one does not, its minus may be lost. */
  private oddSigns(): readonly OddCell[] {
    if (this.layout.amount.kind !== 'split') return [];
    return this.columns.flatMap((column) => {
      const [minus = NONE, plain = NONE] = [this.minus.get(column), this.plain.get(column)];
      if (minus.count === 0 || plain.count === 0 || Math.min(minus.count, plain.count) > 1) return [];
      const odd = [minus, plain].filter(({ count }) => count === 1);
      const what = 'a minus where others of the column have none, or none where they have one';
      return odd.map(({ first }) => ({ ...first, about: 'amount' as const, what, certain: false }));
    });
  }

  /** `.42` where every other number begins with a digit. */
  private oddBare(): readonly OddCell[] {
    if (this.bare.count !== 1 || this.whole < FEW) return [];
    const what = `no digit before the "${this.layout.decimal}", which all others have`;
    return [{ ...this.bare.first, about: 'amount', what, certain: this.hasLeadingZero }];
  }

  /** `- 2,50` where other signs stand at their numbers: a digit may be gone. */
  private oddGap(): readonly OddCell[] {
    if (this.gapped.count !== 1 || !this.hasSign) return [];
    const what = 'a blank between the sign and the number, which no other has';
    return [{ ...this.gapped.first, about: 'amount', what, certain: true }];
  }

  /** Money in and money out in one row, where every other has one of them. */
  private oddBoth(): readonly OddCell[] {
    if (this.layout.amount.kind !== 'split' || this.both.count !== 1 || this.whole - 2 < FEW) return [];
    return [{ ...this.both.first, about: 'amount', what: 'money in and out, where others have one', certain: false }];
  }

  /** Where most codes are unknown the bank has its own; beside known ones it is a slip, or a currency that has to be configured. */
  private oddCurrencies(): readonly OddCell[] {
    const rare = [...this.unknown].filter(([, { count }]) => count <= this.knownCodes);
    return rare.map(([cell, { first }]) => ({
      ...first,
      about: 'currency' as const,
      what: `"${cell.slice(0, 20)}" is no currency of ISO 4217, nor configured, and others of the column are`,
      certain: true,
    }));
  }
}

/** One number has two decimals, or none, where all others have as many as each other. */
function oddDecimals(seen: ReadonlyMap<number, Seen>, isPadded: boolean): readonly OddCell[] {
  const [[places = 0, odd = NONE] = [], [usual = 0, others = NONE] = [], ...more] = [...seen].sort(
    ([, one], [, other]) => one.count - other.count,
  );
  if (more.length > 0 || odd.count !== 1 || others.count < FEW) return [];
  const what = `${places} decimals where all others have ${usual}`;
  return [{ ...odd.first, about: 'amount', what, certain: places > 0 && usual > 0 && isPadded }];
}

function decimalsOf({ core }: NumberShape, decimal: string): number {
  const mark = core.lastIndexOf(decimal);
  return mark < 0 ? 0 : core.length - mark - 1;
}

/** Shorter words are one letter off many others. */
const SHORTEST_NEAR = 6;
const NOT_BOOKED: readonly string[] = `${ROW_WORDS.failed}|${ROW_WORDS.pending}`
  .split('|')
  .filter((word) => word.length >= SHORTEST_NEAR);

/** Where texts begin with the words, no two of them need be alike. */
function hasWholeWords(words: DirectionWords | null): boolean {
  return words === null || ![...words.in, ...words.out].some((word) => word.endsWith('*'));
}

function isOneLetterApart(one: string, other: string): boolean {
  return one !== other && Math.abs(one.length - other.length) <= 1 && isOnePlaceApart(one, other);
}

const MOST_CODES = 5;
const MOST_WAYS = 4;
const ZERO_LED = /^0\d/;
const GAP = /[-+−–]\s+\d/;
const SIGN = /[-+−–]\d/;

interface Place {
  readonly line: number;
  readonly column: number;
}

interface Seen {
  count: number;
  readonly first: Place;
}

const NONE: Readonly<Seen> = { count: 0, first: { line: 1, column: 0 } };

function seenAgain(seen: Seen | undefined, at: Place): Seen {
  if (seen === undefined || seen.count === 0) return { count: 1, first: at };
  seen.count += 1;
  return seen;
}
