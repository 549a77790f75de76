import { request } from 'undici';
import { expect, test } from 'vitest';
import { openLedger } from '../../src/app/ledger.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { silentLog } from '../../src/lib/log.ts';
import { defaultSettings } from '../../src/settings/load.ts';
import { tempFolder } from '../support/run/temp.ts';

test('the embedded ledger shows /openapi.json under the names that the settings list, and under no other', async () => {
  const defaults = defaultSettings(tempFolder());
  const server = { ...defaults.server, url: 'https://home.example/bankfeed/', hosts: ['nas.local'] };
  const settings = { ...defaults, server };
  await using ledger = await openLedger({ settings, clock: systemClock, log: silentLog, listen: 'any' });
  const statusFor = async (host: string): Promise<number> => {
    const { statusCode, body } = await request(`${ledger.url}/openapi.json`, { headers: { host } });
    await body.dump();
    return statusCode;
  };
  expect(await Promise.all(['nas.local', 'home.example', 'evil.example'].map(statusFor))).toEqual([200, 200, 421]);
});
