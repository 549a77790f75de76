import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { systemClock } from '../../lib/clock.ts';
import type { Plugin } from '../../plugin/contract.ts';
import type { Registry } from '../../plugin/registry.ts';
import { defaultSettings } from '../../settings/load.ts';
import { openStore } from '../../store/store.ts';
import { listTransactions } from '../../store/views/transactions.ts';
import type { ParsePool } from '../../sync/parse/pool.ts';
import { pullConnector } from '../../sync/pull/pull.ts';
import type { ProfileFiles } from '../../sync/read/profiles.ts';
import type { ConnectorConfig, PullDeps } from '../../sync/run/deps.ts';
import { t } from '../../words/speak.ts';
import { syncConfigOf } from '../sync-config.ts';
import { type Check, check, type Sample, type Specimen, skipped } from './specimen.ts';

/** Samples that come together, one batch after the other. */
type Batches = readonly (readonly Sample[])[];

export type PluginName = Pick<Plugin, 'kind' | 'name'>;

/** Whole passes over a state of their own. A document brings its lines once and never again, in any order. */
export async function replayChecks(
  plugin: PluginName,
  registry: Registry,
  specimen: Specimen,
  parsePool: ParsePool,
): Promise<readonly Check[]> {
  const pass = (batches: Batches) => passes(plugin, registry, specimen, parsePool, batches);
  const { samples } = specimen;
  if (plugin.kind === 'source' || plugin.kind === 'notice') return [];
  let known: Promise<readonly string[]> | undefined;
  const becomesTheSame = async (batches: Batches) => {
    known ??= pass([samples]);
    const [other, once] = [await pass(batches), await known];
    if (isDeepStrictEqual(other, once)) return undefined;
    return t('plugin.transactionsBecame', { count: String(once.length), number: String(other.length) });
  };
  const again = samples.map((each) => ({ ...each, name: `again-${each.name}` }));
  return [
    await check(t('plugin.replayReadSecondTime'), () => becomesTheSame([samples, again])),
    samples.length < 2 && plugin.kind !== 'connector'
      ? skipped(t('plugin.overlapShuffle'), t('plugin.putSecondDocumentInto'))
      : await check(t('plugin.overlapShuffleOtherOrder'), () => becomesTheSame([samples.toReversed()])),
  ];
}

/** The transactions after a pass over each of the batches, by externalId. */
async function passes(
  plugin: PluginName,
  registry: Registry,
  specimen: Specimen,
  parsePool: ParsePool,
  batches: Batches,
): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-conformance-'));
  const inbox = join(folder, 'inbox');
  mkdirSync(inbox);
  const store = openStore(join(folder, 'state'), systemClock);
  const settings = defaultSettings(folder);
  const config = {
    ...syncConfigOf(settings, { profiles: registry.profiles as ProfileFiles['profiles'], digest: '' }),
    // Paths in options.json start from the plug-in's folder.
    baseFolder: dirname(specimen.module),
    connectors: [connectorFor(plugin, registry, specimen, inbox)],
  };
  const { signal } = new AbortController();
  const deps: PullDeps = { store, registry, config, parsePool, clock: systemClock, log: SILENT, signal };
  try {
    for (const batch of batches) {
      for (const [index, sample] of batch.entries()) drop(join(inbox, sample.name), sample.bytes, index);
      const { error } = await pullConnector(deps, CONNECTOR, 'command');
      if (error !== null) throw new Error(error.message);
    }
    return listTransactions(store, { limit: 10_000 })
      .transactions.map(({ externalId }) => externalId)
      .sort();
  } finally {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const CONNECTOR = 'conformance';

/** How the samples of a plug-in are read. A connector reads its documents itself. */
function connectorFor(
  { kind, name }: PluginName,
  { templates }: Registry,
  { options }: Specimen,
  inbox: string,
): ConnectorConfig {
  const own = kind === 'connector' ? options : { path: inbox, settle: '0s', watch: false };
  const use = kind === 'connector' ? name : 'folder';
  const shared = { name: CONNECTOR, use, config: own, account: 'conformance', pending: 'skip' } as const;
  switch (kind) {
    case 'format':
      return { ...shared, format: name, formatOptions: options };
    case 'profile':
      return { ...shared, format: 'csv', formatOptions: { profile: name } };
    case 'template':
      return { ...shared, format: 'alert', formatOptions: { templates: templates[name] ?? [] } };
    default:
      return { ...shared, format: 'auto', formatOptions: {} };
  }
}

/** Files are read in the order of their times. */
function drop(file: string, bytes: Uint8Array, index: number): void {
  const at = new Date(Date.UTC(2026, 3, 1, 0, index));
  writeFileSync(file, bytes);
  utimesSync(file, at, at);
}

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
