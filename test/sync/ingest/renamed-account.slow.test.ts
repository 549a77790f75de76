import { describe, expect, test } from 'vitest';
import { type AccountAnswer, acceptDocuments } from '../../../src/sync/history/accept.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import type { PullDeps } from '../../../src/sync/run/deps.ts';
import { accountsIn, transactionsIn } from '../../support/ask.ts';
import { PLAIN_FORMAT, plainText } from '../../support/documents/plain-text.ts';
import { accountConfig, type HouseOptions, pullHouse, sharedParsePool } from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([PLAIN_FORMAT]);

const MARCH = plainText({ rows: ['2026-03-01;-10.00;A1;GROCER', '2026-03-02;250.00;A2;EMPLOYER'] });
const LONGER = plainText({ rows: ['2026-03-01;-10.00;A1;GROCER', '2026-03-04;-5.00;A3;KIOSK'] });
const NEW_NUMBER = plainText({ account: '021000021 5556667778 USD', rows: ['2026-03-05;-7.00;B1;BAKER'] });

const MATCH = ['1234567890'];

/** A house that knows the account of March, and then reads another file under other settings. */
async function renamed(before: HouseOptions['accounts'], after: HouseOptions['accounts'], next = LONGER) {
  const home = await pullHouse({ plugins: [PLAIN_FORMAT], parsePool, accounts: before ?? [] });
  home.drop('march.plain', MARCH);
  await pullConnector(home.deps, 'inbox', 'command');
  home.drop('next.plain', next);
  const deps = home.with({ accounts: (after ?? []).map(accountConfig) });
  return { deps, home, report: await pullConnector(deps, 'inbox', 'command') };
}

const handles = ({ store }: PullDeps) => accountsIn(store).map(({ handle }) => handle);

describe('an account whose handle changed', () => {
  test('without an alias is held, and the question names the alias that is missing', async () => {
    const { deps, report } = await renamed([{ handle: 'checking', match: MATCH }], [{ handle: 'giro', match: MATCH }]);
    expect(report).toMatchObject({ outcome: 'attention', counts: { held: 1, created: 0 } });
    const { code, message } = report.issues[0]?.issue ?? {};
    expect(code).toBe('account.renamed');
    expect(message).toContain('`aliases: [checking]` under `giro`');
    expect(message).not.toContain('1234567890');
    expect(handles(deps)).toEqual(['checking']);
  });

  test('goes on with its ids once the alias is there', async () => {
    const { home } = await renamed([{ handle: 'checking', match: MATCH }], [{ handle: 'giro', match: MATCH }]);
    const deps = home.with({
      accounts: [accountConfig({ handle: 'giro', match: MATCH, aliases: ['checking'] })],
      connectors: home.deps.config.connectors.map((each) => ({ ...each })),
    });
    const report = await pullConnector(deps, 'inbox', 'command');
    expect(report).toMatchObject({ outcome: 'ok', counts: { held: 0, imported: 1, created: 1, unchanged: 1 } });
    expect(handles(deps)).toEqual(['checking']);
  });

  test('is held where its entry is gone and its handle would follow from its number', async () => {
    const { deps, report } = await renamed([{ handle: 'checking', match: MATCH }], []);
    expect(report.issues[0]?.issue).toMatchObject({ code: 'account.renamed' });
    expect(report.issues[0]?.issue.message).toContain('`checking`');
    expect(handles(deps)).toEqual(['checking']);
  });

  test('is held also for a second number of the same account', async () => {
    const match = [...MATCH, '5556667778'];
    const { deps, report } = await renamed([{ handle: 'checking', match }], [{ handle: 'giro', match }], NEW_NUMBER);
    expect(report.issues[0]?.issue).toMatchObject({ code: 'account.renamed' });
    expect(handles(deps)).toEqual(['checking']);
  });

  test('is known by the end of its number where its documents show no more', async () => {
    const masked = (row: string) => plainText({ account: '- *7890 USD', rows: [row] });
    const home = await pullHouse({
      plugins: [PLAIN_FORMAT],
      parsePool,
      accounts: [{ handle: 'card', match: ['*7890'] }],
    });
    home.drop('march.plain', masked('2026-03-01;-10.00;A1;GROCER'));
    await pullConnector(home.deps, 'inbox', 'command');
    home.drop('april.plain', masked('2026-04-01;-10.00;A2;GROCER'));
    const deps = home.with({ accounts: [accountConfig({ handle: 'visa', match: ['*7890'] })] });
    const report = await pullConnector(deps, 'inbox', 'command');
    expect(report.issues[0]?.issue).toMatchObject({ code: 'account.renamed' });
  });
});

