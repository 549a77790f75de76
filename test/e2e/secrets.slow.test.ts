/** Where the secrets of a run may stand, and that they stand nowhere else: docs/security.md says the same in words. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bankfeed, startBankfeed } from '../support/cli.ts';
import { command } from '../support/commands/command.ts';
import { household } from '../support/household.ts';
import { makeZip } from '../support/locked-zip.ts';

/** The secrets that the owner gives a run. */
const GIVEN = {
  DASHBOARD_PASSWORD: 'dashboard-Zu7kW2pQ',
  IMAP_PASSWORD: 'mailbox-Hn4xT9rL',
  ZIP_PASSWORD: 'archive-Bv6mY3sD',
  NOTIFY_TOKEN: 'notice-Gc8jF5wA',
} as const;

const CONFIG = `state: state
ledger: {listen: "127.0.0.1:0"}
server: {listen: "127.0.0.1:0", password: "\${DASHBOARD_PASSWORD}"}
connectors:
  inbox: {use: folder, path: inbox, settle: 0s, passwords: ["\${ZIP_PASSWORD}"]}
  mail: {use: email, host: 127.0.0.1, port: 9, tls: false, user: me@example.com, password: "\${IMAP_PASSWORD}", rules: [{from: ["*@bank.example"]}]}
notify:
  - {url: "http://127.0.0.1:9/\${NOTIFY_TOKEN}", on: [failure, quarantine]}
`;

/** Every file below a folder with what it holds, byte for byte. */
function filesBelow(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}

/** Which of these texts hold which secrets; empty where none does. */
function findings(texts: ReadonlyMap<string, string>, secrets: Readonly<Record<string, string>>): readonly string[] {
  return [...texts].flatMap(([where, text]) =>
    Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [`${name} in ${where}`] : [])),
  );
}

/** The view that any user of the machine has of a process and its children. */
function seenOfProcesses(): string {
  return spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout;
}

test('no secret of a run stands in logs, answers, errors, the process list, a backup or the state (P-SEC-2)', async () => {
  const cwd = household({ config: CONFIG });
  mkdirSync(join(cwd, 'other'));
  writeFileSync(
    join(cwd, 'inbox', 'locked.zip'),
    makeZip([{ name: 'april.ofx', content: 'no OFX', password: GIVEN.ZIP_PASSWORD }]),
  );
  const env: Record<string, string> = { ...GIVEN };
  const daemon = startBankfeed(['run', '--verbose'], { cwd, env });
  const url = /Dashboard\s+(http:\S+)/.exec(await daemon.saying(/Dashboard\s+http:\S+/))?.[1] ?? '';
  const texts = new Map<string, string>();
  const keep = async (...words: readonly string[]) => {
    const { stdout, stderr } = await bankfeed(words, { cwd, env });
    texts.set(words.join(' '), stdout + stderr);
  };
  await expect
    .poll(async () => JSON.parse((await command(['status', '--json'], { cwd, env })).stdout).records.confirmed, {
      timeout: 60_000,
    })
    .toBeGreaterThan(0);
  await keep('sync', '--verbose');
  for (const words of [['status'], ['status', '--json'], ['doctor'], ['doctor', '--json'], ['documents'], ['runs']])
    await keep(...words);
  texts.set('the process list', seenOfProcesses());
  await keep('backup', join(cwd, 'other', 'backup.tar'));
  for (const path of ['/', '/healthz', '/readyz', '/metrics', '/nothing']) {
    const answer = await fetch(new URL(path, url), { headers: { authorization: 'Basic bm9ib2R5Ondyb25n' } });
    texts.set(`GET ${path}`, JSON.stringify([...answer.headers]) + (await answer.text()));
  }
  daemon.process.kill('SIGTERM');
  const { stdout, stderr } = await daemon.ended;
  texts.set('what the daemon said', stdout + stderr);
  for (const [name, text] of filesBelow(cwd)) if (name !== 'inbox/locked.zip') texts.set(`the file ${name}`, text);

  expect(texts.get('what the daemon said')).toContain('mail');
  expect(findings(texts, GIVEN)).toEqual([]);
  expectOwnKeyApart(cwd, texts);
});

/** The daemon makes one secret itself: the key of its embedded ledger, which it must keep to use it. */
function expectOwnKeyApart(cwd: string, texts: ReadonlyMap<string, string>): void {
  const file = join(cwd, 'state', 'ledger.key');
  const key = readFileSync(file, 'utf8').trim();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(findings(texts, { key })).toEqual(['key in the file other/backup.tar', 'key in the file state/ledger.key']);
  expect(statSync(join(cwd, 'other', 'backup.tar')).mode & 0o777).toBe(0o600);
}
