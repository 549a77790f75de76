/** The settings as the dashboard shows and changes them. A file that a person has changed is never overwritten. */
import { readFileSync } from 'node:fs';
import type { App } from '../../app.ts';
import type { LoadedPlugin } from '../../plugin/registry.ts';
import { writablePlace } from '../../settings/file.ts';
import type { Environment } from '../../settings/fill.ts';
import { configurationOf, inFiles, inPlace, secretsOf } from '../../settings/write/draft.ts';
import { bodyOf, isOurs, signed } from '../../settings/write/ours.ts';
import type {
  Beginning,
  ConnectorChange,
  ConnectorKeys,
  SettingsEditor,
  SettingsView,
  Written,
} from '../../web/setup/settings-editor.ts';
import { type ConfigFile, openFile, type SettingsEditorOptions } from './config-file.ts';
import { checkName, intoFiles, linesOf, plainly, sweepSecrets, withChange } from './connectors.ts';
import { fieldsInYaml, fieldsOf } from './fields.ts';
import { marksIn, marksOfUse } from './secret-paths.ts';
import { tryConnector, tryOut } from './try.ts';
import { connectorsOf, isSample, maskedKeys, pluginModulesIn, valuesOf } from './view.ts';
import { makeInbox, withMissingInbox, writeSecretFiles } from './write.ts';

export function openSettingsEditor(options: SettingsEditorOptions): SettingsEditor {
  const { env, app } = options;
  const file = openFile(options);
  return {
    view: () => viewOf(app(), env),
    beginning: () => beginningOf(app(), env),
    check: async (draft) => {
      const loaded = await file.check(configurationOf(draft, inPlace));
      const findings = await tryOut({ ...options, loaded });
      return { text: configurationOf(draft, inFiles), findings: withMissingInbox(findings, file.path(), draft) };
    },
    write: async (draft) => {
      const next = configurationOf(draft, inFiles);
      await file.check(configurationOf(draft, inPlace));
      if (!file.mayWrite()) return { kind: 'lines', file: file.path(), text: bodyOf(next) };
      return file.put(next, () => {
        writeSecretFiles(file.path(), secretsOf(draft));
        makeInbox(file.path(), draft);
      });
    },
    test: (connector) => tryConnector({ ...options, loaded: app().loaded }, connector),
    putConnector: (change) => putConnector(file, app(), change),
    fieldsOf: async (use) => {
      const found = pluginCalled(app(), use);
      return found === undefined ? undefined : fieldsOf(found);
    },
    connector: (name) => connectorOf(file, app(), name),
    pause: async (name, state) => {
      const use = app().settings.connectors.find((each) => each.name === name)?.use ?? '';
      const value = state === 'paused' ? true : undefined;
      const edits = [{ path: ['paused'], value, isSecret: false }];
      return putConnector(file, app(), { name, use, isNew: false, edits });
    },
  };
}

/** Throws AppError where the change cannot be used: then nothing is written. */
async function putConnector(file: ConfigFile, app: App, change: ConnectorChange): Promise<Written> {
  const { isNew, name, use } = change;
  const isTaken = app.settings.connectors.some((each) => each.name === name);
  checkName(name, { isTaken: isNew && isTaken });
  const before = bodyOf(file.text());
  const tried = withChange(before, change, plainly);
  await file.check(tried);
  if (!file.mayWrite()) {
    const text = linesOf(tried, name, marksOfUse(app.pull.registry, use));
    return { kind: 'lines', file: file.path(), text, ...(isNew ? {} : { replaces: name }) };
  }
  const secrets = new Map<string, string>();
  const next = signed(withChange(before, change, intoFiles(file.path(), name, secrets)));
  const written = await file.put(next, () => writeSecretFiles(file.path(), [...secrets]));
  sweepSecrets(file.path(), next, name);
  return written;
}

async function connectorOf(file: ConfigFile, app: App, name: string): Promise<ConnectorKeys | undefined> {
  const known = app.settings.connectors.find((each) => each.name === name);
  if (known === undefined) return undefined;
  const values = maskedKeys(file.text(), name, marksIn(app.settings, app.pull.registry));
  const found = pluginCalled(app, known.use);
  const keys = Object.keys(values);
  const fields = found === undefined ? fieldsInYaml(keys) : await fieldsOf(found, keys);
  return { name, use: known.use, values, fields, summary: found?.plugin.summary ?? '' };
}

function pluginCalled({ pull: { registry } }: App, use: string): LoadedPlugin | undefined {
  return registry.plugins.find(({ plugin }) => plugin.name === use && registry.feedNames.includes(use));
}

function beginningOf({ settings }: App, env: Environment): Beginning {
  return { isSample: isSample(settings), isBuiltIn: placeOf(settings, env) !== undefined };
}

/** Where answers are written, if the configuration is built in. */
function placeOf({ file }: App['settings'], env: Environment): string | undefined {
  return file === null ? undefined : writablePlace(file, env);
}

function viewOf(app: App, env: Environment): SettingsView {
  const { settings, pull } = app;
  const text = settings.file === null ? '' : readFileSync(settings.file, 'utf8');
  const isMarked = marksIn(settings, pull.registry);
  return {
    ...beginningOf(app, env),
    file: settings.file,
    target: placeOf(settings, env) ?? settings.file,
    isOurs: isOurs(text),
    ledgerUrl: settings.ledger.url === 'embedded' ? null : settings.ledger.url,
    values: valuesOf(text, isMarked),
    connectors: connectorsOf(settings),
    uses: pull.registry.plugins
      .filter(({ plugin }) => pull.registry.feedNames.includes(plugin.name) && plugin.name !== 'uploads')
      .map(({ plugin: { name, summary } }) => ({ name, summary })),
    plugins: pluginModulesIn(text),
    timezone: settings.timezone,
  };
}
