/** Requests that browsers do not send, and what every answer says to caches. */
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startWeb } from '../../../src/web/start-web.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { openHousehold } from '../../support/houses/household-store.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { IDLE_APP, openDashboard, SILENT } from '../../support/web/dashboard.ts';

/** What a dashboard of its own says to these bytes until it hangs up. */
async function say(bytes: string): Promise<string> {
  const clock = new FakeClock();
  const store = openHousehold(tempFolder(), clock, {});
  const listen = { host: '127.0.0.1', port: 0 };
  const web = await startWeb({ store, app: IDLE_APP, clock, log: SILENT, listen, password: null });
  onTestFinished(async () => {
    await web.close();
    store.close();
  });
  const socket = connect(Number(new URL(web.url).port), '127.0.0.1', () => socket.write(bytes));
  let said = '';
  socket.setEncoding('utf8').on('data', (part) => {
    said += part;
  });
  await new Promise((resolve, reject) => socket.once('close', resolve).once('error', reject));
  return said;
}

const CLOSE = 'Connection: close\r\n\r\n';

test.each([
  ['two Hosts', `GET / HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n${CLOSE}`, 400],
  ['the same Host twice', `GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n${CLOSE}`, 400],
  ['no Host', `GET / HTTP/1.1\r\n${CLOSE}`, 400],
  ['a strange Host', `GET / HTTP/1.1\r\nHost: evil.example\r\n${CLOSE}`, 421],
  ['an address that cannot be read', `GET /documents/%ff HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`, 400],
])('a request with %s is refused, and kept by no cache', async (_what, bytes, status) => {
  const answer = await say(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.split('\r\n\r\n')[0]?.toLowerCase()).toContain('cache-control: no-store');
});

describe('no cache keeps', () => {
  test.each(['/', '/healthz', '/readyz', '/metrics', '/nothing', '/documents', '/documents/d1', '/settings'])(
    '%s',
    async (path) => {
      const { get } = await openDashboard();
      expect((await get(path)).headers['cache-control']).toBe('no-store');
      expect((await get(path, { host: 'evil.example' })).headers['cache-control']).toBe('no-store');
      const guarded = await openDashboard({ password: 'correct horse' });
      expect((await guarded.get(path)).headers['cache-control']).toBe('no-store');
    },
  );

  test('a refused file, while static files say how long they keep', async () => {
    const { get, post } = await openDashboard();
    const refused = await post('/api/documents', {});
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([415, 'no-store']);
    expect((await get('/style.css')).headers['cache-control']).toBe('no-cache');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('max-age=86400');
  });
});