describe('the answer to the question about a renamed account', () => {
  const [before, after] = [[{ handle: 'checking', match: MATCH }], [{ handle: 'giro', match: MATCH }]];
  const answered = async (answer: AccountAnswer) => {
    const { deps } = await renamed(before, after);
    const report = await acceptDocuments(deps, ['d2'], answer);
    return { deps, report };
  };

  test('keeps the document where it names the new handle: its lines would come a second time', async () => {
    const { deps, report } = await answered({ handle: 'giro' });
    expect(report).toMatchObject({ counts: { held: 1, created: 0 } });
    expect(report.issues[0]?.issue.message).toContain('`aliases: [checking]` under `giro`');
    expect(handles(deps)).toEqual(['checking']);
    await expect(acceptDocuments(deps, ['d2'])).rejects.toThrow('`aliases: [checking]`');
  });

  test('brings the document into the account that is known', async () => {
    const { deps, report } = await answered({ handle: 'checking' });
    expect(report).toMatchObject({ counts: { held: 0, created: 1, unchanged: 1 } });
    expect(handles(deps)).toEqual(['checking']);
  });

  test('makes another account of it where the owner gives that a name', async () => {
    const { deps, report } = await answered({ handle: 'giro', name: 'Giro of mine' });
    expect(report).toMatchObject({ counts: { held: 0, created: 2 } });
    expect(handles(deps)).toEqual(['checking', 'giro']);
  });
});

describe('two accounts that exchange their numbers in the configuration', () => {
  const both = [MARCH, NEW_NUMBER];
  const accounts = (first: string, second: string) => [
    { handle: first, match: MATCH },
    { handle: second, match: ['5556667778'] },
  ];

  test('are held: no line of one is booked in the other', async () => {
    const home = await pullHouse({ plugins: [PLAIN_FORMAT], parsePool, accounts: accounts('a', 'b') });
    for (const [at, content] of both.entries()) home.drop(`${at}.plain`, content);
    await pullConnector(home.deps, 'inbox', 'command');
    home.drop('next.plain', LONGER);
    const deps = home.with({ accounts: accounts('b', 'a').map(accountConfig) });
    const report = await pullConnector(deps, 'inbox', 'command');
    expect(report).toMatchObject({ counts: { held: 1, created: 0 } });
    expect(report.issues[0]?.issue).toMatchObject({ code: 'account.renamed' });
    expect(await acceptDocuments(deps, ['d3'], { handle: 'b' })).toMatchObject({ counts: { held: 1, created: 0 } });
    expect(await acceptDocuments(deps, ['d3'], { handle: 'a' })).toMatchObject({ counts: { held: 0, created: 1 } });
  });
});

