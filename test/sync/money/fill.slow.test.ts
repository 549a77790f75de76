/** Pages do not wait while the ledger is read as a whole. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { TestLedger } from '../../ledger/server/test-ledger.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { moneyHouse } from '../../support/houses/money-house.ts';
import { sharedParsePool } from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);

const QUARTER_HOUR = 15 * 60_000;

/** A way to the ledger on which answers wait behind `gate`. */
function gatedWay() {
  let gate = Promise.resolve();
  const via = async ({ key, url }: TestLedger) => {
    const server = createServer((request, response) => {
      void gate.then(async () => {
        const answer = await fetch(`${url}${request.url}`, { headers: { authorization: `Bearer ${key}` } });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return { key, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };
  const close = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return resolve;
  };
  return { via, close };
}

test('a copy that is ready is shown while everything is read anew, and the new copy comes afterwards', async () => {
  const way = gatedWay();
  const files = { 'march.ofx': ofxText({ lines: [{ id: 'A', on: '2026-03-02', amount: '-2.50' }] }) };
  const { filler, house } = await moneyHouse({ files, parsePool, via: way.via });
  await filler.readAll();
  const { asOf } = filler.status;

  const open = way.close();
  await house.clock.advance(QUARTER_HOUR);
  await filler.freshen();
  expect(filler.status).toMatchObject({ phase: 'ready', isReading: true, asOf });

  open();
  await filler.readAll();
  expect(filler.status).toMatchObject({ phase: 'ready', isReading: false, problem: null });
  expect(filler.status.asOf).toBeGreaterThan(asOf ?? 0);
});
