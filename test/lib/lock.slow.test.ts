import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acquireLock } from '../../src/lib/files/lock.ts';
import { tempFolder } from '../support/run/temp.ts';

const LOCK = new URL('../../src/lib/files/lock.ts', import.meta.url).href;

/** Another process that holds the lock until it is killed. */
async function holder(folder: string): Promise<() => Promise<void>> {
  const script = join(folder, 'hold.mjs');
  writeFileSync(
    script,
    `import { acquireLock } from ${JSON.stringify(LOCK)};
     const lock = acquireLock(${JSON.stringify(join(folder, 'state'))});
     console.log('held');
     // A lock that nobody names any more is collected, and free.
     setInterval(() => lock, 1000);`,
  );
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}

test('a second process is refused with exit code 4, and gets in as soon as the first is killed (P-ONE-1)', async () => {
  const folder = tempFolder();
  const kill = await holder(folder);
  const take = () => acquireLock(join(folder, 'state'), { waitMs: 50 });
  expect(take).toThrowError(expect.objectContaining({ code: 'store.locked', exitCode: 4 }));
  await kill();
  take().release();
});

test('a lock that was released can be taken again, in the same process as well', () => {
  const folder = tempFolder();
  const lock = acquireLock(folder);
  expect(() => acquireLock(folder, { waitMs: 0 })).toThrowError(expect.objectContaining({ code: 'store.locked' }));
  lock.release();
  acquireLock(folder, { waitMs: 0 }).release();
});
