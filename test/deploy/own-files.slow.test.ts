/** What an owner's answers leave in a checkout goes neither into a commit, nor into an image, nor into a package. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeInbox, writeConfiguration, writeSecretFiles } from '../../src/app/setup/settings-editor.ts';
import { KINDS } from '../../src/cli/scaffold/files.ts';
import { configurationOf, inFiles, type SetupDraft, secretsOf } from '../../src/settings/write/draft.ts';
import { bankfeed } from '../support/commands/cli.ts';
import { sharedFolder } from '../support/run/temp.ts';
import { ROOT } from '../support/texts/source-files.ts';

/** As a person types them at the setup: a password, a key, a mailbox and a plug-in with a token. */
const DRAFT: SetupDraft = {
  state: '../state',
  listen: '0.0.0.0:8480',
  url: null,
  trustedProxies: null,
  plugins: [],
  timezone: 'Europe/Berlin',
  password: 'TYPED-password',
  passwordFrom: null,
  ledger: { url: 'https://ledger.example', key: 'TYPED-key' },
  accounts: [],
  folder: '../inbox',
  mailbox: { host: 'imap.example', user: 'me', password: 'TYPED-mail', from: '*@bank.example' },
};

/** Written for the owner alone. */
const PRIVATE = [
  'config/secrets/dashboard-password',
  'config/secrets/ledger-key',
  'config/secrets/mail-password',
  'config/bankfeed.yaml.new',
  'secrets/dashboard-password', // by the lines at the top of compose.yaml
  'deploy/caddy/secrets/dashboard-password',
  'inbox/statement.ofx',
  'state/bankfeed.db',
  'state/ledger.key',
  'state/profiles/confirmed.yaml',
  'state/config/secrets/dashboard-password',
  '.env',
];

const house = sharedFolder();
const until = (end: () => void) => afterAll(end);

beforeAll(async () => {
  for (const path of [
    '.gitignore',
    '.dockerignore',
    'Dockerfile',
    'package.json',
    'config',
    'deploy',
    'state/.gitkeep',
  ])
    cpSync(join(ROOT, path), join(house, path), { recursive: true });
  git('init', '--quiet');
  git('add', '--all');

  const file = join(house, 'config/bankfeed.yaml');
  writeSecretFiles(file, secretsOf(DRAFT));
  writeConfiguration(file, configurationOf(DRAFT, inFiles));
  makeInbox(file, DRAFT);
  for (const kind of KINDS) await bankfeed(['connectors', 'new', `my-${kind}`, '--kind', kind], { cwd: house, until });
  await bankfeed(['init', '--yes', '--config', 'other/bankfeed.yaml'], { cwd: house, until });
  const others = PRIVATE.filter((path) => !path.startsWith('config/secrets/'));
  for (const path of others) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), 'TYPED');
  }
});

function git(...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: house, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}

const written = () =>
  readdirSync(house, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(house.length + 1))
    .filter((path) => !path.startsWith('.git/'));
const hasSecret = (path: string) => readFileSync(join(house, path), 'utf8').includes('TYPED');

test('every file with a secret in it is one that this test knows', () => {
  expect(written().filter(hasSecret).toSorted()).toEqual(PRIVATE.toSorted());
});

test('git takes none of them, and shows what an author may commit', () => {
  const shown = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n').filter(Boolean);
  expect(shown.filter(hasSecret)).toEqual([]);
  for (const kind of KINDS)
    expect(shown.filter((path) => path.startsWith(`config/plugins/my-${kind}/`))).not.toEqual([]);
});

test('the build of the image is given none of them, nor the configuration of the owner', () => {
  const reaches = contextOf(readFileSync(join(house, '.dockerignore'), 'utf8'));
  const given = written().filter(reaches);
  expect(given.filter(hasSecret)).toEqual([]);
  expect(given).not.toContain('config/bankfeed.yaml');
  expect(given.filter((path) => path.startsWith('config/plugins/'))).toEqual([]);
  for (const path of ['config/container.yaml', 'config/samples/card-2026-02.ofx', 'config/profiles/n26-2.yaml'])
    expect(given, path).toContain(path);
  for (const path of copied())
    expect(
      given.some((each) => each === path || each.startsWith(`${path}/`)),
      path,
    ).toBe(true);
});

test('the package carries none of them', () => {
  const words = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = spawnSync('npm', words, { cwd: house, encoding: 'utf8' });
  const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(stdout);
  const paths = files.map(({ path }) => path);
  expect(paths.filter(hasSecret)).toEqual([]);
  expect(paths).toContain('config/bankfeed.example.yaml');
  expect(paths).toContain('config/profiles/n26-2.yaml');
});

/** Of what lies here, the paths that the Dockerfile copies out of the build's context. */
function copied(): readonly string[] {
  const lines = readFileSync(join(house, 'Dockerfile'), 'utf8').match(/^COPY (?!--from).*$/gm) ?? [];
  const paths = lines.flatMap((line) =>
    line
      .split(' ')
      .slice(1, -1)
      .filter((word) => !word.startsWith('--')),
  );
  return paths.filter((path) => path.startsWith('config') || path === 'package.json');
}

/** The rules of a .dockerignore: the last pattern that fits a path, or a folder above it, decides. `*` ends at a slash. */
function contextOf(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const pattern = line.replace(/^!/, '').replaceAll('.', '\\.');
      const form = pattern.replaceAll('**/', '(?:.+/)?').replaceAll(/(?<!\.)\*/g, '[^/]*');
      return { keeps: line.startsWith('!'), form: new RegExp(`^${form}(?:/|$)`) };
    });
  return (path) => rules.findLast(({ form }) => form.test(path))?.keeps ?? true;
}
