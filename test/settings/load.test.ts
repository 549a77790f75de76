import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../src/lib/errors.ts';
import { findSettingsFile, writablePlace } from '../../src/settings/file.ts';
import { type LoadedSettings, loadSettings } from '../../src/settings/load.ts';
import { speechOfHeader } from '../../src/words/choose.ts';
import { inEnglish, saidOf, tell } from '../../src/words/message.ts';
import { speaking } from '../../src/words/speak.ts';
import { tempFolder } from '../support/run/temp.ts';

const CONNECTOR = 'connectors:\n  inbox: {use: folder, path: in}\n';

function load(text: string, env: Record<string, string> = {}, folder = tempFolder()): LoadedSettings {
  const file = join(folder, 'bankfeed.yaml');
  writeFileSync(file, text);
  return loadSettings({ file, env });
}

/** The lines of the error, without the folder. */
function mistakesOf(text: string, env: Record<string, string> = {}): readonly string[] {
  try {
    load(text, env);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    expect(thrown.exitCode).toBe(2);
    return tell(saidOf(thrown))
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^.*bankfeed\.yaml:/, ''));
  }
  return [];
}

describe('a mistake in the configuration', () => {
  test('is named with its line, its key and the nearest valid key (P-CFG-1)', () => {
    expect(mistakesOf('state: ./s\nledger:\n  apikey: abc\n')).toEqual([
      '3: ledger.apikey: unknown key, did you mean apiKey?',
    ]);
  });

  test('far from any valid key names the valid ones there', () => {
    expect(mistakesOf('transfers:\n  zzz: 1\n')).toEqual([
      '2: transfers.zzz: unknown key; valid here: window, auto, rules',
    ]);
  });

  test('does not hide the others: all are told at once, in the order of their lines', () => {
    const text = [
      'timezon: Europe/Berlin',
      'ledger: {concurrency: 800}',
      'connectors:',
      '  inbox:',
      '    path: in',
      '    schedule: "* * *"',
      'transfers: {window: 5x}',
      'rules:',
      '  - when: {acount: x}',
      '    set: {}',
    ];
    expect(mistakesOf(text.join('\n'))).toEqual([
      '1: timezon: unknown key, did you mean timezone?',
      '2: ledger.concurrency: expected a whole number from 1 to 64',
      '4: connectors.inbox.use: is missing',
      '6: connectors.inbox.schedule: not a cron expression: expected 5 or 6 fields but got 3',
      '7: transfers.window: expected a number with ms, s, m, h, d or w, for example 30s or 5d, got "5x"',
      '9: rules[0].when.acount: unknown key, did you mean account?',
    ]);
  });

  test('of one of several words names them and the nearest', () => {
    expect(mistakesOf('accounts:\n  card:\n    type: crad\n')).toEqual([
      '3: accounts.card.type: expected one of physical, bank, ewallet, card, investment, crypto, loan, other; did you mean card?',
    ]);
  });

  test('in the name of an account of a journal is told before anything is imported', () => {
    const book = (name: string) =>
      `export:\n  - format: beancount\n    path: all.beancount\n    accounts: {a: "${name}"}\n`;
    expect(mistakesOf(book('assets:bank'))).toEqual([
      '4: export[0].accounts.a: beancount allows no account called assets:bank: write it like Assets:Bank:Savings',
    ]);
    expect(mistakesOf(book('Assets:Bank'))).toEqual([]);
    expect(mistakesOf(book('bank;x').replace('beancount', 'hledger'))).toEqual([
      '4: export[0].accounts.a: hledger allows no account called bank;x: write it like assets:bank:savings',
    ]);
  });

  test('of YAML itself has its line', () => {
    expect(mistakesOf('state: ./s\nledger: {url: embedded\nserver: 1\n')[0]).toMatch(/^[23]: not valid YAML/);
  });

  test('of aliases that multiply, or that name nothing, has its line', () => {
    const levels = [
      'a: &a [x, x]',
      ...[...'bcdefghijk'].map((name, at) => `${name}: &${name} [${`*${'abcdefghij'[at]}, `.repeat(9)}x]`),
    ];
    expect(mistakesOf(`${levels.join('\n')}\n`)).toEqual([
      '2: its aliases (such as *name) unfold to too many values: write the values out',
    ]);
    expect(mistakesOf('state: *nothing\n')[0]).toMatch(/^1: .*[Uu]nresolved alias/);
  });

  test('of a key that stands twice is one', () => {
    expect(mistakesOf('state: a\nstate: b\n')[0]).toMatch(/^2: not valid YAML: .*unique/);
  });

  test.each([
    ['timezone: Mars/Olympus', '"Mars/Olympus" is not a time zone; expected a name such as Europe/Berlin'],
    ['ledger: {url: "ftp://x"}', 'expected embedded or a web address'],
    ['ledger: {concurrency: many}', 'expected auto or a whole number from 1 to 64'],
    ['server: {listen: "8480"}', 'expected host:port'],
    ['server: {listen: "127.0.0.1:99999"}', 'expected host:port'],
    ['currencies: {btc: 8}', 'expected a currency code'],
    ['accounts: {"a.b": {}}', 'expected letters, digits, hyphens or underscores'],
    ['connectors: {a: {use: folder, pending: yes-please}}', 'expected one of skip, push'],
  ])('%s is refused', (text, message) => {
    expect(mistakesOf(text)[0]).toContain(message);
  });

  test('of a file that is not there says what to do, with exit code 2', () => {
    const file = join(tempFolder(), 'none.yaml');
    expect(() => loadSettings({ file, env: {} })).toThrow(
      expect.objectContaining({ code: 'settings.unreadable', exitCode: 2, hint: expect.stringContaining('init') }),
    );
  });
});

