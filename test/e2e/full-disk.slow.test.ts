/** P-DB-6: the daemon on a disk that fills. It says so wherever it is asked, and goes on by itself with room again. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ofxText } from '../support/documents/ofx-text.ts';
import { CONFIG, household } from '../support/houses/household.ts';
import { canMountDisks, openSmallDisk } from '../support/run/small-disk.ts';

const OFTEN = CONFIG.replace('settle: 0s', 'settle: 0s, schedule: "*/2 * * * * *"');
const APRIL = ofxText({ lines: [{ id: 'B1', on: '2026-04-01', amount: '-7.00', name: 'BAKER' }] });

/** A daemon on a disk of its own. */
async function daemonOnSmallDisk() {
  const cwd = household({ config: OFTEN });
  const state = join(cwd, 'state');
  mkdirSync(state);
  const disk = await openSmallDisk(state, '8m');
  const { process: child, ended, saying } = disk.start(cwd, 'run --json');
  const { url } = JSON.parse(await saying('\n')) as { readonly url: string };
  const ready = async () => {
    const response = await fetch(`${url}/readyz`);
    return { code: response.status, ...((await response.json()) as { readonly reasons: readonly string[] }) };
  };
  const readyWith = async (code: number, reason = '') => {
    for (;;) {
      const is = await ready();
      if (is.code === code && (reason === '' || is.reasons.includes(reason))) return;
      await setTimeout(100);
    }
  };
  const page = async () => (await fetch(url)).text();
  const drop = () => writeFileSync(join(cwd, 'inbox', 'april.ofx'), APRIL);
  return { disk, child, ended, drop, readyWith, page, run: (line: string) => disk.run(cwd, line), state };
}

describe.skipIf(!canMountDisks)('a daemon whose disk is full', () => {
  test('says so by readyz, status, its pages, doctor and sync, until there is room', { timeout: 120_000 }, async () => {
    const { child, disk, drop, ended, page, readyWith, run, state } = await daemonOnSmallDisk();
    await readyWith(200);
    disk.fill();
    drop();
    await readyWith(503, 'the last pass of inbox failed');
    await readyWith(503, 'the disk of the state is full');
    const status = await run('status');
    expect(status.code).toBe(1);
    expect(status.stdout).toContain(`Connector inbox failed: the state could not be written to ${state}`);
    expect(status.stdout).toContain('make room');
    expect(status.stdout).toContain(`Nothing can be stored in ${state}.`);
    const shown = await page();
    expect(shown).toContain('Connector inbox failed');
    expect(shown).toContain('The disk of the state is full');
    const checked = await run('doctor');
    expect([checked.code, checked.stdout]).toEqual([
      1,
      expect.stringMatching(/wrong +state: .*the disk is full\n +make room/),
    ]);
    const synced = await run('sync');
    expect([synced.code, synced.stderr]).toEqual([
      1,
      expect.stringContaining(`${state}/bankfeed.db: the disk is full`),
    ]);
    expect(synced.stderr).toContain('make room');

    disk.makeRoom();
    await readyWith(200);
    expect(await run('status')).toMatchObject({ code: 0, stdout: expect.stringContaining('2 documents imported') });
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    const failed = stderr.split('\n').filter((line) => line.includes('run.failed'));
    expect(JSON.parse(failed[0] ?? '{}')).toMatchObject({
      code: 'store.full',
      hint: expect.stringContaining('make room'),
    });
  });

  test('little room is a warning of doctor', async () => {
    const { run } = await daemonOnSmallDisk();
    const { code, stdout } = await run('doctor');
    expect([code, stdout]).toEqual([1, expect.stringMatching(/has only \d+ KiB left\n +make room/)]);
  });
});
