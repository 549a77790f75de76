/** The words of a command line, read by the definitions of all commands. */
import {
  Argument,
  Command,
  CommanderError,
  Help,
  type HelpConfiguration,
  Option,
  type OptionValues,
  type OutputConfiguration,
} from 'commander';
import { EXIT } from '../lib/errors.ts';
import { readVersion } from '../lib/version.ts';
import { type MessageKey, say, t } from '../words/speak.ts';
import type { CommandLine, Declare, Task } from './context/task.ts';
import type { Output } from './output/output.ts';

/** The task, and the options that every command has. */
export interface Call {
  readonly task: Task;
  readonly options: { readonly config?: unknown; readonly verbose?: unknown };
}

interface CommandFile {
  readonly declare: Declare;
}

/** All commands in the order of the help. Each is a file of its own, which loads when the command is called. */
const COMMANDS: Readonly<Record<string, () => Promise<CommandFile>>> = {
  run: () => import('./commands/run.ts'),
  sync: () => import('./commands/sync.ts'),
  retry: () => import('./commands/retry.ts'),
  forget: () => import('./commands/forget.ts'),
  accept: () => import('./commands/accept.ts'),
  reread: () => import('./commands/reread.ts'),
  verify: () => import('./commands/verify.ts'),
  transfers: () => import('./commands/transfers.ts'),
  split: () => import('./commands/split.ts'),
  undo: () => import('./commands/undo.ts'),
  parse: () => import('./commands/parse.ts'),
  inspect: () => import('./commands/inspect.ts'),
  rules: () => import('./commands/rules.ts'),
  preview: () => import('./commands/preview.ts'),
  status: () => import('./commands/status.ts'),
  runs: () => import('./commands/runs.ts'),
  documents: () => import('./commands/documents.ts'),
  transactions: () => import('./commands/transactions.ts'),
  explain: () => import('./commands/explain.ts'),
  doctor: () => import('./commands/doctor.ts'),
  init: () => import('./commands/init.ts'),
  connectors: () => import('./commands/connectors.ts'),
  notify: () => import('./commands/notify.ts'),
  backup: () => import('./commands/backup.ts'),
  mail: () => import('./commands/mail.ts'),
  ledger: () => import('./commands/ledger.ts'),
  restore: () => import('./commands/restore.ts'),
  completion: () => import('./commands/completion.ts'),
};

/** The files for a command line: the files of its commands. Help, completion and a wrong word need all files. */
export function loadCommands(argv: readonly string[]): Promise<readonly CommandFile[]> {
  const [first = ''] = argv;
  const named = Object.keys(COMMANDS).filter((name) => argv.includes(name));
  const isForAll = named.length === 0 || ['--help', '-h', 'completion'].includes(first);
  const loaders = Object.entries(COMMANDS).filter(([name]) => isForAll || named.includes(name));
  return Promise.all(loaders.map(([, load]) => load()));
}

/** The call that the command line makes. Or the exit code where that is all: help, the version, a mistake. */
export async function readCommandLine(argv: readonly string[], output: Output): Promise<Call | number> {
  const accepted: Call[] = [];
  const program = createProgram(await loadCommands(argv), (task, options) => accepted.push({ task, options }));
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return accepted[0] ?? EXIT.ok;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return endOfUsage(thrown, output);
    throw thrown;
  }
}

/** The program with these commands; `accept` is told what is called. */
export function createProgram(
  commands: readonly CommandFile[],
  accept: (task: Task, options: OptionValues) => void,
): Command {
  const program = new Command('bankfeed')
    .description('Brings bank statements into your ledger, each transaction exactly once.')
    .exitOverride()
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .helpCommand(false)
    .configureHelp(SPOKEN_HELP)
    .configureOutput(SPOKEN_ERRORS)
    .version(readVersion(), '--version');
  withCommonOptions(program);
  const line: CommandLine = {
    command: (parent, usage, summary) => withCommonOptions(parent.command(usage).summary(summary).description(summary)),
    runs: (command, run, stopIsSuccess = () => false) => {
      command.action((...words) => {
        // Commander's words have no type: each command says what it declared.
        const task: Task = { run: (context) => run(context, ...(words as never)), stopIsSuccess: stopIsSuccess() };
        accept(task, command.optsWithGlobals());
      });
    },
  };
  for (const { declare } of commands) declare(program, line);
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
  if (output.json) output.document({ error: { code: 'usage', ...wordsOf(error) } });
  return EXIT.usage;
}

