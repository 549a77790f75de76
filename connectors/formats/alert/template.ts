import { z } from 'zod';
import { storedSaid, worded } from '../../../src/words/message.ts';
import { compileDate, type DateShape } from './date-shape.ts';
import { compilePattern, type Pattern } from './pattern.ts';
import { compileLines, type LetterPattern } from './whole/fit-line.ts';

/** One or several texts. */
const texts = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
  .transform((value) => (typeof value === 'string' ? [value] : value));

/** The pattern, or an issue that says what is wrong with it. */
const patterns = texts.transform((list, context): readonly Pattern[] =>
  list.flatMap((text) => {
    const compiled = compilePattern(text);
    if (!('key' in compiled)) return [compiled];
    context.addIssue({ code: 'custom', message: worded('row.at', { place: text, what: compiled }) });
    return [];
  }),
);

const lines = z.array(z.string()).transform((list, context): LetterPattern => {
  const compiled = compileLines(list);
  if (!('key' in compiled)) return compiled;
  context.addIssue({ code: 'custom', message: storedSaid(compiled) });
  return z.NEVER;
});

const date = z.string().transform((text, context): DateShape => {
  const shape = compileDate(text);
  if (shape !== undefined) return shape;
  context.addIssue({ code: 'custom', message: worded('format.expectedDdDMm') });
  return z.NEVER;
});

export const templateSchema = z.strictObject({
  name: z.string().min(1).describe('What people call it'),
  from: texts.optional().describe('Senders it is for; none: any that the rule lets through'),
  subject: texts.optional().describe('Subjects it is for, as patterns with * and ?'),
  text: patterns.default([]).describe('What the letter says, with {amount}, {payee}, {date} and so on'),
  lines: lines
    .optional()
    .describe('Whole lines of the letter in place of `text`, its subject first; ... stands for lines between them'),
  beside: z
    .array(z.string())
    .default([])
    .describe('With `lines`: the forms of further lines about money that the letter may have; with another it is held'),
  ignore: texts.optional().describe('Subjects of letters that are no news, as patterns with * and ?'),
  direction: z.enum(['out', 'in']).default('out').describe('Whether the amount was spent or received'),
  kind: z.enum(['bank', 'card', 'loan']).default('bank'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .describe('Of amounts that do not name theirs'),
  decimal: z.enum(['.', ',']).optional().describe('The decimal mark, where amounts alone do not tell'),
  date: date.default(() => compileDate('YYYY-MM-DD') ?? []).describe('How {date} is written'),
  limit: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .optional()
    .describe('A larger amount is held for you to look at'),
});

export type Template = z.output<typeof templateSchema>;
