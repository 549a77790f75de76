/**
 * Forty mistakes that people make. Each is told in one sentence with what to do, under the exit code of the contract.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runMany } from '../../support/commands/command.ts';
import { CONFIG, household } from '../../support/houses/household.ts';

/** The words of the command line, the exit code, and what is said of it. */
type Mistake = readonly [line: string, code: number, told: string];

const COMMANDS: readonly Mistake[] = [
  ['snyc', 2, 'Did you mean sync?'],
  ['sync --dryrun', 2, 'Did you mean --dry-run?'],
  ['sync --patience soon', 2, 'for example 30s'],
  ['sync inbux', 2, 'did you mean inbox?'],
  ['parse', 2, "missing required argument 'file'"],
  ['parse gone.csv', 2, 'no such file'],
  ['parse inbox', 2, 'is a folder'],
  ['parse a.csv --format cvs', 2, 'did you mean csv?'],
  ['accept', 2, 'missing required argument'],
  ['inspect gone.csv', 2, 'no such file'],
  ['inspect inbox', 2, 'inbox'],
  ['inspect a.csv --save ../x', 2, 'letters, digits'],
  ['preview gone.csv', 2, 'no such file'],
  ['explain t99', 2, 'bankfeed transactions lists them'],
  ['documents d99', 2, 'bankfeed documents lists them'],
  ['documents --state helt', 2, 'held'],
  ['runs r99', 2, 'bankfeed runs lists them'],
  ['undo', 2, 'missing required argument'],
  ['undo d99', 2, 'd99'],
  ['retry d99', 2, 'd99'],
  ['accept d99', 2, 'd99'],
  ['accept d1 --reading zero', 2, 'number'],
  ['split t99', 2, 't99'],
  ['transactions --since yesterday', 2, 'YYYY-MM-DD'],
  ['transactions --account chekking', 2, 'chekking'],
  ['transactions --state confirmd', 2, 'confirmed'],
  ['transfers pair t1', 2, 'two'],
  ['transfers merge t1 t2', 2, 'merge'],
  ['backup', 2, 'bankfeed backup FILE'],
  ['backup gone/b.tar', 2, 'make its folder first'],
  ['restore gone.db', 2, 'does not exist'],
  ['restore a.csv --state fresh', 2, 'backup'],
  ['init', 2, 'exists already'],
  ['connectors new My_Bank', 2, 'joined by hyphens'],
  ['connectors test gone', 2, 'there is no plug-in'],
  ['completion tcsh', 2, 'bash, zsh, fish'],
  ['ledger keys create --name a --scopes everything --data fresh', 2, 'accounts:read'],
  ['ledger serve --listen everywhere', 2, '127.0.0.1:8481'],
  ['status --config gone.yaml', 2, 'there is no such file'],
  ['sync --config elsewhere.yaml', 2, 'unknown key, did you mean connectors?'],
];

/** A household with files to go wrong with. */
function troubled(): string {
  const cwd = household();
  writeFileSync(join(cwd, 'a.csv'), 'Date,Amount,Payee\n2026-03-01,1.00,GROCER\n');
  writeFileSync(join(cwd, 'elsewhere.yaml'), CONFIG.replace('connectors:', 'conectors:'));
  mkdirSync(join(cwd, 'fresh'));
  chmodSync(join(cwd, 'fresh'), 0o700);
  return cwd;
}

test('forty mistakes are told with what to do, under the exit code of the contract (P-CLI-2)', async () => {
  const cwd = troubled();
  expect(COMMANDS).toHaveLength(40);
  const lines = [['sync'], ...COMMANDS.map(([line]) => line.split(' '))];
  const [first, ...ended] = await runMany(lines, { cwd });
  expect(first).toMatchObject({ code: 0 });
  const wrong = ended.flatMap(({ code, stderr }, index) => {
    const [line = '', wanted, told = ''] = COMMANDS[index] ?? [];
    const isTold = code === wanted && stderr.includes(told) && !stderr.includes('this should not happen');
    return isTold && sentencesOf(stderr) <= 2 ? [] : [`${line}: ${code}\n${stderr}`];
  });
  expect(wrong).toEqual([]);
});

/** Words that no German sentence has; what a person types, and what stands in quotes, are left out. */
const ENGLISH = /\b(?:the|is|are|of|and|with|which|its|it|has|not|from|to|by|there|one|error|did|expected)\b/i;
const TYPED = /`[^`]*`|„[^“]*“|bankfeed [a-z-]+(?: [a-z-]+)*|--[a-z-]+|\S*\/\S*|[a-z]+:[a-z]+/g;

test('all of them are told in a German terminal, under the same exit codes', async () => {
  const lines = [['sync'], ...COMMANDS.map(([line]) => line.split(' '))];
  const [, ...ended] = await runMany(lines, { cwd: troubled(), env: { LANG: 'de_DE.UTF-8' } });
  const wrong = ended.flatMap(({ code, stderr }, index) => {
    const [line, wanted] = COMMANDS[index] ?? [];
    const isGerman = !ENGLISH.test(stderr.replaceAll(TYPED, '')) && sentencesOf(stderr) <= 2;
    return code === wanted && isGerman ? [] : [`${line}: ${code}\n${stderr}`];
  });
  expect(wrong).toEqual([]);
});

/** Lines of what is said: what is wrong, and what to do. A mistake in a file has its own line between them. */
function sentencesOf(text: string): number {
  return text
    .trim()
    .split('\n')
    .filter((line) => !/^ {2}\//.test(line)).length;
}
