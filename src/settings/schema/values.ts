import { createRequire } from 'node:module';
import { z } from 'zod';
import { parseDuration } from '../../lib/duration.ts';
import { type Message, worded, words } from '../../words/message.ts';

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
  .string({ error: worded('cli.numberMsSM') })
  .transform((text, context) => parseDuration(text) ?? refuse(context, got(words('cli.numberMsSM'), text)));

/** A whole number; text of digits too, since `${PORT}` fills in text. */
export function wholeNumber(min: number, max: number) {
  const error = worded('settings.wholeNumber', { count: min, number: max });
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    z.number({ error }).int(error).min(min, error).max(max, error),
  );
}

/** true or false; as text too, since `${FLAG}` fills in text. */
export const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: worded('settings.trueFalse') }),
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
export const cron = z.string({ error: worded('settings.cronExpression') }).transform((text, context) => {
  const wrong = checkCron(text);
  return wrong === undefined ? text : refuse(context, worded('settings.notCronExpression', { why: wrong }));
});

/** An IANA time zone by its name. */
export const timezone = z.string().transform((text, context) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return refuse(context, worded('settings.notTimeZoneExpected', { zone: `"${text}"` }));
  }
});

/** `127.0.0.1:8480`, `[::1]:8480`, `localhost:0`. */
export const listenAddress = z
  .string({ error: worded('settings.hostPortExample1270') })
  .transform((text, context): ListenAddress => {
    return parseListen(text) ?? refuse(context, got(words('settings.hostPortExample127'), text));
  });

/** Text that must not be shown. */
export const secret = z
  .string()
  .min(1, worded('settings.mustNotEmpty'))
  .meta({ [SECRET]: true });

/** `host:port` to its parts; undefined for anything else. */
export function parseListen(text: string): ListenAddress | undefined {
  const match = /^(?:\[([0-9A-Fa-f:.]+)\]|([^:[\]\s]+)):(\d{1,5})$/.exec(text);
  const host = match?.[1] ?? match?.[2];
  const port = Number(match?.[3]);
  return host === undefined || port > 65_535 ? undefined : { host, port };
}

/** A message about what a value should be, with the one that is there. */
export function got(what: Message, value: unknown): string {
  return worded('settings.got', { what, value: `"${value}"` });
}

/** Reports the value as wrong; what a transform returns then. */
export function refuse(context: z.core.$RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}
