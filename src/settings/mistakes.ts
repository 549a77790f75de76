import { AppError, EXIT } from '../lib/errors.ts';
import { formatPath, type Problem } from './problems.ts';
import type { KeyPath } from './schema/source.ts';

/** The mistakes of a configuration, each with its line and the key that it concerns. */
export class SettingsInvalid extends AppError {
  /** In the order of their lines, which count from 1. */
  readonly mistakes: readonly (Problem & { readonly line: number })[];

  constructor(message: string, hint: string, mistakes: SettingsInvalid['mistakes']) {
    super('settings.invalid', message, { hint, exitCode: EXIT.usage });
    this.mistakes = mistakes;
  }
}

/** One AppError for all mistakes of a file, in the order of their lines. */
export function invalid(
  file: string,
  problems: readonly (Problem & { readonly line: number })[],
  hint = 'config/bankfeed.example.yaml shows every option',
): SettingsInvalid {
  const inOrder = [...problems].sort((a, b) => a.line - b.line);
  const lines = inOrder.map(({ line, message, path }) => `  ${file}:${line}: ${describe(path, message)}`);
  const count = lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`;
  return new SettingsInvalid(`the configuration has ${count}\n${lines.join('\n')}`, hint, inOrder);
}

/** `ledger.apikey: unknown key …` */
export function describe(path: KeyPath, message: string): string {
  return path.length === 0 ? message : `${formatPath(path)}: ${message}`;
}
