/** The dashboard over real files, a real state and a real embedded ledger: what pages about money stand on. */
import { onTestFinished } from 'vitest';
import { currencyTable } from '../../../src/domain/currency.ts';
import { openLedger as openClient } from '../../../src/ledger/client/library/ledger.ts';
import { type Clock, systemClock } from '../../../src/lib/clock.ts';
import { openMoney } from '../../../src/sync/money/money-service.ts';
import type { OrderRunner } from '../../../src/sync/orders/order-runner.ts';
import { carryOut } from '../../../src/sync/orders/orders.ts';
import { keepRule, keptRules, removeRule } from '../../../src/sync/rules/kept-rules.ts';
import { openProposals } from '../../../src/sync/transfers/open-proposals.ts';
import { buildServer, type WebOptions } from '../../../src/web/server.ts';
import type { TestLedger } from '../../ledger/server/test-ledger.ts';
import { tempFolder } from '../run/temp.ts';
import { csrfOf, IDLE_APP, SILENT } from '../web/dashboard.ts';
import { type LedgerHouse, ledgerHouse } from './ledger-house.ts';
import type { HouseOptions } from './pulling.ts';

interface MoneyOptions extends HouseOptions {
  /** Files of the inbox, by name; they are in the ledger before the test begins. */
  readonly files?: Readonly<Record<string, string>>;
  /** `never`: what is decided on pages stays on its way to the ledger. */
  readonly pushes?: 'at once' | 'never';
  /** Another way to the ledger than its own address. */
  readonly via?: (ledger: TestLedger) => Promise<Pick<TestLedger, 'url' | 'key'>>;
}

export interface MoneyHouse {
  readonly house: LedgerHouse;
  page(path: string): Promise<string>;
  get(path: string): Promise<{ readonly status: number; readonly body: string; readonly type: string }>;
  /** Presses a button of `page`; gives the page that it leads to. */
  press(
    page: string,
    path: string,
    fields: Record<string, string>,
  ): Promise<{ status: number; location: string; body: string }>;
}

export async function moneyHouse(options: MoneyOptions = {}): Promise<MoneyHouse> {
  const house = await ledgerHouse(options);
  for (const [name, text] of Object.entries(options.files ?? {})) house.drop(name, text);
  await house.sync();
  const { ledger } = house;
  const { store } = house.deps;
  const currencies = currencyTable({});
  // The household's day, but real waiting.
  const clock: Clock = { ...systemClock, now: () => house.clock.now() };
  const { key: apiKey, url } = (await options.via?.(ledger)) ?? ledger;
  const client = openClient({ url, apiKey, clock, attempts: 1 });
  const money = openMoney({ ledger: client, store, clock, currencies });
  const state = tempFolder();
  const rules: WebOptions['app']['rules'] = {
    list: () => keptRules(state),
    add: async (rule) => keepRule(state, rule),
    remove: async (id) => removeRule(state, id),
  };
  let sending: Promise<unknown> = Promise.resolve();
  // As the daemon does it: the answer to an order does not wait for the sending.
  const runner: Partial<OrderRunner> = {
    pull: house.deps,
    send: async () => {
      if (options.pushes !== 'never') sending = house.push();
      return null;
    },
  };
  const app: WebOptions['app'] = {
    ...IDLE_APP,
    money,
    rules,
    request: (order) => carryOut(runner as OrderRunner, order),
    pushed: async () => void (await sending),
    proposals: () => openProposals(house.deps),
  };
  const listen = { host: '127.0.0.1', port: 8480 };
  const server = await buildServer({ store, app, clock, log: SILENT, listen, password: null });
  onTestFinished(async () => {
    await server.close();
    await sending;
  });
  const headers = { host: '127.0.0.1:8480' };
  const get = async (url: string) => {
    const { body, headers: said, statusCode } = await server.inject({ method: 'GET', url, headers });
    return { status: statusCode, body, type: String(said['content-type']) };
  };
  return {
    house,
    get,
    page: async (path) => (await get(path)).body,
    press: async (page, path, fields) => {
      const csrf = csrfOf((await get(page)).body);
      const answer = await server.inject({
        method: 'POST',
        url: path,
        headers: { ...headers, origin: 'http://127.0.0.1:8480', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ csrf, ...fields }).toString(),
      });
      const location = String(answer.headers.location ?? '');
      const body = location === '' ? answer.body : (await get(location)).body;
      return { status: answer.statusCode, location, body };
    },
  };
}

/** A page as a reader without eyes for markup has it. */
export function textOf(page: string): string {
  return page
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ');
}
