import { marksOf } from '../../plugin/json-schema.ts';
import type { Registry } from '../../plugin/registry.ts';
import { maskSecrets, secretTexts } from '../../settings/secrets.ts';
import type { ConnectorConfig } from './deps.ts';

/** Takes the connector's own secrets out of what a server or a plug-in said: it is stored and shown. */
export function ownMask({ config, use }: ConnectorConfig, registry: Registry): (text: string) => string {
  const isInstalled = registry.feedNames.includes(use);
  const secrets = secretTexts(config, isInstalled ? marksOf(registry.feed(use).config) : undefined);
  return (text) => maskSecrets(text, secrets);
}
