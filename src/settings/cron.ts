import { validateDetailed } from 'node-cron';

/** What is wrong with a cron expression (5 or 6 fields, or `@hourly` …), or undefined where it is right. */
export function checkCron(text: string): string | undefined {
  const result = validateDetailed(text);
  return result.valid ? undefined : result.errors.map((each) => each.message).join('; ');
}
