/** Reads the configuration file: YAML, filled in from the environment and secret files, checked. */
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback } from '../lib/net/known-host.ts';
import { type Message, words } from '../words/message.ts';
import { readSettingsFile } from './file.ts';
import { type Environment, fillText } from './fill.ts';
import { formatPath, type KeySchema, type Problem, problemsOf, SettingsInvalid } from './problems.ts';
import { type ParsedSettings, settingsSchema } from './schema/schema.ts';
import { type KeyPath, type Place, readYaml } from './schema/source.ts';
import { parseListen } from './schema/values.ts';
import { secretTexts } from './secrets.ts';
import type { Settings } from './settings.ts';
import { settle } from './settle.ts';

export interface LoadedSettings {
  readonly settings: Settings;
  /** Warnings about faults that do not stop the program. */
  readonly warnings: readonly Message[];
  /** Keys that count as not written: their variable is not set, and whoever reads does not need it. */
  readonly unfilled?: readonly Problem[];
  /** Every secret in the configuration, for masking in logs. */
  readonly secrets: readonly string[];
  /** The line of a key, for problems that are found later (a plug-in's own keys). */
  locate(path: KeyPath): Promise<Place>;
}

export interface LoadOptions {
  readonly file: string;
  readonly env: Environment;
  /** `optional`: variables that are not set are no mistake, for commands that reach nothing outside. */
  readonly secrets?: 'required' | 'optional';
}

/** Throws AppError `settings.unreadable` or `settings.invalid` (exit code 2), naming every mistake with its line. */
export function loadSettings(options: LoadOptions): LoadedSettings {
  return readSettings(readSettingsFile(options.file), options);
}

/** The same of a file's text; with what it says before paths are resolved. */
export function readSettings(text: string, options: LoadOptions): LoadedSettings & { readonly parsed: ParsedSettings } {
  const { file, env } = options;
  const folder = dirname(file);
  const unfilled: (Problem & { readonly missing: boolean })[] = [];
  const warnings: Message[] = [];
  const source = readYaml(text, (scalar, path) => {
    const filled = fillText(scalar, env, folder);
    if ('problem' in filled) {
      unfilled.push({ path, what: filled.problem, missing: filled.missing });
      return undefined;
    }
    warnings.push(...filled.warnings);
    return filled.text;
  });
  if ('problems' in source)
    throw new SettingsInvalid(
      file,
      source.problems.map((each) => ({ ...each, path: [] })),
    );

  const value = dropUnfilled(source.value);
  const parsed = settingsSchema.safeParse(value, { reportInput: true });
  const fatal = unfilled.filter(
    ({ path, missing }) => !missing || (options.secrets !== 'optional' && isNeeded(path, value)),
  );
  const found = parsed.success ? checkTogether(parsed.data) : problemsOf(parsed.error.issues, keySchema);
  // Where a variable is missing, that is the mistake, and not the key that it leaves out.
  const unfilledAt = new Set(unfilled.map(({ path }) => formatPath(path)));
  const told = [...fatal, ...found.filter(({ path }) => !unfilledAt.has(formatPath(path)))];
  if (told.length > 0 || !parsed.success) {
    throw new SettingsInvalid(
      file,
      told.map((each) => ({ ...each, line: source.locate(each.path).line })),
    );
  }
  return {
    parsed: parsed.data,
    settings: settle(parsed.data, file, folder),
    warnings,
    unfilled: unfilled.map(({ path, what }) => ({ path, what })),
    secrets: secretTexts(value),
    locate: async (path) => source.locate(path),
  };
}

/** The settings without a configuration file: enough to read a document. */
export function defaultSettings(folder: string): Settings {
  return { ...settle(settingsSchema.parse({}), resolve(folder, 'bankfeed.yaml'), folder), file: null };
}

/** The JSON schema of the file, with the keys that may stand in it. */
export function settingsJsonSchema() {
  return z.toJSONSchema(settingsSchema, { io: 'input', unrepresentable: 'any' });
}

function keySchema(): KeySchema {
  return settingsJsonSchema() as unknown as KeySchema;
}

