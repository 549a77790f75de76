/** A file of 90 MB that comes slowly, at the real daemon. */
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startBankfeed } from '../support/commands/cli.ts';
import { household } from '../support/houses/household.ts';

const CONFIG = `state: state
ledger: {listen: "127.0.0.1:0"}
server: {listen: "127.0.0.1:0", uploadToken: "let me in"}
`;

const MEGABYTE = Buffer.alloc(1_000_000, '2026-03-01,GROCER,-1.00\n');

/** MiB in memory. */
function residentOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

test.runIf(process.platform === 'linux')(
  'an upload lies on the disk as it comes, not in memory, and is gone where its sender ends',
  async () => {
    const cwd = household({ config: CONFIG, statement: null });
    const daemon = startBankfeed(['run'], { cwd });
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await daemon.saying(/Ledger/))?.[0] ?? '';
    const folder = join(cwd, 'state', 'uploads');
    expect((await fetch(`${url}/`)).status).toBe(200);
    const before = residentOf(daemon.process.pid);
    const sent = request(`${url}/api/documents`, {
      method: 'POST',
      headers: { authorization: 'Bearer let me in', 'content-type': 'multipart/form-data; boundary=part' },
    });
    sent.on('error', () => undefined);
    sent.write('--part\r\ncontent-disposition: form-data; name="file"; filename="long.csv"\r\n\r\n');
    for (let count = 0; count < 90; count += 1) if (!sent.write(MEGABYTE)) await once(sent, 'drain');
    await expect.poll(() => bytesIn(folder), { timeout: 30_000 }).toBeGreaterThan(85_000_000);
    // The first upload loads modules and lets the heap grow, by some 70 MiB; one kept in memory adds its 90 to that.
    expect(residentOf(daemon.process.pid) - before).toBeLessThan(85);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    sent.destroy();
    await expect.poll(() => bytesIn(folder), { timeout: 30_000 }).toBe(0);
  },
);
