import { type CurrencyTable, currencyTable } from '../domain/currency.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../plugin/contract.ts';
import { readOptions } from '../plugin/issues.ts';
import { marksOf } from '../plugin/json-schema.ts';
import type { Registry } from '../plugin/registry.ts';
import { maskSecrets, secretTexts } from '../settings/secrets.ts';
import type { NotifySettings, Settings } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { lastSlot } from '../sync/daemon/schedule.ts';
import type { NoticeSight } from '../sync/notices/finding.ts';
import { type NoticeTarget, notify, type TriedChannel, tryChannels } from '../sync/notices/notify.ts';
import type { SyncConfig } from '../sync/run/deps.ts';
import type { TransferView } from '../sync/transfers/list.ts';
import { openProposals } from '../sync/transfers/open-proposals.ts';
import { speechOf } from '../words/choose.ts';
import { ENGLISH, type Speech, speaking } from '../words/speak.ts';

/** The parts of an app that notices need. */
export interface NoticeParts {
  readonly settings: Settings;
  readonly store: Store;
  readonly pull: { readonly config: SyncConfig; readonly registry: Registry };
}

export interface NoticeContext {
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** Sends news by the channels of `notify`. Never rejects because one does not answer. */
export async function tellNotices(parts: NoticeParts, context: NoticeContext): Promise<void> {
  const { log, signal } = context;
  const speech = await speechFor(parts);
  const targets = await openTargets(parts, context);
  const dashboard = dashboardOf(parts.settings);
  const proposals = openProposals({ store: parts.store, config: parts.pull.config });
  const sight = sightOf(parts, proposals);
  await speaking(speech, () => notify({ sight, targets, dashboard, log, signal }));
}

/** Tries the named entries of `notify`, counted from 1; all where none is named. */
export async function tryNotices(
  parts: NoticeParts,
  context: NoticeContext,
  entries: readonly number[],
): Promise<readonly TriedChannel[]> {
  const targets = await openTargets(parts, context);
  const wanted = targets.map((target, index) => ({ entry: index + 1, target }));
  const named = entries.length === 0 ? wanted : wanted.filter(({ entry }) => entries.includes(entry));
  const dashboard = dashboardOf(parts.settings);
  return speaking(await speechFor(parts), () => tryChannels(named, { ...context, dashboard }));
}

/** Of the configuration. */
async function speechFor({ settings }: NoticeParts): Promise<Speech> {
  const speech = speechOf(settings.language) ?? ENGLISH;
  return speech;
}

function openTargets(parts: NoticeParts, context: NoticeContext): Promise<readonly NoticeTarget[]> {
  const opened = parts.settings.notify.map((entry, index) =>
    openTarget(parts, context, entry, index).catch((thrown: unknown) =>
      brokenTarget(entry, thrown, maskOf(entry, parts.pull.registry)),
    ),
  );
  return Promise.all(opened);
}

/**
 * A plug-in that cannot even name its receiver fails like one that does not answer. The other channels get their
 * notices.
 */
function brokenTarget({ use, on, detail }: NotifySettings, thrown: unknown, mask: Mask): NoticeTarget {
  return {
    ...{ use, on, detail, receiver: `plug-in ${use}`, mask },
    open: () => Promise.reject(thrown),
    lastDigest: () => undefined,
  };
}

type Mask = NoticeTarget['mask'];

function maskOf({ own, use }: NotifySettings, registry: Registry): Mask {
  const isInstalled = registry.noticeNames.includes(use);
  const secrets = secretTexts(own, isInstalled ? marksOf(registry.notice(use).config) : undefined);
  return (text) => maskSecrets(text, secrets);
}

async function openTarget(
  { settings, pull }: NoticeParts,
  { clock, log }: NoticeContext,
  entry: NotifySettings,
  index: number,
): Promise<NoticeTarget> {
  const { use, on, detail, digest, own } = entry;
  const plugin = pull.registry.notice(use);
  const config = await readOptions(plugin.config, own, `notify.${index}`);
  const schedule = { expression: digest, zone: settings.timezone };
  return {
    ...{ use, on, detail, receiver: await plugin.receiver(config), mask: maskOf(entry, pull.registry) },
    open: async (signal) =>
      plugin.open(config, { log, signal, baseFolder: settings.folder, now: () => new Date(clock.now()) }),
    lastDigest: () => {
      const until = lastSlot(schedule, clock.now());
      const since = until === undefined ? undefined : lastSlot(schedule, until - 1);
      return until === undefined || since === undefined ? undefined : { since, until };
    },
  };
}

/** The facts from which the conditions are found. */
function sightOf({ settings, store }: NoticeParts, proposals: readonly TransferView[]): NoticeSight {
  const currencies: CurrencyTable = currencyTable(settings.currencies);
  return {
    ...{ store, currencies, connectors: settings.connectors.map(({ name }) => name) },
    nameOf: (handle) => nameOf(settings, handle),
    proposals: () => proposals,
  };
}

function nameOf({ accounts }: Settings, handle: string): string | undefined {
  const account = Object.entries(accounts).find(([name, { aliases }]) => [name, ...aliases].includes(handle));
  return account === undefined ? undefined : (account[1].name ?? account[0]);
}

function dashboardOf({ server }: Settings): string | null {
  return server.url === undefined ? null : `${server.url.replace(/\/+$/, '')}/`;
}
