import { refusal } from '../../lib/errors.ts';
import { nearest } from '../../lib/text/nearest.ts';
import type { Schema } from '../../plugin/contract.ts';
import { jsonSchemaOf } from '../../plugin/json-schema.ts';
import type { Registry } from '../../plugin/registry.ts';
import type { LoadedSettings } from '../../settings/load.ts';
import {
  formatPath,
  type KeySchema,
  type Problem,
  problemsOf,
  refuseSettings,
  unknownKey,
} from '../../settings/problems.ts';
import { CONNECTOR_KEYS, NOTIFY_KEYS } from '../../settings/schema/keys.ts';
import type { KeyPath } from '../../settings/schema/source.ts';
import type { ConnectorSettings, NotifySettings } from '../../settings/settings.ts';
import { type Message, words } from '../../words/message.ts';
import { formatConfig } from './plugin-keys.ts';

/**
 * Checks of `connectors:` and `notify:` that need the installed plug-ins. `use` and `format` must exist, and each
 * plug-in must take its own keys. Throws AppError `settings.invalid` (exit code 2) with the line of each mistake.
 */
export async function checkConnectors(loaded: LoadedSettings, registry: Registry): Promise<void> {
  const { connectors, notify } = loaded.settings;
  const variables = new Map(loaded.unfilled?.map(({ path, what }) => [formatPath(path), what]));
  const found = await Promise.all([
    ...connectors.map((connector) => problemsOfConnector(connector, registry)),
    ...notify.map((entry, index) => problemsOfNotice(entry, ['notify', index], registry)),
  ]);
  const problems = found.flat();
  if (problems.length === 0) return;
  // Where a variable is not set, that is the mistake.
  const told = problems.map(({ path, what }) => ({ path, what: variables.get(formatPath(path)) ?? what }));
  await refuseSettings(loaded, told);
}

/** Throws AppError `usage` (exit code 2), with the nearest name, where a connector is not configured. */
export function checkNames(names: readonly string[], connectors: readonly ConnectorSettings[]): void {
  const known = connectors.map((connector) => connector.name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const like = nearest(unknown, known);
  if (like !== undefined) throw refusal('usage#noConnectorLike', { name: unknown, like });
  throw refusal(known.length === 0 ? 'usage#noConnector' : 'usage#noConnectorOf', {
    name: unknown,
    names: known.join(', '),
  });
}

async function problemsOfConnector(connector: ConnectorSettings, registry: Registry): Promise<readonly Problem[]> {
  const path = ['connectors', connector.name];
  const problems: Problem[] = [];
  // The name of a plug-in that does not load is not known. Its connector fails with the reason, and the others go on.
  const isComplete = registry.broken.length === 0;
  if (!['auto', ...registry.formatNames].includes(connector.format)) {
    const what = notInstalled(connector.format, ['auto', ...registry.formatNames]);
    if (isComplete) problems.push({ path: [...path, 'format'], what });
  } else {
    problems.push(...(await problemsOfFormat(connector, [...path, 'format'], registry)));
  }
  if (!registry.feedNames.includes(connector.use)) {
    const what = notInstalled(connector.use, registry.feedNames);
    return isComplete ? [...problems, { path: [...path, 'use'], what }] : problems;
  }
  const { config } = registry.feed(connector.use);
  return [...problems, ...(await problemsOfKeys(config, connector.own, path, CONNECTOR_KEYS))];
}

/** What a format does not take of its keys, and which of them are missing. */
async function problemsOfFormat(
  { format, formatKeys }: ConnectorSettings,
  path: KeyPath,
  registry: Registry,
): Promise<readonly Problem[]> {
  const keys = Object.keys(formatKeys);
  const isOwn = registry.formatModules.some(({ name }) => name === format);
  // A built-in format needs no key, and loads for its document only.
  if (keys.length === 0 && !isOwn) return [];
  const config = await formatConfig(registry, format);
  if (config !== undefined) return problemsOfKeys(config, formatKeys, path, ['name']);
  return keys.map((key) => ({ path: [...path, key], what: unknownKey(key, ['name']) }));
}

async function problemsOfNotice(
  { use, own }: NotifySettings,
  path: KeyPath,
  registry: Registry,
): Promise<readonly Problem[]> {
  if (!registry.noticeNames.includes(use)) {
    const problem = { path: [...path, 'use'], what: notInstalled(use, registry.noticeNames) };
    return registry.broken.length === 0 ? [problem] : [];
  }
  return problemsOfKeys(registry.notice(use).config, own, path, NOTIFY_KEYS);
}

/** `common`: keys that stand beside the plug-in's own. */
async function problemsOfKeys(
  config: Schema<unknown>,
  own: object,
  path: KeyPath,
  common: readonly string[],
): Promise<readonly Problem[]> {
  const { issues = [] } = await config['~standard'].validate(own);
  const found = problemsOf(issues, () => jsonSchemaOf(config) as KeySchema | null, common);
  return found.map((each) => ({ ...each, path: [...path, ...each.path] }));
}

function notInstalled(name: string, known: readonly string[]): Message {
  const like = nearest(name, known);
  return words('settings.notInstalled', {
    name,
    what:
      like === undefined ? words('cli.thereAre', { names: known.join(', ') }) : words('cli.didYouMean', { name: like }),
  });
}
