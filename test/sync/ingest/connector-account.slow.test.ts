import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recallSidecars, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { acceptDocuments } from '../../../src/sync/history/accept.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import type { ConnectorConfig } from '../../../src/sync/run/deps.ts';
import { accountsIn, requestsIn, transactionsIn } from '../../support/ask.ts';
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

  test('go to no account at once where `account:` is set while both wait', async () => {
    const house = await houseOf(null);
    house.drop('1.csv', SALARY);
    house.drop('2.csv', CARD);
    await sync(house);
    const report = await sync(house, inbox('card'));
    expect(report).toMatchObject({ counts: { held: 2, created: 0 } });
    expect(report.issues.map(({ issue }) => issue.code)).toEqual(['account.connector', 'account.connector']);
    expect(booked(house)).toEqual([]);
  });

  test('share no account by themselves: the second layout is asked about', async () => {
    const house = await houseOf('card');
    house.drop('1.csv', CARD);
    expect(await sync(house)).toMatchObject({ outcome: 'ok', counts: { created: 2 } });
    house.drop('2.csv', SALARY);
    const report = await sync(house);
    expect(report).toMatchObject({ counts: { held: 1, created: 0 } });
    expect(report.issues[0]?.issue.message).toContain('1.csv has another layout');
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

  test('is asked about a second file with another layout, as any other account', async () => {
    const house = await houseOf('card');
    house.drop('letter.txt', LETTER);
    await sync(house, alerts());
    house.drop('1.csv', NAMED);
    await sync(house);
    house.drop('2.csv', SALARY);
    const report = await sync(house);
    expect(report.issues.map(({ issue }) => issue.message).join()).toContain('1.csv has another layout');
  });
});

describe('a profile that the connector names', () => {
  const ALERT = 'Bankfeed-Alert: 1\nFrom: a@bank.example\nSubject: News\nMessage-ID: <1@bank.example>\n';
  const LETTER = `${ALERT}Date: 2026-03-05T12:00:00.000Z\nLength: 39\n\nYou spent EUR 1.00 at KIOSK, 05.03.2026`;
  const profile = {
    ...{ columns: { date: 'Date', payee: 'Merchant', amount: 'Amount' }, date: 'YYYY-MM-DD', decimal: '.' },
    currency: 'EUR',
  };
  const [folder] = inbox('card').connectors;
  const named = (kind: object) => ({
    connectors: [{ ...folder, format: 'csv', formatOptions: { profile: 'visa' } }],
    formats: { csv: { profiles: { visa: { ...profile, ...kind } } } },
  });

  async function afterAnAlert(kind: 'bank' | 'card'): Promise<PullHouse> {
    const house = await houseOf('card');
    house.drop('letter.txt', LETTER);
    const templates = [{ name: 'spent', kind, text: 'You spent {amount} at {payee}, {date}', date: 'DD.MM.YYYY' }];
    await sync(house, { connectors: [{ ...folder, format: 'alert', formatOptions: { templates } }] });
    house.drop('1.csv', CARD);
    return house;
  }

  test('reads files of an account of any kind where it says none', async () => {
    const house = await afterAnAlert('card');
    expect(await sync(house, named({}))).toMatchObject({ outcome: 'ok', counts: { created: 2 } });
  });

  test('keeps the question about the kind where it says another one', async () => {
    const report = await sync(await afterAnAlert('bank'), named({ kind: 'card' }));
    expect(report.issues.map(({ issue }) => issue.message).join()).toContain('it is of a card account');
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
    await sync(house);
    house.drop('2.csv', SALARY);
    await sync(house);
    await acceptDocuments(house.deps, ['d2'], { handle: 'giro' });
    house.drop('3.csv', SALARY_APRIL);
    await sync(house);
    expect(booked(house).slice(2)).toEqual(['giro EMPLOYER LTD', 'giro RENT', 'giro EMPLOYER LTD', 'giro RENT']);
  });

  test('is that of the connector where the owner only says yes', async () => {
    const house = await houseOf('card');
    house.drop('1.csv', CARD);
    await sync(house);
    house.drop('2.csv', SALARY);
    await sync(house);
    await acceptDocuments(house.deps, ['d2']);
    house.drop('3.csv', SALARY_APRIL);
    expect(await sync(house)).toMatchObject({ outcome: 'ok', counts: { created: 2 } });
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

  test('takes no file of another connector that names no currency, without a question', async () => {
    const house = await houseOf('card');
    house.drop('1.csv', CARD);
    await sync(house);
    const connectors = [
      connectorConfig({ name: 'second', config: { path: 'second', settle: '0s', watch: false }, account: 'card' }),
    ];
    house.drop('../second/a.csv', SALARY);
    const report = await pullConnector(house.with({ connectors }), 'second', 'command');
    expect(report).toMatchObject({ counts: { held: 1, created: 0 } });
    expect(report.issues[0]?.issue.message).toContain('it names no currency');
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

  test('is asked about where its handle changed: files like it went to another one', async () => {
    const house = await houseOf('card');
    house.drop('1.csv', CARD);
    await sync(house);
    house.drop('2.csv', CARD_APRIL);
    const accounts = [accountConfig({ handle: 'visa', currency: 'EUR' })];
    const report = await sync(house, { ...inbox('visa'), accounts });
    expect(report.issues[0]?.issue).toMatchObject({ code: 'account.connector' });
    expect(report.issues[0]?.issue.message).toContain('files like it went to `card`');
  });
});
