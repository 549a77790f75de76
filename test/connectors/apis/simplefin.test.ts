import { expect, test } from 'vitest';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { documentsIn } from '../../support/ask.ts';
import { bridgeHouse, bridgeHouseWithToken, DAY, HOUR } from './bridge-house.ts';

test('lines and the balance of each account come in, once, however often it is asked', async () => {
  const { bridge, pull, later, lines, deps } = await bridgeHouse();
  expect(await pull()).toMatchObject({ outcome: 'ok', counts: { created: 2 } });
  expect(lines()).toEqual(['checking 2026-03-02 -1000 CORNER GROCER', 'checking 2026-03-05 -2050 HARBOR FUEL']);
  expect(bridge.server.asked[0]?.path).toContain('start-date=1767312000&end-date=1775088000');
  expect(await later()).toMatchObject({ outcome: 'ok', counts: { created: 0, updated: 0 } });
  expect(documentsIn(deps.store).map(({ name }) => name)).toContain('simplefin-2026-01-02-2026-04-01.json');
});

test('a setup token is claimed once, and what it gave is kept for the owner alone', async () => {
  const { pull, later, deps, bridge, lines } = await bridgeHouseWithToken();
  await pull();
  expect(lines()).toHaveLength(2);
  await later();
  expect(bridge.server.asked.filter(({ path }) => path.includes('/claim/'))).toHaveLength(1);
  expect(JSON.stringify(documentsIn(deps.store))).not.toContain('s3cret');
});

test('a setup token that somebody used before is named as a danger', async () => {
  const { bridge, pull } = await bridgeHouseWithToken();
  await fetch(Buffer.from(bridge.setupToken, 'base64').toString(), { method: 'POST' });
  expect((await pull()).error).toMatchObject({
    code: 'simplefin.claimed',
    message: expect.stringContaining('Somebody else may hold the access'),
    hint: expect.stringContaining('disable this token'),
  });
});

test('clear text is refused unless the configuration allows it', async () => {
  const { pull, bridge } = await bridgeHouse({ allowPlainHttp: false });
  expect((await pull()).error?.code).toBe('http.plain');
  expect(bridge.server.asked).toEqual([]);
});

test('a year is asked for in windows of 90 days, the oldest first', async () => {
  const { bridge, pull, lines } = await bridgeHouse({ since: '365d' });
  bridge.accounts = bridge.accounts.map((each) => ({
    ...each,
    transactions: ['2025-04-02', '2025-07-15', '2025-10-20', '2026-01-05', '2026-03-30'].map((day, index) => {
      return { id: `Y${index}`, day, amount: `-${index + 1}.00`, description: `SHOP ${index}` };
    }),
  }));
  expect((await pull()).outcome).toBe('ok');
  expect(bridge.times).toHaveLength(5);
  expect(lines()).toHaveLength(5);
});

test('no more requests leave in 24 hours than are allowed, though the bridge fails and the daemon restarts', async () => {
  const { bridge, later, lines, clock } = await bridgeHouse({ requestsPerDay: 5, every: '0s' });
  bridge.fault = () => ({ status: 502 });
  for (let pass = 0; pass < 20; pass += 1) await later(HOUR);
  expect(bridge.times).toHaveLength(5);
  bridge.fault = () => undefined;
  clock.advance(DAY);
  await later(0);
  expect(lines()).toHaveLength(2);
});

test('an answer that says "too many" ends the asking for a day, and the owner is told', async () => {
  const { bridge, pull, later } = await bridgeHouse({ every: '0s' });
  bridge.fault = () => ({ status: 429, body: '{"errors":["Too many requests"]}' });
  expect(await pull()).toMatchObject({ outcome: 'attention', error: { code: 'simplefin.limit' } });
  await later(HOUR);
  expect(bridge.times).toHaveLength(1);
  bridge.fault = () => undefined;
  expect(await later()).toMatchObject({ counts: { created: 2 } });
});

test('the server’s message about a bank reaches the owner in its own words, as long as it stands', async () => {
  const { bridge, pull, later } = await bridgeHouse();
  bridge.troubles = [{ code: 'con.auth', msg: 'Authentication\u0007 required for My Bank', conn_id: 'CON-1' }];
  const told = {
    outcome: 'attention',
    error: { code: 'simplefin.con.auth', message: 'Authentication required for My Bank' },
  };
  expect(await pull()).toMatchObject(told);
  expect(await later(60_000)).toMatchObject(told);
  bridge.troubles = [];
  expect(await later()).toMatchObject({ outcome: 'ok', error: null });
});

test('an account that was in trouble for long is asked for from where it left off', async () => {
  const { bridge, pull, later, lines } = await bridgeHouse({ every: '0s' });
  await pull();
  bridge.troubles = [{ code: 'act.missingdata', msg: 'Try again later', account_id: 'ACT-1' }];
  bridge.incomplete.add('ACT-1');
  const [account] = bridge.accounts;
  if (account === undefined) throw new Error('there is an account');
  const missed = { id: 'T3', day: '2026-04-03', amount: '-5.00', description: 'MISSED MEANWHILE' };
  bridge.accounts = [{ ...account, transactions: [...account.transactions, missed] }];
  for (let day = 0; day < 40; day += 1) await later();
  expect(lines()).toHaveLength(2);
  bridge.troubles = [];
  bridge.incomplete.clear();
  await later();
  expect(lines()).toContain('checking 2026-04-03 -500 MISSED MEANWHILE');
});

