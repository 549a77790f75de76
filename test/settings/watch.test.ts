/** The look at the configuration file while a daemon runs, by a clock that runs by itself. */
import { renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { settingsMark, watchSettings } from '../../src/settings/watch.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { tempFolder } from '../support/run/temp.ts';

/** A file that is looked at, and how often it was found changed. */
function watched() {
  const path = join(tempFolder(), 'bankfeed.yaml');
  writeFileSync(path, 'state: state\n');
  let changes = 0;
  const over = new AbortController();
  const changed = async () => {
    changes += 1;
  };
  const known = settingsMark(path);
  const ended = watchSettings({ file: () => path, known, clock: new FakeClock(), signal: over.signal, changed });
  onTestFinished(() => {
    over.abort();
    return ended;
  });
  return { path, changes: () => changes };
}

test('a file that is written anew is a change, once', async () => {
  const { changes, path } = watched();
  writeFileSync(path, 'state: elsewhere\n');
  await expect.poll(changes).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(changes()).toBe(1);
});

// A folder of a network that has gone away, or one without permission, fails in the same way.
test('a file that the system cannot look at is a change, and so is its return', async () => {
  const { changes, path } = watched();
  renameSync(path, `${path}.kept`);
  symlinkSync(path, path);
  await expect.poll(changes).toBe(1);
  renameSync(`${path}.kept`, path);
  await expect.poll(changes).toBe(2);
});
