import { request } from 'undici';
import { expect, test } from 'vitest';
import { startBankfeed } from '../../support/commands/cli.ts';
import { tempFolder } from '../../support/run/temp.ts';

test('`ledger serve --name` shows /openapi.json under that name too, in any case, and under no other', async () => {
  const listen = ['--listen', '127.0.0.1:0', '--data', 'ledger', '--json'];
  const ledger = startBankfeed(['ledger', 'serve', '--name', 'NAS.local', ...listen], { cwd: tempFolder() });
  const { url } = JSON.parse(await ledger.saying('\n')) as { url: string };
  const statusFor = async (host: string): Promise<number> => {
    const { statusCode, body } = await request(`${url}/openapi.json`, { headers: { host } });
    await body.dump();
    return statusCode;
  };
  expect(await Promise.all(['nas.local', 'evil.example'].map(statusFor))).toEqual([200, 421]);
});
