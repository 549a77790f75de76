import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recallSidecars, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { acceptDocuments } from '../../../src/sync/history/accept.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import type { ConnectorConfig } from '../../../src/sync/run/deps.ts';
import { accountsIn, requestsIn, transactionsIn } from '../../support/ask.ts';
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

/** Of a bank that shares its days with those of the card, and not its balances. */
const OTHER =
  'Booking day,Text,Value,Running balance\n2026-03-01,EMPLOYER LTD,2500.00,3100.00\n2026-03-02,FUEL,-60.00,3040.00\n2026-03-05,RENT,-840.00,2200.00\n';
const OTHER_APRIL =
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

  test('are asked about where the balances of the same days differ', async () => {
    const house = await houseOf('card');
    house.drop('1.csv', CARD);
    expect(await sync(house)).toMatchObject({ outcome: 'ok', counts: { created: 2 } });
    house.drop('2.csv', OTHER);
    const report = await sync(house);
    expect(report).toMatchObject({ counts: { held: 1, created: 0 } });
    expect(report.issues[0]?.issue).toMatchObject({ code: 'account.connector' });
    expect(report.issues[0]?.issue.message).toContain('its lines are not those of 1.csv in `card`');
    house.drop('3.csv', CARD_APRIL);
    expect(await sync(house)).toMatchObject({ counts: { created: 2 } });
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

  test('may be another one than that of the connector', async () => {
    const house = await houseOf('card');
    house.drop('1.csv', CARD);
    house.drop('2.csv', OTHER);
    await sync(house);
    await acceptDocuments(house.deps, ['d2'], { handle: 'giro' });
    house.drop('3.csv', OTHER_APRIL);
    await sync(house);
    expect(booked(house).filter((each) => each.startsWith('giro'))).toHaveLength(5);
  });

  test('is that of the connector where the owner only says yes', async () => {
    const house = await houseOf('card');
    house.drop('1.csv', CARD);
    house.drop('2.csv', OTHER);
    await sync(house);
    await acceptDocuments(house.deps, ['d2']);
    expect(booked(house)).toHaveLength(5);
    expect(new Set(transactionsIn(house.deps.store).map(({ account }) => account))).toEqual(new Set(['card']));
  });

  test('may be a new one with its name and its currency, which the file does not say', async () => {
    const house = await houseOf(null, []);
    house.drop('1.csv', CARD);
    await sync(house);
    const slip = { code: 'accept.new-account', exitCode: 2 };
    await expect(acceptDocuments(house.deps, ['d1'], { handle: 'crad' })).rejects.toMatchObject(slip);
    const plain = await acceptDocuments(house.deps, ['d1'], { handle: 'card', name: 'My card' });
    expect(plain.issues[0]?.issue.code).toBe('account.currency');
    const answer = { handle: 'card', name: 'My card', type: 'card', currency: 'EUR' } as const;
    expect(await acceptDocuments(house.deps, ['d1'], answer)).toMatchObject({ counts: { imported: 1 } });
    expect(accountsIn(house.deps.store)).toMatchObject([{ handle: 'card' }]);
    const introduction = requestsIn(house.deps.store).find(({ kind }) => kind === 'account.upsert');
    expect(JSON.parse(introduction?.body ?? '')).toMatchObject({ name: 'My card', type: 'card', currency: 'EUR' });
    expect(transactionsIn(house.deps.store)[0]?.externalId).toBe('bf1.card.2026-03-02.e1000EUR.1');
  });

  test('must be said where nothing names one', async () => {
    const house = await houseOf(null);
    house.drop('1.csv', CARD);
    await sync(house);
    await expect(acceptDocuments(house.deps, ['d1'])).rejects.toMatchObject({ code: 'accept.account', exitCode: 2 });
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
  const NAMED = 'Date;Merchant;Amount;Currency\n2026-03-05;KIOSK;-1.00;EUR\n2026-03-06;CINEMA;-2.00;EUR\n';

  test('takes a file that names no currency, also where another format feeds it', async () => {
    const lines = [{ id: 'A1', on: '2026-02-02', amount: '-10.00', name: 'GROCER' }];
    const accounts = [accountConfig({ handle: 'card', match: ['1234567890'], currency: 'EUR' })];
    const house = await houseOf('card', accounts);
    house.drop('1.ofx', ofxText({ lines, currency: 'EUR', from: '2026-02-01', to: '2026-02-28' }));
    await sync(house);
    house.drop('2.csv', SALARY);
    expect(await sync(house)).toMatchObject({ outcome: 'ok', counts: { held: 0, created: 2 } });
  });

  test('takes a file of a currency without decimals that names none, and compares its balances as they are', async () => {
    const accounts = [accountConfig({ handle: 'card', currency: 'JPY' })];
    const house = await houseOf('card', accounts);
    house.drop('1.csv', 'Date;Merchant;Amount;Balance;Currency\n2026-03-02;A;-100;900;JPY\n2026-03-03;B;-50;850;JPY\n');
    await sync(house);
    house.drop(
      '2.csv',
      'Day,Text,Value,Running balance\n2026-03-02,A,-100,900\n2026-03-03,B,-50,850\n2026-03-04,C,-1,849\n',
    );
    expect(await sync(house)).toMatchObject({ counts: { held: 0, created: 1, unchanged: 2 } });
  });

  test('takes one that names its currency', async () => {
    const house = await houseOf('card');
    house.drop('1.csv', CARD);
    await sync(house);
    const connectors = [
      connectorConfig({ name: 'second', config: { path: 'second', settle: '0s', watch: false }, account: 'card' }),
    ];
    house.drop('../second/a.csv', NAMED);
    const report = await pullConnector(house.with({ connectors }), 'second', 'command');
    expect(report.issues.map(({ issue }) => issue.code)).not.toContain('account.connector');
  });

  test('is free again when its only document is undone', async () => {
    const house = await houseOf('card');
    house.drop('1.csv', CARD);
    await sync(house);
    undo(house.deps, 'd1', { dryRun: false });
    house.drop('2.csv', SALARY);
    expect(await sync(house)).toMatchObject({ counts: { created: 2 } });
  });

  test.each([
    { told: 'continues it', next: CARD_APRIL, says: 'begins with the balance that `card` ended with' },
    {
      told: 'lists its lines again',
      next: `${CARD}2026-03-04;KIOSK;-1.00;84.50\n`,
      says: 'lists lines that `card` has',
    },
  ])('is asked about where its handle changed and a file $told', async ({ next, says }) => {
    const house = await houseOf('card');
    house.drop('1.csv', CARD);
    await sync(house);
    house.drop('2.csv', next);
    const accounts = [accountConfig({ handle: 'visa', currency: 'EUR' })];
    const report = await sync(house, { ...inbox('visa'), accounts });
    expect(report.issues[0]?.issue).toMatchObject({ code: 'account.renamed' });
    expect(report.issues[0]?.issue.message).toContain(says);
    expect(report.issues[0]?.issue.message).toContain('`aliases: [card]` under `visa`');
    const aliased = [accountConfig({ handle: 'visa', currency: 'EUR', aliases: ['card'] })];
    expect(await sync(house, { ...inbox('visa'), accounts: aliased })).toMatchObject({ counts: { imported: 1 } });
    expect(new Set(transactionsIn(house.deps.store).map(({ account }) => account))).toEqual(new Set(['card']));
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

  test('becomes that of an account that `account:` alone names, in other folders as well', async () => {
    const house = await houseOf('card', []);
    house.drop('1.ofx', ofx('5550001111', '2026-03-10'));
    house.drop('2.ofx', ofx('5550001111', '2026-03-11'));
    expect(await sync(house)).toMatchObject({ outcome: 'ok', counts: { held: 0, created: 2 } });
    const second = connectorConfig({ name: 'second', config: { path: 'second', settle: '0s', watch: false } });
    house.drop('../second/a.ofx', ofx('5550001111', '2026-03-12'));
    const connectors = [...house.deps.config.connectors, second];
    expect(await pullConnector(house.with({ connectors }), 'second', 'command')).toMatchObject({
      counts: { held: 0, created: 1 },
    });
    expect(named(house)).toEqual(['card']);
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

  test.each([
    { told: 'came before', match: [] },
    { told: 'is configured', match: ['5550001111'] },
  ])('is asked about where another one $told', async ({ match }) => {
    const house = await houseOf('card', [accountConfig({ handle: 'card', currency: 'EUR', match })]);
    house.drop('1.ofx', ofx('5550001111', '2026-03-10'));
    house.drop('2.ofx', ofx('7770002222', '2026-03-11'));
    const report = await sync(house);
    expect(report).toMatchObject({ counts: { held: 1, created: 1 } });
    expect(report.issues[0]?.issue).toMatchObject({ code: 'account.connector' });
    expect(report.issues[0]?.issue.message).toContain('it shows a number that ends in 2222');
    await acceptDocuments(house.deps, ['d2'], { handle: 'savings', name: 'Savings' });
    house.drop('3.ofx', ofx('7770002222', '2026-03-12'));
    expect(await sync(house)).toMatchObject({ counts: { held: 0, created: 1 } });
    expect(named(house)).toEqual(['card', 'savings']);
  });

  test('is of an account of its own where one file names several', async () => {
    const house = await houseOf('card');
    const both = [ofx('5550001111', '2026-03-10'), ofx('7770002222', '2026-03-11')];
    const second = /<STMTTRNRS>[\s\S]*<\/STMTTRNRS>/.exec(both[1] ?? '')?.[0] ?? '';
    house.drop('1.ofx', (both[0] ?? '').replace('</STMTTRNRS>', `</STMTTRNRS>${second}`));
    expect(await sync(house)).toMatchObject({ counts: { held: 0, created: 2 } });
    expect(named(house)).toHaveLength(2);
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

  test('go in where each is in its own', async () => {
    expect(await bring(await inJanuary(), FEBRUARY, 'feb')).toMatchObject([
      { counts: { created: 2 } },
      { counts: { created: 2 } },
    ]);
  });

  test('go in where the balance is merely another one, which is told', async () => {
    const jump = { ...FEBRUARY, main: csv('2026-02-03,Fuel,-41.00,700.00,EUR', '2026-02-11,Gym,-25.00,675.00,EUR') };
    expect(await bring(await inJanuary(), jump, 'feb')).toMatchObject([{ counts: { created: 2 } }, {}]);
  });

  test('go in where the other account ended with nothing', async () => {
    const empty = { ...JANUARY, card: csv('2026-01-07,Shoes,-80.00,20.00,EUR', '2026-01-20,Train,-20.00,0.00,EUR') };
    const zero = { ...FEBRUARY, main: csv('2026-02-03,Pay,41.00,41.00,EUR', '2026-02-11,Gym,-25.00,16.00,EUR') };
    expect(await bring(await inJanuary(empty), zero, 'feb')).toMatchObject([{ counts: { created: 2 } }, {}]);
  });
});