describe('a bank that prints the number of an account in two forms', () => {
  const german = plainText({ account: '12030000 202051 EUR', rows: ['2026-03-01;-10.00;A1;GROCER'] });
  const iban = plainText({
    account: '- DE02120300000000202051 EUR',
    rows: ['2026-03-01;-10.00;;GROCER', '2026-03-04;-5.00;;KIOSK'],
  });

  test('is asked about where nobody configured the account, and the answer holds for both forms', async () => {
    const home = await pullHouse({ plugins: [PLAIN_FORMAT], parsePool });
    home.drop('a.plain', german);
    await pullConnector(home.deps, 'inbox', 'command');
    const [handle = ''] = handles(home.deps);
    home.drop('b.plain', iban);
    const report = await pullConnector(home.deps, 'inbox', 'command');
    expect(report).toMatchObject({ counts: { held: 1, created: 0 } });
    expect(report.issues[0]?.issue.message).toContain(`bankfeed accept DOCUMENT --account ${handle}`);
    expect(await acceptDocuments(home.deps, ['d2'], { handle })).toMatchObject({
      counts: { held: 0, created: 1, unchanged: 1 },
    });
    home.drop('c.plain', iban.replace('KIOSK', 'KIOSK 2'));
    expect(await pullConnector(home.deps, 'inbox', 'command')).toMatchObject({ counts: { held: 0 } });
    expect(handles(home.deps)).toEqual([handle]);
  });

  test('is one account where the configuration names it in one form', async () => {
    const accounts = [{ handle: 'giro', match: ['DE02120300000000202051'] }];
    const home = await pullHouse({ plugins: [PLAIN_FORMAT], parsePool, accounts });
    home.drop('a.plain', iban);
    home.drop('b.plain', german);
    const report = await pullConnector(home.deps, 'inbox', 'command');
    expect(report).toMatchObject({ counts: { held: 0, created: 2, unchanged: 1 } });
    expect(handles(home.deps)).toEqual(['giro']);
  });

  test('stays two accounts in a state that counts them as two', async () => {
    const home = await pullHouse({
      plugins: [PLAIN_FORMAT],
      parsePool,
      accounts: [
        { handle: 'giro', match: ['DE02120300000000202051'] },
        { handle: 'old', match: ['12030000/202051'] },
      ],
    });
    home.drop('a.plain', iban);
    home.drop('b.plain', german);
    await pullConnector(home.deps, 'inbox', 'command');
    home.drop('c.plain', german.replace('GROCER', 'BAKER').replace('A1', 'A2'));
    const deps = home.with({
      accounts: [accountConfig({ handle: 'giro', match: ['DE02120300000000202051'], aliases: ['old'] })],
    });
    await pullConnector(deps, 'inbox', 'command');
    const old = transactionsIn(deps.store).filter(({ account }) => account === 'old');
    expect(old.map(({ payee }) => payee)).toEqual(['GROCER', 'BAKER']);
  });

  test('is asked about where the owner named the account by its connector', async () => {
    const home = await pullHouse({
      plugins: [PLAIN_FORMAT],
      parsePool,
      accounts: [{ handle: 'giro', match: ['DE02120300000000202051'] }],
    });
    home.drop('a.plain', iban);
    await pullConnector(home.deps, 'inbox', 'command');
    home.drop('b.plain', german);
    const deps = home.with({ accounts: [accountConfig({ handle: 'giro', match: ['*99'] })] });
    expect(await pullConnector(deps, 'inbox', 'command')).toMatchObject({ counts: { held: 1, created: 0 } });
  });
});

describe('no rename is seen', () => {
  test('in a new account of another bank that gives the same number', async () => {
    const other = plainText({ account: '999 1234567890 USD', rows: ['2026-03-05;-7.00;B1;BAKER'] });
    const { deps, report } = await renamed(
      [{ handle: 'checking', match: ['021000021/1234567890'] }],
      [
        { handle: 'checking', match: ['021000021/1234567890'] },
        { handle: 'giro', match: ['999/1234567890'] },
      ],
      other,
    );
    expect(report).toMatchObject({ outcome: 'ok', counts: { created: 1 } });
    expect(handles(deps)).toEqual(['checking', 'giro']);
  });

  test('where an account is configured that was known before by its number alone', async () => {
    const { deps, report } = await renamed([], [{ handle: 'giro', match: MATCH }]);
    expect(report).toMatchObject({ outcome: 'ok', counts: { created: 1, unchanged: 1 } });
    expect(handles(deps)).toHaveLength(1);
  });

  test('where two aliases name two accounts, each with its number', async () => {
    const home = await pullHouse({ plugins: [PLAIN_FORMAT], parsePool });
    home.drop('a.plain', MARCH);
    home.drop('b.plain', NEW_NUMBER);
    await pullConnector(home.deps, 'inbox', 'command');
    const [first = '', second = ''] = handles(home.deps);
    home.drop('next.plain', NEW_NUMBER.replace('BAKER', 'BAKERY').replace('B1', 'B2'));
    const giro = accountConfig({ handle: 'giro', match: [...MATCH, '5556667778'], aliases: [first, second] });
    const deps = home.with({ accounts: [giro] });
    expect(await pullConnector(deps, 'inbox', 'command')).toMatchObject({ outcome: 'ok' });
    expect(handles(deps)).toEqual([first, second]);
  });
});
