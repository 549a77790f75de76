import { expect, test } from 'vitest';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { moneyHouse, textOf } from '../../support/houses/money-house.ts';
import { connectorConfig } from '../../support/houses/pulling.ts';
import { CHECKING, FILES, SAVINGS } from './money-files.ts';

const open = (more: Parameters<typeof moneyHouse>[0] = {}) =>
  moneyHouse({ accounts: [CHECKING, SAVINGS], files: FILES, ...more });

test('the accounts are listed with their balances and what they hold together', async () => {
  const { page } = await open();
  const text = textOf(await page('/accounts'));
  expect(text).toContain('Net worth in USD 1,727.50 USD');
  expect(text).toContain('Everyday bank ✓ proved up to 1 day ago 6 1,527.50 USD');
  expect(text).toContain('Feb 2026 740.00 USD Jan 2026 740.00 USD');
  expect(text).not.toContain('Dec 2025');
});

test('an account whose statements give no balance has none on each page, and no zero', async () => {
  const lines = (...amounts: readonly string[]) => [
    { name: 'A', amount: amounts[0] ?? '0', on: '2026-03-01', id: 'A1' },
    { name: 'B', amount: amounts[1] ?? '0', on: '2026-03-02', id: 'A2' },
  ];
  const statement = (accountId: string, ...amounts: readonly string[]) =>
    ofxText({ accountId, lines: lines(...amounts), from: '2026-03-01', to: '2026-03-31' });
  const { page } = await moneyHouse({
    accounts: [
      { handle: 'even', name: 'Even', match: ['8888'] },
      { handle: 'spent', name: 'Spent', match: ['9999'] },
    ],
    files: { 'even.ofx': statement('8888', '-5.00', '5.00'), 'spent.ofx': statement('9999', '-5.00', '-2.50') },
  });
  const accounts = textOf(await page('/accounts'));
  expect(accounts).toMatch(/Even .* 2 no balance yet/);
  expect(accounts).toContain('−7.50 USD counted from zero');
  expect(textOf(await page('/accounts/even'))).not.toContain('0.00 USD counted');
  expect(textOf(await page('/accounts/even'))).toMatch(/Even .*no balance yet/);
  expect(textOf(await page('/'))).toMatch(/Even .*no balance yet/);
});

test('the curve of net worth begins in the month from which every balance is known, over a scale of amounts', async () => {
  const late = ofxText({
    accountId: '555',
    type: 'SAVINGS',
    from: '2026-02-01',
    to: '2026-02-28',
    lines: [{ id: 'S1', on: '2026-02-10', amount: '200.00', name: 'INTEREST' }],
    closing: { amount: '5200.00', on: '2026-02-28' },
  });
  const { page } = await open({ files: { ...FILES, 'savings.ofx': late } });
  const body = await page('/accounts');
  const months = [...textOf(body).matchAll(/(\w{3} \d{4}) [\d,.]+ USD/g)].map((match) => match[1]);
  expect(months).toContain('Feb 2026');
  expect(months).not.toContain('Jan 2026');
  const ticks = [...body.matchAll(/class="tick"[^>]*>([^<]+)</g)].map((match) => match[1]);
  expect(ticks.length).toBeGreaterThanOrEqual(3);
  expect(ticks.every((tick) => /^−?[\d,]+$/.test(tick ?? ''))).toBe(true);
  const account = await page('/accounts/savings');
  expect(/<text class="first"[^>]*>([^<]+)/.exec(account)?.[1]).toBe('10 Feb 2026');
});

test('the timeline of an account says which days are proved, covered and missing, and what the ledger held', async () => {
  const { page } = await open();
  const text = textOf(await page('/accounts/checking'));
  expect(text).not.toContain('No statement shows');
  expect(text).toContain('1 Mar 2026 – 31 Mar 2026 ✓ proved 1,527.50 USD ✓ the same mar.ofx');
  expect(text).toContain('1 Jan 2026 – 31 Jan 2026 not checked 740.00 USD ✓ the same jan.ofx');
});

const csv = (...rows: readonly string[]) => ['Date;Merchant;Amount;Balance;Currency', ...rows, ''].join('\n');
const qif = (...days: readonly string[]) =>
  `!Type:Bank\n${days.map((day) => `D${day}'26\nT-10.00\nPGROCER\n^\n`).join('')}`;