test('an account under a new id is the same account, where bank, name and currency are', async () => {
  const { bridge, pull, later, lines } = await bridgeHouse();
  await pull();
  const [account] = bridge.accounts;
  if (account === undefined) throw new Error('there is an account');
  const more = { id: 'N9', day: '2026-04-02', amount: '-7.00', description: 'AFTERWARDS' };
  const renumbered = account.transactions.map((each) => ({ ...each, id: `N-${each.id}` }));
  bridge.accounts = [{ ...account, id: 'ACT-NEW', transactions: [...renumbered, more] }];
  await later();
  expect(lines()).toEqual([
    ...['checking 2026-03-02 -1000 CORNER GROCER', 'checking 2026-03-05 -2050 HARBOR FUEL'],
    'checking 2026-04-02 -700 AFTERWARDS',
  ]);
});

test('new ids of all transactions double none, though only some were seen under their new ids', async () => {
  const { bridge, pull, later, lines } = await bridgeHouse({ every: '0s' });
  const [account] = bridge.accounts;
  if (account === undefined) throw new Error('there is an account');
  const transactions = Array.from({ length: 80 }, (_, index) => {
    const at = Date.parse(index < 40 ? '2026-01-20T12:00:00Z' : '2026-03-28T12:00:00Z') + (index % 4) * DAY;
    return {
      id: `T${index}`,
      day: new Date(at).toISOString().slice(0, 10),
      amount: `-${index + 1}.00`,
      description: 'SHOP',
    };
  });
  bridge.accounts = [{ ...account, transactions }];
  await pull();
  // Its ids have proved themselves often.
  for (let pass = 0; pass < 40; pass += 1) {
    bridge.accounts = [{ ...account, balance: `${pass}.00`, transactions }];
    await later(2 * HOUR);
  }
  const renamed = transactions.map((each) => ({ ...each, id: `N-${each.id}` }));
  bridge.accounts = [{ ...account, id: 'ACT-NEW', transactions: renamed }];
  for (let day = 0; day < 10; day += 1) await later();
  expect(lines()).toHaveLength(80);
});

test('of two accounts that look alike under new ids nobody guesses: the document waits for the owner', async () => {
  const { bridge, pull, later, lines } = await bridgeHouse();
  const [account] = bridge.accounts;
  if (account === undefined) throw new Error('there is an account');
  bridge.accounts = [account, { ...account, id: 'ACT-2', transactions: [] }];
  await pull();
  bridge.accounts = [
    { ...account, id: 'ACT-3' },
    { ...account, id: 'ACT-4', transactions: [] },
  ];
  const { outcome, issues } = await later();
  expect(outcome).toBe('attention');
  expect(issues.map(({ issue }) => issue.code)).toContain('simplefin.which');
  expect(lines()).toHaveLength(2);
});

test('an account that joins later has its history as well', async () => {
  const { bridge, pull, later, lines } = await bridgeHouse({ since: '200d' });
  await pull();
  const old = { id: 'S1', day: '2025-11-20', amount: '100.00', description: 'SAVED LONG AGO' };
  bridge.accounts = [
    ...bridge.accounts,
    { id: 'ACT-9', name: 'Savings', connection: 'CON-2', balance: '100.00', transactions: [old] },
  ];
  await later();
  expect(lines().filter((line) => line.includes('SAVED LONG AGO'))).toHaveLength(1);
});

test('pending lines are taken over by the booked ones', async () => {
  const { bridge, later, lines, deps } = await bridgeHouse();
  const pending = deps.config.connectors.map((each) => ({ ...each, pending: 'push' as const }));
  const own = { ...deps, config: { ...deps.config, connectors: pending } };
  const [account] = bridge.accounts;
  if (account === undefined) throw new Error('there is an account');
  const held = { id: 'P1', day: null, amount: '-3.00', description: 'COFFEE', pending: true as const };
  bridge.accounts = [{ ...account, transactions: [held] }];
  await pullConnector(own, 'bridge', 'schedule');
  expect(lines()).toEqual(['checking 2026-04-01 -300 COFFEE']);
  bridge.accounts = [
    { ...account, transactions: [{ id: 'P1', day: '2026-04-02', amount: '-3.00', description: 'COFFEE' }] },
  ];
  await later();
  expect(lines()).toEqual(['checking 2026-04-02 -300 COFFEE']);
});

test('the words of protocol version 1 are understood', async () => {
  const { bridge, pull, lines } = await bridgeHouse();
  bridge.version = 1;
  bridge.troubles = [{ code: '', msg: 'You must reauthenticate.' }];
  expect(await pull()).toMatchObject({ outcome: 'attention', error: { message: 'You must reauthenticate.' } });
  expect(lines()).toHaveLength(2);
});

test('a refusal, a bill and an answer that is no account set are named', async () => {
  const { bridge, pull } = await bridgeHouse({ every: '0s' });
  const codes = [];
  for (const [status, body] of [
    [403, ''],
    [402, ''],
    [200, '<html>'],
    [200, '{"accounts":[{"id":1}]}'],
  ] as const) {
    bridge.fault = () => ({ status, body });
    codes.push((await pull()).error?.code);
  }
  expect(codes).toEqual(['simplefin.refused', 'simplefin.payment', 'simplefin.answer', 'simplefin.answer']);
});

test('an amount that cannot be read is an issue and never a zero; points and miles are left out', async () => {
  const { bridge, pull, lines } = await bridgeHouse();
  const [account] = bridge.accounts;
  if (account === undefined) throw new Error('there is an account');
  const odd = { id: 'X', day: '2026-03-09', amount: '1,5x', description: 'ODD' };
  bridge.accounts = [
    { ...account, transactions: [odd] },
    { ...account, id: 'ACT-M', name: 'Miles', currency: 'https://bank.example/miles' },
  ];
  const { issues, outcome } = await pull();
  expect(outcome).toBe('attention');
  expect(issues.map(({ issue }) => issue.code).toSorted()).toEqual(['simplefin.amount', 'simplefin.currency']);
  expect(lines()).toEqual([]);
});
