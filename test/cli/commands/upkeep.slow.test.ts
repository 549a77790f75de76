/** \`init\`, \`doctor\`, \`backup\`, \`connectors\`, \`runs\`, \`documents\` and \`explain\` through the real program. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import { command } from '../../support/commands/command.ts';
import { CONFIG, household, STATEMENT } from '../../support/houses/household.ts';
import { syncedHousehold } from '../../support/houses/synced-household.ts';
import { startNastyLedger } from '../../support/ledger/nasty-ledger.ts';
import { tempFolder } from '../../support/run/temp.ts';

test('init writes a configuration that works, and never over one that exists', async () => {
  const cwd = tempFolder();
  expect(await command(['init', '--yes'], { cwd })).toMatchObject({ code: 0 });
  writeFileSync(join(cwd, 'inbox', 'a.ofx'), STATEMENT);
  // The default waits until a file has rested for two seconds; a dry run only has to find the folder.
  expect((await command(['sync', '--dry-run'], { cwd })).code).toBe(0);
  const before = readFileSync(join(cwd, 'config', 'bankfeed.yaml'), 'utf8');
  expect((await command(['init', '--yes'], { cwd })).code).toBe(2);
  expect(readFileSync(join(cwd, 'config', 'bankfeed.yaml'), 'utf8')).toBe(before);
});

test('init writes the first of the listed places where only the built-in one is there', async () => {
  const cwd = household({ statement: null });
  const [mounted, kept] = [join(cwd, 'mounted.yaml'), join(cwd, 'kept.yaml')];
  const env = { BANKFEED_CONFIG_PLACES: [mounted, kept, join(cwd, 'bankfeed.yaml')].join(delimiter) };
  writeFileSync(kept, CONFIG);
  expect((await command(['init', '--yes'], { cwd, env })).stderr).toContain(`${kept} exists already`);
  rmSync(kept);
  expect(await command(['init', '--yes'], { cwd, env })).toMatchObject({ code: 0 });
  expect(readFileSync(mounted, 'utf8')).toContain('use: folder');
  expect(readFileSync(join(cwd, 'bankfeed.yaml'), 'utf8')).toBe(CONFIG);
});

describe('doctor', () => {
  test('finds nothing to mend in a household that works', async () => {
    const cwd = await syncedHousehold();
    const ended = await command(['doctor', '--json'], { cwd });
    expect(ended.code).toBe(0);
    const findings = JSON.parse(ended.stdout) as readonly { readonly state: string; readonly text: string }[];
    expect(findings.filter((each) => each.state !== 'ok')).toEqual([]);
    expect(findings.map((each) => each.text)).toEqual(
      expect.arrayContaining(['the database is sound', 'the key has transactions:write', 'folder can be reached']),
    );
  });

  test('names tables that are not those of this version, and the way out', async () => {
    const cwd = await syncedHousehold();
    const db = new Database(join(cwd, 'state', 'bankfeed.db'));
    db.exec('DROP INDEX requests_open');
    db.close();
    const { code, stdout } = await command(['doctor'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toMatch(/wrong +state: .*index requests_open is missing/);
    expect(stdout).toContain('rebuilt from the archive');
  });

  test('counts the open points that status tells of, and ends with 1', async () => {
    const cwd = household({ statement: STATEMENT.slice(0, 600) });
    expect((await command(['sync'], { cwd })).code).toBe(1);
    const { code, stdout } = await command(['doctor'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toMatch(/warning +status: open points that need a look: 1\n +`bankfeed status` names each/);
    expect(stdout).not.toContain('All is well');
  });

  test('names a profile that does not exist, its key, and one that is spelled alike', async () => {
    const profiles = `profiles:
  my-bank: {header: 1, columns: {date: Day, amount: Sum}, date: DD/MM/YYYY, decimal: ".", sign: in-positive}
`;
    const cwd = household({ config: `${CONFIG.replace('use: folder', 'use: folder, profile: my-bnak')}${profiles}` });
    const { code, stdout } = await command(['doctor'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /wrong +config: .*bankfeed\.yaml:\d+: connectors\.inbox\.profile: there is no profile "my-bnak"\. Known: my-bank, /,
    );
    expect(stdout).toContain('did you mean my-bank?');
    const other = household({ config: CONFIG.replace('use: folder', 'use: folder, profile: of-no-bank-at-all') });
    expect((await command(['doctor'], { cwd: other })).stdout).toContain('name one of these, or auto');
  });

  test('names each fault and its remedy, and ends with 1', async () => {
    const config = CONFIG.replace('path: inbox', 'path: nowhere').replace(
      'ledger: {listen: "127.0.0.1:0"}',
      `ledger: {url: "http://127.0.0.1:9", apiKey: "\${file:key}"}`,
    );
    const cwd = household({ config });
    writeFileSync(join(cwd, 'key'), 'some-key');
    mkdirSync(join(cwd, 'state'));
    chmodSync(join(cwd, 'key'), 0o644);
    chmodSync(join(cwd, 'state'), 0o755);
    const { code, stdout } = await command(['doctor'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toMatch(/warning +secrets: .*key can be read by others/);
    expect(stdout).toMatch(/warning +state: .*state can be read by others\n +chmod 700/);
    expect(stdout).toMatch(/wrong +connector inbox: .*nowhere/);
    expect(stdout).toMatch(/wrong +ledger: the ledger cannot be reached/);
    expect(stdout).not.toContain('some-key');
  });
});

describe('history', () => {
  test('runs, documents, transactions and explain give one JSON document each, and a backup restores them', async () => {
    const cwd = await syncedHousehold();
    const json = async (...args: readonly string[]): Promise<unknown> => {
      const { code, stdout, stderr } = await command([...args, '--json'], { cwd });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      return JSON.parse(stdout);
    };
    expect(await json('runs')).toMatchObject([{ kind: 'push' }, { kind: 'pull', connector: 'inbox', outcome: 'ok' }]);
    expect(await json('documents', 'd1')).toMatchObject({ name: 'march.ofx', state: 'imported', lines: 3 });
    const transactions = (await json('transactions', '--search', 'grocer')) as readonly { externalId: string }[];
    expect(transactions).toHaveLength(1);
    const explained = await json('explain', transactions[0]?.externalId ?? '');
    expect(explained).toMatchObject({ sightings: [{ name: 'march.ofx', line: 1 }], requests: [{ state: 'done' }] });

    expect(await json('backup', 'copy.tar')).toMatchObject({ files: 4 });
    const restored = household({ statement: null });
    mkdirSync(join(restored, 'state'));
    const tar = spawnSync('tar', ['-xf', join(cwd, 'copy.tar'), '-C', join(restored, 'state')]);
    expect(tar.stderr.toString()).toBe('');
    writeFileSync(join(restored, 'inbox', 'march.ofx'), STATEMENT);
    const again = await command(['sync', '--json'], { cwd: restored });
    expect(JSON.parse(again.stdout)).toMatchObject({ runs: [{ counts: { known: 1, created: 0 } }], push: { sent: 0 } });
    expect((await command(['backup', 'copy.tar'], { cwd })).code).toBe(2);
  });
});

test('connectors lists what is installed', async () => {
  const { code, stdout } = await command(['connectors', '--json'], { cwd: tempFolder() });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'source', name: 'folder' }),
      expect.objectContaining({ kind: 'format', name: 'ofx' }),
    ]),
  );
});

test('init takes a folder of statements as the inbox, and prints a command that shows what a sync would do', async () => {
  const cwd = household();
  rmSync(join(cwd, 'bankfeed.yaml'));
  const { code, stdout } = await command(['init', 'inbox', '--yes', '--config', 'my bank.yaml'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(/bankfeed sync --dry-run --config 'my bank\.yaml'$/m);
  const shown = await command(['sync', '--dry-run', '--config', 'my bank.yaml'], { cwd });
  expect(shown.stdout).toContain('new account');
  const known = await command(['init', 'nowhere', '--config', 'other.yaml'], { cwd });
  expect(known).toMatchObject({ code: 2, stderr: expect.stringContaining('there is no such folder') });
});

test('backup without a file writes into the configured folder, or says that there is none', async () => {
  const cwd = await syncedHousehold(`${CONFIG}backup: {to: copies, keep: 2}\n`);
  const { code, stdout } = await command(['backup', '--json'], { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ file: expect.stringMatching(/copies\/bankfeed-\d{8}T\d{6}Z\.tar$/) });
  const refused = await command(['backup'], { cwd: household() });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('backup: {to: FOLDER}') });
});

test('sync names the first record that the ledger refused, in its words', async () => {
  const ledger = await startNastyLedger(systemClock);
  ledger.faults = ({ body }) =>
    body.includes('e450USD') ? { status: 422, code: 'validation_failed', detail: 'the date is locked' } : null;
  const config = CONFIG.replace('ledger: {listen: "127.0.0.1:0"}', `ledger: {url: "${ledger.url}", apiKey: key}`);
  const cwd = household({ config });
  const { code, stdout } = await command(['sync'], { cwd });
  expect(code).toBe(1);
  expect(stdout).toContain('The ledger refused BAKER of 2026-03-02: No: the date is locked (422)');
  expect(stdout).toMatch(/bankfeed explain bf1\.\S+e450USD\.1/);
});