test.each([
  {
    told: 'with balances that meet',
    files: {
      '1.csv': csv('2026-01-05;GROCER;-10.00;90.00;USD', '2026-01-29;BAKER;-20.00;70.00;USD'),
      '2.csv': csv('2026-02-02;GROCER;-10.00;60.00;USD', '2026-02-27;BAKER;-10.00;50.00;USD'),
    },
  },
  { told: 'without balances', files: { '1.qif': qif('1/5', '1/29'), '2.qif': qif('2/2', '2/27') } },
])('files that state no period call no day missing, $told', async ({ files }) => {
  const inbox = connectorConfig({ config: { path: 'inbox', settle: '0s', watch: false }, account: 'checking' });
  const { page } = await moneyHouse({ accounts: [CHECKING], config: { connectors: [inbox] }, files });
  const text = textOf(await page('/accounts/checking'));
  expect(text).toContain('2 Feb 2026 – 27 Feb 2026');
  expect(text).not.toContain('No statement shows');
  expect(textOf(await page('/'))).not.toContain('no statement shows');
});

test('the transactions of an account have the balance after each, and a transfer its other account', async () => {
  const { get, page } = await open();
  const text = textOf(await page('/accounts/checking'));
  expect(text).toContain('10 Mar 2026 TO SAVINGS 555 TRANSFER transfer → Savings −200.00 USD 527.50 USD');
  const other = textOf(await page('/accounts/savings'));
  expect(other).toContain('transfer ← Everyday +200.00 USD 200.00 USD');
  expect((await get('/accounts/nobody')).status).toBe(404);
});

test.each([
  ['/reports', 'Mar 2026 2 +1,000.00 USD −12.50 USD +987.50 USD'],
  ['/reports/payees', 'GROCER 2 0.00 USD −22.50 USD −22.50 USD'],
  ['/reports/categories', 'no category 5 +2,000.00 USD −272.50 USD +1,727.50 USD'],
])('%s counts money in and out, and no transfer', async (path, words) => {
  const { page } = await open();
  expect(textOf(await page(path))).toContain(words);
});

test('an account is hidden and shown, and archived only after a question', async () => {
  const { get, page, press } = await open();
  const id = /href="\/accounts\/([^"]+)"><bdi>Savings/.exec(await page('/accounts'))?.[1] ?? '';
  const hidden = await press(`/accounts/${id}`, '/accounts/hide', { id, hidden: 'yes' });
  expect(textOf(hidden.body)).toContain('The account is hidden.');
  const shown = await press(`/accounts/${id}`, '/accounts/hide', { id, hidden: 'no' });
  expect(textOf(shown.body)).toContain('The account is shown again.');
  expect(textOf((await get(`/accounts/${id}/archive`)).body)).toContain('Archive Savings? Its transactions stay.');
  const archived = await press(`/accounts/${id}/archive`, '/accounts/archive', { id });
  expect(textOf(archived.body)).toContain('The account is archived.');
  expect(textOf(archived.body)).toContain('1 archived account');
});

test('markup of a bank is text on every page about money', async () => {
  const script = '<script>alert(1)</script>';
  const quote = '"><img src=x onerror=alert(1)>';
  const lines = [script, quote].map((name, at) => ({
    id: `X${at}`,
    on: '2026-03-02',
    amount: '-1.00',
    name,
    memo: quote,
  }));
  const text = ofxText({ lines }).replaceAll(script, '&lt;script&gt;alert(1)&lt;/script&gt;');
  const account = { ...CHECKING, name: `Every${quote}` };
  const { page } = await open({ accounts: [account], files: { 'x.ofx': text.replaceAll('<img src', '&lt;img src') } });
  for (const path of [
    '/accounts',
    '/accounts/checking',
    '/transactions',
    `/transactions?q=${quote}`,
    '/reports/payees',
  ]) {
    const body = await page(path);
    expect(body, path).not.toContain('<script>alert');
    expect(body, path).not.toContain('<img src=x');
  }
  expect(await page('/transactions')).toContain('&#60;script&#62;alert(1)');
});
