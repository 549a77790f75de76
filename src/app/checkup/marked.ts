import { marksOf } from '../../plugin/json-schema.ts';
import type { Registry } from '../../plugin/registry.ts';
import { secretTexts } from '../../settings/secrets.ts';
import type { Settings } from '../../settings/settings.ts';
import { pluginFormatConfig } from './format-config.ts';

/** The values under the keys of connectors and channels that their plug-ins mark as secret, longest first. */
export function markedSecrets({ connectors, heartbeat, notify }: Settings, registry: Registry): readonly string[] {
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
