/** Where a command's words go. Results to standard output, everything else to standard error. */
import { withoutWords } from '../../domain/issue.ts';
import { maskSecrets } from '../../settings/secrets.ts';

/** A table for a file or a narrow terminal is as wide as this, in columns. */
export const USUAL_WIDTH = 80;

export interface OutputOptions {
  readonly json: boolean;
  readonly verbose: boolean;
  /** Standard output is a terminal that may be coloured. */
  readonly color: boolean;
  /** Standard error is a terminal: progress may be drawn there. */
  readonly interactive: boolean;
  readonly columns: number;
  /** Columns that a table may take. */
  readonly width: number;
}

type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'red' | 'cyan';

const CODES: Readonly<Record<Style, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  green: [32, 39],
  yellow: [33, 39],
  red: [31, 39],
  cyan: [36, 39],
};

export class Output {
  readonly options: OutputOptions;
  #documents = 0;
  #secrets: readonly string[] = [];

  constructor(options: OutputOptions) {
    this.options = options;
  }

  get json(): boolean {
    return this.options.json;
  }

  /** Whether a JSON document was given already: there must be exactly one. */
  get answered(): boolean {
    return this.#documents > 0;
  }

  /** From now on these secrets appear nowhere in the output for people, beside the ones that were hidden before. */
  hide(secrets: readonly string[]): void {
    const all = new Set([...this.#secrets, ...secrets]);
    this.#secrets = [...all].sort((one, other) => other.length - one.length);
  }

  /** `text` without what is hidden. */
  mask(text: string): string {
    return maskSecrets(text, this.#secrets);
  }

  /** A line for people on standard output; silent with `--json`. */
  line(text = ''): void {
    if (!this.options.json) process.stdout.write(`${this.mask(text)}\n`);
  }

  /** The JSON document (or, of several files, the next line); silent without `--json`. */
  document(value: unknown): void {
    if (!this.options.json) return;
    this.#documents += 1;
    process.stdout.write(`${JSON.stringify(value, withoutWords)}\n`);
  }

  /** A line for people on standard error. */
  note(text: string): void {
    process.stderr.write(`${this.mask(text)}\n`);
  }

  style(style: Style, text: string): string {
    if (!this.options.color) return text;
    const [on, off] = CODES[style];
    return `\u001b[${on}m${text}\u001b[${off}m`;
  }
}

/** The abilities of the terminal. `NO_COLOR` with any value turns colours off (no-color.org). */
export function outputOptions(
  flags: { readonly json: boolean; readonly verbose: boolean },
  env: Readonly<Record<string, string | undefined>>,
): OutputOptions {
  const plain = (env.NO_COLOR !== undefined && env.NO_COLOR !== '') || env.TERM === 'dumb';
  return {
    ...flags,
    color: process.stdout.isTTY === true && !plain && !flags.json,
    interactive: process.stderr.isTTY === true && env.TERM !== 'dumb',
    columns: process.stdout.columns ?? 120,
    width: Math.max(USUAL_WIDTH, process.stdout.columns ?? 0),
  };
}

/** A bank's text on one line of a terminal, without characters that move the cursor or colour the screen. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}
