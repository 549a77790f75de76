import type { Clock } from '../lib/clock.ts';
import type { Environment } from '../settings/fill.ts';
import type { LoadedSettings } from '../settings/load.ts';
import type { Output } from './output.ts';

/** What every command is handed. */
export interface CliContext {
  readonly env: Environment;
  readonly cwd: string;
  readonly clock: Clock;
  readonly out: Output;
  /** Value of `--config`. */
  readonly config: string | undefined;
  readonly verbose: boolean;
  /** Aborted when a signal asks the process to stop. */
  readonly signal: AbortSignal;
}

/** The configuration, which must exist. Throws AppError `settings.…` (exit code 2). */
export async function requireSettings(context: CliContext, secrets: 'required' | 'optional'): Promise<LoadedSettings> {
  const { findSettingsFile, loadSettings, DEFAULT_FILES } = await import('../settings/load.ts');
  const { AppError, EXIT } = await import('../lib/errors.ts');
  const file = findSettingsFile(context.config, context.env, context.cwd);
  if (file === undefined) {
    throw new AppError('settings.missing', `there is no configuration: looked for ${DEFAULT_FILES.join(' and ')}`, {
      hint: 'name one with --config FILE, or write one with bankfeed init',
      exitCode: EXIT.usage,
    });
  }
  return hidden(context, loadSettings({ file, env: context.env, secrets }));
}

/** The configuration where there is one, else what holds without: for commands that only read files. */
export async function settingsOrDefaults(context: CliContext): Promise<LoadedSettings> {
  const { defaultSettings, findSettingsFile, loadSettings } = await import('../settings/load.ts');
  const file = findSettingsFile(context.config, context.env, context.cwd);
  if (file !== undefined) return hidden(context, loadSettings({ file, env: context.env, secrets: 'optional' }));
  return { settings: defaultSettings(context.cwd), warnings: [], secrets: [], locate: () => ({ line: 1 }) };
}

function hidden(context: CliContext, loaded: LoadedSettings): LoadedSettings {
  context.out.hide(loaded.secrets);
  return loaded;
}
