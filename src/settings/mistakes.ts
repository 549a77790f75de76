import { AppError, EXIT } from '../lib/errors.ts';
import { type Said, words } from '../words/message.ts';
import { formatPath, type Problem } from './problems.ts';

type Mistake = Problem & { readonly line: number };

/** The mistakes of a configuration, each with its line and the key that it concerns. */
export class SettingsInvalid extends AppError {
  /** In the order of their lines, which count from 1. */
  readonly mistakes: readonly Mistake[];

  constructor(file: string, problems: readonly Mistake[], hint: Said = words('settings.configBankfeedExampleYaml')) {
    const inOrder = problems.toSorted((a, b) => a.line - b.line);
    const lines = inOrder.map(({ line, path, what }) => {
      const place = [`  ${file}:${line}`, ...(path.length === 0 ? [] : [formatPath(path)])].join(': ');
      return words('settings.invalid#at', { place, what });
    });
    const all = lines.reduce((before, line) => words('settings.invalid#below', { before, line }));
    super('settings.invalid#mistakes', { count: lines.length, lines: all, hint }, { exitCode: EXIT.usage });
    this.mistakes = inOrder;
  }
}
