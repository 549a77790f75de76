import { describe, expect, test } from 'vitest';
import { type AccountAnswer, acceptDocuments } from '../../../src/sync/history/accept.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import type { PullDeps } from '../../../src/sync/run/deps.ts';
import { accountsIn } from '../../support/ask.ts';
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
});

describe('the answer to the question about a renamed account', () => {
  const [before, after] = [[{ handle: 'checking', match: MATCH }], [{ handle: 'giro', match: MATCH }]];
  const answered = async (answer: AccountAnswer) => {
    const { deps } = await renamed(before, after);
    const report = await acceptDocuments(deps, ['d2'], answer);
    return { deps, report };
  };

  test('brings the document into the account that is known', async () => {
    const { deps, report } = await answered({ handle: 'checking' });
    expect(report).toMatchObject({ counts: { held: 0, created: 1, unchanged: 1 } });
    expect(handles(deps)).toEqual(['checking']);
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
});
