import type { Clock } from '../../lib/clock.ts';
import { AppError, EXIT } from '../../lib/errors.ts';
import { DEFAULT_FILES, findSettingsFile } from '../../settings/file.ts';
import type { Environment } from '../../settings/fill.ts';
import type { LoadedSettings } from '../../settings/load.ts';
import type { SettingsMemory } from '../../settings/memory.ts';
import { loadKnownSettings } from '../../settings/quick.ts';
import type { Output } from '../output/output.ts';

/** What every command is handed. */
export interface CliContext {
  readonly env: Environment;
  readonly cwd: string;
  readonly clock: Clock;
  readonly out: Output;
  /** Value of `--config`. */
  readonly config: string | undefined;
  readonly verbose: boolean;
  /** What an earlier start read in the configuration; undefined where nothing is kept. */
  readonly memory?: SettingsMemory | undefined;
  /** Aborted when a signal asks the process to stop. */
  readonly signal: AbortSignal;
}

/** The configuration, which must exist. Throws AppError `settings.…` (exit code 2). */
export async function requireSettings(context: CliContext, secrets: 'required' | 'optional'): Promise<LoadedSettings> {
  const file = findSettingsFile(context.config, context.env, context.cwd);
  if (file === undefined) {
    throw new AppError('settings.missing', `there is no configuration: looked for ${DEFAULT_FILES.join(' and ')}`, {
      hint: 'name one with --config FILE, or write one with bankfeed init',
      exitCode: EXIT.usage,
    });
  }
  return hidden(context, await loadFile(context, file, secrets));
}

/** The configuration where there is one, else what holds without: for commands that only read files. */
export async function settingsOrDefaults(context: CliContext): Promise<LoadedSettings> {
  const file = findSettingsFile(context.config, context.env, context.cwd);
  if (file !== undefined) return hidden(context, await loadFile(context, file, 'optional'));
  const { defaultSettings } = await import('../../settings/load.ts');
  return { settings: defaultSettings(context.cwd), warnings: [], secrets: [], locate: async () => ({ line: 1 }) };
}

async function loadFile(
  { env, memory }: CliContext,
  file: string,
  secrets: 'required' | 'optional',
): Promise<LoadedSettings> {
  return loadKnownSettings({ file, env, secrets }, memory);
}

function hidden(context: CliContext, loaded: LoadedSettings): LoadedSettings {
  context.out.hide(loaded.secrets);
  return loaded;
}
