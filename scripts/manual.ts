/** Writes man/bankfeed.1 from the definitions of all commands: `npm run manual`. A test holds the page to them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command, Option } from 'commander';
import { createProgram, loadCommands } from '../src/cli/command-line.ts';

/** The page in the language of man(7). */
export async function writeManual(): Promise<string> {
  const program = createProgram(await loadCommands(['--help']), () => undefined);
  const lines = [
    '.TH BANKFEED 1',
    '.SH NAME',
    `bankfeed \\- ${plain(program.description())}`,
    '.SH SYNOPSIS',
    '.B bankfeed',
    '.I command',
    '[options]',
    '.SH OPTIONS',
    'Every command takes these.',
    ...program.options.flatMap(optionLines),
    '.SH COMMANDS',
    ...program.commands.flatMap((command) => commandLines(command, 'bankfeed', program.options)),
    ...EXIT_LINES,
    '.SH SEE ALSO',
    'The folder docs/ of the package explains what each command does with your statements.',
  ];
  return `${lines.join('\n')}\n`;
}

const EXIT_LINES = [
  '.SH EXIT STATUS',
  ...[
    ['0', 'All is well.'],
    ['1', 'The work is done, and something needs a look.'],
    ['2', 'The command line or the configuration is wrong.'],
    ['3', 'The ledger cannot be reached, refuses the key or asks for a long pause; all work is kept.'],
    ['4', 'Another process holds the state.'],
    ['130, 143', 'A signal stopped the work.'],
  ].flatMap(([code = '', meaning = '']) => ['.TP', `.B ${code}`, meaning]),
];

function commandLines(command: Command, before: string, common: readonly Option[]): readonly string[] {
  const name = `${before} ${command.name()}`;
  const words = command.registeredArguments.map((each) => {
    const word = each.variadic ? `${each.name()}...` : each.name();
    return each.required ? `<${word}>` : `[${word}]`;
  });
  const known = new Set(common.map(({ flags }) => flags));
  const own = command.options.filter(({ flags }) => !known.has(flags));
  return [
    '.TP',
    `.B ${plain([name, ...words].join(' '))}`,
    plain(command.description()),
    ...(own.length === 0 ? [] : ['.RS', ...own.flatMap(optionLines), '.RE']),
    ...command.commands.flatMap((each) => commandLines(each, name, common)),
  ];
}

function optionLines({ flags, description }: Option): readonly string[] {
  return ['.TP', `.B ${plain(flags)}`, plain(description)];
}

/** Hyphens are the minus that a person types, and no line begins a request of roff. */
function plain(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(join(import.meta.dirname, '..', 'man', 'bankfeed.1'), await writeManual());
