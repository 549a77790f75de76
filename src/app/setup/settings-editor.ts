/** The settings as the dashboard shows and changes them. The setup overwrites no file that a person has changed. */
import { chmodSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseDocument } from 'yaml';
import type { App } from '../../app.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, EXIT, reasonOf, refusal } from '../../lib/errors.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { replaceNamed, writeNamed } from '../../lib/files/write-named.ts';
import { sha256 } from '../../lib/hash.ts';
import type { Log } from '../../lib/log.ts';
import { isMarkedSecret, type JsonSchema, marksOf } from '../../plugin/json-schema.ts';
import type { Registry } from '../../plugin/registry.ts';
import { writablePlace } from '../../settings/file.ts';
import type { Environment } from '../../settings/fill.ts';
import { type LoadedSettings, readSettings, settingsJsonSchema } from '../../settings/load.ts';
import { formatPath, SettingsInvalid } from '../../settings/problems.ts';
import { CONNECTOR_KEYS, isOneOf } from '../../settings/schema/keys.ts';
import { type KeyPath, readYaml } from '../../settings/schema/source.ts';
import { type IsMarked, isReference, isSecretPath, MASK } from '../../settings/secrets.ts';
import type { Settings } from '../../settings/settings.ts';
import { configurationOf, inFiles, inPlace, type SetupDraft, secretsOf } from '../../settings/write/draft.ts';
import { bodyOf, isOurs } from '../../settings/write/ours.ts';
import type {
  SettingsEditor,
  SettingsView,
  SettingValue,
  TextMistake,
  Tried,
} from '../../web/setup/settings-editor.ts';
import { hintText, messageText, tell } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import { checkSources } from '../checkup/checkup.ts';
import { checkLedger } from '../checkup/ledger.ts';
import { checkWithPlugins, type Hide } from '../checkup/settings.ts';
import { secretsBack, secretsIntoFiles, withConnector, withoutSecrets } from './config-text.ts';

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
      return (
        found ?? { about: t('doctor.connector', { name }), state: 'wrong', text: t('doctor.notConfigured'), todo: null }
      );
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
      if (since !== asOf(before)) return [{ line: null, key: '', message: t('settings.fileChangedSincePage') }];
      const next = whole(edited);
      const mistakes = await mistakesOf(check(next));
      if (mistakes.length > 0) return mistakes;
      const { settings } = readSettings(next, { file: path(), env });
      const { files, text } = secretsIntoFiles(next, before, path(), marks({ settings }));
      return mistakesOf(put(text, files));
    },
  };
}

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
        .map(({ line, path, what }) => ({ line, key: formatPath(path), message: tell(what) }));
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

/** Writes the text over the file. Throws AppError `settings.unwritable` (exit code 2). */
export function writeConfiguration(file: string, text: string): void {
  makeFolder(dirname(file), { mode: 0o700 });
  try {
    const mode = existsSync(file) ? statSync(file).mode & 0o777 : 0o600;
    writeNamed(`${file}.new`, text, { mode });
    chmodSync(`${file}.new`, mode);
    renameSync(`${file}.new`, file);
  } catch (thrown) {
    throw refusal('settings.unwritable', { file, why: reasonOf(thrown) }, thrown);
  }
}

/** Puts secrets into `secrets` beside the configuration, each in a file of mode 0600. A name may lead into a folder. */
export function writeSecretFiles(file: string, secrets: readonly (readonly [name: string, value: string])[]): void {
  for (const [name, value] of secrets) {
    const path = join(dirname(file), 'secrets', name);
    makeFolder(dirname(path), { mode: 0o700 });
    replaceNamed(path, `${value}\n`);
  }
}

/** A folder that is not there is no failure of the draft: it is made with the configuration. */
function withMissingInbox(findings: readonly Tried[], file: string, { folder }: SetupDraft): readonly Tried[] {
  const path = folder === null ? undefined : resolve(dirname(file), folder);
  if (path === undefined || existsSync(path)) return findings;
  const missing: Tried = {
    about: t('doctor.connector', { name: 'inbox' }),
    state: 'warning',
    text: t('doctor.folderNotExistYet', { path }),
    todo: t('doctor.madeWhenStartCorrect'),
  };
  return findings.map((each) => (each.about === missing.about ? missing : each));
}

