/** The kinds of values that fields have, each with its rule and its words in the OpenAPI document. */
import * as z from 'zod';
import { parseDate } from '../../../domain/calendar-date.ts';
import { isCurrencyCode } from '../../../domain/currency.ts';
import { plainDecimal } from './decimal.ts';
import type { JsonNumber } from './json.ts';
import { LIMITS } from './limits.ts';

const DECIMAL_RULE = `a decimal number of at most ${LIMITS.decimalDigits} digits and ${LIMITS.decimalDigits} places`;

/** In: an exact JSON number. Out: plain decimal text for the database. */
export const decimal = z
  .custom<JsonNumber>(
    (value) => JSON.isRawJSON(value) && plainDecimal(value.rawJSON) !== undefined,
    `must be ${DECIMAL_RULE}`,
  )
  .transform((value) => plainDecimal(value.rawJSON) ?? '0')
  .meta({ type: 'number', description: `Exact: ${DECIMAL_RULE}; an exponent is accepted`, examples: [12.5] });

/** A JSON number of a response. */
export const exactNumber = z
  .custom<JsonNumber>((value) => JSON.isRawJSON(value), 'must be a number')
  .meta({ type: 'number', description: 'Exact: the digits that were given', examples: [12.5] });

export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'must be a date YYYY-MM-DD', abort: true })
  .refine((text) => parseDate(text) !== undefined, 'must be a day that exists')
  .meta({ format: 'date', description: 'A day of the calendar, YYYY-MM-DD', examples: ['2026-03-14'] });

export const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, 'must be a time HH:MM:SS')
  .transform((text) => (text.length === 5 ? `${text}:00` : text))
  .meta({ description: 'Local time HH:MM:SS; HH:MM is accepted and completed', examples: ['09:30:00'] });

export const currency = z
  .string()
  .regex(/^[A-Z][A-Z0-9]{2,9}$/, { error: 'must be a currency code such as USD', abort: true })
  .refine(isCurrencyCode, 'must be a currency code such as USD')
  .meta({ description: 'ISO 4217, or a code of 3 to 10 capital letters and digits', examples: ['USD'] });

/** Something must be visible in it: a blank externalId would match every other blank one. */
export const externalId = visible(LIMITS.textLength).meta({
  description: 'Stable identifier owned by the client; unique among the owner’s objects of this type',
  examples: ['bank-2026-03-14-001'],
});

export const name = visible(LIMITS.nameLength).meta({ examples: ['Everyday Checking'] });
export const text = z
  .string()
  .max(LIMITS.textLength)
  .meta({ examples: ['savings'] });
export const note = z
  .string()
  .max(LIMITS.noteLength)
  .meta({ examples: ['Weekly shopping'] });

/** The id of another object; whether it exists is looked up when the request is carried out. */
export const reference = z
  .string()
  .min(1)
  .max(LIMITS.textLength)
  .meta({ examples: ['019e5c1a-7d00-7abc-8def-0123456789ab'] });

export const id = z
  .string()
  .meta({ description: 'Given by the service; never changes', examples: ['019e5c1a-7d00-7abc-8def-0123456789ab'] });
export const instant = z
  .string()
  .meta({ format: 'date-time', description: 'UTC', examples: ['2026-03-14T09:30:00.000Z'] });
export const stamps = { createdAt: instant, updatedAt: instant };

function visible(length: number): z.ZodString {
  return z.string().max(length).regex(/\S/, 'must not be blank');
}
