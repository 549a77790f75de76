import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { tries } from '../../support/run/effort.ts';

const script = fileURLToPath(new URL('../../support/identity/print-ids.ts', import.meta.url));
const worlds = String(tries({ small: 50, thorough: 200, nightly: 10_000 }));

test('P-ID-9: the same ids under every time zone', () => {
  const idsIn = (zone: string) =>
    execFileSync(process.execPath, [script, worlds], { env: { TZ: zone }, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const utc = idsIn('UTC');
  expect(utc.trim().split('\n')).toHaveLength(Number(worlds));
  for (const zone of ['America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kathmandu']) expect(idsIn(zone)).toBe(utc);
});