/** Where no command is named, commander shows the help, and has no words of its own. */
function wordsOf({ code, message }: CommanderError): { readonly message: string; readonly hint: string | null } {
  if (code !== 'commander.help') return { message, hint: null };
  return { message: t('cli.noCommandNamed'), hint: t('cli.bankfeedHelpListsCommands') };
}

const standard = new Help();

/** `configureHelp` takes it. The commands themselves keep their English words: the man page and completions show those. */
const SPOKEN_HELP: HelpConfiguration = {
  styleTitle: say,
  // Names of commands and options are typed as they are.
  styleOptionText: (text) => (text === '[options]' ? say(text) : text),
  styleSubcommandText: (text) => (text === '[command]' ? say(text) : text),
  commandDescription: (command) => say(command.description()),
  subcommandDescription: (command) => say(command.summary()),
  optionDescription: (option) => withChoices(standard.optionDescription(copyOf(Option.prototype, option))),
  argumentDescription: (argument) => withChoices(standard.argumentDescription(copyOf(Argument.prototype, argument))),
};

/** `configureOutput` takes it. */
const SPOKEN_ERRORS: OutputConfiguration = {
  outputError: (text, write) => write(text.split('\n').map(spokenError).join('\n')),
};

/** The sentences of commander. An objection of ours within them is spoken already. */
const ERRORS: readonly (readonly [RegExp, MessageKey])[] = [
  [/^error: unknown option '(?<name>.*)'$/, 'cli.errorUnknownOption'],
  [/^error: unknown command '(?<name>.*)'$/, 'cli.errorUnknownCommand'],
  [/^error: missing required argument '(?<name>.*)'$/, 'cli.errorMissingRequiredArgument'],
  [/^error: option '(?<option>.*)' argument missing$/, 'cli.errorOptionArgumentMissing'],
  [/^error: required option '(?<option>.*)' not specified$/, 'cli.errorRequiredOptionNot'],
  [/^error: option '(?<option>.*)' argument '(?<value>.*)' is invalid\. (?<why>.*)$/, 'cli.errorOptionArgumentInvalid'],
  [
    /^error: command-argument value '(?<value>.*)' is invalid for argument '(?<name>.*)'\. (?<why>.*)$/,
    'cli.errorCommandArgumentValue',
  ],
  [
    /^error: too many arguments for '(?<command>.*)'\. Expected (?<count>\d+) arguments? but got (?<number>\d+): (?<what>.*)\.$/,
    'cli.errorTooManyArguments',
  ],
  [/^\(Did you mean one of (?<names>.*)\?\)$/, 'cli.meanOne'],
  [/^\(Did you mean (?<name>.*)\?\)$/, 'cli.mean'],
  [/^Allowed choices are (?<names>.*)\.$/, 'cli.allowedChoices'],
];

function spokenError(line: string): string {
  for (const [pattern, key] of ERRORS) {
    const values = pattern.exec(line)?.groups;
    if (values !== undefined) return t(key, { ...values, ...(values.why && { why: spokenError(values.why) }) });
  }
  return line;
}

function copyOf<Kind extends { description: string }>(prototype: object, one: Kind): Kind {
  return Object.assign(Object.create(prototype), one, { description: say(one.description) });
}

/** The additions of commander behind the description. */
function withChoices(text: string): string {
  return text
    .replace(/\(choices: /, () => `(${t('word.choices')}: `)
    .replace(/([(,] ?)default: /, (_, before: string) => `${before}${t('word.default')}: `);
}
