/** Where the secrets of a run may stand, and that they stand nowhere else: docs/security.md says the same in words. */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Ended, type RunningCli, startBankfeed } from '../support/commands/cli.ts';
import { command } from '../support/commands/command.ts';
import { makePdf } from '../support/documents/pdf.ts';
import { statementPages } from '../support/documents/pdf-statement.ts';
import { makeZip } from '../support/documents/zip-archive.ts';
import { household, STATEMENT } from '../support/houses/household.ts';
import { echoingMail, echoingWeb } from '../support/web/echoes.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** What the owner gives a run to keep, one of every kind. */
const GIVEN = {
  LEDGER_API_KEY: 'ledger-Qe5wN8zX2c',
  DASHBOARD_PASSWORD: 'dashboard-Zu7kW2pQ',
  UPLOAD_TOKEN: 'upload-Ws3vK6hR1m',
  OPENID_SECRET: 'openid-Jk2bT7yM4n',
  IMAP_PASSWORD: 'mailbox-Hn4xT9rL',
  OAUTH_CLIENT_SECRET: 'oauth-Pd8fG3sV5u',
  OAUTH_REFRESH_TOKEN: 'refresh-Yc6jB1qE7t',
  ZIP_PASSWORD: 'archive-Bv6mY3sD',
  CLOUD_PASSWORD: 'cloud-Rf9gU4kC2w',
  BANK_CLIENT_SECRET: 'bank-Xm7nD5hZ3p',
  API_HEADER: 'header-Lt1rS8vA6e',
  SIMPLEFIN_PASSWORD: 'bridge-Ko4yF9wJ2b',
  ENABLE_BANKING_KEY: privateKey,
  NOTIFY_TOKEN: 'notice-Gc8jF5wA',
  WEBHOOK_SECRET: 'signing-Tb2zQ6mH9d',
  GOTIFY_TOKEN: 'gotify-Nu3pE7xR5k',
  SMTP_PASSWORD: 'smtp-Va5cL1tY8g',
  HEARTBEAT_TOKEN: 'heart-Df7sM4jW6q',
} as const;

/** What servers give. */
const TOKENS = { accessToken: 'access-Hb3kP8vN1z', rotatedToken: 'rotated-Sx6dC2fT9y' } as const;

/** Typed in on a page. */
const TYPED = 'typed-Mw9hJ4rU7a';

function lockedPdf(): Uint8Array {
  const columns = [
    { name: 'Date', x: 50 },
    { name: 'Description', x: 120 },
    { name: 'Amount', x: 430, right: true },
  ];
  const rows = [['2026-03-02', 'GROCER', '-10.00']];
  const pages = statementPages({ above: ['Account number: 1234567890', 'Currency: GBP'], columns, rows, below: [] });
  return makePdf(pages, { compress: true, lock: { cipher: 'aes-256', password: TYPED } });
}

