import { expect, test } from 'vitest';
import { documentsIn } from '../../support/ask.ts';
import { DAY, ebHouse, IBAN, LINES } from './eb-house.ts';

const HOUR = 3_600_000;
const TOLD = ['2026-03-02 -1000 Corner Grocer', '2026-03-05 -2050 Harbor Fuel', '2026-03-28 200000 Employer'];

test('after a login lines and balances come in, once, however often it is asked', async () => {
  const { pull, later, login, lines, deps } = await ebHouse();
  expect((await pull()).error).toMatchObject({
    code: 'enable-banking.consent',
    message: expect.stringContaining('yet'),
  });
  await login();
  expect(await pull()).toMatchObject({ outcome: 'ok', counts: { created: 3 } });
  expect(lines().toSorted()).toEqual(TOLD);
  expect(await later()).toMatchObject({ outcome: 'ok', counts: { created: 0, updated: 0 } });
  expect(documentsIn(deps.store).every(({ name }) => !name.includes(IBAN))).toBe(true);
});

test('an address that answers another login is refused, and so is a bank that is not listed', async () => {
  const { login } = await ebHouse();
  await expect(login(() => 'https://bankfeed.example/back?state=other&code=x')).rejects.toMatchObject({
    code: 'enable-banking.login',
  });
  const other = await ebHouse({ bank: 'Sudhaven' });
  await expect(other.login()).rejects.toMatchObject({ code: 'enable-banking.bank' });
});

test('in restricted mode own accounts must be linked, and one that is not keeps no other out', async () => {
  const { eb, pull, login, lines } = await ebHouse();
  const [own] = eb.accounts;
  if (own === undefined) throw new Error('there is an account');
  own.linked = false;
  await expect(login()).rejects.toMatchObject({ hint: expect.stringContaining('restricted mode') });
  eb.accounts.unshift({ ...own, iban: 'FI4950009420028730', linked: false, lines: [] });
  own.linked = true;
  await login();
  expect(await pull()).toMatchObject({ outcome: 'attention', error: { code: 'enable-banking.account' } });
  expect(lines()).toHaveLength(3);
});

test('a key that is none, and an application that is not known, are named', async () => {
  const { login } = await ebHouse({ privateKey: 'no key' });
  await expect(login()).rejects.toMatchObject({ code: 'enable-banking.key' });
  const other = await ebHouse({ applicationId: 'another' });
  await expect(other.login()).rejects.toMatchObject({ code: 'enable-banking.key' });
});

test('the owner hears of the end of the consent two weeks before, and nothing is asked after it', async () => {
  const { eb, pull, later, login, lines, clock } = await ebHouse();
  await login();
  await pull();
  clock.advance(164 * DAY);
  expect((await pull()).error).toBeNull();
  const ending = {
    outcome: 'attention',
    error: { code: 'enable-banking.consent-ends', message: expect.stringContaining('2026-09-28') },
  };
  expect(await later(2 * DAY)).toMatchObject(ending);
  expect(await later(60_000)).toMatchObject(ending);
  const asked = eb.times.get(IBAN)?.length;
  expect((await later(20 * DAY)).error?.code).toBe('enable-banking.consent');
  expect(eb.times.get(IBAN)?.length).toBe(asked);
  await login();
  expect(await pull()).toMatchObject({ outcome: 'ok' });
  expect(lines()).toHaveLength(3);
});

test('a consent that was revoked is noticed once, and asked with no more', async () => {
  const { eb, pull, later, login } = await ebHouse();
  await login();
  await pull();
  eb.revoke();
  expect((await later()).error?.code).toBe('enable-banking.consent');
  const asked = eb.server.asked.length;
  expect((await later()).error?.code).toBe('enable-banking.consent');
  expect(eb.server.asked.length).toBe(asked);
});

test('no account is asked more than four times in 24 hours, through failures and restarts', async () => {
  const { eb, later, login, lines } = await ebHouse({ every: '0s' });
  await login();
  eb.fault = () => ({ status: 500, body: '{"message":"ASPSP error","error":"ASPSP_ERROR"}' });
  for (let pass = 0; pass < 20; pass += 1) await later(HOUR);
  expect(eb.times.get(IBAN)).toHaveLength(4);
  eb.fault = () => undefined;
  await later(24 * HOUR);
  expect(lines()).toHaveLength(3);
});

test('a bank that counts more requests than bankfeed is not asked again for a day', async () => {
  const { eb, pull, later, login, lines } = await ebHouse({ every: '0s' });
  await login();
  eb.limit = 0;
  expect((await pull()).outcome).toBe('ok');
  await later(HOUR);
  expect(eb.times.get(IBAN)).toHaveLength(1);
  eb.limit = 4;
  await later(24 * HOUR);
  expect(lines()).toHaveLength(3);
});

