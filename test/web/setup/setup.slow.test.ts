/** From the samples to one's own bank in the browser, and the settings afterwards: the real daemon, forms without script. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { signed } from '../../../src/settings/write/ours.ts';
import { openLedger } from '../../ledger/server/test-ledger.ts';
import { startDaemon } from '../../support/commands/daemon.ts';
import { CONFIG, household, STATEMENT } from '../../support/houses/household.ts';
import { scriptedImap } from '../../support/mail/imap-script.ts';
import { ROOT } from '../../support/texts/source-files.ts';
import { FormBrowser, inputsIn } from '../../support/web/form-browser.ts';

const SAMPLE = CONFIG.replace('inbox: {use: folder, path: inbox', 'samples: {use: folder, path: samples');

async function start(config: string, files: Readonly<Record<string, string>> = {}) {
  const cwd = household({ config, statement: null });
  mkdirSync(join(cwd, 'samples'));
  writeFileSync(join(cwd, 'samples', 'sample.ofx'), STATEMENT);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const daemon = startDaemon({ cwd });
  const said = await daemon.saying('Next:');
  onTestFinished(() => void daemon.process.kill('SIGTERM'));
  return {
    cwd,
    browser: new FormBrowser(/Dashboard {2}(\S+)/.exec(said)?.[1] ?? ''),
    file: join(cwd, 'bankfeed.yaml'),
  };
}

const ANSWERS = {
  'from-folder': 'on',
  folder: 'my-bank',
  'name-1': 'Household',
  'match-1': '*7890',
  ledger: 'embedded',
  password: 'correct horse',
  'password-again': 'correct horse',
  timezone: 'Europe/Berlin',
};

describe('the setup', () => {
  test('leads from the samples to a folder of one’s own, a password and a commented file', async () => {
    const { cwd, browser, file } = await start(signed(SAMPLE));
    expect(await browser.open('/')).toContain('These are samples');
    expect(await browser.open('/setup')).toContain(`In full: <code>${join(cwd, '..', 'inbox')}</code>`);
    const tried = await browser.send('/setup/check', ANSWERS);
    expect(tried).toContain(`In full: <code>${join(cwd, 'my-bank')}</code>`);
    expect(tried).toContain('This works');
    expect(tried).toContain('connector inbox');
    expect(tried).toMatch(/the folder \S+my-bank does not exist yet/);
    const german = new FormBrowser(browser.url, 'de');
    await german.open('/setup');
    expect(await german.send('/setup/check', ANSWERS)).toContain('Das geht');
    expect(existsSync(join(cwd, 'my-bank'))).toBe(false);
    expect(tried).not.toContain('correct horse');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the file
    expect(tried).toContain('password: ${file:secrets/dashboard-password}');
    expect(readFileSync(file, 'utf8')).toBe(signed(SAMPLE));

    expect(await browser.send('/setup/write', {})).toContain('name="password"');
    expect(await browser.send('/login', { password: 'correct horse' })).toContain('Nothing has come in yet');
    writeFileSync(join(cwd, 'my-bank', 'march.ofx'), STATEMENT);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('    path: my-bank\n');
    expect(text).toContain('    name: Household\n');
    expect(text).not.toContain('correct horse');
    const secret = join(cwd, 'secrets', 'dashboard-password');
    expect(statSync(secret).mode & 0o777).toBe(0o600);
    expect(readFileSync(secret, 'utf8')).toBe('correct horse\n');
    await expect.poll(() => browser.open('/transactions'), { timeout: 60_000 }).toContain('GROCER');
    expect(browser.page).toContain('Household');
  });

  test('names missing and broken parts before anything is written', async () => {
    const { browser, file } = await start(signed(SAMPLE));
    await browser.open('/setup');
    expect(await browser.send('/setup/check', { ...ANSWERS, 'password-again': 'other' })).toContain('not the same');
    expect(await browser.send('/setup/check', { ...ANSWERS, timezone: 'Berlin' })).toContain('is not a time zone');
    const ledger = { ledger: 'address', 'ledger-url': 'http://127.0.0.1:1', 'ledger-key': 'secret-key' };
    const tried = await browser.send('/setup/check', { ...ANSWERS, ...ledger });
    expect(tried).toContain('Something does not work yet');
    expect(tried).toContain('the ledger cannot be reached');
    expect(tried).not.toContain('secret-key');
    expect(readFileSync(file, 'utf8')).toBe(signed(SAMPLE));
  });

  test('tries a mailbox with its password: a wrong one is named, the right one lies in a file', async () => {
    const server = await scriptedImap();
    server.password = 'open-sesame';
    const { cwd, browser, file } = await start(signed(SAMPLE));
    const place = `127.0.0.1:${server.port}`;
    const mail = { 'from-mail': 'on', 'mail-host': place, 'mail-user': 'me', 'mail-from': '*@bank.example' };
    const { 'from-folder': _folder, ...answers } = ANSWERS;
    await browser.open('/setup');
    const wrong = await browser.send('/setup/check', { ...answers, ...mail, 'mail-password': 'open-barley' });
    expect(wrong).toContain('Something does not work yet');
    expect(wrong).toMatch(/connector mail.*password/s);
    expect(wrong).not.toContain('open-barley');
    expect(readFileSync(file, 'utf8')).toBe(signed(SAMPLE));

    const right = await browser.send('/setup/check', { ...answers, ...mail, 'mail-password': 'open-sesame' });
    expect(right).toContain('This works');
    expect(right).not.toContain('open-sesame');
    await browser.send('/setup/write', {});
    const secret = join(cwd, 'secrets', 'mail-password');
    expect(readFileSync(secret, 'utf8')).toBe('open-sesame\n');
    expect(statSync(secret).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain('open-sesame');
    expect(parse(readFileSync(file, 'utf8'))).toMatchObject({
      connectors: { mail: { use: 'email', host: '127.0.0.1', port: server.port, tls: false } },
    });
  });

  test('takes a ledger elsewhere with its key: a wrong one is said, and lines go to it from then on', async () => {
    const ledger = await openLedger();
    const { cwd, browser } = await start(signed(SAMPLE));
    const elsewhere = { ledger: 'address', 'ledger-url': ledger.url };
    await browser.open('/setup');
    const wrong = await browser.send('/setup/check', { ...ANSWERS, ...elsewhere, 'ledger-key': 'no-such-key' });
    expect(wrong).toContain('Something does not work yet');
    expect(wrong).toContain('the ledger refuses the key (401)');
    const right = await browser.send('/setup/check', { ...ANSWERS, ...elsewhere, 'ledger-key': ledger.key });
    expect(right).toContain('This works');
    expect(right).toContain('the key has transactions:write');
    expect(right).not.toContain(ledger.key);
    await browser.send('/setup/write', {});
    expect(readFileSync(join(cwd, 'secrets', 'ledger-key'), 'utf8')).toBe(`${ledger.key}\n`);
    writeFileSync(join(cwd, 'my-bank', 'march.ofx'), STATEMENT);
    const held = async () => ((await ledger.send('GET', '/v1/transactions')).json as { data: unknown[] }).data.length;
    await expect.poll(held, { timeout: 60_000 }).toBeGreaterThan(0);
  });

  test('shows the lines to add where a person has changed the file, and leaves it alone', async () => {
    const { cwd, browser, file } = await start(`# mine\n${SAMPLE}`);
    await browser.open('/setup');
    await browser.send('/setup/check', ANSWERS);
    const page = await browser.send('/setup/write', {});
    expect(page).toContain('Lines to add');
    expect(page).toContain('path: my-bank');
    expect(readFileSync(file, 'utf8')).toBe(`# mine\n${SAMPLE}`);
    expect(existsSync(join(cwd, 'secrets'))).toBe(false);
  });
});

/** The container: what is built in can only be read, the state lasts, and the owner may mount a file. */
class Container {
  readonly cwd = household({ statement: null });
  readonly builtIn = join(this.cwd, 'app', 'container.yaml');
  readonly kept = join(this.cwd, 'state', 'config', 'bankfeed.yaml');
  readonly mounted = join(this.cwd, 'mount', 'bankfeed.yaml');
  readonly text = readFileSync(join(ROOT, 'config', 'container.yaml'), 'utf8')
    .replace('state: /state', `state: ${join(this.cwd, 'state')}`)
    .replace('path: /inbox', `path: ${join(this.cwd, 'inbox')}`)
    .replace('0.0.0.0:8480', '127.0.0.1:0');

