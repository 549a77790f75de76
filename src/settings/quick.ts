import { dirname } from 'node:path';
import { readSettingsFile } from './file.ts';
import type { LoadedSettings, LoadOptions } from './load.ts';
import type { SettingsMemory } from './memory.ts';
import type { ParsedSettings } from './schema/schema.ts';
import { settle } from './settle.ts';

/**
 * The configuration. It is read and checked only where its text differs from the last one. Only then is the code for
 * that loaded. Throws AppError `settings.unreadable` or `settings.invalid`, as `loadSettings` does.
 */
export async function loadKnownSettings(
  options: LoadOptions,
  memory: SettingsMemory | undefined,
): Promise<LoadedSettings> {
  const text = readSettingsFile(options.file);
  const known = memory?.recall(text);
  if (known !== undefined) return settingsOf(known, text, options.file);
  const { readSettings } = await import('./load.ts');
  const loaded = readSettings(text, options);
  memory?.remember(text, loaded.parsed);
  return loaded;
}

/** Without variables and secrets in the text there is nothing to warn of and nothing to mask. */
function settingsOf(known: ParsedSettings, text: string, file: string): LoadedSettings {
  return {
    settings: settle(known, file, dirname(file)),
    warnings: [],
    secrets: [],
    locate: async (path) => {
      const { readYaml } = await import('./schema/source.ts');
      const source = readYaml(text, (scalar) => scalar);
      return 'problems' in source ? { line: 1 } : source.locate(path);
    },
  };
}
