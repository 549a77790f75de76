import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '../lib/hash.ts';
import { type Check, check } from './conformance.ts';
import type { ConnectorPlugin, Delivery, Json, SourceContext, SourcePlugin } from './contract.ts';

export interface FeedHost {
  /** A host for one opening; `said` collects all that is logged. */
  context(overrides: Partial<SourceContext>, said: string[]): SourceContext;
  /** Texts of the options that nobody may read: passwords, tokens. */
  readonly secrets: readonly string[];
}

/** The checks of a source or connector with options that reach something: a folder, a test account, a local server. */
export async function checkFeed(
  plugin: SourcePlugin<unknown> | ConnectorPlugin<unknown>,
  options: unknown,
  host: FeedHost,
): Promise<readonly Check[]> {
  const said: string[] = [];
  const open = async (context: Partial<SourceContext> = {}) => plugin.open(options, host.context(context, said));
  const pull = async (cursor: Json, context: Partial<SourceContext> = {}): Promise<readonly Delivery[]> => {
    await using feed = await open(context);
    const deliveries: Delivery[] = [];
    for await (const delivery of feed.pull(cursor)) deliveries.push(delivery);
    return deliveries;
  };
  const { initial } = plugin.cursor;
  const first = await pull(initial).catch((): readonly Delivery[] => []);
  return [
    await check('reaches its source and delivers', async () => {
      await using feed = await open();
      await feed.check();
      return (await pull(initial)).length > 0 ? undefined : 'nothing was delivered';
    }),
    await check('asked again from the same place it gives the same documents', async () =>
      isDeepStrictEqual(await pull(initial), first) ? undefined : 'the second pull differs',
    ),
    await check('documents bear the hash of their bytes and an instant', () => identities(first)),
    await check('cursors and receipts survive being stored', () => stored(first)),
    await check('what is known is not delivered again', async () => known(first, pull, initial)),
    await check('ends at once when it is told to', async () =>
      (await pull(initial, { signal: AbortSignal.abort() })).length === 0 ? undefined : 'it delivered all the same',
    ),
    await check('may be left in the middle', async () => {
      await using feed = await open();
      for await (const _ of feed.pull(initial)) break;
      return undefined;
    }),
    await check('secrets stand in nothing that is logged or stored', () => leaks(host.secrets, first, said)),
  ];
}

function identities(deliveries: readonly Delivery[]): string | undefined {
  for (const { document, origin, refused } of deliveries) {
    if (refused === undefined && sha256(document.bytes) !== document.sha256)
      return `${origin}: sha256 is not that of its bytes`;
    if (new Date(document.receivedAt).toISOString() !== document.receivedAt)
      return `${origin}: receivedAt is no instant`;
  }
  const origins = new Set(deliveries.map(({ origin }) => origin));
  return origins.size === deliveries.length ? undefined : 'two documents have one origin';
}

function stored(deliveries: readonly Delivery[]): string | undefined {
  const odd = deliveries.find(({ cursor, receipt }) => {
    const kept: unknown = JSON.parse(JSON.stringify({ cursor, receipt }));
    return !isDeepStrictEqual(kept, { cursor, receipt });
  });
  return odd === undefined ? undefined : `${odd.origin}: they are not plain JSON`;
}

/** By its cursor or by asking: a source may do either. */
async function known(
  first: readonly Delivery[],
  pull: (cursor: Json, context?: Partial<SourceContext>) => Promise<readonly Delivery[]>,
  initial: Json,
): Promise<string | undefined> {
  const [one] = first;
  if (one === undefined) return 'there is no document to try it with';
  const isKnown = (origin: string, fingerprint: string) => origin === one.origin && fingerprint === one.fingerprint;
  const rest = await pull(one.cursor ?? initial, { isKnown });
  return rest.some(({ origin }) => origin === one.origin) ? `${one.origin} came again` : undefined;
}

function leaks(
  secrets: readonly string[],
  deliveries: readonly Delivery[],
  said: readonly string[],
): string | undefined {
  const texts = deliveries.map(({ document, cursor, origin, fingerprint, receipt, hints, refused, withheld }) =>
    JSON.stringify([document.name, cursor, origin, fingerprint, receipt, hints, refused, withheld]),
  );
  const told = secrets.find((secret) => [...said, ...texts].some((text) => text.includes(secret)));
  return told === undefined ? undefined : 'a secret of its options stands in its log, cursor, receipt or origin';
}