describe('keys that depend on each other', () => {
  test('more requests are in flight to the embedded ledger than to another one, where no number is given', () => {
    const inFlight = (text: string) => load(text).settings.ledger.concurrency;
    const other = 'url: "https://ledger.example.com", apiKey: k';
    expect([inFlight(''), inFlight(`ledger: {${other}}`)]).toEqual([128, 8]);
    expect([inFlight('ledger: {concurrency: 5}'), inFlight(`ledger: {${other}, concurrency: auto}`)]).toEqual([5, 8]);
  });

  test('a dashboard that other machines reach needs a password', () => {
    expect(mistakesOf('server:\n  listen: 0.0.0.0:8480\n')).toEqual([
      '1: server.password: is required, since server.listen (0.0.0.0) can be reached from other machines',
    ]);
    expect(mistakesOf('server: {listen: "0.0.0.0:8480", password: pw}')).toEqual([]);
    expect(mistakesOf('server: {listen: "[::1]:8480"}')).toEqual([]);
    const openid = '{issuer: "https://id.example", clientId: bankfeed, clientSecret: very-secret, allow: [ada]}';
    expect(mistakesOf(`server: {listen: "0.0.0.0:8480", url: "https://home.example/", openid: ${openid}}`)).toEqual([]);
  });

  test('a ledger that is not embedded needs a key', () => {
    expect(mistakesOf('ledger: {url: "https://ledger.example"}')).toEqual([
      '1: ledger.apiKey: is required for a ledger that is not embedded',
    ]);
  });

  test('a rule that could not work is refused with its line', () => {
    expect(
      mistakesOf(
        [
          'rules:',
          '  - when: {}',
          '    set: {payee: Amazon}',
          '  - when: {payee: "AMZN*"}',
          '  - when: {payee: "AMZN*"}',
          '    skip: true',
        ].join('\n'),
      ),
    ).toEqual([
      '2: rules[0].when: expected at least one of payee, memo, type, account, amount',
      '4: rules[1]: expected set or skip beside when',
    ]);
    expect(mistakesOf('rules:\n  - when: {amount: "<>5"}\n    skip: true')).toEqual([
      '2: rules[0].when.amount: expected a comparison such as "<0", ">=100" or "-9.99"',
    ]);
  });

  test('two accounts that answer to one name are refused', () => {
    const text = 'accounts:\n  a: {match: ["*7890"]}\n  b:\n    match: ["*7890"]\n    aliases: [a]\n';
    expect(mistakesOf(text)).toEqual([
      '4: accounts.b.match[0]: is claimed by a as well',
      '5: accounts.b.aliases[0]: is claimed by a as well',
    ]);
  });
});

