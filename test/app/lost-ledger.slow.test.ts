/** The embedded ledger's database is gone, and the state stands: through the real program. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../support/commands/command.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { household } from '../support/houses/household.ts';
import { syncedHousehold } from '../support/houses/synced-household.ts';

const GONE = /the state knows 3 records of a ledger, and \S+ledger\.db is gone/;

async function withoutLedger(): Promise<string> {
  const cwd = await syncedHousehold();
  rmSync(join(cwd, 'state', 'ledger'), { recursive: true });
  return cwd;
}

test('no empty ledger takes its place, and each command names the way out', async () => {
  const cwd = await withoutLedger();
  const text = ofxText({
    lines: [{ id: 'B1', on: '2026-04-01', amount: '-1.00', name: 'KIOSK' }],
    from: '2026-04-01',
    to: '2026-04-30',
  });
  writeFileSync(join(cwd, 'inbox', 'april.ofx'), text);
  for (const words of [['sync'], ['verify', '--repair'], ['doctor']]) {
    const { code, stderr, stdout } = await command(words, { cwd });
    expect({ words, code: code > 0, told: `${stdout}${stderr}` }).toMatchObject({
      ...{ words, code: true, told: expect.stringMatching(GONE) },
    });
    expect(`${stdout}${stderr}`).toContain('a new ledger is filled from the archive');
  }
  expect(readdirSync(join(cwd, 'state'))).not.toContain('ledger');
});

test('the way out that is named fills a new ledger from the archive', async () => {
  const cwd = await withoutLedger();
  mkdirSync(join(cwd, 'away'));
  for (const name of readdirSync(join(cwd, 'state')).filter((each) => /^bankfeed\.db(-wal|-shm)?$/.test(each)))
    renameSync(join(cwd, 'state', name), join(cwd, 'away', name));
  const { code, stdout } = await command(['sync', '--json'], { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ push: { created: 3, remaining: 0 } });
});

test('a state without records makes its ledger at the first start', async () => {
  const cwd = household();
  expect((await command(['doctor'], { cwd })).stdout).toContain('the embedded ledger will be made at the first start');
  expect((await command(['sync'], { cwd })).code).toBe(0);
});
