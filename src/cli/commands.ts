/** Every command's name, arguments and options. What it does is in a file of its own, loaded when it is called. */
import type { Command } from 'commander';
import type { CliContext } from './context.ts';

/** An exit code (CONTRACT §2). */
export type Outcome = number;

export interface Task {
  run(context: CliContext): Promise<Outcome>;
  /** It ends by itself soon after `context.signal`; else it is simply left. */
  readonly stopsOrderly?: boolean;
  /** Being told to stop is how it ends well. */
  readonly stopIsSuccess?: boolean;
}

export interface CommandLine {
  command(parent: Command, usage: string, summary: string): Command;
  accept(command: Command, task: Task): void;
}

export function addCommands(program: Command, line: CommandLine): void {
  addFileCommands(program, line);
  addHistoryCommands(program, line);
}

function addFileCommands(program: Command, line: CommandLine): void {
  const parse = line
    .command(program, 'parse', 'what files say, as statements; no state, no network')
    .argument('<file...>')
    .option('--format <format>', 'read them as this', 'auto')
    .option('--profile <profile>', 'CSV: read them with this profile', 'auto')
    .option('--account <account>', 'the account of documents that do not name theirs');
  parse.action((files: string[], options: { format: string; profile: string; account?: string }) => {
    const order = { files, format: options.format, profile: options.profile, account: options.account };
    line.accept(parse, { run: async (context) => (await import('./parse.ts')).parse(context, order) });
  });
  const inspect = line
    .command(program, 'inspect', 'how a file would be read, and why')
    .argument('<file>')
    .option('--save <name>', 'CSV: keep the inferred profile under this name');
  inspect.action((file: string, options: { save?: string }) => {
    const order = { file, save: options.save };
    line.accept(inspect, { run: async (context) => (await import('./inspect.ts')).inspect(context, order) });
  });
}

function addHistoryCommands(program: Command, line: CommandLine): void {
  const status = line.command(program, 'status', 'connectors, accounts, documents, and what needs a look');
  status.action(() => {
    line.accept(status, { run: async (context) => (await import('./status.ts')).status(context) });
  });
  const runs = line.command(program, 'runs', 'what was done when').argument('[id]');
  runs.action((id?: string) => {
    line.accept(runs, { run: async (context) => (await import('./runs.ts')).runs(context, id) });
  });
  const documents = line.command(program, 'documents', 'what was read').argument('[id]', 'number or start of the hash');
  documents.action((id?: string) => {
    line.accept(documents, { run: async (context) => (await import('./documents.ts')).documents(context, id) });
  });
  const transactions = line
    .command(program, 'transactions', 'what came out')
    .option('--account <account>', 'of this account')
    .option('--since <date>', 'from this day on, YYYY-MM-DD')
    .option('--state <state>', 'due, confirmed, rejected, deleted …')
    .option('--search <text>', 'with this in payee or memo');
  transactions.action((options: { account?: string; since?: string; state?: string; search?: string }) => {
    line.accept(transactions, {
      run: async (context) => (await import('./transactions.ts')).transactions(context, options),
    });
  });
  const explain = line
    .command(program, 'explain', 'where a transaction came from and what was sent for it')
    .argument('<id>', 'externalId or ledger id');
  explain.action((id: string) => {
    line.accept(explain, { run: async (context) => (await import('./explain.ts')).explain(context, id) });
  });
}
