/** Reads the configuration file: YAML, filled in from the environment and secret files, checked, frozen. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { AppError, codeOf, EXIT } from '../lib/errors.ts';
import type { Json } from '../plugin/contract.ts';
import { checkTogether, isNeeded } from './check.ts';
import { CONNECTOR_KEYS } from './connector.ts';
import { type Environment, fillText } from './fill.ts';
import { formatPath, type KeySchema, type Problem, problemsOf } from './problems.ts';
import { type ParsedSettings, settingsSchema } from './schema.ts';
import { secretTexts } from './secrets.ts';
import type { ConnectorSettings, Settings } from './settings.ts';
import { type KeyPath, type Place, readYaml } from './source.ts';

export interface LoadedSettings {
  readonly settings: Settings;
  /** What should be mended though it can be gone on with, as sentences. */
  readonly warnings: readonly string[];
  /** Every secret in the configuration, for masking in logs. */
  readonly secrets: readonly string[];
  /** The line of a key, for problems that are found later (a plug-in's own keys). */
  locate(path: KeyPath): Place;
}

export interface LoadOptions {
  readonly file: string;
  readonly env: Environment;
  /** `optional`: variables that are not set are no mistake, for commands that reach nothing outside. */
  readonly secrets?: 'required' | 'optional';
}

/** Looked for in this order where neither `--config` nor BANKFEED_CONFIG names a file. */
export const DEFAULT_FILES = ['config/bankfeed.yaml', 'bankfeed.yaml'] as const;

/** The configuration file to read, or undefined where none was named and none of the defaults exists. */
export function findSettingsFile(option: string | undefined, env: Environment, cwd: string): string | undefined {
  const named = option ?? (env.BANKFEED_CONFIG === '' ? undefined : env.BANKFEED_CONFIG);
  if (named !== undefined) return resolve(cwd, named);
  return DEFAULT_FILES.map((file) => resolve(cwd, file)).find((file) => existsSync(file));
}

/** Throws AppError `settings.unreadable` or `settings.invalid` (exit code 2), naming every mistake with its line. */
export function loadSettings(options: LoadOptions): LoadedSettings {
  const { file, env } = options;
  const folder = dirname(file);
  const unfilled: (Problem & { readonly missing: boolean })[] = [];
  const warnings: string[] = [];
  const source = readYaml(readFile(file), (text, path) => {
    const filled = fillText(text, env, folder);
    if ('problem' in filled) {
      unfilled.push({ path, message: filled.problem, missing: filled.missing });
      return undefined;
    }
    warnings.push(...filled.warnings);
    return filled.text;
  });
  if ('problems' in source) throw invalid(file, source.problems);

  const value = dropUnfilled(source.value);
  const parsed = settingsSchema.safeParse(value, { reportInput: true });
  const fatal = unfilled.filter(
    ({ path, missing }) => !missing || (options.secrets !== 'optional' && isNeeded(path, value)),
  );
  const problems = [
    ...fatal,
    ...(parsed.success ? checkTogether(parsed.data) : problemsOf(parsed.error.issues, keySchema)),
  ];
  const told = withoutRepeats(problems.filter(({ path, message }) => !isConsequence(path, message, unfilled)));
  if (told.length > 0 || !parsed.success) {
    throw invalid(
      file,
      told.map(({ path, message }) => ({ line: source.locate(path).line, message: describe(path, message) })),
    );
  }
  return {
    settings: settle(parsed.data, file, folder),
    warnings,
    secrets: secretTexts(value),
    locate: source.locate,
  };
}

/** What holds where there is no configuration file: enough to read a document. */
export function defaultSettings(folder: string): Settings {
  return { ...settle(settingsSchema.parse({}), resolve(folder, 'bankfeed.yaml'), folder), file: null };
}

/** The JSON schema of the file, with the keys that may stand in it. */
export function settingsJsonSchema() {
  return z.toJSONSchema(settingsSchema, { io: 'input', unrepresentable: 'any' });
}

/** One AppError for all mistakes of a file, in the order of their lines. */
export function invalid(
  file: string,
  problems: readonly { readonly line: number; readonly message: string }[],
): AppError {
  const lines = [...problems].sort((a, b) => a.line - b.line).map((each) => `  ${file}:${each.line}: ${each.message}`);
  const count = lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`;
  return new AppError('settings.invalid', `the configuration has ${count}\n${lines.join('\n')}`, {
    hint: 'config/bankfeed.example.yaml shows every option',
    exitCode: EXIT.usage,
  });
}

/** `ledger.apikey: unknown key …` */
export function describe(path: KeyPath, message: string): string {
  return path.length === 0 ? message : `${formatPath(path)}: ${message}`;
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    const code = codeOf(thrown);
    const why = code === 'ENOENT' ? 'there is no such file' : (code ?? 'it cannot be read');
    throw new AppError('settings.unreadable', `cannot read the configuration ${file}: ${why}`, {
      hint: 'name one with --config FILE, or write one with bankfeed init',
      cause: thrown,
      exitCode: EXIT.usage,
    });
  }
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

/** A required key that is missing because its variable is: the variable is the mistake. */
function isConsequence(path: KeyPath, message: string, unfilled: readonly Problem[]): boolean {
  const own = unfilled.filter((each) => formatPath(each.path) === formatPath(path));
  return own.length > 0 && !own.some((each) => each.message === message);
}

function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Map(problems.map((each) => [describe(each.path, each.message), each]));
  return [...seen.values()];
}

function settle(parsed: ParsedSettings, file: string, folder: string): Settings {
  return deepFreeze({
    ...parsed,
    file,
    folder,
    state: resolve(folder, parsed.state),
    // Asking the system takes as long as reading the whole file: not before somebody wants to know.
    get timezone() {
      return parsed.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    },
    plugins: parsed.plugins.map((each) => (/^\.{0,2}\//.test(each) ? resolve(folder, each) : each)),
    connectors: Object.entries(parsed.connectors).map(([name, each]) => settleConnector(name, each, folder)),
  });
}

function settleConnector(
  name: string,
  parsed: ParsedSettings['connectors'][string],
  folder: string,
): ConnectorSettings {
  const own = Object.entries(parsed).filter(([key]) => !CONNECTOR_KEYS.includes(key));
  return {
    name,
    use: parsed.use,
    schedule: parsed.schedule,
    format: parsed.format,
    profile: parsed.profile,
    account: parsed.account,
    pending: parsed.pending,
    own: Object.fromEntries(own.map(([key, value]) => [key, absolute(key, value, folder)])),
  };
}

/** A plug-in does not know where the configuration lies: what is called `path` reaches it absolute. */
function absolute(key: string, value: unknown, folder: string): Json {
  return key === 'path' && typeof value === 'string' ? resolve(folder, value) : (value as Json);
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const each of Object.values(Object.getOwnPropertyDescriptors(value))) deepFreeze(each.value);
  }
  return value;
}
