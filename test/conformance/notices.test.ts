import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { builtIns } from '../../connectors/index.ts';
import { checkNotice } from '../../src/app/conformance/notice.ts';
import type { NoticeContext } from '../../src/plugin/contract.ts';
import { readOptions } from '../../src/plugin/issues.ts';
import { createRegistry } from '../../src/plugin/registry.ts';
import { secretTexts } from '../../src/settings/secrets.ts';
import { webServer } from '../support/web/web-server.ts';

const SECRET = 'a-secret-of-the-owner';
const registry = createRegistry(builtIns);

/** The options of each channel; all of them reach a real server. */
const OPTIONS: Readonly<Record<string, () => Promise<object>>> = {
  ntfy: async () => ({ url: `${await taker()}/topic`, token: SECRET }),
  gotify: async () => ({ url: await taker(), token: SECRET }),
  webhook: async () => ({ url: await taker(), secret: SECRET }),
  mail: async () => ({
    ...(await mailServer()),
    ...{ tls: false, user: 'owner', password: SECRET, from: 'a@home.example', to: ['b@home.example'] },
  }),
};

test.each(registry.noticeNames)('the channel %s passes the suite of `connectors test`', async (name) => {
  const plugin = registry.notice(name);
  const given = await OPTIONS[name]?.();
  expect(given, `this file has options of ${name}`).toBeDefined();
  const options = await readOptions(plugin.config, given, 'notify.0');
  const context = (overrides: Partial<NoticeContext>, said: string[]): NoticeContext => {
    const say = (...words: unknown[]) => void said.push(JSON.stringify(words));
    return {
      log: { debug: say, info: say, warn: say, error: say },
      baseFolder: '/',
      signal: new AbortController().signal,
      now: () => new Date('2026-04-01T00:00:00Z'),
      ...overrides,
    };
  };
  const checks = await checkNotice(plugin, options, { context, secrets: secretTexts(given) });
  expect(checks.length).toBeGreaterThan(4);
  expect(checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
});

async function taker(): Promise<string> {
  return (await webServer(() => ({ status: 200, body: '{}' }))).url;
}

async function mailServer(): Promise<{ readonly host: string; readonly port: number }> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_given, _session, done) => done(null, { user: 'owner' }),
    onData: (stream, _session, done) => {
      stream.resume();
      stream.once('end', () => done());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  return { host: '127.0.0.1', port: typeof address === 'object' && address !== null ? address.port : 0 };
}
