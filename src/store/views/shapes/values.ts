/**
 * The shapes of the views. `status`, `runs`, `documents`, `transactions` and `explain` print them with `--json`, and the
 * dashboard shows them. A schema gives the type and the file in `docs/json`. Objects take no other key, so that a test
 * finds what is not written down. Nothing imports a schema when the program runs, only its type.
 */
import { z } from 'zod';

/** What a schema describes. */
export type View<Schema extends z.ZodType> = Frozen<z.infer<Schema>>;

type Frozen<Value> = Value extends readonly (infer Each)[]
  ? readonly Frozen<Each>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Frozen<Value[Name]> }
    : Value;

export const day = z.iso.date().describe('A calendar day, YYYY-MM-DD');
export const instant = z.iso.datetime().describe('An instant in UTC, ISO 8601');
export const amount = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .describe("Decimal text with the currency's places; money in is positive");
export const count = z.int().min(0);
export const text = z.string();
export const documentId = z
  .string()
  .regex(/^d\d+$/)
  .describe('A document, such as d7');
export const runId = z
  .string()
  .regex(/^r\d+$/)
  .describe('A run, such as r12');

export const position = z.strictObject({ line: z.int().min(1).optional(), column: z.int().min(1).optional() });

export const issue = z.strictObject({
  severity: z.enum(['error', 'hold', 'warning']),
  code: text.describe('Stable, lower case, dotted: format.amount'),
  message: text,
  position: position.optional(),
});

export const failure = z
  .strictObject({ code: text, message: text, hint: text.nullable().optional() })
  .describe('What went wrong, and what to do');

export const counts = z.record(text, z.number());
export const proofState = z.enum(['proved', 'off', 'unproved']);
