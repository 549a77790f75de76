import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { tempFolder } from '../../support/run/temp.ts';

test('without a command the help is shown, and --json says in words what is missing', async () => {
  const cwd = tempFolder();
  for (const named of [[], ['ledger']]) {
    const shown = await command(named, { cwd });
    expect(shown).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Usage: bankfeed') });
    const { code, stdout } = await command([...named, '--json'], { cwd });
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'usage', message: 'no command is named', hint: 'bankfeed --help lists the commands' },
    });
  }
});
