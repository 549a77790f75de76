/** The two APIs in bad weather: of a hundred requests forty go wrong. */
import { accountConfig, connectorConfig } from '../../support/houses/pulling.ts';
import { type BankAccount, type EbServer, openEbServer, type Page } from '../../support/web/enable-banking-server.ts';
import {
  type BridgeAccount,
  type BridgeTransaction,
  mostInADay,
  openBridge,
} from '../../support/web/simplefin-server.ts';
import { type Answer, type Asked, closeServer } from '../../support/web/web-server.ts';
import type { Choose } from '../../world/make/choose.ts';
import type { Sky, Weather } from './storm.ts';

const HOUR = 3_600_000;
const FAULTS_IN_HUNDRED = 40;
const SHOPS = ['Corner Grocer', 'Harbor Fuel', 'Canteen', 'Book Nook', 'Tram'] as const;

interface NewLine {
  readonly day: string;
  readonly amount: string;
  readonly name: string;
}

/** None to three lines of a day; now and then two that are equal. */
function newLines(day: string, choose: Choose): readonly NewLine[] {
  const lines = Array.from({ length: choose(4) }, () => {
    const cents = choose(6) === 0 ? 350 : 100 + choose(9000);
    const amount = `${choose(8) === 0 ? '' : '-'}${(cents / 100).toFixed(2)}`;
    return { day, amount, name: SHOPS[choose(SHOPS.length)] ?? 'Shop' };
  });
  const [first] = lines;
  return first !== undefined && choose(9) === 0 ? [...lines, first] : lines;
}

function told(handle: string, { day, amount, name }: NewLine): string {
  return `${handle} ${day} ${Math.round(Number(amount) * 100)} ${name}`;
}

export async function bridgeWeather(sky: Sky): Promise<Weather> {
  const { bridge, listening } = await openBridge(() => sky.now());
  const { choose } = sky;
  const books: { readonly handle: string; readonly account: BridgeAccount & { transactions: BridgeTransaction[] } }[] =
    [];
  const truth: string[] = [];
  let numbered = 0;
  let isCalm = false;
  for (const [index, connection] of ['CON-1', 'CON-1', 'CON-2'].entries()) {
    const account = { id: `ACT-${index}`, name: `Account ${index}`, connection, balance: '100.00', transactions: [] };
    books.push({ handle: `a${index}`, account });
    bridge.accounts.push(account);
  }
  bridge.fault = () => {
    sky.asked();
    bridge.troubles = [];
    bridge.hidden.clear();
    bridge.incomplete.clear();
    return isCalm || choose(100) >= FAULTS_IN_HUNDRED ? undefined : bridgeFault(choose);
  };
  /** A weather that does not answer in place of the server changes its answer. */
  const bridgeFault = (pick: Choose): Answer | 'cut' | undefined => {
    const one = books[pick(books.length)]?.account;
    switch (pick(12)) {
      case 0:
      case 1:
        return 'cut';
      case 2:
        return { status: 502 };
      case 3:
        return { body: '<html>busy</html>' };
      case 4:
        return { body: '{"errlist":[],"accounts":[{"id":"half' };
      case 5:
        return pick(20) === 0 ? { status: 429, body: '{"errors":["Too many requests"]}' } : { status: 503 };
      case 6:
        bridge.troubles = [{ code: 'con.auth', msg: 'Authentication required', conn_id: 'CON-1' }];
        for (const { account } of books) if (account.connection === 'CON-1') bridge.hidden.add(account.id);
        return undefined;
      case 7:
        if (one !== undefined) bridge.troubles = [{ code: 'act.missingdata', msg: 'Try again', account_id: one.id }];
        if (one !== undefined) bridge.incomplete.add(one.id);
        return undefined;
      case 8:
      case 9:
        // Without a word of it.
        if (one !== undefined) bridge.incomplete.add(one.id);
        return undefined;
      case 10:
        if (one !== undefined && pick(15) === 0) renumber(one);
        return undefined;
      default:
        return { status: 403, body: 'Forbidden' };
    }
  };
  const renumber = (account: BridgeAccount & { transactions: BridgeTransaction[] }) => {
    numbered += 1;
    account.id = `${account.name.replace(' ', '-')}-${numbered}`;
    account.transactions = account.transactions.map((each) => ({ ...each, id: `${each.id}-${numbered}` }));
  };
  const grow = (day: string) => {
    if (isCalm) return;
    for (const { handle, account } of books) {
      for (const line of newLines(day, choose)) {
        numbered += 1;
        account.transactions.push({ id: `T${numbered}`, day, amount: line.amount, description: line.name });
        truth.push(told(handle, line));
      }
    }
  };
  for (let at = sky.now() - 80 * 24 * HOUR; at < sky.now(); at += 24 * HOUR)
    grow(new Date(at).toISOString().slice(0, 10));
  return {
    connector: connectorConfig({
      ...{ name: 'api', use: 'simplefin' },
      config: { accessUrl: bridge.accessUrl, allowPlainHttp: true, every: '0s' },
    }),
    accounts: books.map(({ handle, account }) => accountConfig({ handle, match: [account.id] })),
    stepMs: HOUR,
    calmPasses: 12,
    grow,
    calm: () => {
      isCalm = true;
    },
    requests: () => bridge.times.length,
    worstDay: () => ({ most: mostInADay(bridge.times), allowed: 24 }),
    truth: () => truth,
    close: () => closeServer(listening),
  };
}

