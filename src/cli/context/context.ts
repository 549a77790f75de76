import { relative } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import { refusal } from '../../lib/errors.ts';
import type { Registry } from '../../plugin/registry.ts';
import { DEFAULT_FILES, findSettingsFile } from '../../settings/file.ts';
import type { Environment } from '../../settings/fill.ts';
import type { LoadedSettings } from '../../settings/load.ts';
import { loadKnownSettings, type SettingsMemory } from '../../settings/memory.ts';
import { hintText, messageText } from '../../words/message.ts';
import type { Output } from '../output/output.ts';

/** The context of every command. */
export interface CliContext {
  readonly env: Environment;
  readonly cwd: string;
  readonly clock: Clock;
  readonly out: Output;
  /** Value of `--config`. */
  readonly config: string | undefined;
  readonly verbose: boolean;
  /** The configuration as an earlier start read it; undefined where nothing is kept. */
  readonly memory?: SettingsMemory | undefined;
  /** Aborted when a signal asks the process to stop. */
  readonly signal: AbortSignal;
  /** `listener` is called when a signal asks the process to read its configuration anew. */
  onReload(listener: () => void): void;
}

/** The configuration, which must exist. Throws AppError `settings.…` (exit code 2). */
export async function requireSettings(context: CliContext, secrets: 'required' | 'optional'): Promise<LoadedSettings> {
  const file = findSettingsFile(context.config, context.env, context.cwd);
  if (file === undefined) {
    const [file, other] = DEFAULT_FILES;
    throw refusal('settings.missing', { file, other });
  }
  return checked(context, await loadFile(context, file, secrets));
}

/** The configuration where there is one, else what holds without: for commands that only read files. */
export async function settingsOrDefaults(context: CliContext): Promise<LoadedSettings> {
  const file = findSettingsFile(context.config, context.env, context.cwd);
  if (file !== undefined) return checked(context, await loadFile(context, file, 'optional'));
  const { defaultSettings } = await import('../../settings/load.ts');
  return { settings: defaultSettings(context.cwd), warnings: [], secrets: [], locate: async () => ({ line: 1 }) };
}

/** Checks a named configuration also for a command that does without it. */
export async function checkNamed(context: CliContext): Promise<void> {
  if (context.config !== undefined) await settingsOrDefaults(context);
}

async function loadFile(
  { env, memory }: CliContext,
  file: string,
  secrets: 'required' | 'optional',
): Promise<LoadedSettings> {
  return loadKnownSettings({ file, env, secrets }, memory);
}

/** Only the installed plug-ins can say whether the keys of connectors are right. */
async function checked(context: CliContext, loaded: LoadedSettings): Promise<LoadedSettings> {
  const { checkWithPlugins } = await import('../../app/checkup/settings.ts');
  await checkWithPlugins(loaded, (secrets) => context.out.hide(secrets));
  return loaded;
}

/** ` --config FILE` for a command that is called from here; empty where the file is found without its name. */
export function configOption({ cwd, env }: CliContext, file: string): string {
  return findSettingsFile(undefined, env, cwd) === file ? '' : ` --config ${quoted(relative(cwd, file) || file)}`;
}

/** As a shell takes it. */
function quoted(path: string): string {
  return /^[\w./@%+=:-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** Says on standard error which plug-ins cannot be used, and why. */
export function noteBroken({ out }: CliContext, { broken }: Pick<Registry, 'broken'>): void {
  for (const each of broken) {
    out.note(messageText(each));
    const hint = hintText(each);
    if (hint !== undefined) out.note(hint);
  }
}