/** A folder that the draft names is made, so that a person can put files into it at once. */
export function makeInbox(file: string, { folder }: SetupDraft): void {
  if (folder !== null) makeFolder(resolve(dirname(file), folder));
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly default?: unknown;
}

/** The values of the file in its order, then the defaults. */
export function valuesOf(text: string, isMarked: IsMarked): readonly SettingValue[] {
  const written: SettingValue[] = [];
  const leaves: { readonly path: KeyPath; readonly raw: string }[] = [];
  const source = readYaml(text, (scalar) => scalar);
  if ('problems' in source) return [];
  collect(source.value, [], leaves);
  for (const { path, raw } of leaves) {
    const { line } = source.locate(path);
    written.push({
      key: formatPath(path),
      value: shown(path, raw, isMarked),
      from: [t('pages.line', { line }), ...originOf(raw)].join(', '),
    });
  }
  const given = new Set(written.map(({ key }) => key.split(/[.[]/).slice(0, 2).join('.')));
  return [...written, ...defaults(settingsJsonSchema() as Schema, []).filter(({ key }) => !given.has(key))];
}

/** The plug-in of each connector, and whether it rests. */
function connectorsOf({ connectors }: Settings): SettingsView['connectors'] {
  return connectors.map(({ name, use, paused }) => ({ name, use, paused }));
}

/** The modules under `plugins:`. */
function pluginModulesIn(text: string): readonly string[] {
  const { plugins } = (parseDocument(text).toJS({ maxAliasCount: 100 }) ?? {}) as { readonly plugins?: unknown };
  return Array.isArray(plugins) ? plugins.map(String) : [];
}

/** Whether the statements of the invented household are read. */
function isSample({ folder, connectors }: Settings): boolean {
  return connectors.some(({ own }) => own.path === join(folder, 'samples'));
}

function collect(value: unknown, path: KeyPath, leaves: { readonly path: KeyPath; readonly raw: string }[]): void {
  if (typeof value !== 'object' || value === null) leaves.push({ path, raw: String(value) });
  else if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    leaves.push({ path, raw: value.join(', ') });
  else if (Array.isArray(value)) for (const [index, each] of value.entries()) collect(each, [...path, index], leaves);
  else for (const [key, each] of Object.entries(value)) collect(each, [...path, key], leaves);
}

/** A reference says where a secret lies, and is none itself. */
function shown(path: KeyPath, raw: string, isMarked: IsMarked): string {
  return (isSecretPath(path) || isMarked(path) || isMarked([...path, 0])) && !isReference(raw) ? MASK : raw;
}

function originOf(raw: string): readonly string[] {
  if (/\$\{file:/.test(raw)) return [t('setup.fromFile')];
  return /\$\{/.test(raw) ? [t('setup.fromEnvironment')] : [];
}

function defaults(schema: Schema, path: KeyPath): readonly SettingValue[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, each]): readonly SettingValue[] => {
    const at = [...path, key];
    if (path.length === 0 && each.properties !== undefined) return defaults(each, at);
    if (each.default === undefined || typeof each.default === 'object') return [];
    return [{ key: formatPath(at), value: String(each.default), from: t('word.default') }];
  });
}

/** Whether a path of the configuration leads to what its schema marks as secret: a plug-in's, or bankfeed's own. */
export function marksIn({ connectors, notify }: Settings, registry: Registry): IsMarked {
  const own = JSON.parse(JSON.stringify(settingsJsonSchema())) as JsonSchema;
  return (whole) => {
    const [section, name, ...path] = whole;
    const use = section === 'connectors' ? connectors.find((each) => each.name === name)?.use : undefined;
    if (use !== undefined) return marksOfKeys(registry, use, path);
    const channel = section === 'notify' && typeof name === 'number' ? notify[name]?.use : undefined;
    if (channel === undefined) return isMarkedSecret(own, whole);
    return registry.noticeNames.includes(channel) && marksOf(registry.notice(channel).config)(path);
  };
}

/** Which keys of a plug-in that does not load are secret is unknown, so all of its keys count as secret. */
function marksOfKeys(registry: Registry, use: string, path: KeyPath): boolean {
  if (registry.feedNames.includes(use)) return marksOf(registry.feed(use).config)(path);
  return path.length > 0 && !isOneOf(CONNECTOR_KEYS, String(path[0]));
}
