/** A page of the dashboard over the sample household, in a browser. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Order } from '../../../src/sync/orders/orders.ts';
import type { WebOptions } from '../../../src/web/server.ts';
import { startWeb } from '../../../src/web/start-web.ts';
import { FakeClock } from '../clock/fake-clock.ts';
import { type HouseholdOptions, openHousehold } from '../houses/household-store.ts';
import { tempFolder } from '../run/temp.ts';
import { IDLE_APP, SILENT, UNDONE } from '../web/dashboard.ts';
import { complaintsOf } from './chromium.ts';

interface PageOptions extends HouseholdOptions, BrowserContextOptions, Partial<WebOptions> {
  /** Called with the address at which the dashboard listens. */
  readonly onStart?: (listening: string) => void;
}

function said(order: Order): string {
  switch (order.kind) {
    case 'sync':
      return `sync ${order.connectors.join() || 'all'}`;
    case 'retry':
      return `retry ${order.ids.join()}`;
    case 'undo':
      return `${order.dryRun ? 'rehearse' : 'undo'} ${order.targets.join()}`;
    default:
      return order.kind;
  }
}

/** A page on a dashboard of its own, and all that the browser complained of. */
export async function openPage(browser: Browser, options: PageOptions = {}) {
  const clock = new FakeClock();
  const store = openHousehold(tempFolder(), clock, options);
  const asked: string[] = [];
  const app: WebOptions['app'] = {
    ...IDLE_APP,
    connectors: () => [{ name: 'samples', use: 'folder', nextRun: null }],
    request: async (order) => {
      asked.push(said(order));
      if (order.kind !== 'undo') return { runs: [], push: null };
      const documents = order.targets.map((id) => ({ id, name: 'checking-2026-q1.ofx' }));
      return { runs: [], push: null, undo: { ...UNDONE, dryRun: order.dryRun, documents } };
    },
  };
  const listen = { host: '127.0.0.1', port: 0 };
  const web = await startWeb({ store, app, clock, log: SILENT, listen, password: null, ...options });
  options.onStart?.(web.url);
  const context = await browser.newContext(options);
  const complaints = complaintsOf(context);
  const page = await context.newPage();
  onTestFinished(async () => {
    await context.close();
    await web.close();
    store.close();
  });
  await page.goto(options.url ?? web.url);
  return { page, asked, complaints, store, clock };
}
