/** The daemon as a process, with a provider for sign-in that is down at first. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { startDaemon } from '../../support/commands/daemon.ts';
import { CONFIG, household } from '../../support/houses/household.ts';
import { CLIENT, type Provider, startProvider } from '../../support/web/openid-provider.ts';

function houseAt({ issuer }: Provider): string {
  const openid = `{issuer: "${issuer}", clientId: bankfeed, clientSecret: "${CLIENT.clientSecret}", allow: [ada@example.org]}`;
  const server = `server: {listen: "127.0.0.1:0", url: "http://127.0.0.1/feed/", openid: ${openid}}`;
  return household({ config: CONFIG.replace('server: {listen: "127.0.0.1:0"}', server) });
}

test('starts, says what is wrong, lets people in while they are named, and shows the secret nowhere', async () => {
  const provider = await startProvider();
  const cwd = houseAt(provider);
  const port = Number(new URL(provider.issuer).port);
  provider.close();
  const daemon = startDaemon({ cwd });
  await daemon.saying('Next:');
  const { url } = JSON.parse(readFileSync(join(cwd, 'state', 'daemon.json'), 'utf8')) as { url: string };
  const ask = (path: string, cookie = '') => fetch(url + path, { redirect: 'manual', headers: { cookie } });
  const down = await ask('/login/openid');
  expect([down.status, await down.text()]).toEqual([
    502,
    expect.stringContaining('cannot be reached. Try again later.'),
  ]);

  await provider.listen(port);
  const there = await ask('/login/openid');
  const back = await fetch(String(there.headers.get('location')), { redirect: 'manual' });
  const target = new URL(String(back.headers.get('location')));
  expect(target.href).toContain('http://127.0.0.1/feed/login/openid/return?');
  const [ticket = ''] = String(there.headers.get('set-cookie')).split(';');
  const entered = await ask(target.pathname + target.search, ticket);
  const [, session = ''] = /(bankfeed_session=[^;]+)/.exec(String(entered.headers.get('set-cookie'))) ?? [];
  const settings = await ask('/settings', session);
  const page = await settings.text();
  expect([settings.status, page.includes('server.openid.clientSecret')]).toEqual([200, true]);

  const file = join(cwd, 'bankfeed.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('ada@', 'grace@'));
  await daemon.saying('is taken over.');
  expect((await ask('/settings', session)).status).toBe(303);

  const said = [page];
  for (const words of [['doctor'], ['doctor', '--json'], ['status', '--json']]) {
    const { stdout, stderr } = await command(words, { cwd });
    said.push(stdout, stderr);
  }
  daemon.process.kill('SIGTERM');
  const { code, stderr, stdout } = await daemon.ended;
  expect([code, (stdout + stderr).includes('web.openid-failed')]).toEqual([0, true]);
  expect([...said, stdout, stderr].join('\n')).not.toContain(CLIENT.clientSecret);
});
