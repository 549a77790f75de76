import { expect, onTestFinished, test } from 'vitest';
import type { Document } from '../../../src/domain/document.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { createParsePool, type ParseOrder, type ParsePool } from '../../../src/sync/parse/pool.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { born, children } from '../../support/run/children.ts';

const ORDER: ParseOrder = { format: 'auto', options: {}, connectorOptions: {}, timezone: 'UTC', currencies: {} };

function pool(): ParsePool {
  const made = createParsePool({});
  onTestFinished(() => made[Symbol.asyncDispose]());
  return made;
}

function documents(count: number): readonly Document[] {
  return Array.from({ length: count }, (_, at) => {
    const bytes = Buffer.from(ofxText({ lines: [{ id: `F${at}`, on: '2026-03-01', amount: `-${at + 1}.00` }] }));
    return { sha256: sha256(bytes), name: `${at}.ofx`, bytes, receivedAt: '2026-03-31T12:00:00.000Z' };
  });
}

test('many documents are read as each would be by itself', async () => {
  const made = pool();
  const text = Buffer.from('no statement at all');
  const unknown = { sha256: sha256(text), name: 'x', bytes: text, receivedAt: '2026-03-31T12:00:00.000Z' };
  const asked = [...documents(5), unknown, ...documents(7).slice(5)];
  const together = await made.parseAll?.(asked, ORDER);
  const alone = [];
  for (const document of asked) alone.push(await made.parse(document, ORDER));
  expect(together).toEqual(alone);
  expect(alone.map(({ statements }) => statements.length)).toEqual([1, 1, 1, 1, 1, 0, 1, 1]);
});

test('each is read by itself where the reader died amid them', async () => {
  const made = pool();
  const before = children();
  const reading = made.parseAll?.(documents(40), ORDER);
  process.kill(await born(before), 'SIGKILL');
  const read = await reading;
  expect(read?.flatMap(({ issues }) => issues)).toEqual([]);
  expect(read?.map(({ statements }) => statements[0]?.lines[0]?.amount)).toEqual(
    documents(40).map((_, at) => BigInt(at + 1) * -100n),
  );
});
