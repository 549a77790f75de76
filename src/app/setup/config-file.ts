/** The configuration file that takes a person's answers. One that a person has changed is never overwritten. */
import { existsSync, readFileSync } from 'node:fs';
import type { App } from '../../app.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, EXIT } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { writablePlace } from '../../settings/file.ts';
import type { Environment } from '../../settings/fill.ts';
import { type LoadedSettings, readSettings } from '../../settings/load.ts';
import { isOurs } from '../../settings/write/ours.ts';
import type { Written } from '../../web/setup/settings-editor.ts';
import { checkWithPlugins, type Hide } from '../checkup/settings.ts';
import { writeConfiguration } from './write.ts';

export interface SettingsEditorOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** The variables that fill a configuration in. */
  readonly env: Environment;
  /** As it is now. */
  readonly app: () => App;
  readonly takeOver: (loaded: LoadedSettings) => Promise<void>;
  /** Logs say nothing of these from then on. */
  readonly hide: Hide;
}

export interface ConfigFile {
  /** Beside the built-in one, which nobody can change. */
  path(): string;
  text(): string;
  mayWrite(): boolean;
  /** Checks a text as the file's own. Throws AppError `settings.invalid` (exit code 2). */
  check(text: string): Promise<LoadedSettings>;
  /** Checks a text, writes it and goes on with it. `before` makes the files that it names. */
  put(text: string, before: () => void): Promise<Written>;
}

export function openFile({ app, env, hide, takeOver }: SettingsEditorOptions): ConfigFile {
  const running = () => app().settings.file ?? missingFile();
  const builtIn = () => writablePlace(running(), env) !== undefined;
  const path = () => writablePlace(running(), env) ?? running();
  const text = () => readFileSync(existsSync(path()) ? path() : running(), 'utf8');
  const check = async (next: string) => {
    const loaded = readSettings(next, { file: path(), env });
    await checkWithPlugins(loaded, hide);
    return loaded;
  };
  return {
    path,
    text,
    check,
    mayWrite: () => isOurs(text()) || (builtIn() && !existsSync(path())),
    put: async (next, before) => {
      before();
      const loaded = await check(next);
      writeConfiguration(path(), next);
      await takeOver(loaded);
      return { kind: 'written', file: path() };
    },
  };
}

function missingFile(): never {
  throw new AppError('settings.missing', 'bankfeed runs without a configuration file', {
    hint: 'write one with bankfeed init',
    exitCode: EXIT.usage,
  });
}
