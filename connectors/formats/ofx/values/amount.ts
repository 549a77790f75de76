import { parseMinor } from '../../../../src/plugin/contract.ts';
import { type Message, words } from '../../../../src/words/message.ts';

/** The amount of a text, or the reason why the text is uncertain. */
export type Amount =
  /** `unrounded`: the exact decimal, where it is finer than the currency and `minor` only the nearest. */
  { readonly minor: bigint; readonly marks: Marks; readonly unrounded: string | null } | { readonly problem: Message };

/**
 * The marks in a number. `comma`: a decimal comma or a thousands mark, against the specification. OFX 1.6 §3.2.9.1
 * has a point or a comma as the decimal mark, and no thousands marks. `maybe-thousands`: one point and three digits
 * (`1.650`). That is a decimal by the specification, and a thousand where points group digits.
 */
export type Marks = 'plain' | 'comma' | 'maybe-thousands';

/** Symbols that may stand beside a number, and the currencies they can mean. */
const SYMBOLS: Readonly<Record<string, string>> = {
  R$: 'BRL',
  US$: 'USD',
  $: 'USD CAD AUD NZD SGD HKD MXN CLP COP ARS TWD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY CNY',
};

const LONGEST = 64;
const DAMAGED = /[\p{Cc}\ufffd]|[+-]\s+[.,]/u;
const SURROUNDINGS = /^([^\d\s.,+-]*)\s*([+-]?)\s*([^\d\s.,+-]*)\s*([\d.,\s'’]*\d[.,]?)\s*([^\d\s.,+-]*)$/u;
const GROUPED_BY_POINT = /^\d{1,3}(?:\.\d{3})+$/;
const GROUPED_BY_COMMA = /^\d{1,3}(?:,\d{3})+$/;
const GROUPED_BY_BLANK = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d{0,2})?$/;

/**
 * Decimal text of a bank to minor units, decided by this value alone: `-11,76`, `1.234,56`, `+7`, `-.5`, `-30.000`,
 * `R$ 5.326,43`. A number that can be read in two ways (`1,650`) is a problem, never a guess.
 */
export function readAmount(raw: string, currency: string | null, places: number): Amount {
  const plain = readPlainAmount(raw, places);
  if (plain !== undefined) return { minor: plain, marks: 'plain', unrounded: null };
  if (raw.length > LONGEST) return { problem: words('ofx.tooLongAmount') };
  // A digit may have been there: `-99.00` damaged in one place must not be read as -9.00.
  if (DAMAGED.test(raw)) return { problem: words('ofx.damagedSomethingStandsNo') };
  const parts = SURROUNDINGS.exec(raw.replaceAll('\u2212', '-'));
  if (parts === null) return { problem: words('ofx.notAmount') };
  const [, before = '', sign = '', between = '', digits = '', after = ''] = parts;
  for (const symbol of [before, between, after]) {
    if (!isSymbolOf(symbol, currency)) return { problem: words('ofx.carriesNotStatementsCurrency', { symbol }) };
  }
  return readDigits(sign, digits, places);
}

function readDigits(sign: string, digits: string, places: number): Amount {
  const grouped = /[\s'’]/.test(digits);
  if (grouped && !GROUPED_BY_BLANK.test(digits)) return { problem: words('ofx.notAmount') };
  const marked = digits.replace(/[\s'’]/g, '');
  const number = decimalText(marked, places);
  if (typeof number !== 'string') return number;
  const minor = parseMinor(sign + number, places);
  if (minor !== undefined) return { minor, marks: marksOf(marked), unrounded: null };
  const unrounded = `${sign === '-' ? '-' : ''}${number.replace(/^0*(?=\d)/, '').replace(/^\./, '0.')}`;
  return { minor: roundToMinor(sign, number, places), marks: marksOf(marked), unrounded };
}

/** To the nearest minor unit, halves away from zero. Some brokers print four decimals (Fidelity: `-197.1063`). */
function roundToMinor(sign: string, number: string, places: number): bigint {
  const [whole = '', fraction = ''] = number.split('.');
  const up = (fraction[places] ?? '0') >= '5' ? 1n : 0n;
  const magnitude = BigInt(`0${whole}${fraction.slice(0, places)}`) + up;
  return sign === '-' ? -magnitude : magnitude;
}

/** The digits with a point as decimal mark and no thousands marks. */
function decimalText(digits: string, places: number): string | { readonly problem: Message } {
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma < 0 && point < 0) return digits;
  if (comma >= 0 && point >= 0) return comma > point ? split(digits, comma, '.') : split(digits, point, ',');
  const mark = comma >= 0 ? ',' : '.';
  if (digits.indexOf(mark) !== digits.lastIndexOf(mark)) {
    const isGrouped = (mark === ',' ? GROUPED_BY_COMMA : GROUPED_BY_POINT).test(digits);
    return isGrouped ? digits.replaceAll(mark, '') : { problem: words('ofx.thousandsMarksOddPlaces') };
  }
  const looksGrouped = (mark === ',' ? GROUPED_BY_COMMA : GROUPED_BY_POINT).test(digits) && !digits.startsWith('0');
  if (!looksGrouped || (mark === '.' && places > 0)) return digits.replace(',', '.');
  if (mark === ',' && places === 0) return digits.replace(',', '');
  return { problem: words('ofx.canReadThousandDecimal') };
}

/** `1.234,56`: the last mark is the decimal one, the others must group by three. */
function split(digits: string, decimalAt: number, thousands: string): string | { readonly problem: Message } {
  const whole = digits.slice(0, decimalAt);
  const pattern = thousands === '.' ? GROUPED_BY_POINT : GROUPED_BY_COMMA;
  if (!pattern.test(whole)) return { problem: words('ofx.thousandsMarksOddPlaces') };
  return `${whole.replaceAll(thousands, '')}.${digits.slice(decimalAt + 1)}`;
}

function marksOf(digits: string): Marks {
  if (digits.includes(',') || digits.indexOf('.') !== digits.lastIndexOf('.')) return 'comma';
  return GROUPED_BY_POINT.test(digits) && !digits.startsWith('0') ? 'maybe-thousands' : 'plain';
}

function isSymbolOf(symbol: string, currency: string | null): boolean {
  if (symbol === '') return true;
  if (symbol.toUpperCase() === currency) return true;
  const meant = SYMBOLS[symbol.toUpperCase()];
  return meant !== undefined && (currency === null || meant.split(' ').includes(currency));
}

/** The usual amount, without a regular expression: an optional sign, up to 13 digits, a point and exactly `places` digits. */
export function readPlainAmount(raw: string, places: number): bigint | undefined {
  const first = raw.charCodeAt(0);
  let at = first === 45 || first === 43 ? 1 : 0;
  if (raw.length - at > 15 || raw.length === at || raw.charCodeAt(at) === 46) return undefined;
  let value = 0;
  let point = -1;
  for (; at < raw.length; at++) {
    const code = raw.charCodeAt(at);
    if (code === 46 && point < 0) point = at;
    else if (code >= 48 && code <= 57) value = value * 10 + code - 48;
    else return undefined;
  }
  if (point < 0 ? places > 0 : raw.length - point - 1 !== places || places === 3) return undefined;
  return BigInt(first === 45 ? -value : value);
}
