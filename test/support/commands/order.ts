/** A command line as `command.ts` gives it to its process. */
export interface Order {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** How it ended, and what it said. */
export interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}
