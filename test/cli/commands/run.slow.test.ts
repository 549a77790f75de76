/** The daemon as a process: what it says, who may command it, how it ends. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bankfeed, startBankfeed } from '../../support/commands/cli.ts';
import { command } from '../../support/commands/command.ts';
import { CONFIG, household, STATEMENT } from '../../support/houses/household.ts';

describe('run', () => {
  test('says what it did and where to look, carries out commands, refuses a second daemon, and ends with 0', async () => {
    const cwd = household();
    const daemon = startBankfeed(['run'], { cwd });
    const said = await daemon.saying('Next:');
    expect(said).toContain('Read 1 document: 3 transactions of 1 account are in the ledger.');
    expect(said).toMatch(/Dashboard {2}http:\/\/127\.0\.0\.1:\d+/);
    expect(said).toMatch(/Ledger {5}http:\/\/127\.0\.0\.1:\d+, embedded/);
    expect(statSync(join(cwd, 'state', 'daemon.json')).mode & 0o777).toBe(0o600);

    writeFileSync(
      join(cwd, 'inbox', 'april.ofx'),
      STATEMENT.replaceAll('202603', '202604').replaceAll('<FITID>A', '<FITID>B'),
    );
    const [second, sync, unknown, status] = await Promise.all([
      bankfeed(['run'], { cwd }),
      bankfeed(['sync', 'inbox', '--json'], { cwd }),
      bankfeed(['retry', 'd77'], { cwd }),
      bankfeed(['status', '--json'], { cwd }),
    ]);
    expect(second).toMatchObject({ code: 4, stderr: expect.stringContaining('another bankfeed') });
    expect(sync.code).toBe(0);
    expect(JSON.parse(sync.stdout)).toMatchObject({ runs: [{ connector: 'inbox', outcome: 'ok' }] });
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('d77') });
    expect(status.code).toBe(0);

    const transactions = await command(['transactions', '--state', 'confirmed', '--json'], { cwd });
    expect(JSON.parse(transactions.stdout)).toHaveLength(6);
    daemon.process.kill('SIGTERM');
    expect(await daemon.ended).toMatchObject({ code: 0 });
  });

  test('a wrong token is refused, and none is told who asks', async () => {
    const cwd = household({ statement: null });
    const daemon = startBankfeed(['run', '--json'], { cwd });
    const said: unknown = JSON.parse(await daemon.saying('\n'));
    expect(said).toMatchObject({ url: expect.stringContaining('http://127.0.0.1:'), ledger: expect.any(String) });
    const { url } = said as { url: string };
    const forged = await fetch(`${url}/control/sync`, { method: 'POST', headers: { authorization: 'Bearer x' } });
    expect(forged.status).toBe(401);
    expect(await forged.text()).toBe('');
    daemon.process.kill('SIGINT');
    expect((await daemon.ended).code).toBe(0);
  });

  test('with its address turned off takes no commands: they end with 4, reading goes on', async () => {
    const config = CONFIG.replace('server: {listen: "127.0.0.1:0"}', 'server: {listen: false}');
    const cwd = household({ config });
    const daemon = startBankfeed(['run'], { cwd });
    await daemon.saying('Next:');
    const [sync, status] = await Promise.all([bankfeed(['sync'], { cwd }), bankfeed(['status'], { cwd })]);
    expect(sync).toMatchObject({ code: 4, stderr: expect.stringContaining('server.listen') });
    expect(status.code).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 'state', 'daemon.json'), 'utf8'))).toMatchObject({ url: null });
    daemon.process.kill('SIGKILL');
    await daemon.ended;
    expect((await command(['sync'], { cwd })).code).toBe(0);
  });

  test('a dashboard address that is taken ends it with 2 and says so', async () => {
    const cwd = household({ statement: null });
    const daemon = startBankfeed(['run', '--json'], { cwd });
    const { url } = JSON.parse(await daemon.saying('\n')) as { url: string };
    const config = CONFIG.replace('server: {listen: "127.0.0.1:0"}', `server: {listen: "${new URL(url).host}"}`);
    const other = await bankfeed(['run'], { cwd: household({ config }) });
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot listen') });
  });
});