  constructor() {
    for (const folder of ['app', 'state', 'mount']) mkdirSync(join(this.cwd, folder));
    writeFileSync(this.builtIn, this.text, { mode: 0o444 });
    chmodSync(join(this.cwd, 'app'), 0o555);
    onTestFinished(() => chmodSync(join(this.cwd, 'app'), 0o755));
  }

  async start(more: Readonly<Record<string, string>> = {}) {
    const env = {
      BANKFEED_CONFIG_PLACES: [this.mounted, this.kept, this.builtIn].join(delimiter),
      DASHBOARD_PASSWORD: 'of the environment',
      ...more,
    };
    const daemon = startDaemon({ cwd: this.cwd, env });
    const said = await daemon.saying('Next:');
    const browser = new FormBrowser(/Dashboard {2}(\S+)/.exec(said)?.[1] ?? '');
    await browser.open('/');
    await browser.send('/login', { password: 'of the environment' });
    const stop = () => {
      daemon.process.kill('SIGTERM');
      return daemon.ended;
    };
    return { browser, daemon, stop };
  }
}

const IN_CONTAINER = { ...ANSWERS, folder: 'my-bank', password: '', 'password-again': '' };

describe('the setup of a container', () => {
  test('is offered, keeps its answers in the state, counts at once, and is found by the next start', async () => {
    const container = new Container();
    const { browser, stop } = await container.start();
    expect(browser.page).toContain('bankfeed is not set up yet');
    expect(await browser.open('/settings')).toContain('It is built in');
    const form = await browser.open('/setup');
    expect(form).toContain(`value="${join(container.cwd, 'inbox')}"`);
    expect(form).toContain(container.kept);
    expect(await browser.send('/setup/check', IN_CONTAINER)).toContain('This works');
    expect(existsSync(container.kept)).toBe(false);

    expect(await browser.send('/setup/write', {})).not.toContain('not set up yet');
    expect(readFileSync(container.builtIn, 'utf8')).toBe(container.text);
    const text = readFileSync(container.kept, 'utf8');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the file
    expect(text).toContain('password: ${DASHBOARD_PASSWORD}');
    expect(parse(text)).toMatchObject({
      state: join(container.cwd, 'state'),
      connectors: { inbox: { path: 'my-bank' } },
    });
    writeFileSync(join(container.cwd, 'state', 'config', 'my-bank', 'march.ofx'), STATEMENT);
    await expect.poll(() => browser.open('/transactions'), { timeout: 60_000 }).toContain('GROCER');
    expect((await stop()).code).toBe(0);

    const again = await container.start();
    expect(again.browser.page).not.toContain('not set up yet');
    expect(again.browser.page).toContain('Household');
    expect(await again.browser.open('/settings')).toContain(container.kept);
    await again.stop();

    writeFileSync(container.mounted, container.text);
    const mounted = await container.start();
    await mounted.browser.open('/setup');
    await mounted.browser.send('/setup/check', IN_CONTAINER);
    expect(await mounted.browser.send('/setup/write', {})).toContain('Lines to add');
    expect(readFileSync(container.mounted, 'utf8')).toBe(container.text);
    expect(readFileSync(container.kept, 'utf8')).toBe(text);
  });

  test('takes the ledger and the password of the environment as set, and says where they come from', async () => {
    const ledger = await openLedger();
    const container = new Container();
    const more = {
      LEDGER_URL: ledger.url,
      LEDGER_API_KEY: ledger.key,
      BANKFEED_TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8',
    };
    const { browser } = await container.start(more);
    const form = await browser.open('/setup');
    expect(form).toMatch(/value="present" checked/);
    expect(form).toContain(`The present one: ${ledger.url}`);
    expect(form).toContain('Its address comes from the environment (LEDGER_URL).');
    expect(form).toContain('Its key comes from the environment (LEDGER_API_KEY), and is not asked for again.');
    expect(form).toContain('The present password comes from the environment (DASHBOARD_PASSWORD).');
    const { ledger: _, ...answers } = IN_CONTAINER;
    const tried = await browser.send('/setup/check', { ...inputsIn(form), ...answers, ledger: 'present' });
    expect(tried).toContain('This works');
    expect(tried).toContain('the key has transactions:write');
    expect(tried).not.toContain(ledger.key);
    await browser.send('/setup/write', {});
    const text = readFileSync(container.kept, 'utf8');
    expect(text).not.toContain(ledger.key);
    expect(parse(text)).toMatchObject({
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the file
      ledger: { url: '${LEDGER_URL:-embedded}', apiKey: '${LEDGER_API_KEY}' },
      server: {
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the file
        ...{ password: '${DASHBOARD_PASSWORD}', url: '${BANKFEED_URL:-}' },
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the file
        trustedProxies: '${BANKFEED_TRUSTED_PROXIES:-}',
      },
    });
    expect(existsSync(join(container.cwd, 'state', 'config', 'secrets'))).toBe(false);
    writeFileSync(join(container.cwd, 'state', 'config', 'my-bank', 'march.ofx'), STATEMENT);
    const held = async () => ((await ledger.send('GET', '/v1/transactions')).json as { data: unknown[] }).data.length;
    await expect.poll(held, { timeout: 60_000 }).toBeGreaterThan(0);
  });

  test('takes over what a person writes there, and an edited text joins what is built in', async () => {
    const container = new Container();
    const { browser, daemon } = await container.start();
    const second = textIn(await browser.open('/settings/file?add=folder')).replace(
      /path: {3}# needed.*/,
      `path: ${join(container.cwd, 'second')}`,
    );
    await browser.send('/settings/file', { ...inputsIn(browser.page), text: second });
    expect(Object.keys(parse(readFileSync(container.kept, 'utf8')).connectors)).toEqual(['folder', 'inbox']);
    expect(readFileSync(container.builtIn, 'utf8')).toBe(container.text);
    writeFileSync(container.kept, `# mine\n${container.text}`);
    await daemon.saying('is taken over');
    await expect.poll(() => browser.open('/settings'), { timeout: 20_000 }).not.toContain('second');
  });
});