function configOf(web: string, mail: number, ledger: string): string {
  const imap = `host: 127.0.0.1, port: ${mail}, tls: false, rules: [{from: ["*@bank.example"]}]`;
  const host = new URL(web).host;
  return `state: state
ledger: ${ledger}
server:
  listen: "127.0.0.1:0"
  url: "http://127.0.0.1/feed/"
  password: "\${DASHBOARD_PASSWORD}"
  uploadToken: "\${UPLOAD_TOKEN}"
  openid: {issuer: "${web}/openid", clientId: bankfeed, clientSecret: "\${OPENID_SECRET}", allow: [ada@example.org]}
connectors:
  inbox: {use: folder, path: inbox, settle: 0s, passwords: ["\${ZIP_PASSWORD}"]}
  mail: {use: email, user: me@example.com, password: "\${IMAP_PASSWORD}", ${imap}}
  oauth:
    use: email
    user: you@example.com
    oauth2: {clientId: c, clientSecret: "\${OAUTH_CLIENT_SECRET}", refreshToken: "\${OAUTH_REFRESH_TOKEN}", tokenUrl: "${web}/token"}
    ${imap.replaceAll(', ', '\n    ')}
  refused:
    use: email
    user: we@example.com
    oauth2: {clientId: c, clientSecret: "\${OAUTH_CLIENT_SECRET}", refreshToken: "\${OAUTH_REFRESH_TOKEN}", tokenUrl: "${web}/refused"}
    ${imap.replaceAll(', ', '\n    ')}
  cloud: {use: webdav, url: "${web}/dav/", user: me, password: "\${CLOUD_PASSWORD}", allowPlainHttp: true}
  api:
    use: download
    url: "${web}/lines.csv"
    headers: {X-Customer: "\${API_HEADER}"}
    oauth2: {tokenUrl: "${web}/bank-token", clientId: me, clientSecret: "\${BANK_CLIENT_SECRET}"}
    allowPlainHttp: true
  headers: {use: download, url: "${web}/more.csv", headers: {X-Customer: "\${API_HEADER}"}, allowPlainHttp: true}
  bridge: {use: simplefin, accessUrl: "http://me:\${SIMPLEFIN_PASSWORD}@${host}/simplefin", allowPlainHttp: true}
  bank:
    use: enable-banking
    applicationId: 0b8f1c3e-0000-4000-8000-000000000000
    privateKey: "\${ENABLE_BANKING_KEY}"
    bank: Nordea
    country: FI
    redirectUrl: https://home.example/bankfeed/
    server: "${web}/banks"
    allowPlainHttp: true
notify:
  - {url: "${web}/\${NOTIFY_TOKEN}", on: [failure, quarantine]}
  - {use: webhook, url: "${web}/hook", secret: "\${WEBHOOK_SECRET}", on: [failure, quarantine]}
  - {use: gotify, url: "${web}/gotify", token: "\${GOTIFY_TOKEN}", on: [failure, quarantine]}
  - {use: mail, host: 127.0.0.1, port: 9, tls: starttls, user: me, password: "\${SMTP_PASSWORD}", from: me@example.com, to: [me@example.com], on: [failure]}
heartbeat: {url: "${web}/\${HEARTBEAT_TOKEN}"}
`;
}

/** Every file below a folder with what it holds, byte for byte. */
function filesBelow(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}

/** All that any user of the machine sees of running processes. */
function seenOfProcesses(): string {
  return spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout;
}

/** Which of these texts hold which secrets, bare, in an address or in base64; empty where none does. */
function findings(texts: ReadonlyMap<string, string>, secrets: Readonly<Record<string, string>>): readonly string[] {
  const forms = Object.entries(secrets).map(([name, secret]) => [name, needlesOf(secret)] as const);
  return [...texts].flatMap(([where, text]) => {
    const whole = text + unwrapped(text);
    return forms.flatMap(([name, needles]) =>
      needles.some((needle) => whole.includes(needle)) ? [`${name} in ${where}`] : [],
    );
  });
}

/** A key of many lines is one where a line of it is. */
function needlesOf(secret: string): readonly string[] {
  const [line = secret] = secret.split('\n').slice(3);
  return secret.includes('\n') ? [line] : [secret, encodeURIComponent(secret)];
}

/** The contents of everything that looks like base64. */
function unwrapped(text: string): string {
  const runs = text.match(/[A-Za-z0-9+/]{16,2000}={0,2}/g) ?? [];
  return runs.map((run) => `\n${Buffer.from(run, 'base64').toString('latin1')}`).join('');
}

interface House {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly texts: Map<string, string>;
}

async function keep({ cwd, env, texts }: House, ...words: readonly string[]): Promise<Ended> {
  const ended = await command(words, { cwd, env });
  texts.set(words.join(' '), ended.stdout + ended.stderr);
  return ended;
}

const COMMANDS = [
  ...['status', 'status --json', 'doctor', 'doctor --json', 'doctor --verbose', 'documents', 'runs', 'runs --json'],
  ...['sync --verbose', 'verify --verbose', 'connectors', 'notify test', 'mail login oauth', 'connectors login bank'],
];

