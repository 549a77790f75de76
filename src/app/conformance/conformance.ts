/** `bankfeed connectors test`: what a plug-in is checked with, in the processes that the daemon would use for it. */
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openers } from '../../../connectors/openers.ts';
import { currencyTable } from '../../domain/currency.ts';
import { createHttpClient } from '../../http/client.ts';
import { systemClock } from '../../lib/clock.ts';
import { AppError, EXIT, errorFrom, messageOf, refusal } from '../../lib/errors.ts';
import type {
  ConnectorPlugin,
  HttpNeeds,
  NoticePlugin,
  Plugin,
  SourceContext,
  SourcePlugin,
} from '../../plugin/contract.ts';
import { readOptions } from '../../plugin/issues.ts';
import { marksOf } from '../../plugin/json-schema.ts';
import { PLUGIN_LIMITS } from '../../plugin/process/plugin-process.ts';
import type { Registry } from '../../plugin/registry.ts';
import { secretTexts } from '../../settings/secrets.ts';
import { openDocument } from '../../sync/parse/document.ts';
import { type AskedPool, createParsePool, type ParseOrder } from '../../sync/parse/pool.ts';
import { messageText } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import { openPlugins } from '../parsing.ts';
import { answerOf, checkFeed, goldenChecks } from './feed.ts';
import { checkFormat, documentOf, type FormatUnderTest } from './format.ts';
import { checkNotice } from './notice.ts';
import { replayChecks } from './replay.ts';
import { type Check, check, findSpecimen, letterSample, type Specimen, skipped } from './specimen.ts';

export interface Conformance {
  readonly kind: Plugin['kind'];
  readonly name: string;
  readonly checks: readonly Check[];
}

/** A person waits for it, so what hangs is ended sooner than in the daemon. */
const LIMITS = { ...PLUGIN_LIMITS, loadMs: 10_000, taskMs: 60_000, workMs: 300_000 };
const READ_LIMIT_MS = 10_000;

/** Throws AppError `plugin.…` or `conformance.path` (exit code 2) where there is nothing to check. */
export async function testPlugin(path: string): Promise<Conformance> {
  const found = findSpecimen(path);
  const registry = await openPlugins([found.module], dirname(found.module), LIMITS);
  const loaded = registry.plugins.find(({ url }) => url !== null);
  if (loaded === undefined) {
    const [first] = registry.broken;
    throw first === undefined ? refusal('plugin.missing#none') : errorFrom({ ...first, exitCode: EXIT.usage });
  }
  const { kind, name } = loaded.plugin;
  const specimen = kind === 'template' ? { ...found, samples: found.samples.map(letterSample) } : found;
  // One for all checks: a reader's process starts with the first document, and costs more than it.
  await using pool = createParsePool({ formats: registry.formatModules, timeLimitMs: READ_LIMIT_MS });
  const checks = await checksOf(kind, name, registry, specimen, pool);
  // A plug-in that cannot be opened does not pass through an engine.
  const whole = checks.some(({ outcome }) => outcome === 'passed');
  return {
    kind,
    name,
    checks: whole ? [...checks, ...(await replayChecks({ kind, name }, registry, specimen, pool))] : checks,
  };
}

function checksOf(
  kind: Plugin['kind'],
  name: string,
  registry: Registry,
  specimen: Specimen,
  pool: AskedPool,
): Promise<readonly Check[]> {
  switch (kind) {
    case 'format':
      return formatChecks(name, pool, specimen, { [name]: specimen.options });
    case 'profile':
      // A profile reads as CSV does, and the files are told by their samples.
      return formatChecks('csv', pool, specimen, { csv: { profiles: registry.profiles, profile: name } });
    case 'template':
      // Each letter is read with them, as the mailbox would have it.
      return formatChecks('alert', pool, specimen, { alert: { templates: registry.templates[name] ?? [] } });
    case 'notice':
      return noticeChecks(registry.notice(name), specimen);
    case 'source':
    case 'connector':
      return feedChecks(registry.feed(name), specimen);
  }
}

async function formatChecks(
  name: string,
  pool: AskedPool,
  { samples, expected }: Specimen,
  options: ParseOrder['options'],
): Promise<readonly Check[]> {
  if (samples.length === 0) return [skipped('samples', t('plugin.putMadeUpDocument'))];
  const order = { format: name, options, connectorOptions: {}, timezone: 'UTC', currencies: {} };
  const format: FormatUnderTest = {
    name,
    claims: (document) => pool.claims(document),
    read: (document) => pool.parse(document, order),
  };
  const checks: Check[] = [];
  for (const sample of samples) checks.push(...(await checkFormat(format, sample)));
  for (const sample of samples.filter(({ name: file }) => expected.has(file))) {
    const golden = await check(
      `${sample.name}: ${t('plugin.readSays', { file: `expected/${sample.name}.json` })}`,
      async () => {
        const got = answerOf(await format.read(documentOf(sample)));
        return isDeepStrictEqual(got, expected.get(sample.name))
          ? undefined
          : t('plugin.gives', { what: JSON.stringify(got) });
      },
    );
    checks.push(golden);
  }
  return checks;
}

async function feedChecks(
  plugin: SourcePlugin<unknown> | ConnectorPlugin<unknown>,
  specimen: Specimen,
): Promise<readonly Check[]> {
  return withOptions(plugin, specimen, t('plugin.reachesSource'), async (options, secrets) => {
    const needs = typeof plugin.http === 'function' ? await plugin.http(options) : plugin.http;
    const context = (overrides: Partial<SourceContext>, said: string[]) =>
      loneContext(dirname(specimen.module), needs, overrides, said);
    const checks = await checkFeed(plugin, options, { context, secrets });
    return [...checks, ...(await goldenChecks(plugin, options, specimen.expected, context({}, [])))];
  });
}

async function noticeChecks(plugin: NoticePlugin<unknown>, specimen: Specimen): Promise<readonly Check[]> {
  return withOptions(plugin, specimen, t('plugin.handsNoticeOver'), (options, secrets) =>
    checkNotice(plugin, options, {
      context: (overrides, said) => loneContext(dirname(specimen.module), undefined, overrides, said),
      secrets,
    }),
  );
}

/** The checks of a plug-in that needs options; skipped, with the reason, where `options.json` lacks some. */
async function withOptions(
  { config }: Pick<NoticePlugin<unknown>, 'config'>,
  { module, options }: Specimen,
  first: string,
  checks: (options: unknown, secrets: readonly string[]) => Promise<readonly Check[]>,
): Promise<readonly Check[]> {
  let read: unknown;
  try {
    read = await readOptions(config, options, join(dirname(module), 'options.json'));
  } catch (thrown) {
    const why = thrown instanceof AppError ? messageText(thrown) : messageOf(thrown);
    return [skipped(first, t('plugin.writeKeysIntoOptions', { why }))];
  }
  return checks(read, secretTexts(options, marksOf(config)));
}

const MAX_BYTES = 100 * 1024 * 1024;

/** A host that knows nothing, waits for nothing and listens to what is logged. */
function loneContext(
  baseFolder: string,
  needs: HttpNeeds | undefined,
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
