/** A key that a plug-in marks as secret, under a name that says nothing. Its value is masked wherever people read. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkConnectors } from '../../../src/app/checkup/connectors.ts';
import { openPlugins } from '../../../src/app/parsing.ts';
import { withoutSecrets } from '../../../src/app/setup/config-text.ts';
import { marksIn, valuesOf } from '../../../src/app/setup/settings-editor.ts';
import { loadSettings } from '../../../src/settings/load.ts';
import { command } from '../../support/commands/command.ts';
import { household } from '../../support/houses/household.ts';
import { tempFolder } from '../../support/run/temp.ts';

const PIN = 'Zu7kW2pQ-Hn4xT9rL';

const TALKATIVE = `import { defineConnector, list, settings, text } from 'bankfeed/plugin';
export const plugin = defineConnector({
  name: 'talkative',
  summary: 'Says what it should not',
  config: settings({
    card: text('The number that the bank knows you by', { secret: true }),
    region: text('Where the bank is', { default: 'north' }),
    answers: list(text('Answers to the questions of the bank', { secret: true }), { default: [] }),
  }),
  cursor: { version: 1, initial: null },
  open: ({ card }, { log }) => ({
    check: async () => { throw new Error('no such card: ' + card); },
    async *pull() {
      log.warn({ reason: 'trying ' + card }, 'talkative.try');
      throw new Error('the bank refuses ' + card);
    },
    [Symbol.asyncDispose]: async () => undefined,
  }),
});
`;

const CONFIG = `state: state
ledger: {listen: "127.0.0.1:0"}
server: {listen: false}
plugins: [./talkative.js]
connectors:
  bank: {use: talkative, card: "${PIN}", answers: ["${PIN}2", other]}
`;

function house(): string {
  const cwd = household({ config: CONFIG, statement: null });
  writeFileSync(join(cwd, 'talkative.js'), TALKATIVE);
  return cwd;
}

test('stands in no log, no error, no stored failure and no report', async () => {
  const cwd = house();
  const said: string[] = [];
  for (const words of [
    ['sync', '--verbose'],
    ['status'],
    ['status', '--json'],
    ['runs', '--json'],
    ['doctor'],
    ['doctor', '--json'],
  ]) {
    const { stdout, stderr } = await command(words, { cwd });
    said.push(stdout + stderr);
  }
  expect(said.join('\n')).toContain('the bank refuses ********');
  expect(said.join('\n')).not.toContain(PIN);
  expect(readFileSync(join(cwd, 'state', 'bankfeed.db'), 'latin1')).not.toContain(PIN);
});

test('is masked on the page of settings, and in the editor of the file', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'talkative.js'), TALKATIVE);
  writeFileSync(join(folder, 'bankfeed.yaml'), CONFIG);
  const { settings } = loadSettings({ file: join(folder, 'bankfeed.yaml'), env: {} });
  const isMarked = marksIn(settings, await openPlugins(settings.plugins, settings.folder));
  const values = valuesOf(CONFIG, isMarked);
  expect(values.filter(({ value }) => value === '********').map(({ key }) => key)).toEqual([
    'connectors.bank.card',
    'connectors.bank.answers',
  ]);
  const shown = JSON.stringify([values, withoutSecrets(CONFIG, isMarked)]);
  expect(shown).not.toContain(PIN);
});

/** A channel that tells in its failure what it was given. */
const BELL = `import { defineNotice, settings, text } from 'bankfeed/plugin';
export const plugin = defineNotice({
  name: 'bell',
  summary: 'Rings',
  config: settings({ room: text('Who is rung', { secret: true }) }),
  receiver: () => 'bell',
  open: ({ room }, { log }) => ({
    send: async () => {
      log.warn({ reason: 'ringing ' + room }, 'bell.ring');
      throw new Error('nobody opens ' + room);
    },
    [Symbol.asyncDispose]: async () => undefined,
  }),
});
`;

const CHANNELS = `state: state
ledger: {listen: "127.0.0.1:0"}
server: {listen: false}
plugins: [./bell.js]
notify:
  - {use: bell, room: "${PIN}"}
  - {use: ntfy, url: "http://127.0.0.1:9/${PIN}"}
heartbeat: {url: "http://127.0.0.1:9/ping/${PIN}"}
`;

test('of a channel stands in no log, report or page, whether it is built in or a plug-in', async () => {
  const cwd = household({ config: CHANNELS, statement: null });
  writeFileSync(join(cwd, 'bell.js'), BELL);
  const tested = await command(['notify', 'test', '--verbose', '--json'], { cwd });
  const said = tested.stdout + tested.stderr;
  expect(said).toContain('nobody opens ********');
  expect(said).not.toContain(PIN);
  const doctor = await command(['doctor', '--json'], { cwd });
  expect(doctor.stdout + doctor.stderr).not.toContain(PIN);
  const loaded = loadSettings({ file: join(cwd, 'bankfeed.yaml'), env: {} });
  const { settings } = loaded;
  const registry = await openPlugins(settings.plugins, settings.folder);
  await checkConnectors(loaded, registry);
  const values = valuesOf(CHANNELS, marksIn(settings, registry));
  expect(values.filter(({ value }) => value === '********').map(({ key }) => key)).toEqual([
    'notify[0].room',
    'notify[1].url',
    'heartbeat.url',
  ]);
  expect(JSON.stringify(values)).not.toContain(PIN);
});

test('is told by `connectors show`, with what each key is for and its default', async () => {
  const cwd = house();
  const { code, stdout } = await command(['connectors', 'show', 'talkative', '--json'], { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ kind: 'connector', name: 'talkative' },
    keys: [
      {
        name: 'card',
        required: true,
        default: null,
        secret: true,
        description: 'The number that the bank knows you by',
      },
      { name: 'region', required: false, default: 'north', secret: false },
      { name: 'answers', required: false, default: [], secret: true },
    ],
  });
  expect(JSON.parse(stdout)).toMatchObject({
    schema: { properties: { card: { writeOnly: true }, region: { default: 'north' } }, required: ['card'] },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in a file
    example: expect.stringContaining('    use: talkative\n    card: ${CARD}   # The number'),
  });
  const people = await command(['connectors', 'show', 'bank'], { cwd });
  expect(people.stdout).toContain('# region: "north"   # Where the bank is');
  expect(people.stdout).toMatch(/card +needed +secret +The number that the bank knows you by/);
  const builtIn = await command(['connectors', 'show', 'enable-banking', '--json'], { cwd });
  const keys = (JSON.parse(builtIn.stdout) as { keys: { name: string; secret: boolean }[] }).keys;
  expect(keys.filter(({ secret }) => secret).map(({ name }) => name)).toEqual(['privateKey']);
  const odd = await command(['connectors', 'show', 'talkativ'], { cwd });
  expect([odd.code, odd.stderr]).toEqual([2, expect.stringContaining('did you mean talkative?')]);
});