export async function bankWeather(sky: Sky, naming: 'stable' | 'renamed', count: number): Promise<Weather> {
  const { eb, listening } = await openEbServer(() => sky.now());
  const { choose } = sky;
  const truth: string[] = [];
  let numbered = 0;
  let isCalm = false;
  eb.naming = naming;
  eb.pageSize = 12;
  eb.validity = 40 * 86_400;
  const ibans = Array.from({ length: count }, (_, index) => `FI21123456000007${80 + index}`);
  for (const iban of ibans) eb.accounts.push({ iban, currency: 'EUR', balance: '1.00', linked: true, lines: [] });
  const grow = (day: string) => {
    if (isCalm) return;
    for (const [index, account] of eb.accounts.entries()) {
      for (const line of newLines(day, choose)) {
        numbered += 1;
        account.lines = [...account.lines, { id: `L${numbered}`, ...line }];
        truth.push(told(`b${index}`, line));
      }
    }
  };
  for (let at = sky.now() - 80 * 24 * HOUR; at < sky.now(); at += 24 * HOUR)
    grow(new Date(at).toISOString().slice(0, 10));
  const wind = new Wind(eb, { choose, now: () => sky.now() });
  eb.fault = (asked) => {
    sky.asked();
    return isCalm ? undefined : wind.fault(asked);
  };
  eb.bend = (page, asked) => (isCalm ? page : wind.bend(page, asked));
  const config = {
    ...{ applicationId: eb.applicationId, privateKey: eb.privateKey, bank: 'Nordhaven', country: 'FI' },
    ...{ redirectUrl: 'https://bankfeed.example/back', server: eb.server.url, allowPlainHttp: true, every: '6h' },
  };
  const all = () => [...eb.times.values()];
  return {
    connector: connectorConfig({ name: 'api', use: 'enable-banking', config }),
    accounts: eb.accounts.map(({ iban }: BankAccount, index) => accountConfig({ handle: `b${index}`, match: [iban] })),
    stepMs: 4 * HOUR,
    calmPasses: 45,
    grow,
    calm: () => {
      isCalm = true;
    },
    requests: () => all().reduce((sum, times) => sum + times.length, 0),
    worstDay: () => ({ most: Math.max(0, ...all().map(mostInADay)), allowed: 4 }),
    consent: (address) => eb.consent(address),
    truth: () => truth,
    close: () => closeServer(listening),
  };
}

/** Faults of a bank: some answer in its place, some bend its page. */
class Wind {
  readonly #eb: EbServer;
  readonly #choose: Choose;
  readonly #now: () => number;
  #bend: (page: Page) => Page = (page) => page;
  /** The page that each account was answered last, by its uid. Whoever asked may not have got it. */
  readonly #last = new Map<string, Page>();

  constructor(eb: EbServer, { choose, now }: Pick<Sky, 'choose' | 'now'>) {
    this.#eb = eb;
    this.#choose = choose;
    this.#now = now;
  }

  bend(page: Page, asked: Asked): Page {
    const bent = this.#bend(page);
    this.#last.set(accountIn(asked), page);
    return bent;
  }

  fault(asked: Asked): Answer | 'cut' | undefined {
    const choose = this.#choose;
    const key = queryOf(asked).get('continuation_key');
    const last = this.#last.get(accountIn(asked));
    this.#bend = (page) => page;
    if (choose(100) >= FAULTS_IN_HUNDRED) return undefined;
    switch (choose(12)) {
      case 0:
      case 1:
        return 'cut';
      case 2:
        return { status: 500, body: '{"error":"ASPSP_ERROR","message":"error interacting with ASPSP"}' };
      case 3:
        return { status: 408, body: '{"error":"ASPSP_TIMEOUT","message":"timeout"}' };
      case 4:
        return { body: '<html>busy</html>' };
      case 5:
        return key !== null
          ? { status: 422, body: '{"error":"WRONG_CONTINUATION_KEY","message":"wrong key"}' }
          : { status: 503 };
      case 6:
        if (choose(10) === 0) this.#eb.revoke();
        return choose(10) === 0
          ? { status: 429, body: '{"error":"ASPSP_RATE_LIMIT_EXCEEDED","message":"limit"}' }
          : 'cut';
      case 7:
        // The page of the last answer once more, under the names that it had then. It is as if nobody had asked for the
        // next.
        return key === null || last === undefined ? 'cut' : { body: JSON.stringify(last) };
      case 8:
        // The list has grown meanwhile. The page begins with the end of the last answer, under the names that it had
        // then.
        this.#bend = (page) => {
          const end = ((key === null ? undefined : last) ?? page).transactions.slice(-2);
          return { ...page, transactions: [...end, ...page.transactions] };
        };
        return undefined;
      case 9:
        // Lines of long ago that are left out in every look are lost to everybody.
        if (daysOf(asked) > 20 || this.#daysSince(asked) > 30) return 'cut';
        this.#bend = (page) => ({ ...page, transactions: page.transactions.slice(0, -1) });
        return undefined;
      case 10:
        return { body: '{"transactions":[{"transaction_amount":{"cur' };
      default:
        return { status: 502 };
    }
  }

  /** Days from the last day that a request asks for until now. */
  #daysSince(asked: Asked): number {
    return (this.#now() - Date.parse(queryOf(asked).get('date_to') ?? '')) / (24 * HOUR);
  }
}

function accountIn({ path }: Asked): string {
  return path.split('/')[2] ?? '';
}

function queryOf({ path }: Asked): URLSearchParams {
  return new URL(path, 'http://api').searchParams;
}

/** How many days a request asks for. */
function daysOf(asked: Asked): number {
  const query = queryOf(asked);
  return (Date.parse(query.get('date_to') ?? '') - Date.parse(query.get('date_from') ?? '')) / (24 * HOUR);
}
