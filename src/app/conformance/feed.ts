import { isDeepStrictEqual } from 'node:util';
import { currencyTable } from '../../domain/currency.ts';
import { formatMinor } from '../../domain/money.ts';
import { sha256 } from '../../lib/hash.ts';
import type {
  Batch,
  Connector,
  ConnectorPlugin,
  Delivery,
  Json,
  Source,
  SourceContext,
  SourcePlugin,
} from '../../plugin/contract.ts';
import { BytesOfAccounts } from '../../sync/pull/same-bytes.ts';
import { type Check, check, skipped } from './check.ts';
import type { Read } from './format.ts';

export interface FeedHost {
  /** A host for one opening; `said` collects all that is logged. */
  context(overrides: Partial<SourceContext>, said: string[]): SourceContext;
  /** Texts of the options that nobody may read: passwords, tokens. */
  readonly secrets: readonly string[];
}

/** A source or connector with checked options, as the checks use it. */
interface Bench {
  readonly host: FeedHost;
  readonly initial: Json;
  readonly said: string[];
  open(context?: Partial<SourceContext>): Promise<Source | Connector>;
  pull(cursor: Json, context?: Partial<SourceContext>): Promise<readonly Delivery[]>;
}

/** The checks of a source or connector with options that reach something: a folder, a test account, a local server. */
export async function checkFeed(
  plugin: SourcePlugin<unknown> | ConnectorPlugin<unknown>,
  options: unknown,
  host: FeedHost,
): Promise<readonly Check[]> {
  const said: string[] = [];
  const open: Bench['open'] = async (context = {}) => plugin.open(options, host.context(context, said));
  const pull: Bench['pull'] = async (cursor, context = {}) => {
    await using feed = await open(context);
    const deliveries: Delivery[] = [];
    for await (const delivery of feed.pull(cursor)) deliveries.push(delivery);
    return deliveries;
  };
  const bench: Bench = { host, initial: plugin.cursor.initial, said, open, pull };
  let first: readonly Delivery[] = [];
  const reaches = await check('reaches its source and delivers', async () => {
    await using feed = await open();
    await feed.check();
    first = await pull(bench.initial);
    return first.length > 0 ? undefined : 'nothing was delivered';
  });
  if (first.length === 0) return [reaches, skipped('all that needs a document', 'nothing was delivered')];
  return [reaches, ...(await saysTheSame(bench, first)), ...(await endsWell(bench)), ...(await settles(bench, first))];
}

async function saysTheSame(bench: Bench, first: readonly Delivery[]): Promise<readonly Check[]> {
  const { host, initial, pull, said } = bench;
  return [
    await check('asked again from the same place it gives the same documents', async () =>
      isDeepStrictEqual(await pull(initial), first) ? undefined : 'the second pull differs',
    ),
    await check('documents bear the hash of their bytes and an instant', () => identities(first)),
    await check('cursors and receipts survive being stored', () => stored(first)),
    await check('what is known is not delivered again', () => known(bench, first)),
    await check('goes on from each of its cursors', () => resumes(bench, first)),
    await check('secrets stand in nothing that is logged or stored', () => leaks(host.secrets, first, said)),
  ];
}

async function endsWell(bench: Bench): Promise<readonly Check[]> {
  const { initial, open, pull } = bench;
  return [
    await check('told to end before it begins, it delivers nothing', async () =>
      (await pull(initial, { signal: AbortSignal.abort() })).length === 0 ? undefined : 'it delivered all the same',
    ),
    await check('told to end in the middle, it ends', () => endsInTheMiddle(bench)),
    await check('may be left in the middle', async () => {
      await using feed = await open();
      for await (const _ of feed.pull(initial)) break;
      return undefined;
    }),
  ];
}

/**
 * An after-action moves a file or flags a letter, so it comes last. It must bear a repeat, also after the thing is
 * gone.
 */
async function settles({ open }: Bench, first: readonly Delivery[]): Promise<readonly Check[]> {
  const name = 'settled twice, and when the thing is gone, it does not fail';
  await using feed = await open();
  if (feed.settle === undefined) return [skipped(name, 'it has no `settle`')];
  const twice = await check(name, async () => {
    const [one] = first;
    for (const outcome of ['imported', 'already-known', 'quarantined', 'imported'] as const) {
      await feed.settle?.(one?.receipt ?? null, outcome);
    }
    await feed.settle?.({ gone: true }, 'imported');
    return undefined;
  });
  return [twice];
}

async function endsInTheMiddle({ initial, open }: Bench): Promise<string | undefined> {
  const end = new AbortController();
  await using feed = await open({ signal: end.signal });
  const pulling = feed.pull(initial)[Symbol.asyncIterator]();
  await pulling.next();
  end.abort();
  // Two may have been on their way: more is going on regardless.
  for (let after = 0; after < 3; after += 1) {
    const { done } = await pulling.next().catch(() => ({ done: true }));
    if (done === true) return undefined;
  }
  await pulling.return?.();
  return 'it went on delivering: look at `context.signal` before each document';
}