test('pages that need more requests than a day has are gathered over days', async () => {
  const { eb, pull, later, login, lines } = await ebHouse({ since: '20d' });
  const [own] = eb.accounts;
  if (own === undefined) throw new Error('there is an account');
  own.lines = Array.from({ length: 24 }, (_, index) => {
    return { id: `M${index}`, day: `2026-03-${15 + (index % 10)}`, amount: `-${index + 1}.00`, name: `Shop ${index}` };
  });
  eb.pageSize = 3;
  await login();
  await pull();
  expect(lines()).toHaveLength(0);
  await later(25 * HOUR);
  expect(lines()).toHaveLength(24);
  expect(eb.times.get(IBAN)).toHaveLength(8);
});

test.each([
  ['a page that comes twice', 'twice'],
  ['a page that begins with the end of the one before', 'shift'],
  ['an empty page before the end', 'empty'],
] as const)('%s brings every line once', async (_, how) => {
  const { eb, pull, later, login, lines } = await ebHouse({ since: '40d', requestsPerDay: 20 });
  eb.limit = 100;
  eb.pageSize = 1;
  let last: object | undefined;
  eb.emptyFirst = how === 'empty';
  eb.bend = (page) => {
    const [first] = page.transactions;
    const before = last;
    last = first;
    if (how === 'shift' && before !== undefined) return { ...page, transactions: [before, ...page.transactions] };
    return page;
  };
  if (how === 'twice') eb.fault = twice(eb);
  await login();
  await pull();
  eb.bend = (page) => page;
  await later();
  expect(lines().toSorted()).toEqual(TOLD);
});

/** Every second request gets the page before once more. */
function twice(eb: Awaited<ReturnType<typeof ebHouse>>['eb']) {
  let body: string | undefined;
  let count = 0;
  eb.bend = (page) => {
    body = JSON.stringify(page);
    return page;
  };
  return ({ path }: { readonly path: string }) => {
    if (!path.includes('continuation_key')) return undefined;
    count += 1;
    return count % 2 === 1 && body !== undefined ? { body } : undefined;
  };
}

test('equal lines of two pages of a single day that nothing tells apart wait for the owner', async () => {
  const { eb, pull, later, login } = await ebHouse({ since: '40d', requestsPerDay: 20 });
  eb.limit = 100;
  eb.naming = 'none';
  const [own] = eb.accounts;
  if (own === undefined) throw new Error('there is an account');
  const coffee = { id: 'C1', day: '2026-03-20', amount: '-3.00', name: 'Coffee' };
  own.lines = [coffee, { ...coffee, id: 'C2' }, { ...coffee, id: 'C3', name: 'Tea' }];
  eb.pageSize = 1;
  await login();
  const passes = [await pull(), await later(), await later()];
  const asking = passes.flatMap(({ issues }) => issues.map(({ issue }) => issue.code));
  expect(new Set(asking)).toEqual(new Set(['enable-banking.repeated']));
});

test('a bank that always gives equal lines under one name is asked about, and nothing is doubled', async () => {
  const { eb, pull, later, login, lines } = await ebHouse({ since: '40d', requestsPerDay: 20 });
  eb.limit = 100;
  eb.bend = (page) => ({ ...page, transactions: page.transactions.flatMap((each) => [each, each]) });
  await login();
  const passes = [await pull(), await later(), await later()];
  const asking = passes.flatMap(({ issues }) => issues.map(({ issue }) => issue.code));
  expect(new Set(asking)).toEqual(new Set(['enable-banking.repeated']));
  expect(lines()).toEqual([]);
});

test.each(['stable', 'renamed', 'positional', 'none'] as const)(
  'references that are %s double no line',
  async (naming) => {
    const { eb, pull, later, login, lines } = await ebHouse();
    eb.naming = naming;
    const [own] = eb.accounts;
    if (own === undefined) throw new Error('there is an account');
    own.lines = [
      ...LINES,
      ...['24', '25', '26', '27'].map((day) => ({
        id: `D${day}`,
        day: `2026-03-${day}`,
        amount: '-4.00',
        name: 'Canteen',
      })),
    ];
    await login();
    await pull();
    for (let day = 0; day < 6; day += 1) {
      own.lines = [
        { id: `N${day}`, day: `2026-04-0${day + 1}`, amount: `-${day + 7}.00`, name: `Shop ${day}` },
        ...own.lines,
      ];
      await later();
    }
    expect(lines()).toHaveLength(13);
  },
);

test('days that a bank keeps no more are passed over, and the owner is told', async () => {
  const { eb, pull, login, lines } = await ebHouse({ since: '300d', requestsPerDay: 20 });
  eb.limit = 100;
  eb.history = 90;
  await login();
  expect(await pull()).toMatchObject({ error: { code: 'enable-banking.history' } });
  expect(lines()).toHaveLength(3);
});
