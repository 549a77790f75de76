import { AppError } from '../../lib/errors.ts';
import { marksOf } from '../../plugin/json-schema.ts';
import { locatePlugin } from '../../plugin/load.ts';
import type { Registry } from '../../plugin/registry.ts';
import type { LoadedSettings } from '../../settings/load.ts';
import { refuseSettings } from '../../settings/problems.ts';
import { secretTexts } from '../../settings/secrets.ts';
import type { Settings } from '../../settings/settings.ts';
import { hintOf, saidOf } from '../../words/message.ts';
import { openRegistry } from '../parsing.ts';
import { checkConnectors } from './connectors.ts';
import { checkExports } from './exports.ts';
import { pluginFormatConfig } from './plugin-keys.ts';

/**
 * Findings of a configuration that only the installed plug-ins and the state can give. `hide` is told what they mark as
 * secret, before anything is said. Throws AppError `settings.invalid` (exit code 2) with the line of each mistake.
 */
export async function checkWithPlugins(loaded: LoadedSettings, hide: Hide): Promise<void> {
  const { connectors, notify, plugins } = loaded.settings;
  hide(loaded.secrets);
  await checkExports(loaded);
  if (connectors.length + notify.length + plugins.length === 0) return;
  await checkPlugins(loaded);
  const registry = await openRegistry(loaded.settings);
  try {
    await checkConnectors(loaded, registry);
  } finally {
    hide(markedSecrets(loaded.settings, registry));
  }
}

/** Keeps secrets out of whatever is said from then on. */
export type Hide = (secrets: readonly string[]) => void;

/** Throws AppError `settings.invalid` with the line of each plug-in that is not there. */
async function checkPlugins(loaded: LoadedSettings): Promise<void> {
  const { folder, plugins } = loaded.settings;
  const missing = plugins.flatMap((specifier, index) => {
    try {
      locatePlugin(specifier, folder);
      return [];
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      return [{ path: ['plugins', index], what: saidOf(thrown), hint: hintOf(thrown) }];
    }
  });
  if (missing.length > 0) await refuseSettings(loaded, missing, missing[0]?.hint);
}

/** The values under the keys of connectors and channels that their plug-ins mark as secret, longest first. */
function markedSecrets({ connectors, heartbeat, notify }: Settings, registry: Registry): readonly string[] {
  const found = [
    ...(heartbeat === undefined ? [] : [heartbeat.url]),
    ...connectors.flatMap(({ own, use }) =>
      registry.feedNames.includes(use) ? secretTexts(own, marksOf(registry.feed(use).config)) : [],
    ),
    ...connectors.flatMap(({ format, formatKeys }) => {
      const config = pluginFormatConfig(registry, format);
      return config === undefined ? [] : secretTexts(formatKeys, marksOf(config));
    }),
    ...notify.flatMap(({ own, use }) =>
      registry.noticeNames.includes(use) ? secretTexts(own, marksOf(registry.notice(use).config)) : [],
    ),
  ];
  return [...new Set(found)].sort((one, other) => other.length - one.length);
}
