import { LIMITS } from './limits.ts';

/**
 * JSON without loss: a number stays the token that was written (`JSON.rawJSON`). So a decimal of 18 digits comes out
 * as it went in, and `JSON.stringify` prints it as a number. The reader is stricter than `JSON.parse`, and refuses
 * with a position. It refuses a member named twice, `__proto__`, a lone surrogate and U+0000. It refuses too much
 * depth, and a string or number that is too long.
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
  | { readonly ok: false; readonly message: string; readonly position: number };

/** Reads one JSON document. Never throws. */
export function readJson(text: string): JsonReading {
  const reader = new Reader(text);
  try {
    return { ok: true, value: reader.readDocument() };
  } catch (thrown) {
    if (thrown instanceof JsonRefusal) return { ok: false, message: thrown.message, position: thrown.position };
    throw thrown;
  }
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

class JsonRefusal extends Error {
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** A UTF-16 unit takes at most three bytes of UTF-8: shorter strings need no counting. */
const SURELY_SHORT = Math.floor(LIMITS.stringBytes / 3);

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readDocument(): ExactJson {
    const value = this.#readValue(1);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#refusal('unexpected text after the document');
    return value;
  }

  #readValue(depth: number): ExactJson {
    this.#skipSpace();
    switch (this.#text[this.#at]) {
      case '{':
        return this.#readObject(depth);
      case '[':
        return this.#readList(depth);
      case '"':
        return this.#readString();
      case 't':
        return this.#readWord('true', true);
      case 'f':
        return this.#readWord('false', false);
      case 'n':
        return this.#readWord('null', null);
      default:
        return this.#readNumber();
    }
  }

  #readObject(depth: number): ExactJsonObject {
    this.#enter(depth);
    const object: Record<string, ExactJson> = {};
    if (this.#takes('}')) return object;
    do {
      this.#skipSpace();
      const start = this.#at;
      const name = this.#readString();
      if (name === '__proto__') throw this.#refusal('the member name __proto__ is not allowed', start);
      if (Object.hasOwn(object, name)) throw this.#refusal(`the member ${JSON.stringify(name)} is named twice`, start);
      if (!this.#takes(':')) throw this.#refusal("expected ':'");
      object[name] = this.#readValue(depth + 1);
    } while (this.#takes(','));
    if (!this.#takes('}')) throw this.#refusal("expected ',' or '}'");
    return object;
  }

  #readList(depth: number): readonly ExactJson[] {
    this.#enter(depth);
    const list: ExactJson[] = [];
    if (this.#takes(']')) return list;
    do {
      list.push(this.#readValue(depth + 1));
    } while (this.#takes(','));
    if (!this.#takes(']')) throw this.#refusal("expected ',' or ']'");
    return list;
  }

  #enter(depth: number): void {
    if (depth > LIMITS.bodyDepth) throw this.#refusal(`nested deeper than ${LIMITS.bodyDepth} levels`);
    this.#at += 1;
  }

  #readString(): string {
    const start = this.#at;
    if (this.#text.charCodeAt(start) !== QUOTE) throw this.#refusal('expected a string in double quotes');
    let escaped = false;
    for (let at = start + 1; at < this.#text.length; at += 1) {
      const unit = this.#text.charCodeAt(at);
      if (unit === QUOTE) {
        this.#at = at + 1;
        return this.#checkString(escaped ? this.#unescape(start) : this.#text.slice(start + 1, at), start);
      }
      if (unit < 0x20) throw this.#refusal('a control character stands unescaped in a string', at);
      if (unit === BACKSLASH) {
        escaped = true;
        at += 1;
      }
    }
    throw this.#refusal('a string does not end', start);
  }

  #unescape(start: number): string {
    try {
      return String(JSON.parse(this.#text.slice(start, this.#at)));
    } catch {
      throw this.#refusal('a string holds an escape that JSON does not know', start);
    }
  }

  #checkString(value: string, start: number): string {
    if (value.length > SURELY_SHORT && Buffer.byteLength(value) > LIMITS.stringBytes)
      throw this.#refusal(`a string is longer than ${LIMITS.stringBytes} bytes`, start);
    if (!value.isWellFormed()) throw this.#refusal('a string holds half of a surrogate pair', start);
    if (value.includes('\u0000')) throw this.#refusal('a string holds the character U+0000', start);
    return value;
  }

  #readNumber(): JsonNumber {
    NUMBER.lastIndex = this.#at;
    const token = NUMBER.exec(this.#text)?.[0];
    if (token === undefined) throw this.#refusal(this.#at < this.#text.length ? 'expected a value' : 'the text ends');
    if (token.length > LIMITS.numberCharacters)
      throw this.#refusal(`a number has more than ${LIMITS.numberCharacters} characters`);
    this.#at += token.length;
    return JSON.rawJSON(token);
  }

  #readWord<Value extends boolean | null>(word: string, value: Value): Value {
    if (!this.#text.startsWith(word, this.#at)) throw this.#refusal('expected a value');
    this.#at += word.length;
    return value;
  }

  #takes(mark: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== mark) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
      this.#at += 1;
    }
  }

  #refusal(message: string, position = this.#at): JsonRefusal {
    return new JsonRefusal(message, position);
  }
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
