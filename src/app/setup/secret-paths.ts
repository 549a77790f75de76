import { isMarkedSecret, type JsonSchema, marksOf } from '../../plugin/json-schema.ts';
import type { Registry } from '../../plugin/registry.ts';
import { settingsJsonSchema } from '../../settings/load.ts';
import type { IsMarked } from '../../settings/secrets.ts';
import type { Settings } from '../../settings/settings.ts';

/** Whether a path of the configuration leads to what its schema marks as secret: a plug-in's, or bankfeed's own. */
export function marksIn({ connectors, notify }: Settings, registry: Registry): IsMarked {
  const own = JSON.parse(JSON.stringify(settingsJsonSchema())) as JsonSchema;
  return (whole) => {
    const [section, name, ...path] = whole;
    const use = section === 'connectors' ? connectors.find((each) => each.name === name)?.use : undefined;
    if (use !== undefined) return registry.feedNames.includes(use) && marksOf(registry.feed(use).config)(path);
    const channel = section === 'notify' && typeof name === 'number' ? notify[name]?.use : undefined;
    if (channel === undefined) return isMarkedSecret(own, whole);
    return registry.noticeNames.includes(channel) && marksOf(registry.notice(channel).config)(path);
  };
}
