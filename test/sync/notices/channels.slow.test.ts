/** The built-in channels, each told over its own protocol by a real server. */
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { gotify, mail, ntfy, webhook } from '../../../connectors/notices/index.ts';
import type { Notice, NoticeContext, NoticePlugin } from '../../../src/plugin/contract.ts';
import { readOptions } from '../../../src/plugin/issues.ts';
import { webServer } from '../../support/web/web-server.ts';

const NOTICE: Notice = {
  id: '0f3c9d2a7b6e4f10',
  event: 'hold',
  at: '2026-03-31T08:00:00.000Z',
  urgency: 'high',
  title: 'bankfeed: ein Auszug wartet für Sie',
  body: 'Document d1 waits for you.\nbankfeed status says why and what to do.',
  link: 'https://home.example/bankfeed/decisions',
  language: 'en',
  subjects: [{ kind: 'document', id: 'd1', text: 'Document d1 waits for you.' }],
};

const context: NoticeContext = {
  log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  baseFolder: '/',
  signal: new AbortController().signal,
  now: () => new Date(),
};

async function send(plugin: NoticePlugin<unknown>, keys: object): Promise<void> {
  const config = await readOptions(plugin.config, keys, 'notify.0');
  await using channel = await plugin.open(config, context);
  await channel.send(NOTICE);
}

async function listener(status = 200) {
  const { asked, url } = await webServer(() => ({ status, body: '{}' }));
  return { heard: asked, url };
}

test('ntfy gets the body as text, and title, priority, link and token as headers', async () => {
  const { heard, url } = await listener();
  await send(ntfy, { url: `${url}/topic`, token: 'tk_secret' });
  expect(heard).toMatchObject([
    {
      path: '/topic',
      body: NOTICE.body,
      headers: { priority: '4', click: NOTICE.link, authorization: 'Bearer tk_secret' },
    },
  ]);
  const encoded = /^=\?UTF-8\?B\?(.+)\?=$/.exec(String(heard[0]?.headers.title))?.[1] ?? '';
  expect(Buffer.from(encoded, 'base64').toString()).toBe(NOTICE.title);
});

test('gotify gets a message with priority and link, and the token as a header', async () => {
  const { heard, url } = await listener();
  await send(gotify, { url: `${url}/push/`, token: 'app-token' });
  expect(heard).toMatchObject([{ path: '/push/message', headers: { 'x-gotify-key': 'app-token' } }]);
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
    title: NOTICE.title,
    message: NOTICE.body,
    priority: 8,
    extras: { 'client::notification': { click: { url: NOTICE.link } } },
  });
});

test.each([
  ['base64', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64' as const],
  ['plain text', 'a secret of the owner, in plain text', 'raw' as const],
])('a webhook is signed as Standard Webhooks says, with a secret in %s', async (_, secret, format) => {
  const { heard, url } = await listener();
  await send(webhook, { url, secret });
  const [{ headers, body } = { headers: {}, body: '' }] = heard;
  const own = format === 'raw' ? new Webhook(secret, { format: 'raw' }) : new Webhook(secret);
  const told = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  expect(own.verify(body, Object.fromEntries(told))).toEqual(NOTICE);
  expect(() => own.verify(body.replace('d1', 'd2'), Object.fromEntries(told))).toThrow();
});

test('a refusal is told by its status, without the address', async () => {
  const { url } = await listener(403);
  await expect(send(gotify, { url, token: 'wrong' })).rejects.toThrow(/^HTTP 403$/);
});

interface Letter {
  readonly to: readonly string[];
  readonly text: string;
}

async function mailServer(password: string) {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password: given }, _session, done) =>
      given === password ? done(null, { user: 'me' }) : done(new Error('Invalid password')),
    onData: (stream, { envelope }, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        letters.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  return { letters, port: typeof address === 'object' ? address?.port : 0 };
}

const MAIL = { host: '127.0.0.1', tls: false, user: 'me', from: 'bankfeed <feed@home.example>' };

test('mail reaches every address, with a subject in any letters, a link and an id of its own', async () => {
  const { letters, port } = await mailServer('right');
  await send(mail, { ...MAIL, port, password: 'right', to: ['me@home.example', 'you@home.example'] });
  expect(letters.map(({ to }) => to)).toEqual([['me@home.example', 'you@home.example']]);
  const text = letters[0]?.text ?? '';
  expect(text).toMatch(/^Message-ID: <0f3c9d2a7b6e4f10@home\.example>/m);
  expect(text).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(text).toMatch(/^Subject: =\?UTF-8\?Q\?/m);
  expect(text).toContain('Document d1 waits for you.');
  expect(text).toContain('https://home.example/bankfeed/decisions');
});

test('mail with a password goes to another machine only by TLS', async () => {
  const keys = { ...MAIL, host: 'mail.example', password: 'right', to: 'me@home.example' };
  await expect(send(mail, keys)).rejects.toThrow('notify.0.tls: expected true or starttls');
});
