/** Connectors by forms alone: a field for each key, mistakes beside them, secrets kept, comments left where they are. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { signed } from '../../../src/settings/write/ours.ts';
import { startBankfeed } from '../../support/commands/cli.ts';
import { CONFIG, household } from '../../support/houses/household.ts';
import { FormBrowser, inputsIn } from '../../support/web/form-browser.ts';

/** A bank with a key of each kind. */
const HARBOR = `import { choice, defineConnector, flag, list, number, settings, text } from 'bankfeed/plugin';
const word = { type: 'string' };
const group = (required, properties) => ({ type: 'object', properties, required, additionalProperties: false });
const key = (shape, words) => ({ optional: true, shape, check: () => undefined, ...words });
export const plugin = defineConnector({
  name: 'harbor', summary: 'Accounts at the Harbor Bank',
  config: settings({
    pin: text('The PIN', { secret: true }),
    region: choice('Where', ['north', 'south'], { default: 'north' }),
    pages: number('How many', { default: 3, min: 1 }),
    fast: flag('At once', { default: false }),
    tags: list(text('Words'), { default: [] }),
    login: key(group(['user', 'token'], { user: word, token: word }), { description: 'Who asks' }),
    desks: key({ type: 'array', items: group(['number'], { number: { type: 'integer' }, note: word }) }, { description: 'Which desks' }),
    headers: key({ type: 'object', additionalProperties: word }, { description: 'Sent along', secret: true }),
  }),
  cursor: { version: 1, initial: null },
  open: () => ({ check: async () => undefined, async *pull() {}, [Symbol.asyncDispose]: async () => undefined }),
});
`;

/** A secret as it stands in the configuration. */
const fileOf = (name: string) => `\${file:secrets/connectors/${name}}`;

const BANK = `  bank: # of the harbour
    use: harbor
    # the PIN of the card
    pin: "0042"
    region: south # for now
    tags: [a, b] # two
    login: {user: me, token: of-the-file}
    desks:
      - number: 1 # the first
        note: quiet
      - number: 2
`;

async function start(config: string, language = 'en') {
  const cwd = household({ config, statement: null });
  writeFileSync(join(cwd, 'harbor.mjs'), HARBOR);
  const daemon = startBankfeed(['run'], { cwd });
  const said = await daemon.saying('Next:');
  onTestFinished(() => void daemon.process.kill('SIGTERM'));
  const browser = new FormBrowser(/Dashboard {2}(\S+)/.exec(said)?.[1] ?? '', language);
  const file = join(cwd, 'bankfeed.yaml');
  return { cwd, browser, file, text: () => readFileSync(file, 'utf8') };
}

const WITH_PLUGIN = `${CONFIG}plugins: [./harbor.mjs]\n`;
const WITH_BANK = WITH_PLUGIN.replace('connectors:\n', `connectors:\n${BANK}`);

test('a connector is added by a field for each key; its secret lies in a file of its own', async () => {
  const { cwd, browser, file } = await start(signed(WITH_PLUGIN));
  expect(await browser.open('/settings')).toContain('href="/settings/new/harbor"');
  const form = await browser.open('/settings/new/harbor');
  expect(form).toContain('The PIN');
  expect(form).toContain('name="key-pin" type="password"');
  expect(form).toMatch(
    /<select name="key-region"><option value="">default: north<\/option>.*<option value="south">south/,
  );
  expect(form).toMatch(/name="key-pages" type="text" value="" .*placeholder="3"/);
  expect(form).not.toContain('YAML');
  const sent = {
    ...inputsIn(form),
    name: 'bank',
    'key-pin': '0042',
    'key-region': 'south',
    'key-pages': '5',
    'key-fast': 'true',
  };
  const more = {
    'key-tags': 'a\r\nb',
    'key-desks.0.number': '7',
    'key-headers+~name': 'X-Desk',
    'key-headers+': 'secret-7',
  };
  const after = await browser.send('/settings/new', { ...sent, ...more });
  expect(after).toContain('>bank<');
  expect(after).not.toContain('0042');
  const written = readFileSync(file, 'utf8');
  expect(parse(written).connectors.bank).toEqual({
    ...{ use: 'harbor', region: 'south', pages: 5, fast: true, tags: ['a', 'b'], desks: [{ number: 7 }] },
    ...{
      pin: fileOf('bank/pin'),
      headers: { 'X-Desk': fileOf('bank/headers.X-Desk') },
    },
  });
  const secret = join(cwd, 'secrets', 'connectors', 'bank', 'pin');
  expect(readFileSync(secret, 'utf8')).toBe('0042\n');
  expect(statSync(secret).mode & 0o777).toBe(0o600);

  await browser.open('/settings/new/harbor');
  const twice = await browser.send('/settings/new', { ...sent, csrf: inputsIn(browser.page).csrf ?? '' });
  expect(browser.status).toBe(422);
  expect(twice).toMatch(/id="name~mistake">there is a connector called bank already/);
  expect(readFileSync(file, 'utf8')).toBe(written);
});

