import { describe, expect, test } from 'vitest';
import { readIdempotencyKey } from '../../../../src/ledger/server/storage/idempotency.ts';
import { FakeClock } from '../../../support/clock/fake-clock.ts';
import { tries } from '../../../support/run/effort.ts';
import { tempFolder } from '../../../support/run/temp.ts';
import { balanceOf, makeAccount, openLedger, type TestLedger } from '../test-ledger.ts';

const KEYS = tries({ small: 3, thorough: 10, nightly: 1000 });

async function setUp(): Promise<{ ledger: TestLedger; body: object; accountId: string }> {
  const ledger = await openLedger();
  const accountId = await makeAccount(ledger, { balance: 1000 });
  return { ledger, accountId, body: { accountId, amount: 1, date: '2026-03-01' } };
}

describe('the Idempotency-Key', () => {
  test('replays the stored answer to the same request, byte for byte (P-IDEM-1)', async () => {
    const { ledger, accountId, body } = await setUp();
    const first = await ledger.send('POST', '/v1/transactions', { body, once: 'k' });
    const again = await ledger.send('POST', '/v1/transactions', { body, once: 'k' });
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(await balanceOf(ledger, accountId)).toBe('999');
  });

  test(`100 copies at once of each of ${KEYS} requests have one effect and equal answers`, async () => {
    const { ledger, accountId, body } = await setUp();
    for (let n = 0; n < KEYS; n += 1) {
      const copies = Array.from({ length: 100 }, () =>
        ledger.send('POST', '/v1/transactions', { body, once: `c${n}` }),
      );
      const replies = await Promise.all(copies);
      expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    }
    expect(await balanceOf(ledger, accountId)).toBe(String(1000 - KEYS));
  });

  test('with another body, method or path is a conflict without effect', async () => {
    const { ledger, accountId, body } = await setUp();
    const { json } = await ledger.send('POST', '/v1/transactions', { body, once: 'k' });
    for (const [method, path, other] of [
      ['POST', '/v1/transactions', { ...body, amount: 2 }],
      ['POST', '/v1/transactions', { nonsense: true }],
      ['POST', '/v1/transactions/upsert', body],
      ['PATCH', `/v1/transactions/${json.data.id}`, body],
    ] as const) {
      const reply = await ledger.send(method, path, { body: other, once: 'k' });
      expect([reply.status, reply.json.code]).toEqual([409, 'idempotency_key_reused']);
    }
    expect(await balanceOf(ledger, accountId)).toBe('999');
  });

  test('is required on POST and PATCH, and ignored on GET and DELETE', async () => {
    const { ledger, accountId, body } = await setUp();
    for (const [method, path] of [
      ['POST', '/v1/transactions'],
      ['PATCH', `/v1/accounts/${accountId}`],
    ] as const) {
      const reply = await ledger.send(method, path, { body, once: null });
      expect([reply.status, reply.json.code]).toEqual([400, 'idempotency_key_required']);
    }
    const headers = { 'idempotency-key': 'same' };
    expect((await ledger.send('GET', '/v1/accounts', { headers })).status).toBe(200);
    expect((await ledger.send('DELETE', `/v1/accounts/${accountId}`, { headers })).status).toBe(200);
    expect(await balanceOf(ledger, accountId)).toBe('1000');
  });

  test('compares by JSON value: order, spaces and number forms do not matter', async () => {
    const { ledger, accountId } = await setUp();
    const texts = [
      `{"accountId":"${accountId}","amount":1,"date":"2026-03-01"}`,
      ` { "date" : "2026-03-01", "amount" : 1.0, "accountId" : "${accountId}" } `,
      `{"amount":10e-1,"date":"2026\\u002d03-01","accountId":"${accountId}"}`,
    ];
    const replies = [];
    for (const body of texts) replies.push(await ledger.send('POST', '/v1/transactions', { body, once: 'k' }));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  test('is free again after a refusal by validation, and bound by every answer of the execution', async () => {
    const { ledger, body } = await setUp();
    const wrong = await ledger.send('POST', '/v1/transactions', { body: { ...body, date: 'x' }, once: 'k' });
    expect(wrong.status).toBe(422);
    expect((await ledger.send('POST', '/v1/transactions', { body, once: 'k' })).status).toBe(201);
    for (const [method, path, status] of [
      ['PATCH', '/v1/transactions/nothing', 404],
      ['POST', '/v1/transactions', 422],
    ] as const) {
      const send = { body: { ...body, accountId: 'nothing' }, once: `stored-${status}` };
      const first = await ledger.send(method, path, send);
      const again = await ledger.send(method, path, send);
      expect([first.status, again.text]).toEqual([status, first.text]);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(again.headers['content-type']).toContain('application/problem+json');
    }
  });

  test('lives for 30 days, whatever the wall clock says meanwhile', async () => {
    const folder = tempFolder();
    const clock = new FakeClock();
    const restart = async () => {
      const ledger = await openLedger({ folder, clock });
      return ledger;
    };
    const first = await restart();
    const accountId = await makeAccount(first);
    const send = { body: { accountId, amount: 1, date: '2026-03-01' }, once: 'k', key: first.key };
    const { text } = await first.send('POST', '/v1/transactions', send);
    clock.jumpTo('2099-01-01T00:00:00Z');
    await first.close();
    const second = await restart();
    expect((await second.send('POST', '/v1/transactions', send)).text).toBe(text);
    clock.jumpTo('2026-04-01T12:00:00Z');
    clock.advance(29 * 86_400_000);
    await second.close();
    const third = await restart();
    expect((await third.send('POST', '/v1/transactions', send)).text).toBe(text);
    clock.advance(2 * 86_400_000);
    await third.close();
    const fourth = await restart();
    expect((await fourth.send('POST', '/v1/transactions', send)).text).not.toBe(text);
  });

  test('means the same bare and in double quotes', async () => {
    const { ledger, body } = await setUp();
    const bare = await ledger.send('POST', '/v1/transactions', { body, once: 'abc' });
    const quoted = await ledger.send('POST', '/v1/transactions', { body, once: '"abc"' });
    expect(quoted.text).toBe(bare.text);
  });

  test.each([
    ['k', 'k'],
    ['"k"', 'k'],
    ['a'.repeat(255), 'a'.repeat(255)],
    ['a'.repeat(256), undefined],
    ['', undefined],
    ['""', undefined],
    ['a b', undefined],
    ['a, b', undefined],
    ['ä', undefined],
    ['a"b', undefined],
    ['a\\b', undefined],
  ])('%j is read as %j', (header, key) => {
    expect(readIdempotencyKey(header)).toBe(key);
  });
});
