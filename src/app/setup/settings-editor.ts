/** The settings as the dashboard shows and changes them. A file that a person has changed is never overwritten. */
import { existsSync, readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import type { App } from '../../app.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, EXIT } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { writablePlace } from '../../settings/file.ts';
import type { Environment } from '../../settings/fill.ts';
import { type LoadedSettings, readSettings } from '../../settings/load.ts';
import { MASK } from '../../settings/secrets.ts';
import { configurationOf, inFiles, inPlace } from '../../settings/write/draft.ts';
import { connectorBlock, connectorLines, withConnector } from '../../settings/write/edit.ts';
import { bodyOf, isOurs, signed } from '../../settings/write/ours.ts';
import type { SettingsEditor, SettingsView, Written } from '../../web/setup/settings-editor.ts';
import { checkWithPlugins, type Hide } from '../checkup/settings.ts';
import { fieldsOf } from './fields.ts';
import { marksIn } from './secret-paths.ts';
import { tryConnector, tryOut } from './try.ts';
import { connectorsOf, isSample, valuesOf } from './view.ts';
import { makeInbox, withMissingInbox, writeConfiguration, writeSecrets } from './write.ts';

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

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function openSettingsEditor(options: SettingsEditorOptions): SettingsEditor {
  const { env, app, takeOver, hide } = options;
  const settings = () => app().settings;
  const running = () => settings().file ?? missingFile();
  const builtIn = () => writablePlace(running(), env) !== undefined;
  /** The file to write: beside the built-in one, which nobody can change. */
  const file = () => writablePlace(running(), env) ?? running();
  const text = () => readFileSync(existsSync(file()) ? file() : running(), 'utf8');
  const mayWrite = () => isOurs(text()) || (builtIn() && !existsSync(file()));

  /** Checks a text as the file's own, then writes it and goes on with it. */
  const put = async (next: string, before?: () => void): Promise<Written> => {
    before?.();
    const loaded = readSettings(next, { file: file(), env });
    await checkWithPlugins(loaded, hide);
    writeConfiguration(file(), next);
    await takeOver(loaded);
    return { kind: 'written', file: file() };
  };
  const putConnector = async (name: string, block: string): Promise<Written> => {
    if (!NAME.test(name)) throw refused(`a connector cannot be called ${JSON.stringify(name)}`);
    const before = text();
    const whole = unmasked(block, connectorBlock(before, name));
    const next = signed(withConnector(bodyOf(before), name, whole));
    await checkWithPlugins(readSettings(next, { file: file(), env }), hide);
    if (!mayWrite()) return { kind: 'lines', file: file(), text: connectorLines(name, block) };
    return put(next);
  };
  return {
    view: () => viewOf(app(), env),
    check: async (draft) => {
      const loaded = readSettings(configurationOf(draft, inPlace), { file: file(), env });
      await checkWithPlugins(loaded, hide);
      const findings = await tryOut({ ...options, loaded });
      return { text: configurationOf(draft, inFiles), findings: withMissingInbox(findings, file(), draft) };
    },
    write: async (draft) => {
      const next = configurationOf(draft, inFiles);
      await checkWithPlugins(readSettings(configurationOf(draft, inPlace), { file: file(), env }), hide);
      if (!mayWrite()) return { kind: 'lines', file: file(), text: bodyOf(next) };
      return put(next, () => {
        writeSecrets(file(), draft);
        makeInbox(file(), draft);
      });
    },
    test: (connector) => tryConnector({ ...options, loaded: app().loaded }, connector),
    putConnector,
    fieldsOf: async (use) => {
      const { registry } = app().pull;
      const found = registry.plugins.find(({ plugin }) => plugin.name === use && registry.feedNames.includes(use));
      return found === undefined ? undefined : fieldsOf(found);
    },
    pause: async (connector, state) => {
      const block: unknown = parse(connectorBlock(text(), connector) ?? '{}');
      const { paused: _, ...rest } = typeof block === 'object' && block !== null ? (block as { paused?: unknown }) : {};
      return putConnector(connector, stringify(state === 'paused' ? { ...rest, paused: true } : rest));
    },
  };
}

function viewOf({ settings, pull }: App, env: Environment): SettingsView {
  const text = settings.file === null ? '' : readFileSync(settings.file, 'utf8');
  const isMarked = marksIn(settings, pull.registry);
  const place = settings.file === null ? undefined : writablePlace(settings.file, env);
  return {
    file: settings.file,
    target: place ?? settings.file,
    isOurs: isOurs(text),
    isSample: isSample(settings),
    isBuiltIn: place !== undefined,
    ledgerUrl: settings.ledger.url === 'embedded' ? null : settings.ledger.url,
    values: valuesOf(text, isMarked),
    connectors: connectorsOf(text, settings, isMarked),
    uses: pull.registry.plugins
      .filter(({ plugin }) => pull.registry.feedNames.includes(plugin.name) && plugin.name !== 'uploads')
      .map(({ plugin: { name, summary } }) => ({ name, summary })),
    timezone: settings.timezone,
  };
}

/** A value that was shown masked, and comes back masked, keeps its old contents. */
function unmasked(block: string, old: string | undefined): string {
  if (!block.includes(MASK) || old === undefined) return block;
  const restore = (value: unknown, was: unknown): unknown => {
    if (value === MASK) return was;
    if (typeof value !== 'object' || value === null) return value;
    const at = (key: string): unknown => (typeof was === 'object' && was !== null ? Reflect.get(was, key) : undefined);
    if (Array.isArray(value)) return value.map((each, index) => restore(each, at(String(index))));
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, restore(each, at(key))]));
  };
  return stringify(restore(parse(block), parse(old)));
}

function refused(message: string): AppError {
  const hint = 'use letters, digits, dots, hyphens or underscores, at most 64';
  return new AppError('settings.name', message, { hint, exitCode: EXIT.usage });
}

function missingFile(): never {
  throw new AppError('settings.missing', 'bankfeed runs without a configuration file', {
    hint: 'write one with bankfeed init',
    exitCode: EXIT.usage,
  });
}
