import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type RunningLedger, startLedger } from '../../../src/ledger/server/start.ts';
import { tempFolder } from '../../support/temp.ts';

let temp = '';
beforeEach(() => {
  temp = tempFolder();
  vi.stubEnv('TMPDIR', temp);
});
afterEach(() => vi.unstubAllEnvs());

async function start(folder: string): Promise<RunningLedger> {
  const ledger = await startLedger({ folder, local: true });
  onTestFinished(() => ledger.close());
  return ledger;
}

/** As a process leaves it that listened there and was killed. */
async function leaveSocket(path: string): Promise<void> {
  const script = `require('net').createServer().listen(${JSON.stringify(path)}, () => console.log('up'))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const longFolder = () => join(tempFolder(), 'x'.repeat(100));

test('lies in the folder of the ledger, for its user alone, and goes with it', async () => {
  const folder = tempFolder();
  const ledger = await startLedger({ folder, local: true });
  expect(ledger.socketPath).toBe(join(folder, 'http.sock'));
  expect(statSync(join(folder, 'http.sock')).mode & 0o777).toBe(0o600);
  await ledger.close();
  expect(existsSync(join(folder, 'http.sock'))).toBe(false);
  expect(readdirSync(temp).filter((name) => name.startsWith('bankfeed-ledger-'))).toEqual([]);
});

test('takes the place of one that a killed process left', async () => {
  const folder = tempFolder();
  await leaveSocket(join(folder, 'http.sock'));
  expect(existsSync(join(folder, 'http.sock'))).toBe(true);
  expect((await start(folder)).socketPath).toBe(join(folder, 'http.sock'));
});

test('leaves the socket of a process that lives alone', async () => {
  const folder = tempFolder();
  const first = await start(folder);
  const second = await start(folder);
  expect(second.socketPath).toMatch(new RegExp(`^${temp}/bankfeed-ledger-`));
  expect(existsSync(first.socketPath ?? '')).toBe(true);
});

test('where the path is too long, it lies in the temporary folder, which is swept of what killed processes left', async () => {
  const living = join(temp, 'bankfeed-ledger-living');
  const dead = join(temp, 'bankfeed-ledger-dead');
  const young = join(temp, 'bankfeed-ledger-young');
  for (const folder of [living, dead, young]) mkdirSync(folder);
  const other = createServer();
  await once(other.listen(join(living, 'http.sock')), 'listening');
  onTestFinished(() => void other.close());
  await leaveSocket(join(dead, 'http.sock'));

  const { socketPath = '' } = await start(longFolder());
  expect(socketPath.startsWith(`${tmpdir()}/bankfeed-ledger-`)).toBe(true);
  expect([living, dead, young].map((folder) => existsSync(folder))).toEqual([true, false, true]);
});
