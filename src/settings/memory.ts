/**
 * The configuration as an earlier start read and checked it. To read and check YAML takes longer than all other work
 * of a start without news. Most starts find the file as the last one left it. The memory lies beside the compiled
 * program, and goes with it. Nobody writes there who may not write the program.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSettingsFile } from './file.ts';
import type { LoadedSettings, LoadOptions } from './load.ts';
import type { ParsedSettings } from './schema/schema.ts';
import type { KeyPath } from './schema/source.ts';
import { isSecretPath } from './secrets.ts';
import { settle } from './settle.ts';

export interface SettingsMemory {
  /** Checked settings of a file with this text; undefined where it is not the one that was read last. */
  recall(text: string): ParsedSettings | undefined;
  remember(text: string, settings: ParsedSettings): void;
}

const FILE = 'settings.json';

/** `version` is the program's: another one may read the same text otherwise. */
export function openSettingsMemory(folder: string, version: string): SettingsMemory {
  const file = join(folder, FILE);
  return {
    recall: (text) => {
      const known = readKept(file);
      return known?.version === version && known.text === text ? known.settings : undefined;
    },
    remember: (text, settings) => {
      if (standsAlone(text, settings)) write(file, JSON.stringify({ version, text, settings } satisfies Kept));
    },
  };
}

interface Kept {
  readonly version: string;
  readonly text: string;
  readonly settings: ParsedSettings;
}

function readKept(file: string): Kept | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const isKept = typeof value === 'object' && value !== null && 'version' in value && 'settings' in value;
    return isKept ? (value as Kept) : undefined;
  } catch {
    return undefined;
  }
}

/** A program that may not be written starts slower, no more. */
function write(file: string, text: string): void {
  try {
    writeFileSync(`${file}.${process.pid}`, text, { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // The next start reads the configuration itself, as this one did.
  }
}

/** The text has its whole meaning in itself. Nothing is filled in, and no secret would lie in a second place. */
function standsAlone(text: string, settings: ParsedSettings): boolean {
  // Which keys of a plug-in are secret, it alone says.
  const isOurs = settings.plugins.length === 0 && settings.notify.length === 0;
  return !text.includes('${') && isOurs && !holdsSecret(settings, []);
}

function holdsSecret(value: unknown, path: KeyPath): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined && isSecretPath(path);
  if (Array.isArray(value)) return value.some((each, index) => holdsSecret(each, [...path, index]));
  return Object.entries(value).some(([key, each]) => holdsSecret(each, [...path, key]));
}

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
