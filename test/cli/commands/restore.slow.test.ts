import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { CONFIG } from '../../support/houses/household.ts';
import { syncedHousehold } from '../../support/houses/synced-household.ts';
import { tempFolder } from '../../support/run/temp.ts';

const PROFILE = `summary: "Mine: Day, Text, Sum"
delimiter: ";"
header:
  detect: [Day, Text, Sum]
columns: {date: Day, amount: Sum, payee: Text}
date: DD/MM/YYYY
decimal: "."
sign: in-positive
`;

/** A household with one statement in its ledger, and a backup of it. */
async function backedUp(): Promise<string> {
  const cwd = await syncedHousehold();
  expect((await command(['backup', 'all.tar'], { cwd })).code).toBe(0);
  return cwd;
}

test('a backup comes back, and the next sync sends nothing (P-BAK-1)', async () => {
  const cwd = await backedUp();
  // A container keeps its configuration there.
  mkdirSync(join(cwd, 'other', 'config'), { recursive: true });
  const { code, stdout } = await command(['restore', 'all.tar', '--state', 'other'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain('The embedded ledger is restored with it.');
  expect(statSync(join(cwd, 'other', 'bankfeed.db')).mode & 0o777).toBe(0o600);
  const config = join(cwd, 'bankfeed.yaml');
  writeFileSync(config, readFileSync(config, 'utf8').replace('state: state', 'state: other'));
  const sync = await command(['sync', '--json'], { cwd });
  expect(sync.code).toBe(0);
  expect(JSON.parse(sync.stdout).push?.created ?? 0).toBe(0);
  expect((await command(['verify'], { cwd })).stdout).toContain('3');
});

/** A container whose configuration came from its setup: it lies in the state, with its secrets beside it. */
async function setUpContainer() {
  const cwd = await syncedHousehold();
  const config = join(cwd, 'state', 'config');
  mkdirSync(join(config, 'secrets'), { recursive: true });
  mkdirSync(join(config, 'profiles'));
  const inState = CONFIG.replace('state: state', 'state: ..').replace('path: inbox', 'path: ../../inbox');
  const mail = `  mail: {use: email, host: 127.0.0.1, port: 9, tls: false, user: me, password: "\${file:secrets/mailbox}", rules: [{from: ["*@bank.example"]}]}\n`;
  writeFileSync(join(config, 'bankfeed.yaml'), inState.replace('connectors:\n', `connectors:\n${mail}`));
  writeFileSync(join(config, 'secrets', 'mailbox'), 'typed in the setup\n', { mode: 0o600 });
  writeFileSync(join(config, 'secrets', 'mailbox.new'), 'half of it');
  writeFileSync(join(config, 'profiles', 'mine.yaml'), PROFILE);
  writeFileSync(join(config, 'notes.txt'), 'not of bankfeed');
  renameSync(join(cwd, 'bankfeed.yaml'), join(cwd, 'built-in.yaml'));
  const env = { BANKFEED_CONFIG_PLACES: [join(config, 'bankfeed.yaml'), join(cwd, 'built-in.yaml')].join(delimiter) };
  return { cwd, config, env };
}

test('the configuration of a container is in its backup, with the secrets that were typed in, and comes back', async () => {
  const { cwd, config, env } = await setUpContainer();
  const before = filesIn(config);
  expect((await command(['backup', 'all.tar'], { cwd, env })).code).toBe(0);
  expect(statSync(join(cwd, 'all.tar')).mode & 0o777).toBe(0o600);
  rmSync(join(cwd, 'state'), { recursive: true });
  const { code, stdout } = await command(['restore', 'all.tar'], { cwd, env });
  expect([code, stdout]).toEqual([0, expect.stringContaining('Its configuration is restored into')]);
  const { 'notes.txt': _notes, 'secrets/mailbox.new': _half, ...known } = before;
  expect(filesIn(config)).toEqual(known);
  expect(statSync(join(config, 'secrets', 'mailbox')).mode & 0o777).toBe(0o600);
  const { connectors } = JSON.parse((await command(['status', '--json'], { cwd, env })).stdout);
  expect(connectors.map(({ name }: { readonly name: string }) => name)).toContain('mail');
});

test('a configuration that is there already stays, and that of the backup is left out', async () => {
  const { cwd, config, env } = await setUpContainer();
  expect((await command(['backup', 'all.tar'], { cwd, env })).code).toBe(0);
  rmSync(join(cwd, 'state'), { recursive: true });
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, 'bankfeed.yaml'), 'state: ..\n');
  const { code, stdout } = await command(['restore', 'all.tar', '--json'], { cwd, env });
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ configuration: 'kept' })]);
  expect(filesIn(config)).toEqual({ 'bankfeed.yaml': 'state: ..\n' });
  expect(existsSync(join(cwd, 'state', 'bankfeed.db'))).toBe(true);
});

/** By their paths below the folder. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

test('a folder that is not empty is refused with 2 and left as it is', async () => {
  const cwd = await backedUp();
  const before = readdirSync(join(cwd, 'state'));
  const { code, stderr } = await command(['restore', 'all.tar'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(/is not empty: it holds/);
  expect(readdirSync(join(cwd, 'state'))).toEqual(before);
});

test.each([
  ['is cut', (file: string) => truncateSync(file, statSync(file).size - 3000), 'is not a whole backup'],
  ['is no archive', (file: string) => writeFileSync(file, 'x'.repeat(5000)), 'is not a whole backup'],
  ['has a changed byte in a document', changeDocument, 'its bytes are not the archived ones'],
  ['holds a name of its own', nameSomething, 'does not belong into a backup'],
])('a backup that %s is refused with 2, and nothing is left', async (_, spoil, words) => {
  const cwd = await backedUp();
  spoil(join(cwd, 'all.tar'));
  mkdirSync(join(cwd, 'other'));
  const { code, stderr } = await command(['restore', 'all.tar', '--state', 'other'], { cwd });
  expect(stderr).toContain(words);
  expect(code).toBe(2);
  expect(readdirSync(join(cwd, 'other')).filter((name) => !name.startsWith('lock'))).toEqual([]);
});

/** Changes the first letter of the statement. */
function changeDocument(file: string): void {
  const bytes = readFileSync(file);
  bytes.write('X', bytes.indexOf('OFXHEADER'));
  writeFileSync(file, bytes);
}

/** Gives the first file of the archive another name, with the right sum. */
function nameSomething(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0, 0, 100).write('../evil', 0);
  bytes.fill(' ', 148, 156);
  const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  writeFileSync(file, bytes);
}

test('a file that is no backup leaves nothing behind, neither in a new folder nor in an empty one', async () => {
  const cwd = tempFolder();
  writeFileSync(join(cwd, 'junk'), 'no backup');
  expect((await command(['restore', 'junk', '--state', 'new/state'], { cwd })).code).toBe(2);
  expect(existsSync(join(cwd, 'new'))).toBe(false);
  mkdirSync(join(cwd, 'empty'));
  expect((await command(['restore', 'junk', '--state', 'empty'], { cwd })).code).toBe(2);
  expect(readdirSync(join(cwd, 'empty'))).toEqual([]);
});
