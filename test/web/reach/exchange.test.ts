/** The dashboard while the configuration changes to one with another state. */
import { expect, onTestFinished, test } from 'vitest';
import type { WebOptions } from '../../../src/web/server.ts';
import { startWeb } from '../../../src/web/start-web.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { openHousehold } from '../../support/houses/household-store.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { IDLE_APP, SILENT } from '../../support/web/dashboard.ts';

/** The dashboard over a state of its own, and a second state to go over to. */
async function open(app: WebOptions['app'] = IDLE_APP) {
  const clock = new FakeClock();
  const [store, other] = [openHousehold(tempFolder(), clock), openHousehold(tempFolder(), clock)];
  const listen = { host: '127.0.0.1', port: 0 };
  const options = { store, app, clock, log: SILENT, listen, password: null };
  const web = await startWeb(options);
  onTestFinished(async () => {
    await web.close();
    store.close();
    other.close();
  });
  return { web, store, next: { ...options, store: other } };
}

test('requests that come meanwhile wait, and are answered from the new state', async () => {
  const { next, store, web } = await open();
  web.hold();
  store.close();
  const answers = Promise.all(['/', '/documents', '/healthz'].map((path) => fetch(`${web.url}${path}`)));
  // They have arrived: each connection is open.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await web.renew(next);
  expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a page that listens to running work gets nothing of a state that is left, and may listen anew', async () => {
  const { next, store, web } = await open();
  const listening = await fetch(`${web.url}/events`);
  store.close();
  expect(await listening.text()).toContain('data: ');
  await web.renew(next);
  const anew = await fetch(`${web.url}/events`);
  expect(anew.status).toBe(200);
  await anew.body?.cancel();
});

test('a state that cannot be read for a moment ends the listening of a page, and nothing else', async () => {
  let isBroken = false;
  const proposals = () => {
    if (isBroken) throw new Error('disk I/O error');
    return [];
  };
  const { web } = await open({ ...IDLE_APP, proposals });
  const listening = await fetch(`${web.url}/events`);
  isBroken = true;
  expect(await listening.text()).toContain('data: ');
  expect(await (await fetch(`${web.url}/events`)).text()).not.toContain('data: ');
  isBroken = false;
  expect((await fetch(web.url)).status).toBe(200);
});
