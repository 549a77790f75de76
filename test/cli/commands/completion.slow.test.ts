import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bankfeed } from '../../support/commands/cli.ts';
import { isInstalled } from '../../support/run/installed.ts';
import { tempFolder } from '../../support/run/temp.ts';

/** The script for a shell, in a file. */
async function scriptFor(shell: string): Promise<string> {
  const cwd = tempFolder();
  const { code, stdout } = await bankfeed(['completion', shell], { cwd });
  expect(code).toBe(0);
  const file = join(cwd, 'bankfeed');
  writeFileSync(file, stdout);
  return file;
}

/** The words that bash offers behind these; the last one is being typed. */
function offeredByBash(file: string, words: readonly string[]): readonly string[] {
  const typed = words.map((word) => `'${word}'`).join(' ');
  const script = `source ${file}; COMP_WORDS=(bankfeed ${typed}); COMP_CWORD=${words.length}; _bankfeed
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
}

test('bash offers commands, their commands, options and choices', async () => {
  const file = await scriptFor('bash');
  expect(offeredByBash(file, ['und'])).toEqual(['undo']);
  expect(offeredByBash(file, ['ledger', 'keys', 'cr'])).toEqual(['create']);
  expect(offeredByBash(file, ['undo', 'd7', '--dry'])).toEqual(['--dry-run']);
  expect(offeredByBash(file, ['completion', 'f'])).toEqual(['fish']);
  expect(offeredByBash(file, [''])).toEqual(expect.arrayContaining(['sync', 'status', 'completion', '--config']));
});

describe.runIf(isInstalled('/usr/bin/zsh', 'zsh', 'apt install zsh'))('zsh', () => {
  test('takes the script', async () => {
    const file = await scriptFor('zsh');
    const script = `autoload -U compinit; compinit -u -d ${file}.dump; source ${file}; whence -w _bankfeed`;
    expect(execFileSync('/usr/bin/zsh', ['-fc', script], { encoding: 'utf8' })).toBe('_bankfeed: function\n');
  });
});

describe.runIf(isInstalled('/usr/bin/fish', 'fish', 'apt install fish'))('fish', () => {
  test('offers what fits behind the words', async () => {
    const file = await scriptFor('fish');
    const offered = (line: string) =>
      execFileSync('/usr/bin/fish', ['-N', '-c', `source ${file}; complete -C '${line}'`], {
        encoding: 'utf8',
        env: { ...process.env, HOME: tempFolder() },
      });
    expect(offered('bankfeed und')).toMatch(/^undo\t/m);
    expect(offered('bankfeed ledger keys ')).toMatch(/^revoke\t/m);
    expect(offered('bankfeed ledger keys ')).not.toMatch(/^sync\t/m);
  });
});

test('another shell is a mistake that names the three', async () => {
  const { code, stderr } = await bankfeed(['completion', 'tcsh'], { cwd: tempFolder() });
  expect(code).toBe(2);
  expect(stderr).toMatch(/bash.*zsh.*fish/);
});
