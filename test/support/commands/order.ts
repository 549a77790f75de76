/** A command line as it is given to a process that has started already. */
export interface Order {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A signal for what runs there now. */
export interface Signal {
  readonly signal: NodeJS.Signals;
}

/** A part of what it says, as it says it. */
export interface Part {
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

/** Its end. */
export interface End {
  readonly code: number;
}
