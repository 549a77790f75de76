import { z } from 'zod';
import { worded } from '../../../src/words/message.ts';
import { allowPlainHttp, httpAddress } from '../../options.ts';

const cursor = z.strictObject({
  cursor: z.string().min(1).describe('Where the answer names the next page: a path, such as meta.next'),
  parameter: z
    .string()
    .min(1)
    .describe('The query parameter that asks for it; left out where it is a whole address')
    .optional(),
});
const page = z.strictObject({
  page: z.string().min(1).describe('The query parameter that numbers the pages'),
  first: z.int().min(0).default(1),
});

const json = z.strictObject({
  rows: z.string().describe('The path to the list of lines, such as data.items; empty where the answer is the list'),
  columns: z
    .record(z.string().min(1), z.string().min(1))
    .describe('By column of a profile (date, amount, payee, memo, id, balance, currency …): the path in a line'),
  date: z.string().min(1).default('YYYY-MM-DD').describe('How days are written'),
  decimal: z.enum(['.', ',']).default('.'),
  sign: z.enum(['in-positive', 'out-positive']).default('in-positive'),
  currency: z.string().min(3).optional().describe('Of all amounts, where no column has it'),
  next: z.union([cursor, page]).optional().describe('How the next page is asked for; left out: there is one'),
});

const oauth2 = z.strictObject({
  tokenUrl: httpAddress.describe('Where access tokens come from'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scope: z.string().min(1).optional(),
});

const address = z.string().regex(/^https?:\/\/[^\s]+$/, worded('settings.expectedWebAddress'));

/** The keys of a download (docs/live.md). */
export const downloadOptions = z
  .strictObject({
    url: z
      .union([address, z.array(address).min(1)])
      .transform((given) => (typeof given === 'string' ? [given] : given))
      .describe('What is fetched, one address or several; {from} and {to} stand for days'),
    name: z.string().min(1).optional().describe('The name of the document; default: the last part of the address'),
    headers: z
      .record(z.string().min(1), z.string())
      .default({})
      .describe('Sent with each request')
      .meta({ writeOnly: true }),
    oauth2: oauth2.optional().describe('Client credentials, where the server wants a token'),
    days: z.int().min(1).max(3660).default(90).describe('How far {from} lies back'),
    window: z
      .int()
      .min(2)
      .max(3660)
      .optional()
      .describe('So many days are asked for at once, one window after the other; left out: all of them'),
    json: json.optional().describe('Of an API that answers with JSON: where its lines are'),
    allowPlainHttp,
  })
  .refine(
    ({ url, window }) => window === undefined || url.every((each) => each.includes('{from}') && each.includes('{to}')),
    {
      path: ['window'],
      error: worded('settings.needsEachAddressUrl', { one: '{from}', other: '{to}' }),
    },
  );

export type DownloadOptions = z.output<typeof downloadOptions>;
export type JsonOptions = NonNullable<DownloadOptions['json']>;
