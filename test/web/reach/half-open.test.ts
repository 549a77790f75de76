/** How long the dashboard and the ledger wait for a request by default, as their servers themselves have it. */
import { channel } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startLedger } from '../../../src/ledger/server/process/start.ts';
import { startWeb } from '../../../src/web/start-web.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { openHousehold } from '../../support/houses/household-store.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { IDLE_APP, SILENT } from '../../support/web/dashboard.ts';

async function dashboard(): Promise<string> {
  const clock = new FakeClock();
  const store = openHousehold(tempFolder(), clock, {});
  const listen = { host: '127.0.0.1', port: 0 };
  const web = await startWeb({ store, app: IDLE_APP, clock, log: SILENT, listen, password: null });
  onTestFinished(async () => {
    await web.close();
    store.close();
  });
  return web.url;
}

async function ledger(): Promise<string> {
  const running = await startLedger({ folder: tempFolder() });
  onTestFinished(() => running.close());
  return running.url;
}

/** Node tells of the server of each request in this process. */
async function serverAt(url: string): Promise<Server> {
  const { promise, resolve } = Promise.withResolvers<Server>();
  const requests = channel('http.server.request.start');
  const hear = (message: unknown) => resolve((message as { readonly server: Server }).server);
  requests.subscribe(hear);
  try {
    await (await fetch(`${url}/nothing`, { headers: { connection: 'close' } })).text();
    return await promise;
  } finally {
    requests.unsubscribe(hear);
  }
}

test.each([
  ['the dashboard', dashboard, 600_000],
  ['the ledger', ledger, 30_000],
])('%s limits headers and whole requests, and looks every second', async (_what, start, requestMs) => {
  const server = await serverAt(await start());
  expect(server.headersTimeout).toBe(10_000);
  expect(server.requestTimeout).toBe(requestMs);
  expect(server).toMatchObject({ connectionsCheckingInterval: 1_000 });
});
