/** Which file holds the configuration, and its text. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError, codeOf, EXIT } from '../lib/errors.ts';
import type { Environment } from './fill.ts';

/** Looked for in this order where neither `--config` nor BANKFEED_CONFIG names a file. */
export const DEFAULT_FILES = ['config/bankfeed.yaml', 'bankfeed.yaml'] as const;

/** The configuration file to read, or undefined where none was named and none of the defaults exists. */
export function findSettingsFile(option: string | undefined, env: Environment, cwd: string): string | undefined {
  const named = option ?? (env.BANKFEED_CONFIG === '' ? undefined : env.BANKFEED_CONFIG);
  if (named !== undefined) return resolve(cwd, named);
  return DEFAULT_FILES.map((file) => resolve(cwd, file)).find((file) => existsSync(file));
}

/** Throws AppError `settings.unreadable` (exit code 2). */
export function readSettingsFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    const code = codeOf(thrown);
    const why = code === 'ENOENT' ? 'there is no such file' : (code ?? 'it cannot be read');
    throw new AppError('settings.unreadable', `cannot read the configuration ${file}: ${why}`, {
      hint: 'name one with --config FILE, or write one with bankfeed init',
      cause: thrown,
      exitCode: EXIT.usage,
    });
  }
}
