import { expect, test } from 'vitest';
import { bankfeed, startBankfeed } from '../../support/commands/cli.ts';
import { command } from '../../support/commands/command.ts';
import { household } from '../../support/houses/household.ts';
import { syncedHousehold } from '../../support/houses/synced-household.ts';

test('a watched status is shown anew when it changes, and ends well on a signal', async () => {
  const cwd = household();
  const watched = startBankfeed(['status', '--watch'], { cwd });
  await watched.saying('0 documents imported');
  expect((await bankfeed(['sync'], { cwd })).code).toBe(0);
  await watched.saying('1 document imported');
  watched.process.kill('SIGINT');
  expect((await watched.ended).code).toBe(0);
});

test('documents are listed by their state', async () => {
  const cwd = await syncedHousehold();
  const named = async (state: string) => {
    const { stdout } = await command(['documents', '--state', state, '--json'], { cwd });
    return JSON.parse(stdout).map(({ name }: { name: string }) => name);
  };
  expect(await named('imported')).toEqual(['march.ofx']);
  expect(await named('held')).toEqual([]);
  const wrong = await command(['documents', '--state', 'lost'], { cwd });
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('imported, undone, quarantined, held');
});
