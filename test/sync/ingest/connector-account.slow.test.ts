import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recallSidecars, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { acceptDocuments } from '../../../src/sync/history/accept.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import type { ConnectorConfig } from '../../../src/sync/run/deps.ts';
import { accountsIn, transactionsIn } from '../../support/ask.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import {
  accountConfig,
  connectorConfig,
  type PullHouse,
  pullHouse,
  sharedParsePool,
} from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);

/** The card's bank, and the bank that the salary goes to: neither names an account, only one names a currency. */
const CARD = 'Date;Merchant;Amount;Balance\n2026-03-02;GROCER;-10.00;90.00\n2026-03-03;BAKER;-4.50;85.50\n';
const CARD_APRIL = 'Date;Merchant;Amount;Balance\n2026-04-02;GROCER;-10.00;75.50\n2026-04-03;BAKER;-4.50;71.00\n';
const SALARY =
  'Booking day,Text,Value,Running balance\n2026-03-30,EMPLOYER LTD,2500.00,3100.00\n2026-03-31,RENT,-900.00,2200.00\n';
const SALARY_APRIL =
  'Booking day,Text,Value,Running balance\n2026-04-29,EMPLOYER LTD,2500.00,4700.00\n2026-04-30,RENT,-900.00,3800.00\n';
const ACCOUNTS = ['card', 'giro'].map((handle) => accountConfig({ handle, currency: 'EUR' }));

const inbox = (account: string | null): { readonly connectors: readonly ConnectorConfig[] } => ({
  connectors: [connectorConfig({ config: { path: 'inbox', settle: '0s', watch: false }, account })],
});

async function houseOf(account: string | null, accounts = ACCOUNTS): Promise<PullHouse> {
  return pullHouse({ parsePool, accounts, config: inbox(account) });
}

const sync = ({ deps }: PullHouse, config: object = {}) =>
  pullConnector({ ...deps, config: { ...deps.config, ...config } }, 'inbox', 'command');

const booked = ({ deps }: PullHouse) => transactionsIn(deps.store).map(({ account, payee }) => `${account} ${payee}`);

describe('two unlike files of two banks in one folder', () => {
  test('are held with a question that does not name the whole connector', async () => {
    const house = await houseOf(null);
    house.drop('1.csv', CARD);
    house.drop('2.csv', SALARY);
    const report = await sync(house);
    expect(report).toMatchObject({ counts: { held: 2, created: 0 } });
    for (const { issue } of report.issues) {
      expect(issue.code).toBe('account.unnamed');
      expect(issue.message).toContain('bankfeed accept DOCUMENT --account HANDLE');
      expect(issue.message).not.toContain('`account:`');
    }
  });

  test('go to the account that `account:` names, once the owner sets it', async () => {
    const house = await houseOf(null);
    house.drop('1.csv', SALARY);
    house.drop('2.csv', CARD);
    await sync(house);
    expect(await sync(house, inbox('card'))).toMatchObject({ outcome: 'ok', counts: { held: 0, imported: 2 } });
    expect(new Set(booked(house).map((each) => each.split(' ')[0]))).toEqual(new Set(['card']));
  });
});

describe('an account with alerts by mail', () => {
  const NAMED =
    'Date;Merchant;Amount;Balance;Currency\n2026-03-05;KIOSK;-1.00;90.00;EUR\n2026-03-06;CINEMA;-2.00;88.00;EUR\n';
  const ALERT = 'Bankfeed-Alert: 1\nFrom: a@bank.example\nSubject: News\nMessage-ID: <1@bank.example>\n';
  const LETTER = `${ALERT}Date: 2026-03-05T12:00:00.000Z\nLength: 39\n\nYou spent EUR 1.00 at KIOSK, 05.03.2026`;
  const templates = [{ name: 'spent', text: 'You spent {amount} at {payee}, {date}', date: 'DD.MM.YYYY' }];
  const alerts = () => {
    const [connector] = inbox('card').connectors;
    return { connectors: [{ ...connector, format: 'alert', formatOptions: { templates } }] };
  };

  test('takes its first file without a question: every alert is unlike every file', async () => {
    const house = await houseOf('card');
    house.drop('letter.txt', LETTER);
    expect(await sync(house, alerts())).toMatchObject({ outcome: 'ok', counts: { created: 1 } });
    house.drop('1.csv', NAMED);
    const report = await sync(house);
    expect(report.issues.map(({ issue }) => issue.code)).not.toContain('account.connector');
    expect(booked(house)).toEqual(['card KIOSK', 'card CINEMA']);
  });
});

describe('an account that is chosen for a document', () => {
  test('holds for files like it from then on, and for no others', async () => {
    const house = await houseOf(null);
    house.drop('1.csv', CARD);
    house.drop('2.csv', SALARY);
    await sync(house);
    expect(await acceptDocuments(house.deps, ['d1'], { handle: 'card' })).toMatchObject({ counts: { imported: 1 } });
    expect(booked(house)).toEqual(['card GROCER', 'card BAKER']);
    expect(await acceptDocuments(house.deps, ['d2'], { handle: 'giro' })).toMatchObject({ counts: { imported: 1 } });
    house.drop('3.csv', SALARY_APRIL);
    house.drop('4.csv', CARD_APRIL);
    expect(await sync(house)).toMatchObject({ outcome: 'ok', counts: { created: 4 } });
    expect(booked(house).slice(4)).toEqual(['giro EMPLOYER LTD', 'giro RENT', 'card GROCER', 'card BAKER']);
  });

  test('settles all files like it that wait', async () => {
    const house = await houseOf(null);
    house.drop('1.csv', CARD);
    house.drop('2.csv', CARD_APRIL);
    await sync(house);
    expect(await acceptDocuments(house.deps, ['d1'], { handle: 'card' })).toMatchObject({ counts: { imported: 2 } });
  });

  test('outlives the database', async () => {
    const house = await houseOf(null);
    house.drop('1.csv', CARD);
    await sync(house);
    await acceptDocuments(house.deps, ['d1'], { handle: 'card' });
    updateSidecars(house.deps.store);
    house.deps.store.close();
    const folder = house.deps.config.baseFolder;
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, 'state', `bankfeed.db${end}`), { force: true });
    const again = await pullHouse({ parsePool, accounts: ACCOUNTS, config: inbox(null), folder });
    recallSidecars(again.deps.store);
    again.drop('2.csv', CARD_APRIL);
    expect(await sync(again)).toMatchObject({ outcome: 'ok', counts: { created: 2 } });
    expect(booked(again)).toHaveLength(4);
  });
});

