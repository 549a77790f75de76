/** The configuration of a running daemon: changed, mistaken, mended. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startBankfeed } from '../../support/commands/cli.ts';
import { command } from '../../support/commands/command.ts';
import { startDaemon } from '../../support/commands/daemon.ts';
import { CONFIG, household, STATEMENT } from '../../support/houses/household.ts';

const TAKEN = 'The configuration has changed and is taken over.';
const REFUSED = 'The configuration has changed and cannot be taken over';

const savings = STATEMENT.replaceAll('1234567890', '5556667777')
  .replaceAll('<FITID>A', '<FITID>S')
  // Equal lines would be asked about: they may be of the same account under a new number.
  .replaceAll('.50', '.75')
  .replaceAll('.00', '.25');

describe('a configuration that changes while the daemon runs', () => {
  test('is taken over: another connector is read, and the old one goes on', async () => {
    const cwd = household();
    mkdirSync(join(cwd, 'second'));
    writeFileSync(join(cwd, 'second', 'march.ofx'), savings);
    const daemon = startDaemon({ cwd });
    await daemon.saying('Next:');
    writeFileSync(join(cwd, 'bankfeed.yaml'), `${CONFIG}  second: {use: folder, path: second, settle: 0s}\n`);
    await daemon.saying(TAKEN);
    const sync = await command(['sync', 'second', '--json'], { cwd });
    expect(sync).toMatchObject({ code: 0 });
    const { stdout } = await command(['transactions', '--state', 'confirmed', '--json'], { cwd });
    expect(JSON.parse(stdout)).toHaveLength(6);
    daemon.process.kill('SIGTERM');
    expect((await daemon.ended).code).toBe(0);
  });

  test('with a mistake is refused with its line, on the dashboard too, and the daemon goes on', async () => {
    const cwd = household();
    const daemon = startDaemon({ cwd });
    const url = /Dashboard {2}(\S+)/.exec(await daemon.saying('Next:'))?.[1] ?? '';
    writeFileSync(join(cwd, 'bankfeed.yaml'), CONFIG.replace('settle', 'setle'));
    const said = await daemon.saying('goes on with the one before');
    expect(said).toContain(REFUSED);
    expect(said).toContain('bankfeed.yaml:5: connectors.inbox.setle: unknown key, did you mean settle?');
    const page = await (await fetch(url)).text();
    expect(page).toContain('bankfeed.yaml:5: connectors.inbox.setle: unknown key, did you mean settle?');

    writeFileSync(join(cwd, 'bankfeed.yaml'), CONFIG);
    await daemon.saying(TAKEN);
    expect(await (await fetch(url)).text()).not.toContain('setle');
    daemon.process.kill('SIGTERM');
    expect((await daemon.ended).code).toBe(0);
  });

  test('is read anew on SIGHUP: a changed secret file counts, and sessions of the old secret end', async () => {
    const config = CONFIG.replace('"127.0.0.1:0"}\nconn', `"127.0.0.1:0", password: "\${file:password}"}\nconn`);
    const cwd = household({ config });
    writeFileSync(join(cwd, 'password'), 'first secret', { mode: 0o600 });
    const daemon = startDaemon({ cwd });
    const url = /Dashboard {2}(\S+)/.exec(await daemon.saying('Next:'))?.[1] ?? '';
    const login = (password: string) =>
      fetch(`${url}/login`, {
        method: 'POST',
        body: new URLSearchParams({ password }),
        headers: { origin: url },
        redirect: 'manual',
      });
    const cookie = (await login('first secret')).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await fetch(url, { headers: { cookie }, redirect: 'manual' })).status).toBe(200);
    writeFileSync(join(cwd, 'password'), 'second secret', { mode: 0o600 });
    daemon.process.kill('SIGHUP');
    await daemon.saying(TAKEN);
    expect((await login('first secret')).status).toBe(401);
    expect((await login('second secret')).status).toBe(303);
    expect((await fetch(url, { headers: { cookie }, redirect: 'manual' })).status).toBe(303);
    daemon.process.kill('SIGTERM');
    expect((await daemon.ended).stderr).not.toContain('second secret');
  });

  test('that names another state is taken over, and documents are read anew into that', async () => {
    const cwd = household();
    const daemon = startDaemon({ cwd });
    await daemon.saying('Next:');
    writeFileSync(join(cwd, 'bankfeed.yaml'), CONFIG.replace('state: state', 'state: elsewhere'));
    await daemon.saying(TAKEN);
    expect((await command(['sync', '--json'], { cwd })).code).toBe(0);
    expect(existsSync(join(cwd, 'state', 'daemon.json'))).toBe(false);
    const { stdout } = await command(['transactions', '--state', 'confirmed', '--json'], { cwd });
    expect(JSON.parse(stdout)).toHaveLength(3);
    daemon.process.kill('SIGTERM');
    expect((await daemon.ended).code).toBe(0);
  });

  test('that names a port which is taken is refused, and the daemon goes on', async () => {
    const cwd = household();
    const daemon = startDaemon({ cwd });
    const url = /Dashboard {2}(\S+)/.exec(await daemon.saying('Next:'))?.[1] ?? '';
    const taken = CONFIG.replace('server: {listen: "127.0.0.1:0"}', `server: {listen: "${new URL(url).host}"}`);
    const other = startBankfeed(
      ['ledger', 'serve', '--listen', '127.0.0.1:0', '--data', join(cwd, 'other'), '--json'],
      {
        cwd,
      },
    );
    const foreign = new URL((JSON.parse(await other.saying('\n')) as { url: string }).url).host;
    writeFileSync(join(cwd, 'bankfeed.yaml'), taken.replace(new URL(url).host, foreign));
    await daemon.saying(`cannot listen on ${foreign}`);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await command(['sync', '--json'], { cwd })).code).toBe(0);
    daemon.process.kill('SIGTERM');
    expect((await daemon.ended).code).toBe(0);
  });
});