test('a connector is changed key by key: comments and what is not changed stay as they are', async () => {
  const { browser, text } = await start(signed(WITH_BANK));
  const form = await browser.open('/settings/connectors/bank');
  expect(form).not.toContain('0042');
  expect(form).not.toContain('of-the-file');
  expect(form).toMatch(/name="key-pin" type="password"[^>]*placeholder="kept: empty leaves it as it is"/);
  const shown = inputsIn(form);
  expect(shown).toMatchObject({
    'key-region': 'south',
    'key-tags': 'a\nb',
    'key-login.user': 'me',
    'key-desks.1.number': '2',
  });
  expect(await browser.send('/settings/connector', shown)).toContain('What holds');
  expect(text()).toBe(signed(WITH_BANK));

  await browser.open('/settings/connectors/bank');
  const change = { 'key-region': 'north', 'key-pages': '9', 'key-desks.1~drop': 'on', 'key-login.user': 'you' };
  await browser.send('/settings/connector', { ...inputsIn(browser.page), ...change });
  const changed = text();
  expect(changed).toContain('# of the harbour\n');
  expect(changed).toContain('    # the PIN of the card\n    pin: "0042"\n    region: north # for now\n');
  expect(changed).toContain('      - number: 1 # the first\n        note: quiet\n');
  expect(parse(changed).connectors.bank).toEqual({
    ...{ use: 'harbor', pin: '0042', region: 'north', pages: 9, tags: ['a', 'b'] },
    ...{ login: { user: 'you', token: 'of-the-file' }, desks: [{ number: 1, note: 'quiet' }] },
  });
});

test('a new secret takes the place of the old one, and its file that of the old file', async () => {
  const { cwd, browser, text } = await start(signed(WITH_BANK));
  const folder = join(cwd, 'secrets', 'connectors', 'bank');
  for (const [pin, name] of [
    ['1111', 'pin'],
    ['2222', 'pin-2'],
    ['3333', 'pin'],
  ] as const) {
    await browser.open('/settings/connectors/bank');
    const page = await browser.send('/settings/connector', { ...inputsIn(browser.page), 'key-pin': pin });
    expect(page).not.toContain(pin);
    expect(parse(text()).connectors.bank.pin).toBe(fileOf(`bank/${name}`));
    expect(readdirSync(folder)).toEqual([name]);
    expect(readFileSync(join(folder, name), 'utf8')).toBe(`${pin}\n`);
  }
  const form = await browser.open('/settings/connectors/bank');
  expect(form).toContain(`It stands in ${fileOf('bank/pin')}.`);
  await browser.send('/settings/connector', { ...inputsIn(form), 'key-login.token~drop': 'on' });
  expect(browser.status).toBe(422);
  expect(browser.page).toMatch(/id="key-login.token~mistake"><bdi>is needed/);
});

test.each([
  ['en', 'must be at least 1', 'is needed', 'Nothing is changed yet'],
  ['de', 'muss mindestens 1 sein', 'ist nötig', 'Noch ist nichts geändert'],
])(
  'a wrong value is said beside its field, in %s, and a sent secret stays',
  async (language, least, needed, summary) => {
    const { browser, file, cwd } = await start(signed(WITH_PLUGIN), language);
    const before = readFileSync(file, 'utf8');
    const form = inputsIn(await browser.open('/settings/new/harbor'));
    const none = await browser.send('/settings/new', { ...form, 'key-login.user': 'me' });
    expect(browser.status).toBe(422);
    expect(none).toMatch(new RegExp(`id="key-pin~mistake"><bdi>${needed}`));
    expect(none).toMatch(new RegExp(`id="key-login.token~mistake"><bdi>${needed}`));
    const wrong = await browser.send('/settings/new', {
      ...form,
      csrf: inputsIn(none).csrf ?? '',
      'key-pin': '0042',
      'key-pages': '0',
    });
    expect(browser.status).toBe(422);
    expect(wrong).toContain(summary);
    expect(wrong).toMatch(
      /name="key-pages"[^>]*value="0"[^>]*aria-invalid="true" aria-describedby="key-pages~mistake">/,
    );
    expect(wrong).toMatch(new RegExp(`id="key-pages~mistake"><bdi>${least}`));
    expect(wrong).not.toContain('0042');
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(existsSync(join(cwd, 'secrets'))).toBe(false);
    await browser.send('/settings/new', { ...inputsIn(wrong), 'key-pages': '4' });
    expect(browser.status).toBe(200);
    expect(readFileSync(join(cwd, 'secrets', 'connectors', 'harbor', 'pin'), 'utf8')).toBe('0042\n');
  },
);

