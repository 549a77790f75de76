/** A disk without room: every command names it with the remedy. The disk is a real one, of a few megabytes. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manyLines } from '../../support/documents/many-lines.ts';
import { household } from '../../support/houses/household.ts';
import { syncedHousehold } from '../../support/houses/synced-household.ts';
import { atLevel } from '../../support/run/effort.ts';
import { canMountDisks, openSmallDisk } from '../../support/run/small-disk.ts';

const REMEDY = 'make room';

const USUAL = ['sync', 'status', 'backup copy.tar'];
const ALL = [
  ...USUAL,
  ...['run', 'sync --dry-run', 'retry', 'accept d1', 'reread', 'undo d1', 'forget x', 'split x', 'verify'],
  ...['runs', 'documents', 'transactions', 'explain x', 'transfers', 'transfers pair a b', 'backup state/copy.tar'],
  ...['restore copy.tar --state state/other', 'preview inbox/march.ofx', 'ledger keys list --data state/ledger'],
  ...['ledger keys create --name n --scopes all --data state/ledger', 'ledger export --format csv --data state/ledger'],
  'ledger serve --listen 127.0.0.1:0 --data state/ledger',
];
/** KiB that are left when the first sync begins. */
const MANY_ROOMS = [256, 640, 2048, 4096, 5120];

/** A household whose state was closed well, on a disk of its own that is full by now. */
async function houseOnFullDisk() {
  const cwd = await syncedHousehold();
  const state = join(cwd, 'state');
  mkdirSync(join(cwd, 'kept'));
  const disk = await openSmallDisk(join(cwd, 'kept'), '6m');
  disk.shell(`cp -a "${state}"/. "$0" && mount --bind "$0" "${state}"`);
  disk.fill();
  return { cwd, state, disk };
}

describe.skipIf(!canMountDisks)('where the disk of the state is full', () => {
  test.for(atLevel({ small: USUAL, thorough: ALL, nightly: ALL }))(
    '%s says so, names the folder and what to do, and ends with 1',
    async (line) => {
      const { cwd, state, disk } = await houseOnFullDisk();
      if (line.startsWith('restore')) {
        disk.makeRoom();
        await disk.run(cwd, 'backup copy.tar');
        disk.fill();
      }
      const { code, stderr, stdout } = await disk.run(cwd, line);
      expect(stderr).toContain('the disk is full');
      expect(stderr).toContain(state);
      expect(stderr).toContain(REMEDY);
      expect(stderr + stdout).not.toMatch(/should not happen|Nothing needs a look/);
      expect(code).toBe(1);
    },
  );

  test('doctor names the state, the connectors and the ledger, and leaves no folder behind', async () => {
    const { cwd, state, disk } = await houseOnFullDisk();
    const before = readdirSync(cwd);
    const { code, stdout } = await disk.run(cwd, 'doctor --json');
    expect(code).toBe(1);
    const findings = JSON.parse(stdout) as readonly { about: string; state: string; text: string; todo: string }[];
    for (const about of ['state', 'connectors', 'ledger']) {
      const [text, todo] = [expect.stringContaining(state), expect.stringContaining(REMEDY)];
      expect(findings).toContainEqual({ about, state: 'wrong', text, todo });
    }
    expect(readdirSync(cwd)).toEqual(before);
  });
});

describe.skipIf(!canMountDisks)('where the disk fills amid the first sync', () => {
  test.for(atLevel({ small: [640], thorough: MANY_ROOMS, nightly: MANY_ROOMS }))(
    'a disk with %d KiB is told as full, and with room the sync goes on',
    {
      timeout: 60_000,
    },
    async (left) => {
      const cwd = household({ statement: manyLines(3000) });
      const state = join(cwd, 'state');
      mkdirSync(state);
      const disk = await openSmallDisk(state, '40m');
      disk.fill(left);
      const { code, stderr, stdout } = await disk.run(cwd, 'sync');
      expect(stderr + stdout).toContain('the disk is full');
      expect(stderr + stdout).toContain(state);
      expect(stderr + stdout).toContain(REMEDY);
      expect(stderr + stdout).not.toMatch(/should not happen|suppressed/);
      expect(code).toBe(1);
      disk.makeRoom();
      expect(await disk.run(cwd, 'sync')).toMatchObject({ code: 0 });
    },
  );
});
