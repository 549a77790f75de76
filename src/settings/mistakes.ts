import { AppError, EXIT } from '../lib/errors.ts';
import { formatPath } from './problems.ts';
import type { KeyPath } from './schema/source.ts';

/** One AppError for all mistakes of a file, in the order of their lines. */
export function invalid(
  file: string,
  problems: readonly { readonly line: number; readonly message: string }[],
  hint = 'config/bankfeed.example.yaml shows every option',
): AppError {
  const lines = [...problems].sort((a, b) => a.line - b.line).map((each) => `  ${file}:${each.line}: ${each.message}`);
  const count = lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`;
  return new AppError('settings.invalid', `the configuration has ${count}\n${lines.join('\n')}`, {
    hint,
    exitCode: EXIT.usage,
  });
}

/** `ledger.apikey: unknown key …` */
export function describe(path: KeyPath, message: string): string {
  return path.length === 0 ? message : `${formatPath(path)}: ${message}`;
}
