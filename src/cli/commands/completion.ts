import { Argument, type Command } from 'commander';
import { EXIT } from '../../lib/errors.ts';
import { type CliContext, checkNamed } from '../context/context.ts';
import type { Declare } from '../context/task.ts';

type Shell = 'bash' | 'zsh' | 'fish';

/** A command with the words that may follow it. */
interface Stop {
  /** Its words, each behind a slash: `/ledger/keys`; empty for the program. */
  readonly path: string;
  readonly words: readonly Word[];
}

interface Word {
  readonly text: string;
  readonly summary: string;
}

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'completion', 'a script that lets the shell complete words')
    .addArgument(new Argument('<shell>', 'the shell that reads it').choices(['bash', 'zsh', 'fish']));
  line.runs(command, (context, shell: Shell) => completion(context, program, shell));
};

/** `bankfeed completion SHELL`: the script on standard output. All commands stand in `program`. */
async function completion(context: CliContext, program: Command, shell: Shell): Promise<number> {
  await checkNamed(context);
  const { out } = context;
  const script = SCRIPTS[shell](stopsOf(program, ''));
  out.document({ shell, script });
  out.line(script);
  return EXIT.ok;
}

function stopsOf(command: Command, path: string): readonly Stop[] {
  const commands = command.commands.map((each) => ({ text: each.name(), summary: each.summary() }));
  const options = command.options
    .filter(({ hidden, long }) => !hidden && long !== undefined)
    .map(({ long, description }) => ({ text: long ?? '', summary: description }));
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const words = [...commands, ...choices.map((text) => ({ text, summary: '' })), ...options];
  return [{ path, words }, ...command.commands.flatMap((each) => stopsOf(each, `${path}/${each.name()}`))];
}

const SCRIPTS: Readonly<Record<Shell, (stops: readonly Stop[]) => string>> = {
  bash: (stops) => `# bankfeed completion bash > /etc/bash_completion.d/bankfeed
_bankfeed() {
  local at="" words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at/$word" in
      ${pathsOf(stops)}) at="$at/$word" ;;
    esac
  done
  case "$at" in
${stops.map(({ path, words }) => `    "${path}") words="${textOf(words)}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _bankfeed bankfeed`,
  zsh: (stops) => `#compdef bankfeed
# bankfeed completion zsh > "\${fpath[1]}/_bankfeed"
_bankfeed() {
  local at="" word
  for word in \${words[2,CURRENT-1]}; do
    case "$at/$word" in
      (${pathsOf(stops)}) at="$at/$word" ;;
    esac
  done
  case "$at" in
${stops.map(({ path, words }) => `    ("${path}") compadd -- ${textOf(words)} ;;`).join('\n')}
  esac
  _files
}
compdef _bankfeed bankfeed`,
  fish: (stops) => `# bankfeed completion fish > ~/.config/fish/completions/bankfeed.fish
function __bankfeed_at
    set -l at ""
    for word in (commandline -opc)[2..]
        if contains -- "$at/$word" ${pathsOf(stops).replaceAll('|', ' ')}
            set at "$at/$word"
        end
    end
    test "$at" = "$argv[1]"
end
${stops.flatMap(fishLines).join('\n')}`,
};

function pathsOf(stops: readonly Stop[]): string {
  return stops
    .map(({ path }) => path)
    .filter((path) => path !== '')
    .join('|');
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

function fishLines({ path, words }: Stop): readonly string[] {
  return words.map(({ text, summary }) => {
    const word = text.startsWith('--') ? `-l ${text.slice(2)}` : `-a ${text}`;
    return `complete -c bankfeed -n '__bankfeed_at "${path}"' ${word} -d ${fishQuoted(summary)}`;
  });
}

function fishQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
