import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { household } from '../../support/houses/household.ts';

test('a folder is previewed by the files in it', async () => {
  const cwd = household();
  const { code, stdout } = await command(['preview', 'inbox', '--json'], { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject([{ name: 'march.ofx', fate: 'imported' }]);
});
