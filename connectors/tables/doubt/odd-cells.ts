import type { CurrencyTable } from '../../../src/plugin/contract.ts';
import { amountColumns, type Layout } from '../table/layout.ts';
import { type NumberShape, readNumberShape } from '../table/numbers.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell } from '../words/cells.ts';
import { FEW, NONE, type OddCell, type Place, type Seen, seenAgain } from './odd-cell.ts';
import { OddUnits } from './odd-units.ts';
import { OddWords } from './odd-words.ts';

/** Watches the cells of transactions go by and tells at the end which one is unlike the others. Keeps counts, not cells. */
export class OddCells {
  private readonly layout: Layout;
  private readonly typed: boolean;
  private readonly words: OddWords;
  private readonly units: OddUnits;
  private readonly columns: readonly number[];
  private readonly decimals = new Map<number, Seen>();
  /** Numbers that do not end in 0 or 5. */
  private uneven = 0;
  /** Of fees: zeros count here, as most fees are. */
  private readonly feeDecimals = new Map<number, Seen>();
  /** By column of a pair of debit and credit: numbers with a minus, and without. */
  private readonly minus = new Map<number, Seen>();
  private readonly plain = new Map<number, Seen>();
  private bare: Seen = NONE;
  /** `06.00`, and a number with a currency of its own. */
  private zeroLed: Seen = NONE;
  private united: Seen = NONE;
  private unitless = 0;
  private whole = 0;
  /** Debit and credit in one row. */
  private both: Seen = NONE;
  private gapped: Seen = NONE;
  /** Rows with a balance, and those with digits in its place that are none. */
  private balances = 0;
  private unread: Seen = NONE;
  /** Some sign stands at its number. */
  private hasSign = false;
  /** Some number below one is written `0.50`, and some number ends in a zero behind the mark. */
  private hasLeadingZero = false;
  private hasPadding = false;

  /** `typed`: numbers that were stored as numbers have as few decimals as they need. */
  constructor(layout: Layout, currencies: CurrencyTable, typed: boolean) {
    this.layout = layout;
    this.typed = typed;
    this.words = new OddWords(layout, currencies);
    this.units = new OddUnits(layout);
    this.columns = amountColumns(layout.amount);
  }

  /** `hasBalance`: the row says what was there after it. */
  take(row: Row, hasBalance: boolean): void {
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
    if (hasBalance) this.balances += 1;
    else if (this.layout.balance !== null) this.takeUnread(row, this.layout.balance);
    if (this.layout.fee !== null) this.takeFee(row, this.layout.fee);
    this.words.take(row);
  }

  private takeUnread({ cells, line }: Row, column: number): void {
    if (/\d/.test(cells[column] ?? '')) this.unread = seenAgain(this.unread, { line, column });
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
    const last = core.charCodeAt(core.length - 1);
    if (last !== ZERO && last !== FIVE) this.uneven += 1;
    if (ZERO_LED.test(core)) this.zeroLed = seenAgain(this.zeroLed, at);
    if (shape.unit === null) this.unitless += 1;
    else {
      this.united = seenAgain(this.united, at);
      this.units.take(shape.unit, at);
    }
    const signs = shape.negative ? this.minus : this.plain;
    signs.set(at.column, seenAgain(signs.get(at.column), at));
    if (mark === 0) this.bare = seenAgain(this.bare, at);
    else this.whole += 1;
    if (places > 0 && core.endsWith('0')) this.hasPadding = true;
    if (mark === 1 && core.startsWith('0')) this.hasLeadingZero = true;
  }

  finish(): readonly OddCell[] {
    const isPadded = this.hasPadding;
    const decimals = this.typed
      ? []
      : [...oddDecimals(this.decimals, isPadded), ...oddDecimals(this.feeDecimals, isPadded)];
    return [
      ...decimals,
      ...this.oddScale(),
      ...this.oddMarks(),
      ...this.oddSigns(),
      ...this.oddBare(),
      ...this.oddGap(),
      ...this.oddBoth(),
      ...this.oddBalance(),
      ...this.words.finish(),
      ...this.units.finish(),
    ];
  }

  /** No amount has decimals, and most are as uneven as only cents are. */
  private oddScale(): readonly OddCell[] {
    const [[places, { count, first }] = [1, NONE], ...more] = this.decimals;
    if (places !== 0 || more.length > 0 || count < MANY || this.uneven * 2 <= count) return [];
    return [{ ...first, about: 'scale', what: 'no amount has decimals, as if all counted cents', certain: false }];
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

  /** Where every other row has a balance, one that cannot be read leaves two steps unproved. */
  private oddBalance(): readonly OddCell[] {
    if (this.unread.count !== 1 || this.balances < FEW) return [];
    return [{ ...this.unread.first, about: 'balance', what: 'digits that are no balance', certain: false }];
  }

  /** Money in and money out in one row, where every other has one of them. */
  private oddBoth(): readonly OddCell[] {
    if (this.layout.amount.kind !== 'split' || this.both.count !== 1 || this.whole - 2 < FEW) return [];
    return [{ ...this.both.first, about: 'amount', what: 'money in and out, where others have one', certain: false }];
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

/** So many whole numbers are no accident. */
const MANY = 4;
const ZERO = 48;
const FIVE = 53;
const ZERO_LED = /^0\d/;
const GAP = /[-+−–]\s+\d/;
const SIGN = /[-+−–]\d/;
