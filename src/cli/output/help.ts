/** The help and the usage errors of the command line, in the language of its reader. */
import { Argument, Help, type HelpConfiguration, Option, type OutputConfiguration } from 'commander';
import { echo } from '../../words/echo.ts';
import { say, t } from '../../words/speak.ts';

const standard = new Help();

/** `configureHelp` takes it. The commands themselves keep their English words: the man page and completions show those. */
export const SPOKEN_HELP: HelpConfiguration = {
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
export const SPOKEN_ERRORS: OutputConfiguration = {
  outputError: (text, write) => write(echo(text.trimEnd()) + (text.endsWith('\n') ? '\n' : '')),
};

function copyOf<Kind extends { description: string }>(prototype: object, one: Kind): Kind {
  return Object.assign(Object.create(prototype), one, { description: say(one.description) });
}

/** The additions of commander behind the description. */
function withChoices(text: string): string {
  return text
    .replace(/\(choices: /, () => `(${t('word.choices')}: `)
    .replace(/([(,] ?)default: /, (_, before: string) => `${before}${t('word.default')}: `);
}