/** A logged-in person sees every page that another one leads to. */
async function readPages(url: string, { texts }: House): Promise<(path: string, fields: object) => Promise<void>> {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const entered = await fetch(new URL('/login', url), {
    ...{ method: 'POST', redirect: 'manual', headers },
    body: new URLSearchParams({ password: GIVEN.DASHBOARD_PASSWORD }),
  });
  const [cookie = ''] = String(entered.headers.get('set-cookie')).split(';');
  expect([entered.status, cookie]).toEqual([303, expect.stringContaining('bankfeed_session=')]);
  const read = async (path: string) => (await fetch(new URL(path, url), { headers: { cookie } })).text();
  const seen = new Set<string>();
  for (const waiting = ['/']; waiting.length > 0 && seen.size < 80; ) {
    const path = waiting.shift() ?? '/';
    if (seen.has(path)) continue;
    seen.add(path);
    const page = await read(path);
    texts.set(`the page ${path}`, page);
    waiting.push(...[...page.matchAll(/href="(?:\/feed)?(\/[^"#?]*)"/g)].map(([, link = '/']) => link));
  }
  expect([...seen]).toEqual(expect.arrayContaining(['/settings', '/documents/d1']));
  return async (path, fields) => {
    const csrf = /name="csrf" value="([^"]+)"/.exec(await read('/'))?.[1] ?? '';
    const answer = await fetch(new URL(path, url), {
      ...{ method: 'POST', redirect: 'manual', headers: { ...headers, cookie } },
      body: new URLSearchParams({ csrf, ...fields }),
    });
    expect(answer.status).toBe(303);
  };
}

function daemonOf(cwd: string): { readonly url: string; readonly token: string } {
  return JSON.parse(readFileSync(join(cwd, 'state', 'daemon.json'), 'utf8'));
}

async function startDaemon({ cwd, env }: House, ...words: readonly string[]): Promise<[RunningCli, string]> {
  const daemon = startBankfeed(['run', ...words], { cwd, env });
  await daemon.saying(/Dashboard\s+http:\S+/);
  return [daemon, daemonOf(cwd).url];
}

async function endDaemon({ texts }: House, daemon: RunningCli, which: string): Promise<string> {
  daemon.process.kill('SIGTERM');
  const { stdout, stderr } = await daemon.ended;
  texts.set(which, stdout + stderr);
  return stdout + stderr;
}

/** A household in which all that can go wrong does, and all that a person can see of it. */
async function liveThrough(ledger: string, isEmbedded: boolean) {
  const web = await echoingWeb((path) =>
    path === '/token'
      ? {
          body: JSON.stringify({
            access_token: TOKENS.accessToken,
            refresh_token: TOKENS.rotatedToken,
            expires_in: 60,
          }),
        }
      : undefined,
  );
  const cwd = household({ config: configOf(web.url, await echoingMail(), ledger.replace('WEB', web.url)) });
  const house: House = { cwd, env: { ...GIVEN }, texts: new Map() };
  const { texts } = house;
  mkdirSync(join(cwd, 'other'));
  const zip = makeZip([{ name: 'april.ofx', content: 'no OFX', password: GIVEN.ZIP_PASSWORD }]);
  writeFileSync(join(cwd, 'inbox', 'locked.zip'), zip);
  writeFileSync(join(cwd, 'inbox', 'locked.pdf'), lockedPdf());
  writeFileSync(join(cwd, 'inbox', 'march.ofx'), STATEMENT);
  const [daemon, url] = await startDaemon(house);
  const status = async () => JSON.parse((await command(['status', '--json'], house)).stdout);
  const failed = async () =>
    (await status()).connectors.filter(({ lastError }: { lastError: unknown }) => lastError).length;
  await expect.poll(failed, { timeout: 90_000, interval: 500 }).toBeGreaterThanOrEqual(7);
  const known = async () => JSON.parse((await command(['documents', '--json'], house)).stdout);
  await expect.poll(known, { timeout: 90_000, interval: 500 }).toHaveLength(3);
  const documents = await known();
  const send = await readPages(url, house);
  const locked = documents.find(({ name }: { name: string }) => name === 'locked.pdf');
  await send('/unlock', { id: locked.id, password: TYPED });
  for (const words of COMMANDS) await keep(house, ...words.split(' '));
  texts.set('the process list', seenOfProcesses());
  const { token } = daemonOf(cwd);
  texts.set('the file state/daemon.json', readFileSync(join(cwd, 'state', 'daemon.json'), 'utf8'));
  await keep(house, 'backup', join(cwd, 'other', 'backup.tar'));
  for (const path of ['/', '/healthz', '/readyz', '/metrics', '/nothing', '/login/openid']) {
    const authorization = `Basic ${Buffer.from('x:wrong').toString('base64')}`;
    const answer = await fetch(new URL(path, url), { redirect: 'manual', headers: { authorization } });
    texts.set(`GET ${path}`, JSON.stringify([...answer.headers]) + (await answer.text()));
  }
  const said = await endDaemon(house, daemon, 'what the daemon said');
  const [loud] = await startDaemon(house, '--verbose');
  await expect.poll(failed, { timeout: 60_000, interval: 500 }).toBeGreaterThanOrEqual(7);
  await endDaemon(house, loud, 'what the daemon said at its loudest');
  for (const [name, text] of filesBelow(cwd)) if (!name.startsWith('inbox/')) texts.set(`the file ${name}`, text);
  expect(said).toContain('mail');
  expect(isEmbedded).toBe(texts.has('the file state/ledger.key'));
  // All of it was on the way: the servers heard it.
  const heard = web.asked.map(({ body, headers, path }) => `${path} ${JSON.stringify(headers)} ${body}`).join('\n');
  return { cwd, texts, token, heard };
}

const KEPT_IN = ['the file other/backup.tar'];

test('no secret of a run with another ledger stands where it should not (P-SEC-2)', { timeout: 300_000 }, async () => {
  const { heard, texts, token } = await liveThrough(`{url: "WEB/ledger", apiKey: "\${LEDGER_API_KEY}"}`, false);
  expect(findings(new Map([['what servers heard', heard]]), GIVEN)).toHaveLength(9);
  expect(findings(texts, GIVEN)).toEqual([]);
  expect(findings(texts, TOKENS)).toEqual([expect.stringMatching(/^rotatedToken in the file state\//)]);
  expect(findings(texts, { typed: TYPED })).toEqual(
    [...KEPT_IN, 'the file state/passwords.json'].map((where) => `typed in ${where}`),
  );
  expect(findings(texts, { token })).toEqual(['token in the file state/daemon.json']);
});

test('the keys of the embedded ledger stand in their file and in backups alone (P-SEC-2)', {
  timeout: 300_000,
}, async () => {
  const { cwd, texts, token } = await liveThrough('{listen: "127.0.0.1:0"}', true);
  expect(findings(texts, GIVEN)).toEqual([]);
  const file = join(cwd, 'state', 'ledger.key');
  const key = readFileSync(file, 'utf8').trim();
  expect(findings(texts, { key })).toEqual([...KEPT_IN, 'the file state/ledger.key'].map((where) => `key in ${where}`));
  expect(findings(texts, { token })).toEqual(['token in the file state/daemon.json']);
  for (const path of [file, join(cwd, 'other', 'backup.tar'), join(cwd, 'state', 'passwords.json')])
    expect(statSync(path).mode & 0o777, path).toBe(0o600);
  const made = await command(
    ['ledger', 'keys', 'create', '--name', 'mine', '--scopes', 'all', '--data', 'state/ledger', '--json'],
    { cwd },
  );
  const { key: own } = JSON.parse(made.stdout) as { readonly key: string };
  const files = new Map([...filesBelow(cwd)].map(([name, text]) => [`the file ${name}`, text] as const));
  expect(findings(files, { own })).toEqual([]);
});
