/**
 * Numbers as banks write them. Reading has two halves: the shape of one cell (sign, digits, currency), and the
 * decimal mark, which is decided once for a column: a single `1.234` does not say what it is.
 */
export type DecimalMark = '.' | ',';

export interface NumberShape {
  readonly negative: boolean;
  /** The cell wrote a plus sign: money in, where the others of the column carry no sign. */
  readonly plus: boolean;
  /** Digits and separators only: `1'234.50`. */
  readonly core: string;
  /** What stood beside the number: `CHF`, `€`. */
  readonly unit: string | null;
  /** A mark behind the number that says the direction: `CR`, `DR`, `Cr.`, `S`, `H`. */
  readonly mark: 'in' | 'out' | null;
}

const SIMPLE = /^[+-]?\d+(?:[.,]\d+)?$/;
const CORE = /^\d*(?:[.,'’`´ \u00A0\u202F\u2009]?\d)+$/;
const UNIT = String.raw`(?:[A-Z]{3}|\p{Sc}|US\$|R\$|RM|Rs\.?|Kč|Ft|zł|kr\.?|TL|元|円|圓|원|\\|Fr\.?|лв\.?|руб\.?|р\.)`;
const LEADING_UNIT = new RegExp(`^${UNIT}\\s*(?=[+\\-−–(]?\\s*[\\d.,])`, 'u');
const TRAILING_UNIT = new RegExp(`\\s*(${UNIT})$`, 'u');
const TRAILING_MARK = /\s*(?<![A-Za-z])(CR|DR|DB|Cr|Dr|Db|S|H|C|D)\.?$/;
const REMARK = /^([^()]*\d)\s*[(（][^()（）]*\p{L}[^()（）]*[)）]$/u;
const MARKS: Readonly<Record<string, 'in' | 'out'>> = {
  CR: 'in',
  C: 'in',
  H: 'in',
  DR: 'out',
  DB: 'out',
  D: 'out',
  S: 'out',
};

/** The shape of a cell (cleaned) that is a number as a whole, or null. */
export function readNumberShape(cell: string): NumberShape | null {
  if (cell === '' || cell.length > 60) return null;
  if (SIMPLE.test(cell)) return simpleShape(cell);
  if (!/\d/.test(cell)) return null;
  const first = cell.includes('<br') ? (cell.split(/<br\s*\/?>/i)[0] ?? '').trim() : cell;
  return fullShape(REMARK.exec(first)?.[1] ?? first);
}

function simpleShape(cell: string): NumberShape {
  const sign = cell[0];
  const signed = sign === '-' || sign === '+';
  return { negative: sign === '-', plus: sign === '+', core: signed ? cell.slice(1) : cell, unit: null, mark: null };
}

function fullShape(cell: string): NumberShape | null {
  let text = cell.trim();
  let unit: string | null = null;
  let mark: 'in' | 'out' | null = null;
  let sign = '';
  const takeSign = (): void => {
    const match = /^([+\-−–])\s*/.exec(text);
    if (match === null || sign !== '') return;
    sign = match[1] === '+' ? '+' : '-';
    text = text.slice(match[0].length);
  };
  const bracketed = /^\((.*)\)$/.exec(text);
  if (bracketed !== null) {
    text = (bracketed[1] ?? '').trim();
    sign = '-';
  }
  takeSign();
  const marked = TRAILING_MARK.exec(text);
  if (marked !== null && /\d\s*$/.test(text.slice(0, marked.index))) {
    mark = MARKS[(marked[1] ?? '').toUpperCase()] ?? null;
    text = text.slice(0, marked.index);
  }
  const leading = LEADING_UNIT.exec(text);
  if (leading !== null) {
    unit = leading[0].trim();
    text = text.slice(leading[0].length);
    takeSign();
  }
  const trailing = TRAILING_UNIT.exec(text);
  if (trailing !== null && unit === null) {
    unit = trailing[1] ?? null;
    text = text.slice(0, trailing.index);
  }
  const signBehind = /\s*([-−+])$/.exec(text);
  if (signBehind !== null && sign === '' && /\d/.test(text)) {
    sign = signBehind[1] === '+' ? '+' : '-';
    text = text.slice(0, signBehind.index);
  }
  text = text.trim().replace(/[.,](?:--?|–|—)$/, '');
  if (!CORE.test(text)) return null;
  return { negative: sign === '-', plus: sign === '+', core: text, unit, mark };
}

/**
 * What a core says of the decimal mark: certainly `.` or `,`; `open` for a lone separator before three digits
 * (`1.234`); `none` without separators; `odd` where no reading is a number.
 */
export type DecimalVote = DecimalMark | 'open' | 'none' | 'odd';

export function voteDecimal(core: string): DecimalVote {
  const found = core.match(/[.,]/g);
  if (found === null) return 'none';
  const last = found.at(-1) === ',' ? ',' : '.';
  const others = found.slice(0, -1);
  if (others.some((each) => each !== last)) return others.includes(last) ? 'odd' : last;
  if (others.length > 0) return last === '.' ? ',' : '.';
  const head = core.slice(0, core.indexOf(last));
  const tail = core.slice(core.indexOf(last) + 1);
  if (tail.length !== 3 || /\D/.test(tail)) return last;
  if (/['’`´\s]/.test(head) || head.length > 3 || head === '0' || head === '') return last;
  return 'open';
}

/** The exact decimal text (`-1234.5`) of a shape under a decimal mark, or null where the grouping contradicts it. */
export function toDecimalText(shape: NumberShape, decimal: DecimalMark): string | null {
  const { core } = shape;
  const cut = core.lastIndexOf(decimal);
  const whole = cut < 0 ? core : core.slice(0, cut);
  const fraction = cut < 0 ? '' : core.slice(cut + 1);
  if (/\D/.test(fraction)) return null;
  const digits = ungroup(whole);
  if (digits === null || digits + fraction === '') return null;
  return `${shape.negative ? '-' : ''}${digits === '' ? '0' : digits}${fraction === '' ? '' : `.${fraction}`}`;
}

/** `1'234`, `12,34,567` (Indian), `1234`: groups of two or three with one kind of separator, the last of three. */
function ungroup(whole: string): string | null {
  if (/^\d*$/.test(whole)) return whole;
  const separators = new Set(whole.match(/\D/g) ?? []);
  if (separators.size > 1) return null;
  const groups = whole.split(/\D/);
  const good = groups.every((group, index) =>
    index === 0
      ? group.length >= 1 && group.length <= 3
      : index === groups.length - 1
        ? group.length === 3
        : group.length === 2 || group.length === 3,
  );
  return good ? groups.join('') : null;
}
