import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../support/print-ids.ts', import.meta.url));

test('P-ID-9: the same ids under every time zone', () => {
  const idsIn = (zone: string) => execFileSync(process.execPath, [script], { env: { TZ: zone }, encoding: 'utf8' });
  const utc = idsIn('UTC');
  expect(utc.split('\n')).toContain('bf1.checking.2026-03-29.e350EUR.1');
  for (const zone of ['America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kathmandu']) expect(idsIn(zone)).toBe(utc);
});
