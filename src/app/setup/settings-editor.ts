/** The settings as the dashboard shows and changes them. The setup overwrites no file that a person has changed. */
import { existsSync, readFileSync } from 'node:fs';
import type { App } from '../../app.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, EXIT, refusal } from '../../lib/errors.ts';
import { sha256 } from '../../lib/hash.ts';
import type { Log } from '../../lib/log.ts';
import { writablePlace } from '../../settings/file.ts';
import type { Environment } from '../../settings/fill.ts';
import { type LoadedSettings, readSettings } from '../../settings/load.ts';
import { SettingsInvalid } from '../../settings/mistakes.ts';
import { formatPath } from '../../settings/problems.ts';
import { configurationOf, inFiles, inPlace, secretsOf } from '../../settings/write/draft.ts';
import { bodyOf, isOurs } from '../../settings/write/ours.ts';
import type { SettingsEditor, SettingsView, TextMistake } from '../../web/setup/settings-editor.ts';
import { hintText, messageText } from '../../words/echo.ts';
import { checkSources } from '../checkup/checkup.ts';
import { checkLedger } from '../checkup/ledger.ts';
import { checkWithPlugins, type Hide } from '../checkup/settings.ts';
import { secretsBack, secretsIntoFiles, withConnector, withoutSecrets } from './config-text.ts';
import { connectorsOf, isSample, marksIn, pluginModulesIn, valuesOf } from './view.ts';
import { makeInbox, withMissingInbox, writeConfiguration, writeSecretFiles } from './write.ts';

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

export function openSettingsEditor(options: SettingsEditorOptions): SettingsEditor {
  const { app, env, hide, takeOver } = options;
  const running = () => app().settings.file ?? missingFile();
  /** Beside the built-in file, which nobody can change. */
  const path = () => writablePlace(running(), env) ?? running();
  const present = () => readFileSync(existsSync(path()) ? path() : running(), 'utf8');
  const marks = ({ settings }: Pick<App, 'settings'> = app()) => marksIn(settings, app().pull.registry);
  const check = async (text: string) => {
    const loaded = readSettings(text, { file: path(), env });
    await checkWithPlugins(loaded, hide);
    return loaded;
  };
  const put = async (text: string, secrets: readonly (readonly [string, string])[]) => {
    writeSecretFiles(path(), secrets);
    const loaded = await check(text);
    writeConfiguration(path(), text);
    await takeOver(loaded);
  };
  const whole = (edited: string) => secretsBack(present(), marks())(edited);

  return {
    view: () => viewOf(app(), env),
    beginning: () => beginningOf(app(), env),
    check: async (draft) => {
      const loaded = await check(configurationOf(draft, inPlace));
      const context = { ...options, loaded };
      const findings = [...(await checkSources(context)), ...(await checkLedger(context))];
      return { text: configurationOf(draft, inFiles), findings: withMissingInbox(findings, path(), draft) };
    },
    write: async (draft) => {
      const next = configurationOf(draft, inFiles);
      await check(configurationOf(draft, inPlace));
      const isBuiltIn = writablePlace(running(), env) !== undefined;
      if (!isOurs(present()) && !(isBuiltIn && !existsSync(path())))
        return { kind: 'lines', file: path(), text: bodyOf(next) };
      makeInbox(path(), draft);
      await put(next, secretsOf(draft));
      return { kind: 'written', file: path() };
    },
    test: async (name) => {
      const { loaded } = app();
      const connectors = loaded.settings.connectors.filter((each) => each.name === name);
      const alone = { ...loaded, settings: { ...loaded.settings, connectors } };
      const [found] = await checkSources({ ...options, loaded: alone });
      return found ?? { about: `connector ${name}`, state: 'wrong', text: 'is not configured', todo: null };
    },
    text: () => ({ text: withoutSecrets(present(), marks()), asOf: asOf(present()) }),
    textWith: async (text, use) => {
      const { registry } = app().pull;
      const found = registry.plugins.find(({ plugin }) => plugin.name === use && registry.feedNames.includes(use));
      return found === undefined ? undefined : withConnector(text, found);
    },
    tryText: (edited) => mistakesOf(check(whole(edited))),
    putText: async (edited, since) => {
      const before = present();
      if (since !== asOf(before)) return [{ line: null, key: '', message: CHANGED }];
      const next = whole(edited);
      const mistakes = await mistakesOf(check(next));
      if (mistakes.length > 0) return mistakes;
      const { settings } = readSettings(next, { file: path(), env });
      const { files, text } = secretsIntoFiles(next, before, path(), marks({ settings }));
      return mistakesOf(put(text, files));
    },
  };
}

const CHANGED =
  'The file has changed since this page was loaded. Copy your text, load the page again, and put it there.';

/** A slip in the syntax makes a mistake of every line below it. */
const MOST_SHOWN = 8;

function asOf(text: string): string {
  return sha256(text).slice(0, 12);
}

/** Why the text is refused; empty where it is not. */
async function mistakesOf(checked: Promise<unknown>): Promise<readonly TextMistake[]> {
  try {
    await checked;
    return [];
  } catch (thrown) {
    if (thrown instanceof SettingsInvalid)
      return thrown.mistakes
        .slice(0, MOST_SHOWN)
        .map(({ line, message, path }) => ({ line, key: formatPath(path), message }));
    if (!(thrown instanceof AppError) || thrown.exitCode !== EXIT.usage) throw thrown;
    return [{ line: null, key: '', message: [messageText(thrown), hintText(thrown) ?? []].flat().join('. ') }];
  }
}

function missingFile(): never {
  throw refusal('settings.missing#bankfeedRunsWithoutConfiguration');
}

function beginningOf({ settings }: App, env: Environment): Pick<SettingsView, 'isBuiltIn' | 'isSample'> {
  return { isSample: isSample(settings), isBuiltIn: placeOf(settings, env) !== undefined };
}

/** Where answers are written, if the configuration is built in. */
function placeOf({ file }: App['settings'], env: Environment): string | undefined {
  return file === null ? undefined : writablePlace(file, env);
}

function viewOf(app: App, env: Environment): SettingsView {
  const { settings, pull } = app;
  const text = settings.file === null ? '' : readFileSync(settings.file, 'utf8');
  return {
    ...beginningOf(app, env),
    file: settings.file,
    target: placeOf(settings, env) ?? settings.file,
    isOurs: isOurs(text),
    ledgerUrl: settings.ledger.url === 'embedded' ? null : settings.ledger.url,
    values: valuesOf(text, marksIn(settings, pull.registry)),
    connectors: connectorsOf(settings),
    uses: pull.registry.plugins
      .filter(({ plugin }) => pull.registry.feedNames.includes(plugin.name) && plugin.name !== 'uploads')
      .map(({ plugin: { name, summary } }) => ({ name, summary })),
    plugins: pluginModulesIn(text),
    timezone: settings.timezone,
  };
}
