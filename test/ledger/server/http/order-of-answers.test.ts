import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { STANDARD_HEADERS } from '../openapi/described.ts';
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

  test('are as many as the requests: one that was refused before its body is refused once', async () => {
    const ledger = await openLedger();
    const text = write(ledger, 'transfer-encoding: gzip').replace('application/json', 'text/plain');
    expect(statusesOf(await sendRaw(ledger, text))).toEqual(['415']);
  });

  test('carry the seven headers while the service closes as well', async () => {
    const ledger = await openLedger();
    const { hostname, port } = new URL(ledger.url);
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(write(ledger)));
    socket.setEncoding('utf8').on('data', (part) => {
      said += part;
    });
    const ended = new Promise((resolve) => socket.once('close', resolve));
    await expect.poll(async () => (await ledger.send('GET', '/v1/me')).status).toBe(200);
    await sleep(50);
    const closing = ledger.close();
    await sleep(150);
    socket.write(`${BODY}GET /v1/me HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${ledger.key}\r\n\r\n`);
    await Promise.all([ended, closing]);
    const answers = said.split(/(?=HTTP\/1\.1 )/);
    expect(statusesOf(said)[0]).toBe('201');
    for (const answer of answers) for (const name of STANDARD_HEADERS) expect(answer, answer).toContain(`${name}: `);
  });
});
