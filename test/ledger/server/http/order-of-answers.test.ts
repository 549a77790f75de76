import { describe, expect, test } from 'vitest';
import { openLedger, sendRaw, type TestLedger } from '../test-ledger.ts';

const BODY = '{"name":"Grocer"}';

function write(ledger: TestLedger, headers = `content-length: ${BODY.length}`): string {
  return `POST /v1/payees HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${ledger.key}\r\nidempotency-key: k\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`;
}

function statusesOf(answers: string): string[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status);
}

describe('answers on one connection', () => {
  test('come in the order of the requests, also where a later one cannot be read', async () => {
    const ledger = await openLedger();
    const answers = await sendRaw(ledger, `${write(ledger)}${BODY}nonsense\r\n\r\n`);
    expect(statusesOf(answers)).toEqual(['201', '400']);
    const cut = await sendRaw(ledger, `${write(ledger)}${BODY}${write(ledger, 'transfer-encoding: chunked')}zz\r\n`);
    expect(statusesOf(cut)).toEqual(['201', '400']);
  });
});