function identities(deliveries: readonly Delivery[]): string | undefined {
  const bytes = new BytesOfAccounts();
  for (const { document, origin, refused } of deliveries) {
    if (refused === undefined && sha256(document.bytes) !== document.sha256)
      return `${origin}: sha256 is not that of its bytes`;
    if (new Date(document.receivedAt).toISOString() !== document.receivedAt)
      return `${origin}: receivedAt is no instant`;
  }
  for (const delivery of deliveries) {
    const other = bytes.add(delivery);
    if (other !== undefined) return `${other} and ${delivery.origin} have the same bytes, and are of two accounts`;
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
async function known({ initial, pull }: Bench, first: readonly Delivery[]): Promise<string | undefined> {
  const [one] = first;
  if (one === undefined) return 'there is no document to try it with';
  const isKnown = (origin: string, fingerprint: string) => origin === one.origin && fingerprint === one.fingerprint;
  const rest = await pull(one.cursor ?? initial, { isKnown });
  return rest.some(({ origin }) => origin === one.origin) ? `${one.origin} came again` : undefined;
}

/** After each document a run may end, and the next one must bring all that is left and nothing else. */
async function resumes(bench: Bench, first: readonly Delivery[]): Promise<string | undefined> {
  const places = first.length <= MOST_PLACES ? first : first.slice(0, MOST_PLACES);
  for (const place of places) {
    const found = await goesOnAfter(bench, first, place);
    if (found !== undefined) return found;
  }
  return undefined;
}

const MOST_PLACES = 20;

async function goesOnAfter(
  { initial, pull }: Bench,
  first: readonly Delivery[],
  place: Delivery,
): Promise<string | undefined> {
  const met = first.slice(0, first.findIndex(({ origin }) => origin === place.origin) + 1);
  const isKnown = (origin: string, fingerprint: string) =>
    met.some((each) => each.origin === origin && each.fingerprint === fingerprint);
  const rest = await pull(place.cursor ?? initial, { isKnown });
  const whole = first.flatMap(thingsIn);
  const left = first.slice(met.length).flatMap(thingsIn);
  const got = rest.flatMap(thingsIn);
  const missing = left.find((each) => !got.includes(each));
  if (missing !== undefined) return `from the cursor of ${place.origin} on, ${missing} is missing`;
  const invented = got.find((each) => !whole.includes(each));
  return invented === undefined ? undefined : `from the cursor of ${place.origin} on, ${invented} is new`;
}

/** A connector may cut its lines into other documents when it goes on; a source's documents are what they are. */
function thingsIn(delivery: Delivery | Batch): readonly string[] {
  if (!('statements' in delivery)) return [delivery.origin];
  const lines = delivery.statements.flatMap((statement) => statement.lines);
  return lines.map(({ amount, bookedOn, reference }) => `the line ${bookedOn} ${amount} ${reference ?? ''}`.trimEnd());
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

/** `[day, amount, payee]` of each line. */
export function answerOf({ statements }: Pick<Read, 'statements'>): readonly unknown[] {
  const { places } = currencyTable({});
  return statements.flatMap(({ lines, currency }) =>
    lines.map((line) => [line.bookedOn, formatMinor(line.amount, places(line.currency ?? currency)), line.payee]),
  );
}

/** `documents.json` names what a feed must deliver; a connector's document has a file of its own with its lines. */
export async function goldenChecks(
  plugin: SourcePlugin<unknown> | ConnectorPlugin<unknown>,
  options: unknown,
  expected: ReadonlyMap<string, unknown>,
  context: SourceContext,
): Promise<readonly Check[]> {
  if (expected.size === 0)
    return [skipped('gives the documents that expected/ has', 'nothing is compared without expected/')];
  const delivered: (Delivery | Batch)[] = [];
  const all = await check('gives the documents that expected/ has', async () => {
    await using feed = await plugin.open(options, context);
    for await (const each of feed.pull(plugin.cursor.initial)) delivered.push(each);
    const names = delivered.map(({ document }) => document.name);
    const wanted = expected.get('documents') ?? [...expected.keys()];
    return isDeepStrictEqual(names, wanted) ? undefined : `it gives ${JSON.stringify(names)}`;
  });
  const batches = delivered.flatMap((each) => ('statements' in each && expected.has(each.document.name) ? [each] : []));
  const each = batches.map((batch) =>
    check(`${batch.document.name}: says what expected/${batch.document.name}.json does`, () => {
      const got = answerOf(batch);
      return isDeepStrictEqual(got, expected.get(batch.document.name)) ? undefined : `it gives ${JSON.stringify(got)}`;
    }),
  );
  return [all, ...(await Promise.all(each))];
}
