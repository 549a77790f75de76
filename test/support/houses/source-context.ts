import { openers } from '../../../connectors/openers.ts';
import { currencyTable } from '../../../src/domain/currency.ts';
import { createHttpClient } from '../../../src/http/client.ts';
import type { HttpNeeds, Keep, SourceContext } from '../../../src/plugin/contract.ts';
import { openDocument } from '../../../src/sync/parse/document.ts';
import { FakeClock } from '../clock/fake-clock.ts';

/** A host for a source alone. Remembers what it was told is known, and sleeps by the fake clock. */
export function sourceContext(overrides: Partial<SourceContext> = {}, needs?: HttpNeeds): SourceContext {
  const clock = new FakeClock();
  const { signal = new AbortController().signal } = overrides;
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  return {
    log,
    signal,
    http: createHttpClient({ needs, clock, log, signal, maxBytes: 1024 * 1024 }),
    baseFolder: '/',
    maxDocumentBytes: 1024 * 1024,
    templates: {},
    now: () => new Date(clock.now()),
    sleep: (ms) => clock.sleep(ms),
    isKnown: () => false,
    advance: () => undefined,
    remark: () => undefined,
    currencies: currencyTable({}),
    timezone: 'UTC',
    keep: keepInMemory(),
    open: (order) => openDocument(order, openers),
    ...overrides,
  };
}

/** Everything that an async iterable gives. */
export async function collect<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const collected: Value[] = [];
  for await (const value of values) collected.push(value);
  return collected;
}

/** The kept values of a connector between runs, as long as the test. */
export function keepInMemory(): Keep {
  const texts = new Map<string, string>();
  return { read: (name) => texts.get(name), write: (name, text) => void texts.set(name, text) };
}