/** A key whose value could not be filled in is as good as not written. */
function dropUnfilled(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== undefined).map(dropUnfilled);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(kept.map(([key, each]) => [key, dropUnfilled(each)]));
}

/** Mistakes that no key has by itself. */
function checkTogether(settings: ParsedSettings): readonly Problem[] {
  return [
    ...checkServer(settings),
    ...checkLedger(settings),
    ...checkAccounts(settings),
    ...checkRules(settings),
    ...checkExport(settings),
  ];
}

/**
 * Whether the program would use a key whose variable is not set. Two keys may stay in the file with an empty
 * variable. They are the key of an embedded ledger, and the password of a dashboard that only this machine reaches.
 */
function isNeeded(path: KeyPath, value: unknown): boolean {
  const [section, key] = path;
  if (section === 'ledger' && key === 'apiKey') return (lookUp(value, 'ledger', 'url') ?? 'embedded') !== 'embedded';
  if (section === 'server' && key === 'password') {
    const listen = lookUp(value, 'server', 'listen');
    const host = typeof listen === 'string' ? parseListen(listen)?.host : undefined;
    return host !== undefined && !isLoopback(host);
  }
  return true;
}

function checkServer({ server }: ParsedSettings): readonly Problem[] {
  const asksWho = server.password !== undefined || server.openid !== undefined;
  if (server.listen === false || isLoopback(server.listen.host) || asksWho) return [];
  const what = words('settings.requiredSinceServerListen', { host: server.listen.host });
  return [{ path: ['server', 'password'], what }];
}

function checkLedger({ ledger }: ParsedSettings): readonly Problem[] {
  if (ledger.url === 'embedded' || ledger.apiKey !== undefined) return [];
  return [{ path: ['ledger', 'apiKey'], what: words('settings.requiredLedgerNotEmbedded') }];
}

/** Two accounts that answer to one name would take each other's statements. */
function checkAccounts({ accounts }: ParsedSettings): readonly Problem[] {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  const claim = (word: string, handle: string, path: KeyPath) => {
    const owner = owners.get(word);
    if (owner !== undefined) problems.push({ path, what: words('settings.claimedWell', { handle: owner }) });
    owners.set(word, handle);
  };
  for (const handle of Object.keys(accounts)) owners.set(`handle ${handle}`, handle);
  for (const [handle, account] of Object.entries(accounts)) {
    for (const [index, alias] of account.aliases.entries()) {
      claim(`handle ${alias}`, handle, ['accounts', handle, 'aliases', index]);
    }
    for (const [index, match] of account.match.entries()) {
      claim(`match ${match.replaceAll(' ', '').toUpperCase()}`, handle, ['accounts', handle, 'match', index]);
    }
  }
  return problems;
}

/** A rule without a condition would fit everything, one without an effect nothing. */
function checkRules({ rules }: ParsedSettings): readonly Problem[] {
  return rules.flatMap(({ when, set, skip }, index) => {
    const path = ['rules', index];
    const problems: Problem[] = [];
    if (Object.keys(when).length === 0) {
      const what = words('settings.leastOnePayeeMemo');
      problems.push({ path: [...path, 'when'], what });
    }
    if (skip === undefined && Object.keys(set ?? {}).length === 0) {
      problems.push({ path, what: words('settings.setSkipBesideWhen') });
    }
    return problems;
  });
}

/** Books are read from the embedded ledger's database; two exports into one file would take turns. */
function checkExport({ export: books, ledger }: ParsedSettings): readonly Problem[] {
  if (books.length > 0 && ledger.url !== 'embedded')
    return [{ path: ['export'], what: words('settings.needsLedgerUrlEmbedded') }];
  return books.flatMap(({ path }, index) => {
    const isSecond = books.findIndex((other) => other.path === path) < index;
    return isSecond ? [{ path: ['export', index, 'path'], what: words('settings.writtenAnotherExportWell') }] : [];
  });
}

function lookUp(value: unknown, section: string, key: string): unknown {
  const inner = typeof value === 'object' && value !== null ? Reflect.get(value, section) : undefined;
  return typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined;
}
