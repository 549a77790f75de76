/** \`sync\` and its kin through the real program: exit codes, one JSON document, nothing written where nothing should be. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bankfeed, startBankfeed } from '../../support/commands/cli.ts';
import { command } from '../../support/commands/command.ts';
import { CONFIG, household } from '../../support/houses/household.ts';
import { webServer } from '../../support/web/web-server.ts';

const BROKEN = 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS>';

describe('sync', () => {
  test('brings statements into the embedded ledger, and the second time has nothing to send', async () => {
    const cwd = household();
    const first = await bankfeed(['sync', '--json'], { cwd });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const report: unknown = JSON.parse(first.stdout);
    expect(report).toMatchObject({
      runs: [{ connector: 'inbox', outcome: 'ok', counts: { documents: 1, created: 3 } }],
      push: { created: 3, rejected: 0, remaining: 0 },
    });
    const second = await bankfeed(['sync', '--json'], { cwd });
    expect(JSON.parse(second.stdout)).toMatchObject({ runs: [{ counts: { documents: 1, known: 1 } }], push: null });
  });

  test('P-SEC-3: leaves a state that nobody else can read', async () => {
    const cwd = household();
    await bankfeed(['sync'], { cwd });
    const entries = readdirSync(join(cwd, 'state'), { recursive: true, withFileTypes: true });
    const open = entries.filter((entry) => (statSync(join(entry.parentPath, entry.name)).mode & 0o077) !== 0);
    expect(open.map((entry) => entry.name)).toEqual([]);
    expect(entries.map((entry) => entry.name)).toEqual(expect.arrayContaining(['bankfeed.db', 'ledger.key']));
  });

  test('--dry-run and preview say what would happen and write nothing (P-CLI-3)', async () => {
    const cwd = household();
    const dry = await command(['sync', '--dry-run', '--json'], { cwd });
    expect(dry.code).toBe(0);
    expect(JSON.parse(dry.stdout)).toMatchObject({
      dryRun: true,
      connectors: [{ connector: 'inbox', documents: [{ fate: 'imported', statements: [{ created: { length: 3 } }] }] }],
    });
    const preview = await command(['preview', 'inbox/march.ofx'], { cwd });
    expect(preview).toMatchObject({ code: 0, stdout: expect.stringContaining('3 to create') });
    expect(existsSync(join(cwd, 'state'))).toBe(false);
  });

  test('ends with 1 where a document is quarantined, takes in the others, and 0 when it is mended', async () => {
    const cwd = household();
    writeFileSync(join(cwd, 'inbox', 'torn.ofx'), BROKEN);
    const first = await command(['sync', '--json'], { cwd });
    expect(first.code).toBe(1);
    expect(JSON.parse(first.stdout)).toMatchObject({ runs: [{ outcome: 'attention' }], push: { created: 3 } });
    const status = await command(['status'], { cwd });
    expect(status).toMatchObject({ code: 1, stdout: expect.stringContaining('torn.ofx') });
    writeFileSync(join(cwd, 'inbox', 'torn.ofx'), readFileSync(join(cwd, 'inbox', 'march.ofx')));
    expect((await command(['sync'], { cwd })).code).toBe(0);
  });

  test('ends with 3 where the ledger cannot be reached, keeps everything, and sends it when it can be', async () => {
    const config = CONFIG.replace(
      'ledger: {listen: "127.0.0.1:0"}',
      `ledger: {url: "http://127.0.0.1:\${PORT}", apiKey: "\${KEY}"}`,
    );
    const cwd = household({ config });
    const unreachable = { PORT: '9', KEY: 'bfk_0' };
    const first = await command(['sync', '--patience', '0s', '--json'], { cwd, env: unreachable });
    expect(first.code).toBe(3);
    expect(JSON.parse(first.stdout)).toMatchObject({ push: { sent: 0, stopped: { kind: 'unreachable' } } });

    const ledger = startBankfeed(['ledger', 'serve', '--listen', '127.0.0.1:0', '--data', 'their', '--json'], { cwd });
    const { url } = JSON.parse(await ledger.saying('\n')) as { url: string };
    const PORT = new URL(url).port;
    const refused = await command(['sync', '--verbose'], { cwd, env: { PORT, KEY: 'bfk_wrong' } });
    expect(refused.code).toBe(3);
    // P-SEC-2: not even with --verbose, and nowhere in the state.
    const state = readFileSync(join(cwd, 'state', 'bankfeed.db'), 'latin1');
    expect(refused.stdout + refused.stderr + state).not.toContain('bfk_wrong');

    const made = await command(
      ['ledger', 'keys', 'create', '--name', 'me', '--scopes', 'all', '--data', 'their', '--json'],
      { cwd },
    );
    const { key } = JSON.parse(made.stdout) as { key: string };
    const last = await command(['sync', '--json'], { cwd, env: { PORT, KEY: key } });
    expect(last.code).toBe(0);
    expect(JSON.parse(last.stdout)).toMatchObject({ push: { created: 3, remaining: 0 } });
  });

  test('ends with 3 at once where the ledger tells a long pause, and no command asks it before (P-LIM-2)', async () => {
    const headers = { 'retry-after': '3600', 'content-type': 'application/problem+json' };
    const { asked, url } = await webServer(() => ({ status: 429, headers, body: '{}' }));
    const config = CONFIG.replace('ledger: {listen: "127.0.0.1:0"}', `ledger: {url: "${url}", apiKey: some-key}`);
    const cwd = household({ config });
    const ended = await command(['sync', '--json'], { cwd });
    expect(ended.code).toBe(3);
    expect(JSON.parse(ended.stdout)).toMatchObject({ push: { stopped: { kind: 'pause' } } });
    const before = asked.length;
    const told = /the ledger told to wait.*Nothing is sent before \d{4}-\d\d-\d\d \d\d:\d\d\./;
    expect(await command(['sync'], { cwd })).toMatchObject({ code: 3, stdout: expect.stringMatching(told) });
    const paused = /Nothing is sent before \d{4}-\d\d-\d\d \d\d:\d\d: the ledger told to wait/;
    expect(await command(['status'], { cwd })).toMatchObject({ code: 1, stdout: expect.stringMatching(paused) });
    const found = /warning +ledger: nothing is sent before \d{4}-\d\d-\d\d \d\d:\d\d: the ledger told to wait/;
    expect(await command(['doctor'], { cwd })).toMatchObject({ code: 1, stdout: expect.stringMatching(found) });
    expect(await command(['verify'], { cwd })).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/it told to wait until \d{4}-\d\d-\d\d \d\d:\d\d/),
    });
    expect(asked).toHaveLength(before);
  });
});

describe('a wrong order', () => {
  test.each([
    [['sink'], 'Did you mean sync?'],
    [['sync', 'inbx'], 'did you mean inbox?'],
    [['explain', 'bf1.nothing'], 'no transaction is called'],
    [['parse', 'inbox/march.ofx', '--format', 'ofc'], 'did you mean ofx?'],
    [['retry', 'd99'], 'nothing that was rejected'],
  ])('%j ends with 2 and says what would be right', async (args, words) => {
    const ended = await command(args, { cwd: household() });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(words);
    expect(ended.stderr).not.toMatch(/\n {4}at /);
  });

  test('in the configuration of a connector names the line and the nearest key of its plug-in', async () => {
    const config = CONFIG.replace('settle: 0s', 'setle: 0s');
    const ended = await command(['sync', '--json'], { cwd: household({ config }) });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('bankfeed.yaml:5: connectors.inbox.setle: unknown key, did you mean settle?');
    expect(JSON.parse(ended.stdout)).toMatchObject({ error: { code: 'settings.invalid' } });
  });

  test('without any configuration ends with 2 and says how to get one', async () => {
    const cwd = household();
    const ended = await command(['status', '--config', 'none.yaml'], { cwd });
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('bankfeed init') });
  });
});
