import { DECIMAL_FIELDS, plainDecimal, trimDecimal } from '../wire/values/decimal.ts';

/**
 * An object as the ledger shows it. Which fields it has is not in the specification: readers look for what they need.
 * `date` is a plain day, and equal decimals are equal values (`asShown`).
 */
export type LedgerObject = Readonly<Record<string, unknown>>;

/** An object that this program wrote or recorded itself, out of its JSON text. */
export function parseObject(json: string): LedgerObject {
  return asShown(JSON.parse(json, exact) as LedgerObject);
}

/** The value of a JSON text, with its numbers as `readNumber` gives them; undefined where it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, exact);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is LedgerObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The specification does not show what an object's own id is called: `id`, or `accountId` for an account. */
export function readId(object: LedgerObject, kind: 'account' | 'transaction' | 'category'): string | null {
  const id = object.id ?? object._id ?? object[`${kind}Id`] ?? object.uuid;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return String(id);
  return typeof id === 'string' && id !== '' ? id : null;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ]/;

/**
 * The object with its day and its decimals in the one form in which this program compares them. The specification leaves
 * both open: a ledger may show a day as an instant, with a time and an offset, and a decimal as text.
 */
export function asShown(object: LedgerObject): LedgerObject {
  const shown: Record<string, unknown> = { ...object };
  const { date } = object;
  if (typeof date === 'string') shown.date = INSTANT.exec(date)?.[1] ?? date;
  for (const name of DECIMAL_FIELDS) {
    const value = object[name];
    if (typeof value === 'string') shown[name] = readNumber(value);
  }
  return shown;
}

/** A float keeps every decimal of so many digits. */
const SAFE_DIGITS = 15;

/**
 * A number's text as a JavaScript number where that is exactly the number. Else as plain decimal text without trailing
 * zeros. So two of these are equal exactly where the decimals are. Other text stays as it is.
 */
function readNumber(text: string): number | string {
  const plain = plainDecimal(text);
  if (plain === undefined) return text;
  const value = Number(text);
  if (plain.length <= SAFE_DIGITS) return value;
  const short = trimDecimal(plain, 0);
  return plainDecimal(String(value)) === short ? value : short;
}

function exact(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? readNumber(context?.source ?? String(value)) : value;
}
