import { createRequire } from 'node:module';
import { z } from 'zod';
import { DURATION_HINT, parseDuration } from '../../lib/duration.ts';

/** The mistake in a cron expression (5 or 6 fields, or `@hourly` …), or undefined where it is right. */
function checkCron(text: string): string | undefined {
  // Few configurations name a schedule of their own, and every command reads the configuration.
  const { validateDetailed }: typeof import('node-cron') = createRequire(import.meta.url)('node-cron');
  const result = validateDetailed(text);
  return result.valid ? undefined : result.errors.map((each) => each.message).join('; ');
}

/** A socket to listen on. `host` without brackets; port 0 lets the system choose. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Marks a value that must appear in no log, page or message. `secretPaths` finds them. */
const SECRET = 'secret';

/** `2s`, `90d` … to milliseconds. */
export const duration = z
  .string({ error: `expected ${DURATION_HINT}` })
  .transform((text, context) => parseDuration(text) ?? refuse(context, `expected ${DURATION_HINT}, got "${text}"`));

/** A whole number; text of digits too, since `${PORT}` fills in text. */
export function wholeNumber(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    z
      .number({ error: `expected a whole number from ${min} to ${max}` })
      .int(`expected a whole number from ${min} to ${max}`)
      .min(min, `expected a whole number from ${min} to ${max}`)
      .max(max, `expected a whole number from ${min} to ${max}`),
  );
}

/** true or false; as text too, since `${FLAG}` fills in text. */
export const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'expected true or false' }),
);

/** A list; as text too, its entries apart by commas, since `${LIST}` fills in text. Empty text is an empty list. */
export function listOf<Entry extends z.ZodType>(entry: Entry) {
  return z.preprocess((value) => (typeof value === 'string' ? entriesOf(value) : value), z.array(entry));
}

function entriesOf(text: string): readonly string[] {
  const entries = text.split(',').map((each) => each.trim());
  return entries.filter((each) => each !== '');
}

/** A cron expression of 5 or 6 fields or a nickname, kept as text. */
export const cron = z.string({ error: 'expected a cron expression' }).transform((text, context) => {
  const wrong = checkCron(text);
  return wrong === undefined ? text : refuse(context, `not a cron expression: ${wrong}`);
});

/** An IANA time zone by its name. */
export const timezone = z.string().transform((text, context) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return refuse(context, `"${text}" is not a time zone; expected a name such as Europe/Berlin`);
  }
});

/** `127.0.0.1:8480`, `[::1]:8480`, `localhost:0`. */
export const listenAddress = z
  .string({ error: 'expected host:port, for example 127.0.0.1:8480, or false' })
  .transform((text, context): ListenAddress => {
    return parseListen(text) ?? refuse(context, `expected host:port, for example 127.0.0.1:8480, got "${text}"`);
  });

/** Text that must not be shown. */
export const secret = z
  .string()
  .min(1, 'must not be empty')
  .meta({ [SECRET]: true });

/** `host:port` to its parts; undefined for anything else. */
export function parseListen(text: string): ListenAddress | undefined {
  const match = /^(?:\[([0-9A-Fa-f:.]+)\]|([^:[\]\s]+)):(\d{1,5})$/.exec(text);
  const host = match?.[1] ?? match?.[2];
  const port = Number(match?.[3]);
  return host === undefined || port > 65_535 ? undefined : { host, port };
}

/** Reports the value as wrong; what a transform returns then. */
export function refuse(context: z.core.$RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}
