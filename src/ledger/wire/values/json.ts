import { LIMITS } from './limits.ts';

/**
 * JSON without loss: a number stays the token that was written (`JSON.rawJSON`). So a decimal of 18 digits comes out
 * as it went in, and `JSON.stringify` prints it as a number. The reader refuses `__proto__`, a lone surrogate, U+0000,
 * too much depth, and a string or number that is too long.
 */
export interface JsonNumber {
  readonly rawJSON: string;
}

export type ExactJson = string | boolean | null | JsonNumber | readonly ExactJson[] | ExactJsonObject;
export interface ExactJsonObject {
  readonly [name: string]: ExactJson;
}

declare global {
  interface JSON {
    /** Node ≥ 21; not yet in the compiler's library. */
    rawJSON(text: string): JsonNumber;
    isRawJSON(value: unknown): value is JsonNumber;
  }
}

export type JsonReading =
  | { readonly ok: true; readonly value: ExactJson }
  | { readonly ok: false; readonly message: string };

/** Reads one JSON document. Never throws. */
export function readJson(text: string): JsonReading {
  try {
    const value: ExactJson = JSON.parse(text, exact);
    return isTooDeep(value, LIMITS.bodyDepth)
      ? { ok: false, message: `nested deeper than ${LIMITS.bodyDepth} levels` }
      : { ok: true, value };
  } catch (thrown) {
    // Thousands of levels are too deep for the stack.
    if (thrown instanceof RangeError) return { ok: false, message: `nested deeper than ${LIMITS.bodyDepth} levels` };
    return { ok: false, message: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function exact(name: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (name === '__proto__') throw new SyntaxError('the member name __proto__ is not allowed');
  checkString(name);
  if (typeof value === 'string') checkString(value);
  if (typeof value !== 'number') return value;
  const token = context?.source ?? String(value);
  if (token.length <= LIMITS.numberCharacters) return JSON.rawJSON(token);
  throw new SyntaxError(`a number has more than ${LIMITS.numberCharacters} characters`);
}

/** A UTF-16 unit takes at most three bytes of UTF-8: shorter strings need no counting. */
const SURELY_SHORT = Math.floor(LIMITS.stringBytes / 3);

function checkString(text: string): void {
  if (text.length > SURELY_SHORT && Buffer.byteLength(text) > LIMITS.stringBytes)
    throw new SyntaxError(`a string is longer than ${LIMITS.stringBytes} bytes`);
  if (!text.isWellFormed()) throw new SyntaxError('a string holds half of a surrogate pair');
  if (text.includes('\u0000')) throw new SyntaxError('a string holds the character U+0000');
}

function isTooDeep(value: ExactJson, levels: number): boolean {
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return false;
  return levels === 0 || Object.values(value).some((part: ExactJson) => isTooDeep(part, levels - 1));
}

/**
 * The same value always gives the same text, and another value another text. Members are sorted. Numbers count by
 * value: `1.0`, `1` and `1e0` are equal. Strings have their length before them instead of escapes.
 */
export function canonicalJson(value: ExactJson): string {
  if (typeof value === 'string') return `${value.length}:${value}`;
  if (value === null || typeof value === 'boolean') return String(value);
  if (JSON.isRawJSON(value)) return canonicalNumber(value.rawJSON);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let text = '{';
  for (const name of Object.keys(value).sort()) text += `${name.length}:${name}=${canonicalJson(value[name] ?? null)},`;
  return `${text}}`;
}

/** Without leading or trailing zeros, and without an exponent. */
const SIGNIFICANT = /^-?[1-9]\d*(?:\.\d*)?(?<!0|\.)$/;

/** Significant digits and a power of ten, so that `1e999999` needs no million zeros. */
function canonicalNumber(token: string): string {
  const point = token.indexOf('.');
  if (SIGNIFICANT.test(token))
    return point < 0 ? `#${token}e0` : `#${token.slice(0, point)}${token.slice(point + 1)}e${point + 1 - token.length}`;
  const [mantissa = '', exponent = '0'] = token.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return '#0';
  const significant = digits.replace(/0+$/, '');
  const shift = digits.length - significant.length - fraction.length;
  const power = exponent === '0' ? shift : BigInt(exponent) + BigInt(shift);
  return `#${mantissa.startsWith('-') ? '-' : ''}${significant}e${power}`;
}

function isList(value: ExactJson): value is readonly ExactJson[] {
  return Array.isArray(value);
}