describe('the settings', () => {
  const OWN = `${CONFIG}# a remark\nnotify: [{url: "https://ntfy.example/secret-topic"}]\n`;

  test('show each value with where it comes from, and no secret', async () => {
    const { browser } = await start(OWN);
    const page = await browser.open('/settings');
    expect(page).toMatch(
      /<code>connectors\.inbox\.path<\/code><\/td><td><bdi>inbox<\/bdi><\/td><td class="quiet">line \d+/,
    );
    expect(page).toMatch(/<code>unknownAccounts<\/code><\/td><td><bdi>create<\/bdi><\/td><td class="quiet">default/);
    expect(page).not.toContain('secret-topic');
    expect(page).toContain('action="/notify-test"');
  });

  test('a connector is added to the text of the file, tested, and its secret is kept in a file of its own', async () => {
    const { browser, cwd, file } = await start(OWN);
    const page = await browser.open('/settings/file?add=folder');
    expect(page).not.toContain('secret-topic');
    expect(page).toContain('# needed: ');
    const text = textIn(page)
      .replace('  folder:\n', '  second:\n')
      .replace(/path: {3}# needed.*/, 'path: samples')
      .replace('# a remark', '# another remark\n# a remark');
    const inputs = inputsIn(page);
    const wrong = await browser.send('/settings/file', { ...inputs, text: text.replace('path: samples', 'pathh: x') });
    expect(wrong).toMatch(
      /line \d+<\/span> <code>connectors\.second\.pathh<\/code>: <bdi>unknown key, did you mean path\?/,
    );
    expect(readFileSync(file, 'utf8')).toBe(OWN);
    expect(await browser.send('/settings/file/check', { ...inputs, text })).toContain('Nothing is wrong with it.');
    expect(readFileSync(file, 'utf8')).toBe(OWN);
    const typed = text.replace('server: {', 'server: {uploadToken: "a-token-that-was-typed", ');
    expect(await browser.send('/settings/file', { ...inputs, text: typed })).toContain('The file is saved');
    const written = readFileSync(file, 'utf8');
    expect(written).toContain('# another remark\n# a remark');
    expect(written).toContain('https://ntfy.example/secret-topic');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the file
    expect(written).toContain('uploadToken: "${file:secrets/server-uploadToken}"');
    expect(readFileSync(join(cwd, 'secrets', 'server-uploadToken'), 'utf8')).toBe('a-token-that-was-typed\n');
    await expect.poll(() => browser.open('/transactions'), { timeout: 60_000 }).toContain('GROCER');
    await browser.open('/settings');
    expect(await browser.send('/settings/test', { connector: 'second' })).toContain('folder can be reached');

    const late = await browser.send('/settings/file', { ...inputs, text });
    expect(late).toContain('The file has changed since this page was loaded.');
    expect(readFileSync(file, 'utf8')).toBe(written);
  });
});

/** The text in the editor. */
function textIn(page: string): string {
  const [, text = ''] = /<textarea[^>]*>\n(.*?)<\/textarea>/s.exec(page) ?? [];
  return text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}