describe('an account that is in use', () => {
  test('takes a file that names no currency, also where another format feeds it', async () => {
    const lines = [{ id: 'A1', on: '2026-02-02', amount: '-10.00', name: 'GROCER' }];
    const accounts = [accountConfig({ handle: 'card', match: ['1234567890'], currency: 'EUR' })];
    const house = await houseOf('card', accounts);
    house.drop('1.ofx', ofxText({ lines, currency: 'EUR', from: '2026-02-01', to: '2026-02-28' }));
    await sync(house);
    house.drop('2.csv', SALARY);
    expect(await sync(house)).toMatchObject({ outcome: 'ok', counts: { held: 0, created: 2 } });
  });
});

describe('the account number of a file in a folder of one account', () => {
  const ofx = (accountId: string, on: string, amount = '-10.00') =>
    ofxText({ accountId, lines: [{ id: on, on, amount, name: 'GROCER' }], currency: 'EUR', from: on, to: on });
  const named = ({ deps }: PullHouse) => accountsIn(deps.store).map(({ handle }) => handle);

  test('becomes that of the account, and is known to other folders as well', async () => {
    const house = await houseOf('card');
    house.drop('1.csv', CARD);
    house.drop('2.ofx', ofx('5550001111', '2026-03-10'));
    house.drop('3.ofx', ofx('5550001111', '2026-03-11'));
    expect(await sync(house)).toMatchObject({ outcome: 'ok', counts: { created: 4 } });
    expect(named(house)).toEqual(['card']);
    const connectors = [connectorConfig({ name: 'second', config: { path: 'second', settle: '0s', watch: false } })];
    house.drop('../second/a.ofx', ofx('5550001111', '2026-03-12'));
    await pullConnector(house.with({ connectors }), 'second', 'command');
    expect(named(house)).toEqual(['card']);
    expect(booked(house)).toHaveLength(5);
  });

  test('gives the account its currency where the file names none', async () => {
    const house = await houseOf('card');
    house.drop(
      '1.csv',
      'Account,Date,Merchant,Amount,Balance\n5550001111,2026-03-02,GROCER,-10.00,90.00\n5550001111,2026-03-03,BAKER,-4.50,85.50\n',
    );
    expect(await sync(house)).toMatchObject({ outcome: 'ok', counts: { held: 0, created: 2 } });
    expect(named(house)).toEqual(['card']);
  });
});

describe('the files of two accounts, each in the folder of the other', () => {
  const csv = (...rows: readonly string[]) => ['Date,Payee,Amount,Balance,Currency', ...rows, ''].join('\n');
  const JANUARY = {
    main: csv('2026-01-05,Fuel,-40.00,960.00,EUR', '2026-01-14,Cafe,-4.50,955.50,EUR'),
    card: csv('2026-01-07,Shoes,-80.00,-180.00,EUR', '2026-01-20,Train,-19.00,-199.00,EUR'),
  };
  const FEBRUARY = {
    main: csv('2026-02-03,Fuel,-41.00,914.50,EUR', '2026-02-11,Gym,-25.00,889.50,EUR'),
    card: csv('2026-02-05,Bar,-9.00,-208.00,EUR', '2026-02-14,Hat,-30.00,-238.00,EUR'),
  };
  const connectors = ['main', 'card'].map((name) =>
    connectorConfig({ name, account: name, config: { path: name, settle: '0s', watch: false } }),
  );

  async function inJanuary(january = JANUARY): Promise<PullHouse> {
    const accounts = ['main', 'card'].map((handle) => accountConfig({ handle, currency: 'EUR' }));
    const house = await pullHouse({ parsePool, accounts, config: { connectors } });
    await bring(house, january, 'jan');
    return house;
  }

  async function bring(house: PullHouse, files: typeof JANUARY, name: string) {
    house.drop(`../main/${name}.csv`, files.main);
    house.drop(`../card/${name}.csv`, files.card);
    const main = await pullConnector(house.deps, 'main', 'command');
    return [main, await pullConnector(house.deps, 'card', 'command')] as const;
  }

  test('are held: each begins with the balance that the other account ended with', async () => {
    const house = await inJanuary();
    const reports = await bring(house, { main: FEBRUARY.card, card: FEBRUARY.main }, 'feb');
    expect(reports).toMatchObject([{ counts: { held: 1, created: 0 } }, { counts: { held: 1, created: 0 } }]);
    expect(reports[0].issues[0]?.issue).toMatchObject({ code: 'account.connector' });
    expect(reports[0].issues[0]?.issue.message).toContain('it begins with the balance that `card` ended with');
    await acceptDocuments(house.deps, ['d3'], { handle: 'card' });
    await acceptDocuments(house.deps, ['d4'], { handle: 'main' });
    expect(booked(house).slice(4)).toEqual(['card Bar', 'card Hat', 'main Fuel', 'main Gym']);
  });
});
