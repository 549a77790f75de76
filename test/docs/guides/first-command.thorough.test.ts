/** The recipes for a command and for a column of the overview work in a copy of the program, followed word for word. */
import { execFile, spawn } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { syncedHousehold } from '../../support/houses/synced-household.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { ROOT } from '../../support/texts/source-files.ts';

const run = promisify(execFile);
const recipe = (name: string) => readFileSync(join(ROOT, 'docs/recipes', `${name}.md`), 'utf8');

/** The group of a pattern in a recipe: the code that a newcomer copies. */
function copied(part: string, pattern: RegExp): string {
  const found = pattern.exec(part)?.[1];
  if (found === undefined) throw new Error(`the recipe has nothing like ${pattern}`);
  return found;
}

/** A copy of the program's sources, as in a clone. */
function clone() {
  const folder = tempFolder();
  for (const name of ['src', 'connectors', 'config', 'package.json', 'tsconfig.json']) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  /** Puts code in the place of a text that stands there once. */
  const edit = (path: string, place: string, code: string): void => {
    const text = readFileSync(join(folder, path), 'utf8');
    expect(text.split(place).length, `${place} in ${path}`).toBe(2);
    writeFileSync(
      join(folder, path),
      text.replace(place, () => code),
    );
  };
  return { folder, edit, main: join(folder, 'src/main.ts') };
}

const environment = (cwd: string) => ({ PATH: process.env.PATH ?? '', HOME: cwd, TZ: 'UTC' });

async function json(main: string, words: readonly string[], cwd: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, [main, ...words, '--json'], { cwd, env: environment(cwd) });
  return JSON.parse(stdout);
}

/** The first page of a running daemon. */
async function overviewOf(main: string, cwd: string): Promise<string> {
  const daemon = spawn(process.execPath, [main, 'run', '--json'], { cwd, env: environment(cwd) });
  onTestFinished(() => void daemon.kill('SIGKILL'));
  for await (const line of createInterface({ input: daemon.stdout })) {
    const { url } = JSON.parse(line) as { readonly url?: string };
    if (url !== undefined) return (await fetch(url)).text();
  }
  throw new Error('the daemon told no address');
}

async function checkTypes(folder: string): Promise<void> {
  const config = { extends: './tsconfig.json', include: ['src', 'connectors'] };
  writeFileSync(join(folder, 'tsconfig.copy.json'), JSON.stringify(config));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '--noEmit', '-p', 'tsconfig.copy.json'], { cwd: folder });
}

test('the command and the column of the recipes work as the recipes say', async () => {
  const { edit, folder, main } = clone();

  const command = recipe('command');
  writeFileSync(
    join(folder, 'src/cli/commands/accounts.ts'),
    copied(command, /accounts\.ts`:\n\n```ts\n([\s\S]*?)```/),
  );
  const runs = '  runs: () =>';
  edit('src/cli/command-line.ts', runs, `  ${copied(command, /above `runs`:\s+`([^`]+)`/)}\n${runs}`);

  const column = recipe('overview-column');
  const view = 'export const account = z.strictObject({';
  edit('src/store/views/shapes/status.ts', view, `${view}\n  ${copied(column, /Add `([^`]+)` to `account`/)}`);
  const rows = 'src/store/views/accounts.ts';
  const row = /interface AccountRow[^{]*\{/.exec(readFileSync(join(ROOT, rows), 'utf8'))?.[0] ?? '';
  edit(rows, row, `${row}\n  ${copied(column, /add `([^`]+)` to `AccountRow`/)}`);
  edit(
    rows,
    'ledgerId: row.ledger_id,',
    `ledgerId: row.ledger_id,\n    ${copied(column, /`accountView`:\s+`([^`]+)`/)}`,
  );
  const select = /SELECT a\.\*|SELECT a\.\w+/.exec(readFileSync(join(ROOT, rows), 'utf8'))?.[0] ?? '';
  const count = copied(column, /query select\s+`([^`]+)`/);
  edit(
    rows,
    select,
    select.replace(/^\w+ /, (word) => `${word}${count}, `),
  );
  const handle = '$' + '{account.handle}</p></a>';
  edit('src/web/pages/overview.ts', handle, `${copied(column, /before the handle: `([^`]+)`/)} ${handle}`);

  await checkTypes(folder);
  const cwd = await syncedHousehold();
  const account = { handle: expect.stringMatching(/^checking-7890-/), balance: '1185.50', statements: 1 };
  expect(await json(main, ['accounts'], cwd)).toMatchObject([account]);
  expect(await json(main, ['status'], cwd)).toMatchObject({ accounts: [account] });
  expect(await overviewOf(main, cwd)).toContain('1 statement · checking-7890-');
});