describe('values from outside', () => {
  test('are filled in from the environment, with defaults, and from files without their last newline', () => {
    const folder = tempFolder();
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'from-file\n\n', { mode: 0o600 });
    const text = `ledger: {url: "\${URL:-https://l.example}", apiKey: "a-\${KEY}-b"}\nserver: {password: "\${file:secret}"}\n`;
    const { settings, warnings } = load(text, { KEY: 'k' }, folder);
    expect(settings.ledger).toMatchObject({ url: 'https://l.example', apiKey: 'a-k-b' });
    expect(settings.server.password).toBe('from-file\n');
    expect(warnings).toEqual([]);
  });

  test('P-SEC-1: NAME_FILE serves for NAME, and both at once are a mistake', () => {
    const folder = tempFolder();
    const secret = join(folder, 'key');
    writeFileSync(secret, 'sesame\n', { mode: 0o600 });
    const text = `ledger: {url: "https://l.example", apiKey: "\${KEY}"}`;
    expect(load(text, { KEY_FILE: secret }, folder).settings.ledger.apiKey).toBe('sesame');
    expect(mistakesOf(text, { KEY_FILE: secret, KEY: 'x' })).toEqual([
      '1: ledger.apiKey: KEY and KEY_FILE are both set in the environment: unset one',
    ]);
  });

  test('P-SEC-1: a secret file that others can read is warned of', () => {
    const folder = tempFolder();
    const secret = join(folder, 'key');
    writeFileSync(secret, 'sesame');
    chmodSync(secret, 0o644);
    const { warnings } = load(`server: {password: "\${file:key}"}`, {}, folder);
    expect(warnings.map(inEnglish)).toEqual([`${secret} can be read by others than its owner: chmod 600 ${secret}`]);
  });

  test('that are missing are a mistake with the name of the variable, where they are needed', () => {
    const remote = `ledger:\n  url: https://l.example\n  apiKey: \${LEDGER_API_KEY}\n`;
    expect(mistakesOf(remote)).toEqual([
      '3: ledger.apiKey: the environment variable LEDGER_API_KEY is not set (nor LEDGER_API_KEY_FILE)',
    ]);
    expect(mistakesOf(`ledger: {apiKey: "\${LEDGER_API_KEY}"}\nserver: {password: "\${PW}"}`)).toEqual([]);
    expect(mistakesOf(`server: {listen: "0.0.0.0:1", password: "\${PW}"}`)[0]).toContain('variable PW is not set');
    expect(mistakesOf(`connectors: {a: {use: folder, path: "\${INBOX}"}}`)[0]).toContain('variable INBOX is not set');
  });

  test('cannot change the shape of the file: a secret with YAML in it is text', () => {
    const { settings } = load(`server: {password: "\${PW}"}`, { PW: 'a: b\n- {c' });
    expect(settings.server.password).toBe('a: b\n- {c');
  });

  test('of numbers and flags may come from the environment as well', () => {
    const { settings } = load(`ledger: {concurrency: "\${N}"}\ntransfers: {auto: "\${AUTO}"}`, {
      N: '3',
      AUTO: 'false',
    });
    expect(settings.ledger.concurrency).toBe(3);
    expect(settings.transfers.auto).toBe(false);
  });

  test('with a doubled dollar sign stay as they are written', () => {
    expect(load(`server: {password: "$\${NOT}"}`).settings.server.password).toBe(`\${NOT}`);
  });
});

