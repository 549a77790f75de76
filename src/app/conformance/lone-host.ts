import { openers } from '../../../connectors/openers.ts';
import { currencyTable } from '../../domain/currency.ts';
import { createHttpClient } from '../../http/client.ts';
import { systemClock } from '../../lib/clock.ts';
import type { HttpNeeds, SourceContext } from '../../plugin/contract.ts';
import { openDocument } from '../../sync/parse/open.ts';

const MAX_BYTES = 100 * 1024 * 1024;

/** A host that knows nothing, waits for nothing and listens to what is logged. */
export function loneContext(
  { baseFolder, needs }: { readonly baseFolder: string; readonly needs: HttpNeeds | undefined },
  overrides: Partial<SourceContext>,
  said: string[],
): SourceContext {
  const note = (fields: object, event: string): void => void said.push(`${event} ${JSON.stringify(fields)}`);
  const log = { debug: note, info: note, warn: note, error: note };
  const { signal = new AbortController().signal } = overrides;
  const kept = new Map<string, string>();
  return {
    log,
    signal,
    http: createHttpClient({ needs, clock: systemClock, log, signal, maxBytes: MAX_BYTES }),
    baseFolder,
    maxDocumentBytes: MAX_BYTES,
    now: () => new Date('2026-04-01T00:00:00.000Z'),
    sleep: async () => undefined,
    isKnown: () => false,
    advance: () => undefined,
    remark: ({ code, message, hint }) => void said.push(`${code} ${message} ${hint ?? ''}`),
    currencies: currencyTable({}),
    timezone: 'UTC',
    templates: {},
    keep: { read: (name) => kept.get(name), write: (name, text) => void kept.set(name, text) },
    open: (order) => openDocument(order, openers),
    ...overrides,
  };
}
