/** Each sentence that a command prints is said in every language, and so is its help. */
import type { Command } from 'commander';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, test } from 'vitest';
import { createProgram, loadCommands } from '../../src/cli/command-line.ts';
import { speechOfHeader } from '../../src/words/choose.ts';
import { echo } from '../../src/words/echo.ts';
import { LANGUAGE_TAGS, tongueOf } from '../../src/words/languages.ts';
import { speaking } from '../../src/words/speak.ts';
import { readSources } from '../support/texts/source-files.ts';

const OTHERS = LANGUAGE_TAGS.filter((tag) => tag !== 'en');
/** Words that no other language has; commands and keys stand in back-ticks. */
const ENGLISH = /\b(?:the|is|are|of|and|with|which|its|it|has|not|from|to|by)\b/;

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** Calls whose words are in the reader's language already, or are looked up in it. */
const SPOKEN = new Set(['t', 'say', 'echo', 'counted']);
/** Scripts and files that are made are the same in every language; the frame of tables has no words. */
const MADE = ['src/cli/scaffold/', 'src/cli/commands/completion.ts', 'src/cli/output/table.ts'];

/** The words of the expression outside of calls that speak; `7` stands for a value. */
function bareWords(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(bareWords);
  if (typeof node !== 'object' || node === null || !('type' in node)) return [];
  const { type, ...parts } = node as Node;
  const callee = parts.callee as Node | undefined;
  if (type === 'CallExpression' && SPOKEN.has(String(callee?.name))) return [];
  if (type === 'CallExpression' && (callee?.property as Node | undefined)?.name === 'join') {
    return bareWords((callee as Node).object);
  }
  if (type === 'Literal') return typeof parts.value === 'string' ? [parts.value] : [];
  if (type === 'TemplateLiteral') {
    const own = (parts.quasis as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('7');
    return [own, ...bareWords(parts.expressions)];
  }
  // What is compared is not printed.
  if (type === 'BinaryExpression' && parts.operator !== '+') return [];
  return Object.values(parts).flatMap(bareWords);
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  visit(node as Node);
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
}

/** What is printed: the arguments of `out.line` and `out.note`. */
function printedIn(text: string): readonly string[] {
  const found: string[] = [];
  walk(parseAst(text, { lang: 'ts' }), ({ type, callee, arguments: given }) => {
    const name = String(((callee as Node | undefined)?.property as Node | undefined)?.name);
    if (type === 'CallExpression' && ['line', 'note'].includes(name)) found.push(...bareWords(given));
  });
  return found;
}

/** Every text of a file that is longer than a word. */
function sentencesIn(text: string): readonly string[] {
  const found: string[] = [];
  walk(parseAst(text, { lang: 'ts' }), (node) => {
    if (node.type === 'ImportDeclaration') return;
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') found.push(...bareWords(node));
  });
  return found.filter((sentence) => /[a-z]{2,} [a-z]{2,}/i.test(sentence));
}

/** Commands to type, names of files and colours are no words. */
const isWord = (text: string) => /[a-z]{3,}/i.test(text.replace(/bankfeed(?: [a-z7-]+)+|sha256|--[a-z-]+/g, ''));

const FILES = readSources('src/cli').filter(({ path }) => !MADE.some((beginning) => path.startsWith(beginning)));

test('no command prints words of its own: they pass through the language of the reader', () => {
  const printed = FILES.flatMap(({ path, text }) => printedIn(text).map((words) => ({ path, words })));
  expect(printed.length).toBeGreaterThan(30);
  const ALLOWED = new Set(['red', 'bold', 'green', 'yellow', 'dim', 'bankfeed:', 'inflow', 'error', 'first']);
  expect(printed.filter(({ words }) => isWord(words) && !ALLOWED.has(words))).toEqual([]);
});

/** Lines that a person types or copies, what only `--verbose` shows, and parts of what is said. */
const NOT_SAID = new Set([
  ...['bankfeed rules test [FILE…]', 'bankfeed connectors test plugins/my-bank', 'bankfeed inspect 7 --save NAME'],
  ...['bankfeed accept d7 --account HANDLE --name NAME --currency CODE', '7\ncaused by: 7'],
  ...['# Every option: config/bankfeed.example.yaml in the package\n7', 'none yet'],
  ...['7 lists them', '7 lists them (with the same --config)'],
]);

test.each(OTHERS)('each sentence in the files of commands is said in %s', (tag) => {
  const words = tongueOf(tag).words();
  const said = (sentence: string) => speaking(speechOfHeader(tag), () => echo(sentence));
  const found = FILES.flatMap(({ path, text }) => sentencesIn(text).map((sentence) => ({ path, sentence })));
  expect(found.length).toBeGreaterThan(200);
  const lacking = found.filter(
    ({ sentence }) =>
      !(sentence in words) &&
      !(`{count} ${sentence}s` in words) &&
      isWord(sentence) &&
      said(sentence) === sentence &&
      !NOT_SAID.has(sentence),
  );
  expect(lacking).toEqual([]);
});

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
    const words = tongueOf(tag).words();
    const names = ['', 'test', 'externalId'];
    expect([...new Set(described)].filter((one) => !(one in words) && !names.includes(one))).toEqual([]);
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