describe('the settings', () => {
  test('have absolute paths and defaults', () => {
    const folder = tempFolder();
    const { settings } = load(`state: ../s\nplugins: [./p.js, pkg]\n${CONNECTOR}`, {}, folder);
    expect(settings.state).toBe(join(folder, '..', 's'));
    expect(settings.plugins).toEqual([join(folder, 'p.js'), 'pkg']);
    expect(settings.connectors[0]).toEqual({
      name: 'inbox',
      use: 'folder',
      schedule: '*/15 * * * *',
      format: 'auto',
      formatKeys: {},
      profile: 'auto',
      account: undefined,
      pending: 'skip',
      paused: false,
      own: { path: join(folder, 'in') },
    });
    expect(settings.server.listen).toEqual({ host: '127.0.0.1', port: 8480 });
  });

  test('of an empty file are the defaults', () => {
    expect(load('').settings.ledger.url).toBe('embedded');
  });

  test('know which of their texts are secrets, also in the keys of plug-ins', () => {
    const text = `ledger: {url: "https://l.example", apiKey: key-123}
server: {url: "https://h.example/", openid: {issuer: "https://id.example", clientId: us, clientSecret: of-openid, allow: [ada]}}
connectors:
  mail: {use: email, user: me, password: "\${PW}", oauth2: {clientSecret: very-secret}, rules: [{passwords: [pdf-pw]}]}
`;
    expect(load(text, { PW: 'hunter22' }).secrets).toEqual(
      expect.arrayContaining(['key-123', 'of-openid', 'hunter22', 'very-secret', 'pdf-pw']),
    );
    expect(load(text, { PW: 'hunter22' }).secrets).not.toContain('me');
  });
});

test('of listed places the first that exists counts, and only where no file is named', () => {
  const folder = tempFolder();
  const [mounted, kept, builtIn] = ['mounted.yaml', 'kept.yaml', 'built-in.yaml'].map((name) => join(folder, name));
  const env = { BANKFEED_CONFIG_PLACES: [mounted, kept, builtIn].join(delimiter) };
  writeFileSync(join(folder, 'bankfeed.yaml'), '');
  expect(findSettingsFile(undefined, env, folder)).toBe(builtIn);
  expect(writablePlace(`${builtIn}`, env)).toBe(kept);
  writeFileSync(`${kept}`, '');
  expect(findSettingsFile(undefined, env, folder)).toBe(kept);
  writeFileSync(`${mounted}`, '');
  expect(findSettingsFile(undefined, env, folder)).toBe(mounted);
  expect(writablePlace(`${mounted}`, env)).toBeUndefined();
  expect(writablePlace(`${kept}`, env)).toBeUndefined();
  expect(findSettingsFile(undefined, { ...env, BANKFEED_CONFIG: 'x.yaml' }, folder)).toBe(join(folder, 'x.yaml'));
  expect(writablePlace(`${builtIn}`, { ...env, BANKFEED_CONFIG: `${builtIn}` })).toBeUndefined();
});

test('a listed file that cannot be looked at counts, so that its fault is told', () => {
  const folder = tempFolder();
  const [mounted, builtIn] = [join(folder, 'mounted.yaml'), join(folder, 'built-in.yaml')];
  symlinkSync(mounted, mounted);
  writeFileSync(builtIn, '');
  const env = { BANKFEED_CONFIG_PLACES: [mounted, builtIn].join(delimiter) };
  expect(findSettingsFile(undefined, env, folder)).toBe(mounted);
  expect(() => loadSettings({ file: mounted, env })).toThrow(`cannot read the configuration ${mounted}: ELOOP`);
});

test('the file is found by option, by environment, then by its usual places', () => {
  const folder = tempFolder();
  expect(findSettingsFile(undefined, {}, folder)).toBeUndefined();
  writeFileSync(join(folder, 'bankfeed.yaml'), '');
  expect(findSettingsFile(undefined, {}, folder)).toBe(join(folder, 'bankfeed.yaml'));
  expect(findSettingsFile(undefined, { BANKFEED_CONFIG: 'x.yaml' }, folder)).toBe(join(folder, 'x.yaml'));
  expect(findSettingsFile('y.yaml', { BANKFEED_CONFIG: 'x.yaml' }, folder)).toBe(join(folder, 'y.yaml'));
});

test('each mistake is told in the language of the reader, and keys and files stay as they are', () => {
  const text = 'rules:\n  - when: {}\n';
  expect(speaking(speechOfHeader('de'), () => mistakesOf(text))).toEqual([
    '2: rules[0].when: erwartet: mindestens eines von payee, memo, type, account, amount',
    '2: rules[0]: erwartet: set oder skip neben when',
  ]);
});
