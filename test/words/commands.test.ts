/** The help of every command, and what the library of the command line says, in every language. */
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { createProgram, loadCommands } from '../../src/cli/command-line.ts';
import { speechOfHeader } from '../../src/words/choose.ts';
import { catalogueOf, LANGUAGE_TAGS } from '../../src/words/languages.ts';
import { speaking } from '../../src/words/speak.ts';

const OTHERS = LANGUAGE_TAGS.filter((tag) => tag !== 'en');
/** Words that no other language has; commands and keys stand in back-ticks. */
const ENGLISH = /\b(?:the|is|are|of|and|with|which|its|it|has|not|from|to|by)\b/;

/** The command, and all below it. */
function commandsOf(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(commandsOf)];
}

describe.each(OTHERS)('in %s', (tag) => {
  test('the help of every command is said', async () => {
    const commands = await loadCommands(['--help']);
    const pages = speaking(speechOfHeader(tag), () => {
      const program = createProgram(commands, () => undefined);
      return commandsOf(program).map((each) => [each.name(), each.helpInformation()]);
    });
    expect(pages.length).toBeGreaterThan(30);
    const english = pages.flatMap(([name, page = '']) =>
      page
        .replaceAll(/`[^`]*`|--[\w-]+ <[^>]*>|[<[][\w.-]+[\]>]/g, '')
        .split('\n')
        .filter((line) => ENGLISH.test(line) || /\b(?:Usage|Options|default|choices)\b/.test(line))
        .map((line) => `${name}: ${line}`),
    );
    expect(english).toEqual([]);
  });

  test('commands and options keep the names that a person types', async () => {
    const program = createProgram(await loadCommands(['--help']), () => undefined);
    const wrong = commandsOf(program).flatMap((command) => {
      const page = speaking(speechOfHeader(tag), () => command.helpInformation());
      const names = [
        ...command.commands.map((each) => `\n  ${each.name()} `),
        ...command.options.filter(({ hidden }) => !hidden).map(({ flags }) => `\n  ${flags} `),
      ];
      return names.filter((name) => !page.includes(name));
    });
    expect(wrong).toEqual([]);
  });

  test('the words of every command and option are said', async () => {
    const program = createProgram(await loadCommands(['--help']), () => undefined);
    const described = commandsOf(program).flatMap((each) => [
      each.description(),
      ...each.options.map(({ description }) => description),
      ...each.registeredArguments.map(({ description }) => description),
    ]);
    const words = catalogueOf(tag);
    const names = ['', 'test', 'externalId'];
    expect([...new Set(described)].filter((one) => !(`word.${one}` in words) && !names.includes(one))).toEqual([]);
  });

  test('what the library says of a mistake is said', async () => {
    const heard: string[] = [];
    const commands = await loadCommands(['--help']);
    const lines = ['snyc', 'sync --dryrun', 'sync --patience soon', 'parse', 'split', 'status a b', 'runs a b c'];
    const more = ['sync --patience', 'ledger keys create', 'completion tcsh', 'accept d1 --reading zero', 'restore'];
    await speaking(speechOfHeader(tag), async () => {
      for (const line of [...lines, ...more]) {
        const program = createProgram(commands, () => undefined);
        const hear = (text: string) => void heard.push(text);
        for (const each of commandsOf(program)) each.configureOutput({ writeErr: hear, writeOut: hear });
        await program.parseAsync(line.split(' '), { from: 'user' }).catch(() => undefined);
      }
    });
    expect(heard.length).toBeGreaterThanOrEqual(lines.length + more.length - 1);
    expect(heard.filter((text) => /error|unknown|missing|argument|expected|Did you|Allowed/.test(text))).toEqual([]);
  });
});
