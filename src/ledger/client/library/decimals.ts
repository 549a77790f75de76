/** Decimal text on our side, exact JSON numbers on the wire: amounts never pass through a float. */
import { AppError } from '../../../lib/errors.ts';
import { DECIMAL_FIELDS, plainDecimal } from '../../wire/values/decimal.ts';

/**
 * The body of a write. Fields that are numbers on the wire are taken as decimal text and written digit by digit.
 *
 * @throws AppError `ledger.amount` for a JavaScript number, or for text that is no decimal
 */
export function writeBody(fields: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toWire(name, value)])));
}

/**
 * The value of a JSON text, each number as plain decimal text (`1e2` as `100`). Undefined where the text is not JSON.
 */
export function readBody(text: string): unknown {
  const exact = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' ? (plainDecimal(context?.source ?? '') ?? context?.source ?? String(value)) : value;
  try {
    return JSON.parse(text, exact);
  } catch {
    return undefined;
  }
}

function toWire(name: string, value: unknown): unknown {
  if (!DECIMAL_FIELDS.has(name) || value === undefined || value === null) return value;
  const plain = typeof value === 'string' ? plainDecimal(value) : undefined;
  if (plain !== undefined) return JSON.rawJSON(plain);
  throw new AppError('ledger.amount', `${name} is not decimal text of at most 18 digits`, {
    hint: `write it as a string, like ${name}: '12.30'; a JavaScript number would lose digits silently`,
  });
}
