/** Reads the configuration file: YAML, filled in from the environment and secret files, checked, frozen. */
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { checkTogether, isNeeded } from './check.ts';
import { readSettingsFile } from './file.ts';
import { type Environment, fillText } from './fill.ts';
import { describe, invalid } from './mistakes.ts';
import { formatPath, type KeySchema, type Problem, problemsOf } from './problems.ts';
import { type ParsedSettings, settingsSchema } from './schema/schema.ts';
import { type KeyPath, type Place, readYaml } from './schema/source.ts';
import { secretTexts } from './secrets.ts';
import type { Settings } from './settings.ts';
import { settle } from './settle.ts';

export interface LoadedSettings {
  readonly settings: Settings;
  /** Warnings about faults that do not stop the program, as sentences. */
  readonly warnings: readonly string[];
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
  const warnings: string[] = [];
  const source = readYaml(text, (scalar, path) => {
    const filled = fillText(scalar, env, folder);
    if ('problem' in filled) {
      unfilled.push({ path, message: filled.problem, missing: filled.missing });
      return undefined;
    }
    warnings.push(...filled.warnings);
    return filled.text;
  });
  if ('problems' in source)
    throw invalid(
      file,
      source.problems.map((each) => ({ ...each, path: [] })),
    );

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
      told.map((each) => ({ ...each, line: source.locate(each.path).line })),
    );
  }
  return {
    parsed: parsed.data,
    settings: settle(parsed.data, file, folder),
    warnings,
    unfilled: unfilled.map(({ path, message }) => ({ path, message })),
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

/** A required key that is missing because its variable is: the variable is the mistake. */
function isConsequence(path: KeyPath, message: string, unfilled: readonly Problem[]): boolean {
  const own = unfilled.filter((each) => formatPath(each.path) === formatPath(path));
  return own.length > 0 && !own.some((each) => each.message === message);
}

function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Map(problems.map((each) => [describe(each.path, each.message), each]));
  return [...seen.values()];
}
