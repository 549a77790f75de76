import { expect, test } from 'vitest';
import type { Delivery, Json } from '../../../src/plugin/contract.ts';
import { compose, type Read } from '../../../src/sync/run/open-connector.ts';

type Script = (advance: (cursor: Json) => void) => AsyncGenerator<Delivery>;

/** What happened, in its order: `read a`, `take a`, `cursor 7`. */
interface House {
  readonly heard: string[];
  pull(script: Script, read?: Read): Promise<void>;
}

function house(): House {
  const heard: string[] = [];
  const usual: Read = async ({ origin }) => {
    heard.push(`read ${origin}`);
    return { format: 'plain', statements: [], issues: [] };
  };
  return {
    heard,
    pull: async (script, read = usual) => {
      const source = {
        check: async () => undefined,
        pull: () => script((cursor) => heard.push(`cursor ${JSON.stringify(cursor)}`)),
        [Symbol.asyncDispose]: async () => undefined,
      };
      for await (const { origin } of compose(source, read).pull(null)) heard.push(`take ${origin}`);
    },
  };
}

function delivery(origin: string, more: Partial<Delivery> = {}): Delivery {
  const document = { sha256: origin, name: origin, bytes: new Uint8Array(10), receivedAt: '2026-03-31T12:00:00Z' };
  return { document, cursor: null, origin, fingerprint: '', receipt: null, ...more };
}

test('a source is asked for the next document when the last one was taken, and no cursor overtakes one', async () => {
  const { heard, pull } = house();
  await pull(async function* (advance) {
    yield delivery('a', { cursor: 1 });
    heard.push('asked');
    advance(2);
    yield delivery('b', { cursor: 3 });
  });
  expect(heard).toEqual(['read a', 'take a', 'asked', 'cursor 2', 'read b', 'take b']);
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
