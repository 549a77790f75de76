import { createRequire } from 'node:module';

/** The mistake in a cron expression (5 or 6 fields, or `@hourly` …), or undefined where it is right. */
export function checkCron(text: string): string | undefined {
  // Few configurations name a schedule of their own, and every command reads the configuration.
  const { validateDetailed }: typeof import('node-cron') = createRequire(import.meta.url)('node-cron');
  const result = validateDetailed(text);
  return result.valid ? undefined : result.errors.map((each) => each.message).join('; ');
}
