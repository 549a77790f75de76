import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Delivery, Json } from '../../../src/plugin/contract.ts';
import { compose, type Read } from '../../../src/sync/run/compose.ts';
import { ReadAhead } from '../../../src/sync/run/read-ahead.ts';

type Script = (advance: (cursor: Json) => void) => AsyncGenerator<Delivery>;

/** What happened, in its order: `read a b`, `take a`, `cursor 7`. */
interface House {
  readonly heard: string[];
  pull(script: Script, read?: Read): Promise<void>;
}

function house(): House {
  const heard: string[] = [];
  const usual: Read = async (deliveries) => {
    heard.push(`read ${deliveries.map(({ origin }) => origin).join(' ')}`);
    return deliveries.map(() => ({ format: 'plain', statements: [], issues: [] }));
  };
  return {
    heard,
    pull: async (script, read = usual) => {
      const ahead = new ReadAhead<Json>((cursor) => heard.push(`cursor ${JSON.stringify(cursor)}`));
      const source = {
        check: async () => undefined,
        pull: () => script((cursor) => ahead.advance(cursor)),
        [Symbol.asyncDispose]: async () => undefined,
      };
      for await (const { origin } of compose(source, read, ahead).pull(null)) heard.push(`take ${origin}`);
    },
  };
}

function delivery(origin: string, more: Partial<Delivery> = {}, size = 10): Delivery {
  const document = { sha256: origin, name: origin, bytes: new Uint8Array(size), receivedAt: '2026-03-31T12:00:00Z' };
  return { document, cursor: null, origin, fingerprint: '', receipt: null, ...more };
}

test('documents that lie ready are read together', async () => {
  const { heard, pull } = house();
  await pull(async function* () {
    yield delivery('a');
    yield delivery('b');
    await sleep(20);
    yield delivery('c');
  });
  expect(heard).toEqual(['read a b', 'take a', 'take b', 'read c', 'take c']);
});

test('at most 64 documents and a mebibyte are read together', async () => {
  const { heard, pull } = house();
  await pull(async function* () {
    for (let each = 0; each < 70; each += 1) yield delivery(`${each}`);
  });
  const sizes = heard.filter((line) => line.startsWith('read')).map((line) => line.split(' ').length - 1);
  expect(sizes).toEqual([64, 6]);
  heard.length = 0;
  await pull(async function* () {
    for (let each = 0; each < 20; each += 1) yield delivery(`${each}`, {}, 100 * 1024);
  });
  expect(heard.filter((line) => line.startsWith('read')).map((line) => line.split(' ').length - 1)).toEqual([10, 10]);
});

test('a long document is read by itself, and nothing ahead of it', async () => {
  const { heard, pull } = house();
  await pull(async function* () {
    yield delivery('a');
    yield delivery('long', {}, 200 * 1024);
    yield delivery('b');
  });
  expect(heard).toEqual(['read a', 'read long', 'take a', 'take long', 'read b', 'take b']);
});

test('a source with a cursor is asked for the next document when the last one was taken', async () => {
  const { heard, pull } = house();
  await pull(async function* (advance) {
    yield delivery('a', { cursor: 1 });
    heard.push('asked');
    advance(2);
    yield delivery('b', { cursor: 3 });
  });
  expect(heard).toEqual(['read a', 'take a', 'asked', 'cursor 2', 'read b', 'take b']);
});

test('a cursor never goes before documents that were delivered before it', async () => {
  const { heard, pull } = house();
  await pull(async function* (advance) {
    const place = { at: 1 };
    yield delivery('a');
    yield delivery('b');
    advance(place);
    place.at = 2;
    yield delivery('c');
    advance(place);
  });
  expect(heard.filter((line) => !line.startsWith('read'))).toEqual([
    'take a',
    'take b',
    'cursor {"at":1}',
    'take c',
    'cursor {"at":2}',
  ]);
});

test('what a source delivered before it failed is taken first', async () => {
  const { heard, pull } = house();
  const pulling = pull(async function* () {
    yield delivery('a');
    yield delivery('b');
    throw new Error('the source is gone');
  });
  await expect(pulling).rejects.toThrow('the source is gone');
  expect(heard).toEqual(['read a b', 'take a', 'take b']);
});

test('a document that its source hinders is not read', async () => {
  const { heard, pull } = house();
  const refused = { severity: 'error', code: 'parse.size', message: 'too large' } as const;
  await pull(async function* () {
    yield delivery('a', { refused });
    yield delivery('b');
  });
  expect(heard).toEqual(['take a', 'read b', 'take b']);
});

test('a reader that fails ends the pass, and the source hears of its end', async () => {
  const { heard, pull } = house();
  const pulling = pull(
    async function* () {
      try {
        yield delivery('a');
        yield delivery('b');
      } finally {
        heard.push('closed');
      }
    },
    () => Promise.reject(new Error('the disk is full')),
  );
  await expect(pulling).rejects.toThrow('the disk is full');
  expect(heard).toEqual(['closed']);
});
