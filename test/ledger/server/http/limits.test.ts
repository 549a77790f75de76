import { describe, expect, test } from 'vitest';
import { createKey } from '../../../../src/ledger/server/storage/keys.ts';
import { SCOPES } from '../../../../src/ledger/wire/scopes.ts';
import { FakeClock } from '../../../support/clock/fake-clock.ts';
import { openLedger } from '../test-ledger.ts';

const numbers = (headers: Readonly<Record<string, string>>) =>
  ['limit', 'remaining', 'reset'].map((word) => Number(headers[`x-ratelimit-${word}-minute`]));

describe('rate limits', () => {
  test('refuse with 429, rate_limit_exceeded and a Retry-After that is kept (P-LIM-6)', async () => {
    const clock = new FakeClock();
    const ledger = await openLedger({ limits: { minute: 3 }, clock });
    const ask = () => ledger.send('GET', '/v1/me');
    expect(numbers((await ask()).headers)).toEqual([3, 2, 60]);
    clock.advance(10_500);
    expect(numbers((await ask()).headers)).toEqual([3, 1, 50]);
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.json.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(numbers(refused.headers)).toEqual([3, 0, 50]);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBe(50);
    clock.advance((wait - 1) * 1000);
    expect((await ask()).status).toBe(429);
    clock.advance(1000);
    expect((await ask()).status).toBe(200);
  });

  test('of a day outlast those of a minute, and tell the longer pause', async () => {
    const clock = new FakeClock();
    const ledger = await openLedger({ limits: { minute: 2, day: 3 }, clock });
    const ask = () => ledger.send('GET', '/v1/me');
    await ask();
    await ask();
    clock.advance(60_000);
    expect((await ask()).headers['x-ratelimit-remaining-day']).toBe('0');
    const refused = await ask();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(86_400 - 60)]);
    clock.advance((86_400 - 60) * 1000);
    expect((await ask()).status).toBe(200);
  });

  test('count replays, refusals of scope and mistakes, but not refused keys', async () => {
    const clock = new FakeClock();
    const ledger = await openLedger({ limits: { minute: 100 }, clock });
    const key = ledger.makeKey(['me:read', 'accounts:write']);
    const left = async () =>
      Number((await ledger.send('GET', '/v1/me', { key })).headers['x-ratelimit-remaining-minute']);
    expect(await left()).toBe(99);
    const body = { name: 'x', type: 'bank', balance: 0, currency: 'USD' };
    for (let n = 0; n < 2; n += 1) await ledger.send('POST', '/v1/accounts', { key, body, once: 'k' });
    await ledger.send('POST', '/v1/accounts', { key, body: {} });
    await ledger.send('GET', '/v1/accounts', { key });
    expect(await left()).toBe(94);
    await ledger.send('GET', '/v1/me', { key: `${key.slice(0, -1)}x` });
    expect(await left()).toBe(93);
  });

  test('are apart for each key, and do not hold a key made unlimited', async () => {
    const ledger = await openLedger({ limits: { minute: 1 } });
    const free = createKey(ledger.folder, { name: 'daemon', scopes: SCOPES, unlimited: true }, 0).key;
    await ledger.send('GET', '/v1/me');
    expect((await ledger.send('GET', '/v1/me')).status).toBe(429);
    expect((await ledger.send('GET', '/v1/me', { key: ledger.makeKey() })).status).toBe(200);
    for (let n = 0; n < 3; n += 1) {
      const reply = await ledger.send('GET', '/v1/me', { key: free });
      expect([reply.status, ...numbers(reply.headers)]).toEqual([200, 1_000_000_000, 1_000_000_000, 60]);
    }
  });
});
