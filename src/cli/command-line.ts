/** The words of a command line, read by the definitions of all commands. */
import { Command, CommanderError, type OptionValues } from 'commander';
import { EXIT } from '../lib/errors.ts';
import { readVersion } from '../lib/version.ts';
import { addCommands } from './declare/commands.ts';
import type { Output } from './output/output.ts';
import type { Task } from './task.ts';

/** What is to be done, and with which of the options that every command has. */
export interface Call {
  readonly task: Task;
  readonly options: { readonly config?: unknown; readonly verbose?: unknown };
}

/** What the words call for, or the exit code where that is all (help, the version, a mistake in the words). */
export async function readCommandLine(argv: readonly string[], output: Output): Promise<Call | number> {
  const accepted: Call[] = [];
  const program = createProgram((task, options) => accepted.push({ task, options }));
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return accepted[0] ?? EXIT.ok;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return endOfUsage(thrown, output);
    throw thrown;
  }
}

/** The program with all its commands; `accept` is told what is called. */
export function createProgram(accept: (task: Task, options: OptionValues) => void): Command {
  const program = new Command('bankfeed')
    .description('Brings bank statements into your ledger, each transaction exactly once.')
    .exitOverride()
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .helpCommand(false)
    .version(readVersion(), '--version');
  withCommonOptions(program);
  addCommands(program, {
    command: (parent, usage, summary) => withCommonOptions(parent.command(usage).summary(summary).description(summary)),
    accept: (command, task) => accept(task, command.optsWithGlobals()),
  });
  return program;
}

function withCommonOptions(command: Command): Command {
  return command
    .option('--config <file>', 'configuration file (default: $BANKFEED_CONFIG, config/bankfeed.yaml, bankfeed.yaml)')
    .option('--json', 'one JSON document on standard output')
    .option('--verbose', 'more in the logs; stack traces with errors');
}

function endOfUsage(error: CommanderError, output: Output): number {
  // Help that was asked for, and the version.
  if (error.exitCode === 0) return EXIT.ok;
  if (output.json) output.document({ error: { code: 'usage', message: error.message, hint: null } });
  return EXIT.usage;
}
