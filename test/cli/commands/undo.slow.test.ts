/** `undo` through the real program, alone and beside a daemon. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { startDaemon } from '../../support/commands/daemon.ts';
import { household } from '../../support/houses/household.ts';
import { syncedHousehold } from '../../support/houses/synced-household.ts';
import { readLedger } from '../../support/ledger/read-ledger.ts';

test('a document is undone once; a second undo is refused with 2', async () => {
  const cwd = await syncedHousehold();
  const dry = await command(['undo', 'd1', '--dry-run'], { cwd });
  expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('Would be: 3 transactions deleted') });
  const done = await command(['undo', 'd1', '--json'], { cwd });
  expect({ code: done.code, stderr: done.stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(done.stdout)).toMatchObject({ undo: { deleted: 3, dryRun: false }, push: { deleted: 3 } });
  expect((await readLedger(join(cwd, 'state'))).transactions).toEqual([]);
  const again = await command(['undo', 'd1'], { cwd });
  expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('undone already') });
});

test('undo is carried out by the daemon where one runs', async () => {
  const cwd = household();
  const daemon = startDaemon({ cwd });
  await daemon.saying(/dashboard/i);
  await command(['sync'], { cwd });
  const done = await command(['undo', 'd1', '--json'], { cwd });
  expect({ code: done.code, stderr: done.stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(done.stdout)).toMatchObject({ undo: { deleted: 3 }, push: { deleted: 3 } });
});

test('verify ends with 0 where all is well, alone and through the daemon', async () => {
  const cwd = await syncedHousehold();
  expect(await command(['verify'], { cwd })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('3 transactions compared'),
  });
  const daemon = startDaemon({ cwd });
  await daemon.saying(/dashboard/i);
  const through = await command(['verify', '--repair', '--json'], { cwd });
  expect(JSON.parse(through.stdout)).toMatchObject({ verify: { compared: 3, drift: [] }, push: null });
});