test('a file that a person has changed is left alone: the lines are shown, comments and all, without secrets', async () => {
  const { browser, text, cwd } = await start(WITH_BANK);
  await browser.open('/settings/connectors/bank');
  const change = { ...inputsIn(browser.page), 'key-region': 'north', 'key-pin': 'new-secret' };
  const page = await browser.send('/settings/connector', change);
  expect(page).toContain('Lines to change');
  expect(page).toContain('Put these lines in the place of those of bank');
  expect(page).toContain('    region: north # for now\n');
  expect(page).toContain('    # the PIN of the card\n');
  expect(page).toContain('write a new one in the place of its mask');
  expect(page).not.toContain('new-secret');
  expect(page).not.toContain('of-the-file');
  expect(text()).toBe(WITH_BANK);
  expect(existsSync(join(cwd, 'secrets'))).toBe(false);
});

test('a form from before another change changes nothing', async () => {
  const { browser, text } = await start(signed(WITH_BANK));
  const old = inputsIn(await browser.open('/settings/connectors/bank'));
  await browser.send('/settings/connector', { ...old, 'key-region': 'north' });
  await browser.open('/settings/connectors/bank');
  const page = await browser.send('/settings/connector', {
    ...old,
    csrf: inputsIn(browser.page).csrf ?? '',
    'key-pages': '8',
  });
  expect(browser.status).toBe(409);
  expect(page).toContain('The file has changed meanwhile');
  expect(parse(text()).connectors.bank).toMatchObject({ region: 'north' });
  expect(parse(text()).connectors.bank.pages).toBeUndefined();
});

test('the setup asks for the keys of a plug-in in fields, and writes them with its secret in a file', async () => {
  const SAMPLE = CONFIG.replace('inbox: {use: folder, path: inbox', 'samples: {use: folder, path: samples');
  const { cwd, browser, file } = await start(signed(`${SAMPLE}plugins: [./harbor.mjs]\n`));
  const choice = { ...inputsIn(await browser.open('/setup')), plugin: 'webdav', 'from-folder': '' };
  const shown = await browser.send('/setup/fields', choice);
  expect(browser.status).toBe(200);
  expect(shown).toContain('name="webdav-url"');
  expect(shown).not.toContain('YAML');
  const wrong = await browser.send('/setup/check', {
    ...inputsIn(shown),
    'webdav-url': 'no address',
    'webdav-password': 'very secret',
  });
  expect(browser.status).toBe(422);
  expect(wrong).toMatch(/id="webdav-url~mistake">/);
  expect(wrong).not.toContain('very secret');
  const keys = {
    'webdav-url': 'http://127.0.0.1:1/dav/',
    'webdav-user': 'me',
    'webdav-allowPlainHttp': 'true',
    'webdav-files': '*.ofx\r\n*.csv',
  };
  const tried = await browser.send('/setup/check', { ...inputsIn(wrong), ...keys });
  expect(tried).toContain('Something does not work yet');
  expect(tried).toMatch(/connector webdav/);
  expect(tried).not.toContain('very secret');
  await browser.send('/setup/write', {});
  expect(parse(readFileSync(file, 'utf8')).connectors.webdav).toEqual({
    ...{ use: 'webdav', url: 'http://127.0.0.1:1/dav/', user: 'me', allowPlainHttp: true, files: ['*.ofx', '*.csv'] },
    password: fileOf('webdav/password'),
  });
  expect(readFileSync(join(cwd, 'secrets', 'connectors', 'webdav', 'password'), 'utf8')).toBe('very secret\n');
});
