/** Values that the documents of `--json` share. Objects take no other key, so that a test finds what is not written down. */
import { z } from 'zod';

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
