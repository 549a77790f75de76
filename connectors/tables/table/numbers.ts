/**
 * Numbers as banks write them. The reader first takes the shape of each cell: sign, digits, currency. The decimal
 * mark is decided once for a column, for a single `1.234` has two meanings.
 */
export type DecimalMark = '.' | ',';

export interface NumberShape {
  readonly negative: boolean;
  /** The cell wrote a plus sign: money in, where the others of the column carry no sign. */
  readonly plus: boolean;
  /** Digits and separators only: `1'234.50`. */
  readonly core: string;
  /** The unit beside the number: `CHF`, `€`. */
  readonly unit: string | null;
  /** A mark behind the number that says the direction: `CR`, `DR`, `Cr.`, `S`, `H`. */
  readonly mark: 'in' | 'out' | null;
}

const CORE = /^\d*(?:[.,'’`´ \u00A0\u202F\u2009]?\d)+$/;
const UNIT = String.raw`(?:[A-Z]{3}|[Ee]uros?|EUROS?|eur|\p{Sc}|(?:US|S|A|C|HK|NZ|R)\$|RM|R[sp]\.?|Kč|Ft|zł|kr\.?|TL|[Ll]ei|元|円|圓|원|\\|Fr\.?|лв\.?|руб\.?|р\.)`;
const LEADING_UNIT = new RegExp(`^${UNIT}\\s*(?=[+\\-(]?\\s*[\\d.,])`, 'u');
const TRAILING_UNIT = new RegExp(`\\s*(${UNIT})$`, 'u');
const LEADING_MARK = /^(CR|DR|DB)\.?\s*(?=\d)/i;
/** One letter alone may be the end of a unit, and two are written in either case. */
const TRAILING_MARK = /(?<=[\d\s)€$£])[\s(]*(?<![A-Za-z])(C[Rr]|D[Rr]|D[Bb]|cr|dr|db|[SHCD])\.?\)?$/;
const REMARK = /^([^()]*\d)\s*[(（][^()（）]*\p{L}[^()（）]*[)）]$/u;
/** Whole units, with dashes in the place of decimals: `12.–`, `12,--`. */
const WHOLE_UNITS = /(?<=\d)[.,](?:--?|—)(?=$|\s)/;
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
  if (!/[\d０-９]/.test(cell)) return null;
  const first = cell.includes('<br') ? (cell.split(/<br\s*\/?>/i)[0] ?? '').trim() : cell;
  return fullShape(plainMarks(first));
}

/** Bars that a table in text left beside a number, and the typographic twins of signs, marks and digits. */
function plainMarks(cell: string): string {
  const bare = cell.replace(/^\|+|\|+$/g, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: every sign beyond ASCII
  if (!/[^\x00-\x7f]/.test(bare)) return bare;
  return bare
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2013\u2212\uFE63]/g, '-')
    .replace(/[‘’‛ʼʹ′´]/g, "'")
    .replace(/[\u2007\u2008\u2009\u202F]/g, '\u00A0');
}

/** Takes off what stands around the digits, from the outside to the inside. */
function fullShape(cell: string): NumberShape | null {
  const around = new Surroundings(cell.trim());
  around.takeBrackets();
  around.takeSign();
  around.takeMark();
  around.takeLeadingUnit();
  around.takeSign();
  around.takeRemark();
  around.takeSignBehind();
  around.takeTrailingUnit();
  around.takeSignBehind();
  return around.shape();
}

class Surroundings {
  #text: string;
  #sign = '';
  #unit: string | null = null;
  #mark: 'in' | 'out' | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  takeBrackets(): void {
    const inner = /^\((.*)\)$/.exec(this.#text)?.[1];
    if (inner === undefined) return;
    this.#text = inner.trim();
    this.#sign = '-';
  }

  takeSign(): void {
    const match = /^([+-])\s*/.exec(this.#text);
    if (match === null || this.#sign !== '') return;
    this.#sign = match[1] ?? '';
    this.#text = this.#text.slice(match[0].length);
  }

  /** `12.50-`; of `12.--` the dashes are decimals. */
  takeSignBehind(): void {
    this.#text = this.#text.replace(WHOLE_UNITS, '');
    const match = /(?<=\d.*)\s*([+-])$/.exec(this.#text);
    if (match === null || this.#sign !== '') return;
    this.#sign = match[1] ?? '';
    this.#text = this.#text.slice(0, match.index);
  }

  /** `CR`, `DR` and their like, in front or behind. */
  takeMark(): void {
    const behind = /\d/.test(this.#text) ? TRAILING_MARK.exec(this.#text) : null;
    const match = behind ?? LEADING_MARK.exec(this.#text);
    if (match === null) return;
    this.#mark = MARKS[(match[1] ?? '').toUpperCase()] ?? null;
    this.#text = behind === null ? this.#text.slice(match[0].length) : this.#text.slice(0, match.index).trimEnd();
  }

  takeLeadingUnit(): void {
    const match = LEADING_UNIT.exec(this.#text);
    if (match === null) return;
    this.#unit = match[0].trim();
    this.#text = this.#text.slice(match[0].length);
  }

  takeTrailingUnit(): void {
    const match = this.#unit === null ? TRAILING_UNIT.exec(this.#text) : null;
    if (match === null) return;
    this.#unit = match[1] ?? null;
    this.#text = this.#text.slice(0, match.index);
  }

  /** `235.61(refunded 235.50)`. */
  takeRemark(): void {
    this.#text = REMARK.exec(this.#text)?.[1] ?? this.#text;
  }

  /** Null where anything but digits and their marks is left. */
  shape(): NumberShape | null {
    const core = this.#text.trim();
    if (!CORE.test(core)) return null;
    return { negative: this.#sign === '-', plus: this.#sign === '+', core, unit: this.#unit, mark: this.#mark };
  }
}

/**
 * The vote of a core for a decimal mark. `.` and `,` are certain. `open` is a lone separator before three digits
 * (`1.234`), and `none` is a core without separators. `odd` is no number in any reading.
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
  const digits = ungroup(whole, decimal);
  if (digits === null || digits + fraction === '') return null;
  return `${shape.negative ? '-' : ''}${digits === '' ? '0' : digits}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * `1'234`, `12,34,567` (Indian), `1234`: groups of two or three with one kind of separator, the last of three. The
 * decimal mark parts no groups (`1.234.50`), and no thousands begin with a nought (`0,500`).
 */
function ungroup(whole: string, decimal: DecimalMark): string | null {
  if (/^\d*$/.test(whole)) return whole;
  const separators = new Set(whole.match(/\D/g) ?? []);
  if (separators.size > 1 || separators.has(decimal) || whole.startsWith('0')) return null;
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
