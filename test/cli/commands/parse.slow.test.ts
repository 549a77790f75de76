import { spawnSync } from 'node:child_process';
import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAIN } from '../../support/commands/cli.ts';
import { command } from '../../support/commands/command.ts';
import { household, STATEMENT } from '../../support/houses/household.ts';
import { tempFolder } from '../../support/run/temp.ts';

test('parse needs no configuration and leaves no state', async () => {
  const cwd = tempFolder();
  writeFileSync(join(cwd, 'a.ofx'), STATEMENT);
  const { code, stdout, stderr } = await command(['parse', 'a.ofx', '--json'], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.trimEnd()).not.toContain('\n');
  expect(JSON.parse(stdout)).toMatchObject({
    document: { name: 'a.ofx', format: 'ofx', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    statements: [
      {
        account: { bankId: '021000021', accountId: '1234567890', kind: 'bank' },
        currency: 'USD',
        lines: [{ amount: '-10.00', payee: 'GROCER' }, { amount: '-4.50' }, { amount: '1200.00' }],
      },
    ],
    issues: [],
  });
  expect(existsSync(join(cwd, 'state'))).toBe(false);
});

test('several files are one object a line, in order, and the worst of them gives the exit code', async () => {
  const cwd = tempFolder();
  writeFileSync(join(cwd, 'a.ofx'), STATEMENT);
  writeFileSync(join(cwd, 'b.ofx'), 'not a statement');
  const some = await command(['parse', 'b.ofx', 'a.ofx', '--json'], { cwd });
  expect(some.code).toBe(1);
  expect(namesOf(some.stdout)).toEqual(['b.ofx', 'a.ofx']);
  const missing = await command(['parse', 'a.ofx', 'none.ofx', 'b.ofx', '--json'], { cwd });
  expect(missing.code).toBe(2);
  expect(namesOf(missing.stdout)).toEqual(['a.ofx', 'none.ofx', 'b.ofx']);
  expect(missing.stderr).toContain('none.ofx: there is no such file');
});

test('people read short aligned rows, without colours where the output is no terminal', async () => {
  const cwd = household();
  const { code, stdout } = await command(['parse', 'inbox/march.ofx'], { cwd, env: { FORCE_COLOR: '1' } });
  expect(code).toBe(0);
  expect(stdout).toMatch(/2026-03-01 +-10\.00 +USD +GROCER/);
  expect(stdout).not.toContain('\u001b[');
});

test('a reader that leaves early ends the output quietly', () => {
  const cwd = household();
  const many = Array.from({ length: 40 }, () => 'inbox/march.ofx').join(' ');
  const piped = spawnSync('sh', ['-c', `"${process.execPath}" "${MAIN}" parse ${many} --json | head -n 1`], { cwd });
  expect(piped.stderr.toString()).toBe('');
  expect(piped.stdout.toString().split('\n')).toHaveLength(2);
});

test('a file that cannot be opened is named', async () => {
  const cwd = household();
  symlinkSync('round.ofx', join(cwd, 'inbox', 'round.ofx'));
  const { code, stderr } = await command(['parse', 'inbox/round.ofx'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain('round.ofx');
});

function namesOf(lines: string): readonly string[] {
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { document: { name: string } }).document.name);
}
