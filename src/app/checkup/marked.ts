import { marksOf } from '../../plugin/json-schema.ts';
import type { Registry } from '../../plugin/registry.ts';
import { type IsMarked, secretTexts } from '../../settings/secrets.ts';
import type { Settings } from '../../settings/settings.ts';

/** The values under the keys of connectors and channels that their plug-ins mark as secret, longest first. */
export function markedSecrets({ connectors, notify }: Settings, registry: Registry): readonly string[] {
  const found = [
    ...connectors.flatMap(({ own, use }) =>
      registry.feedNames.includes(use) ? secretTexts(own, marksOf(registry.feed(use).config)) : [],
    ),
    ...notify.flatMap(({ own, use }) =>
      registry.noticeNames.includes(use) ? secretTexts(own, marksOf(registry.notice(use).config)) : [],
    ),
  ];
  return [...new Set(found)].sort((one, other) => other.length - one.length);
}

/** Whether a path of the configuration leads to what a plug-in marks as secret. */
export function marksIn({ connectors, notify }: Settings, registry: Registry): IsMarked {
  return ([section, name, ...path]) => {
    const use = section === 'connectors' ? connectors.find((each) => each.name === name)?.use : undefined;
    if (use !== undefined) return registry.feedNames.includes(use) && marksOf(registry.feed(use).config)(path);
    const channel = section === 'notify' && typeof name === 'number' ? notify[name]?.use : undefined;
    return (
      channel !== undefined && registry.noticeNames.includes(channel) && marksOf(registry.notice(channel).config)(path)
    );
  };
}
