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
import { t } from '../../words/speak.ts';
import type { Read } from './format.ts';
import { type Check, check, skipped } from './specimen.ts';

/** What a plug-in is opened with. */
export interface Host<Context> {
  /** A host for one opening; `said` collects all that is logged. */
  context(overrides: Partial<Context>, said: string[]): Context;
  /** Texts of the options that nobody may read: passwords, tokens. */
  readonly secrets: readonly string[];
}

/** A source or connector with checked options, as the checks use it. */
interface Bench {
  readonly initial: Json;
  open(context?: Partial<SourceContext>): Promise<Source | Connector>;
  pull(cursor: Json, context?: Partial<SourceContext>): Promise<readonly Delivery[]>;
}

/** The checks of a source or connector with options that reach something: a folder, a test account, a local server. */
export async function checkFeed(
  plugin: SourcePlugin<unknown> | ConnectorPlugin<unknown>,
  options: unknown,
  host: Host<SourceContext>,
): Promise<readonly Check[]> {
  const said: string[] = [];
  const { initial } = plugin.cursor;
  const open: Bench['open'] = async (context = {}) => plugin.open(options, host.context(context, said));
  const pull: Bench['pull'] = async (cursor, context = {}) => {
    await using feed = await open(context);
    const deliveries: Delivery[] = [];
    for await (const delivery of feed.pull(cursor)) deliveries.push(delivery);
    return deliveries;
  };
  const bench: Bench = { initial, open, pull };
  let first: readonly Delivery[] = [];
  const reaches = await check(t('plugin.reachesSourceDelivers'), async () => {
    await using feed = await open();
    await feed.check();
    first = await pull(initial);
    return first.length > 0 ? undefined : t('plugin.nothingDelivered');
  });
  if (first.length === 0) return [reaches, skipped(t('plugin.allNeedsDocument'), t('plugin.nothingDelivered'))];
  return [
    reaches,
    await check(t('plugin.askedAgainSamePlace'), async () =>
      isDeepStrictEqual(await pull(initial), first) ? undefined : t('plugin.secondPullDiffers'),
    ),
    await check(t('plugin.documentsBearHashBytes'), () => identities(first)),
    await check(t('plugin.cursorsReceiptsSurviveBeing'), () => stored(first)),
    await check(t('plugin.knownNotDeliveredAgain'), () => known(bench, first)),
    await check(t('plugin.goesEachCursors'), () => resumes(bench, first)),
    await check(t('plugin.secretsStandNothingLogged'), () => leaks(host.secrets, first, said)),
    await check(t('plugin.toldEndBeforeBegins'), async () =>
      (await pull(initial, { signal: AbortSignal.abort() })).length === 0 ? undefined : t('plugin.deliveredAllSame'),
    ),
    await check(t('plugin.toldEndMiddleEnds'), () => endsInTheMiddle(bench)),
    await settles(bench, first),
  ];
}

/**
 * An after-action moves a file or flags a letter, so it comes last. It may run twice, also after the thing is gone.
 */
async function settles({ open }: Bench, first: readonly Delivery[]): Promise<Check> {
  const name = t('plugin.settledTwiceWhenThing');
  await using feed = await open();
  if (feed.settle === undefined) return skipped(name, t('plugin.noSettle'));
  return check(name, async () => {
    for (const outcome of ['imported', 'already-known', 'quarantined', 'imported'] as const) {
      await feed.settle?.(first[0]?.receipt ?? null, outcome);
    }
    await feed.settle?.({ gone: true }, 'imported');
    return undefined;
  });
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
  return t('plugin.wentDeliveringLookContext');
}

function identities(deliveries: readonly Delivery[]): string | undefined {
  const bytes = new BytesOfAccounts();
  for (const { document, origin, refused } of deliveries) {
    if (refused === undefined && sha256(document.bytes) !== document.sha256)
      return `${origin}: ${t('plugin.sha256NotBytes')}`;
    if (new Date(document.receivedAt).toISOString() !== document.receivedAt)
      return `${origin}: ${t('plugin.receivedatNoInstant')}`;
  }
  for (const delivery of deliveries) {
    const other = bytes.add(delivery);
    if (other !== undefined) return t('plugin.sameBytesTwoAccounts', { one: other, other: delivery.origin });
  }
  const origins = new Set(deliveries.map(({ origin }) => origin));
  return origins.size === deliveries.length ? undefined : t('plugin.twoDocumentsOneOrigin');
}

function stored(deliveries: readonly Delivery[]): string | undefined {
  const odd = deliveries.find(({ cursor, receipt }) => {
    const kept: unknown = JSON.parse(JSON.stringify({ cursor, receipt }));
    return !isDeepStrictEqual(kept, { cursor, receipt });
  });
  return odd === undefined ? undefined : `${odd.origin}: ${t('plugin.notPlainJson')}`;
}

/** By its cursor or by asking: a source may do either. */
async function known({ initial, pull }: Bench, first: readonly Delivery[]): Promise<string | undefined> {
  const [one] = first;
  if (one === undefined) return t('plugin.noDocumentTry');
  const isKnown = (origin: string, fingerprint: string) => origin === one.origin && fingerprint === one.fingerprint;
  const rest = await pull(one.cursor ?? initial, { isKnown });
  return rest.some(({ origin }) => origin === one.origin) ? t('plugin.cameAgain', { origin: one.origin }) : undefined;
}

/** After each document a run may end, and the next one must bring all that is left and nothing else. */
async function resumes({ initial, pull }: Bench, first: readonly Delivery[]): Promise<string | undefined> {
  const whole = first.flatMap(thingsIn);
  for (const [at, { cursor, origin: place }] of first.slice(0, MOST_PLACES).entries()) {
    const met = first.slice(0, at + 1);
    const isKnown = (origin: string, fingerprint: string) =>
      met.some((each) => each.origin === origin && each.fingerprint === fingerprint);
    const got = (await pull(cursor ?? initial, { isKnown })).flatMap(thingsIn);
    const left = first.slice(met.length).flatMap(thingsIn);
    const missing = left.find((each) => !got.includes(each));
    if (missing !== undefined) return t('plugin.cursorMissing', { place, what: missing });
    const invented = got.find((each) => !whole.includes(each));
    if (invented !== undefined) return t('plugin.cursorNew', { place, what: invented });
  }
  return undefined;
}

const MOST_PLACES = 20;

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
  return told === undefined ? undefined : t('plugin.secretOptionsStandsLog');
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
    return [skipped(t('plugin.givesDocumentsExpected'), t('plugin.nothingComparedWithoutExpected'))];
  const delivered: (Delivery | Batch)[] = [];
  const all = await check(t('plugin.givesDocumentsExpected'), async () => {
    await using feed = await plugin.open(options, context);
    for await (const each of feed.pull(plugin.cursor.initial)) delivered.push(each);
    const names = delivered.map(({ document }) => document.name);
    const wanted = expected.get('documents') ?? [...expected.keys()];
    return isDeepStrictEqual(names, wanted) ? undefined : t('plugin.gives', { what: JSON.stringify(names) });
  });
  const batches = delivered.flatMap((each) => ('statements' in each && expected.has(each.document.name) ? [each] : []));
  const each = batches.map((batch) =>
    check(`${batch.document.name}: ${t('plugin.says', { file: `expected/${batch.document.name}.json` })}`, () => {
      const got = answerOf(batch);
      return isDeepStrictEqual(got, expected.get(batch.document.name))
        ? undefined
        : t('plugin.gives', { what: JSON.stringify(got) });
    }),
  );
  return [all, ...(await Promise.all(each))];
}
